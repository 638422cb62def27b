import {
  ApiClient,
  Installation,
  isLongRun,
  IssuingPlatform,
  Opened,
  TOKEN_CENT,
  type Shape,
} from '@causeway/e2e';
import { startKafka } from '@causeway/kafka';
import { describeWithOwnKafka } from '@causeway/kafka/describe-with-kafka';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { STABLECOIN_LABELS } from './campaign/kill-plan.js';
import { struckInTurn } from './campaign/struck.js';

/** What a dead process claimed is taken over after it. */
const LEASE_MS = '3000';
/** In cents. */
const [MINTED, BURNT] = [7_00, 2_00];

/** A stablecoin that is minted and burnt, in an installation whose process dies at a label. */
const killedAt = (shape: Shape, settings: () => Promise<Readonly<Record<string, string>>>): void => {
  const victim = shape === 'standalone' ? 'standalone' : 'quotes';
  const opened = new Opened();
  let installation: Installation;
  let operator: ApiClient;
  let platform: IssuingPlatform;
  let tenant: string;

  beforeAll(async () => {
    installation = opened.add(
      await Installation.start(shape, { ...(await settings()), CAUSEWAY_TIMER_LEASE_MS: LEASE_MS }),
      (each) => each.remove(),
    );
    const credentials = await installation.credentials();
    operator = ApiClient.operator(credentials);
    tenant = `platformId=${encodeURIComponent(credentials.platformId)}&environment=sandbox`;
    platform = await IssuingPlatform.open(ApiClient.as(credentials.sandbox, credentials.baseUrl));
  });
  afterAll(() => opened.close());

  const ledgerHas = async (account: 'RESERVE' | 'SUPPLY'): Promise<unknown> => {
    const { body } = await operator.get(`/operator/ledger/balance?${tenant}&account=${account}&currency=USD`);
    return body['balance']['total'];
  };
  /** Minted less burnt is what is outstanding, and what the reserve holds. */
  const expectOutstanding = async (minted: number, burnt: number): Promise<void> => {
    const cents = minted - burnt;
    const units = (amount: number) => String(amount * TOKEN_CENT);
    const [supplied] = (await operator.get(`/operator/stablecoins?${tenant}`)).body['data'];
    expect([supplied, await ledgerHas('RESERVE'), await ledgerHas('SUPPLY')]).toStrictEqual([
      expect.objectContaining({
        ...{ minted: units(minted), burnt: units(burnt), open: [] },
        outstanding: units(cents),
        reserve: String(cents),
      }),
      ...[cents, -cents],
    ]);
  };
  const made = async (request: Parameters<typeof platform.made>[0]): Promise<string> =>
    (await platform.made(request)).body['id'];

  it(`what is minted and burnt is so once, through ${STABLECOIN_LABELS.join(', ')}`, async () => {
    const requests = [
      platform.debitedMint(MINTED * TOKEN_CENT),
      platform.burn(BURNT * TOKEN_CENT, 'EXTERNAL_ACCOUNT'),
    ];
    await struckInTurn(installation, { victim, labels: STABLECOIN_LABELS }, () =>
      Promise.all(requests.map((request) => platform.send(request))),
    );
    const ids = await Promise.all(requests.map(made));
    expect(await Promise.all(ids.map(platform.end))).toStrictEqual(['COMPLETED', 'COMPLETED']);
    expect(await Promise.all(requests.map(made))).toStrictEqual(ids);
    await expectOutstanding(MINTED, BURNT);
  });

  it('the provider has minted it once', async () => {
    // Drawn first, so that nothing is left of the balance for the other one.
    const all = await made(platform.burn(MINTED * TOKEN_CENT, 'PROVIDER_INTERNAL_BALANCE'));
    const more = await made(platform.burn(TOKEN_CENT, 'PROVIDER_INTERNAL_BALANCE'));
    expect([await platform.end(all), await platform.end(more)]).toStrictEqual([
      'COMPLETED',
      'INSUFFICIENT_PROVIDER_BALANCE',
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
