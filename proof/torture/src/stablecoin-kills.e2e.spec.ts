import { ApiClient, eventually, Installation, isLongRun, Opened, type Shape } from '@causeway/e2e';
import { startKafka } from '@causeway/kafka';
import { describeWithOwnKafka } from '@causeway/kafka/describe-with-kafka';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { STABLECOIN_LABELS } from './campaign/kill-plan.js';
import { struckInTurn } from './campaign/struck.js';

/** What a dead process claimed is taken over after it. */
const LEASE_MS = '3000';
const CENT = 10_000n;
const MINTED = 7_00n * CENT;
const BURNT = 2_00n * CENT;
const LINK = { provider: 'BRALE', apiClientId: 'client-of-the-killed', apiClientSecret: 'secret' };
const TOKEN = {
  providerTokenIdentifier: 'KILLED',
  networkTokenIdentifier: 'btkn1xgrvjwey5ngcagvap2dzzvsy4uk8ua9x69k82dwvt5e7ef9drm9qztux87',
  network: 'SPARK',
};
const WALLET = {
  accountType: 'SPARK_WALLET',
  address: 'spark1pgssypcwz5wzx2338ql5vn25td3xjurh06zceyu65x52ld4acn9a9k0qcjyavh',
};
const BANK = {
  ...{ accountType: 'USD_ACCOUNT', accountNumber: '1234567890', routingNumber: '021000021' },
  beneficiary: { beneficiaryType: 'BUSINESS', legalName: 'Acme Treasury' },
};

interface Request {
  readonly path: string;
  readonly body: object;
  readonly key: string;
}

/** A stablecoin that is minted and burnt, in an installation whose process dies at a label. */
const killedAt = (shape: Shape, settings: () => Promise<Readonly<Record<string, string>>>): void => {
  const victim = shape === 'standalone' ? 'standalone' : 'quotes';
  const opened = new Opened();
  let installation: Installation;
  let [api, operator] = [] as unknown as [ApiClient, ApiClient];
  let [tenant, coin, wallet, bank] = ['', '', '', ''];

  beforeAll(async () => {
    installation = opened.add(
      await Installation.start(shape, { ...(await settings()), CAUSEWAY_TIMER_LEASE_MS: LEASE_MS }),
      (each) => each.remove(),
    );
    const credentials = await installation.credentials();
    api = ApiClient.as(credentials.sandbox, credentials.baseUrl);
    operator = ApiClient.operator(credentials);
    tenant = `platformId=${encodeURIComponent(credentials.platformId)}&environment=sandbox`;
    await made({ path: '/stablecoin-provider-accounts', body: LINK, key: randomUUID() });
    coin = await made({ path: '/stablecoins', body: TOKEN, key: randomUUID() });
    const account = (currency: string, accountInfo: object) =>
      made({ path: '/platform/external-accounts', body: { currency, accountInfo }, key: randomUUID() });
    wallet = await account('BTC', WALLET);
    bank = await account('USD', BANK);
  });
  afterAll(() => opened.close());

  const send = ({ path, body, key }: Request) => api.post(path, body, { 'idempotency-key': key });
  const made = async (request: Request): Promise<string> => {
    const { status, text, body } = await send(request);
    if (status !== 201) throw new Error(`${request.path} was answered with ${status}: ${text}`);
    return String(body['id']);
  };
  const mint = (): Request => ({
    path: `/stablecoins/${coin}/mints`,
    body: {
      amount: MINTED.toString(),
      fundingSource: { type: 'ACH_DEBIT', externalAccountId: bank },
      destination: { accountId: wallet },
    },
    key: randomUUID(),
  });
  const burn = (type: string, amount: bigint): Request => ({
    path: `/stablecoins/${coin}/burns`,
    body: {
      amount: amount.toString(),
      source: { type },
      destination: { type: 'EXTERNAL_ACCOUNT', externalAccountId: bank, rail: 'WIRE' },
    },
    key: randomUUID(),
  });

  const end = (operationId: string): Promise<unknown[]> =>
    eventually(`the end of ${operationId}`, async () => {
      const { body } = await api.get(`/stablecoin-operations/${operationId}`);
      const isOver = ['COMPLETED', 'FAILED', 'EXPIRED'].includes(String(body['status']));
      return isOver ? [body['status'], body['failureReason']] : undefined;
    });
  const ledgerHas = async (account: 'RESERVE' | 'SUPPLY'): Promise<unknown> => {
    const { body } = await operator.get(`/operator/ledger/balance?${tenant}&account=${account}&currency=USD`);
    return body['balance']['total'];
  };
  /** Minted less burnt is what is outstanding, and what the reserve holds. */
  const expectOutstanding = async (minted: bigint, burnt: bigint): Promise<void> => {
    const cents = Number((minted - burnt) / CENT);
    const [supplied] = (await operator.get(`/operator/stablecoins?${tenant}`)).body['data'];
    expect([supplied, await ledgerHas('RESERVE'), await ledgerHas('SUPPLY')]).toStrictEqual([
      expect.objectContaining({
        ...{ minted: minted.toString(), burnt: burnt.toString(), open: [] },
        outstanding: (minted - burnt).toString(),
        reserve: cents.toString(),
      }),
      ...[cents, -cents],
    ]);
  };

  it(`what is minted and burnt is so once, through ${STABLECOIN_LABELS.join(', ')}`, async () => {
    const requests = [mint(), burn('EXTERNAL_ACCOUNT', BURNT)];
    await struckInTurn(installation, { victim, labels: STABLECOIN_LABELS }, () =>
      Promise.all(requests.map(send)),
    );
    const ids = await Promise.all(requests.map(made));
    expect(await Promise.all(ids.map(end))).toStrictEqual([
      ['COMPLETED', undefined],
      ['COMPLETED', undefined],
    ]);
    expect(await Promise.all(requests.map(made))).toStrictEqual(ids);
    await expectOutstanding(MINTED, BURNT);
  });

  it('the provider has minted it once', async () => {
    // Drawn first, so that nothing is left of the balance for the other one.
    const all = await made(burn('PROVIDER_INTERNAL_BALANCE', MINTED));
    const more = await made(burn('PROVIDER_INTERNAL_BALANCE', CENT));
    expect([await end(all), await end(more)]).toStrictEqual([
      ['COMPLETED', undefined],
      ['FAILED', 'INSUFFICIENT_PROVIDER_BALANCE'],
    ]);
    await expectOutstanding(MINTED, BURNT + MINTED);
  });
};

describe('a standalone that is killed while coins are minted and burnt', () => {
  killedAt('standalone', async () => ({}));
});

const describeInLongRun = isLongRun ? describeWithOwnKafka : describe.skip;

/** A broker of its own: topics are named after contexts, so two installations cannot share one. */
describeInLongRun('services, of which the one that issues is killed', () => {
  const opened = new Opened();
  killedAt('services', async () => {
    const dataDir = opened.add(await mkdtemp(join(tmpdir(), 'causeway-stablecoin-kills-')), (path) =>
      rm(path, { recursive: true, force: true }),
    );
    const broker = opened.add(await startKafka({ dataDir, controllable: true }), (each) => each.stop());
    return { KAFKA_BROKERS: broker.brokers };
  });
  afterAll(() => opened.close());
});
