import { freePort } from '@causeway/database';
import { newUuid } from '@causeway/kernel';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ApiClient, type Answer } from './harness/api-client.js';
import { eventually } from './harness/eventually.js';
import { Installation, type ProcessName, type Shape } from './harness/installation.js';
import { Opened } from './harness/opened.js';

/** The program that the guide gives as a beginning. */
const PROGRAM = join(import.meta.dirname, '../../../docs/guides/payout-partner.mjs');
const TOKEN = 'of-the-partner';
/** Long enough to kill a process before it has settled, on any machine. */
const SETTLES_AFTER_MS = 4_000;

/** The guide's partner in a process of its own; `booked` are the payouts that it took. */
class PartnerProcess {
  private output = '';

  private constructor(private readonly child: ChildProcess) {}

  static async start(port: number): Promise<PartnerProcess> {
    const { NODE_OPTIONS: _jestOnly, ...inherited } = process.env;
    const child = spawn(process.execPath, [PROGRAM], {
      env: { ...inherited, PORT: String(port), TOKEN, SETTLES_AFTER_MS: String(SETTLES_AFTER_MS) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const partner = new PartnerProcess(child);
    child.stdout.setEncoding('utf8').on('data', (text: string) => (partner.output += text));
    await once(child.stdout, 'data');
    return partner;
  }

  get booked(): readonly string[] {
    return this.output.match(/^payout .*$/gm) ?? [];
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill();
    await once(this.child, 'exit');
  }
}

const addressIn = (state: string) => ({
  line1: 'Main St 1',
  city: 'Town',
  state,
  postalCode: '10001',
  country: 'US',
});
const DOLLARS = {
  currencyCode: 'USD',
  ...{ minAmount: 1, maxAmount: 1_000_000 },
  ...{ requiredCounterpartyFields: [], enabledTransactionTypes: ['INCOMING', 'OUTGOING'] },
};

/** Who carries payments on. */
const PAYING: Readonly<Record<Shape, ProcessName>> = { standalone: 'standalone', services: 'quotes' };

/** Production's payments through a partner that is killed, or its caller; the same in every shape. */
export const payoutPartnerJourney = (
  shape: Shape,
  settings: () => Promise<Readonly<Record<string, string>>> = async () => ({}),
): void => {
  const opened = new Opened();
  let installation: Installation;
  let partner: PartnerProcess;
  let port: number;
  let api: ApiClient;
  let [fromId, toId] = ['', ''];

  const startPartner = async (): Promise<PartnerProcess> =>
    opened.add(await PartnerProcess.start(port), (each) => each.stop());

  beforeAll(async () => {
    port = await freePort();
    partner = await startPartner();
    installation = opened.add(
      await Installation.start(shape, {
        ...(await settings()),
        CAUSEWAY_PAYOUT_PARTNER_URL: `http://127.0.0.1:${port}`,
        CAUSEWAY_PAYOUT_PARTNER_TOKEN: TOKEN,
        // What a killed process has claimed is taken up again after it.
        CAUSEWAY_TIMER_LEASE_MS: '1000',
      }),
      (each) => each.remove(),
    );
    const keys = await installation.credentials();
    api = ApiClient.as(keys.production, keys.baseUrl);
    await api.patch('/config', { supportedCurrencies: [DOLLARS] });
    const customer = await api.post('/customers', {
      customerType: 'INDIVIDUAL',
      ...{ fullName: 'Ada Lovelace', email: 'ada@example.com', phoneNumber: '+12125550100' },
      ...{ birthDate: '1990-01-01', nationality: 'US', address: addressIn('NY'), currencies: ['USD'] },
    });
    const accounts = await api.get(`/customers/internal-accounts?customerId=${customer.body['id']}`);
    const external = await api.post('/customers/external-accounts', {
      ...{ customerId: customer.body['id'], currency: 'USD' },
      accountInfo: {
        ...{ accountType: 'USD_ACCOUNT', routingNumber: '021000021', accountNumber: '123456789' },
        beneficiary: {
          ...{ beneficiaryType: 'INDIVIDUAL', fullName: 'Erika Mustermann', countryOfResidence: 'US' },
          address: addressIn('TX'),
        },
      },
    });
    [fromId, toId] = [accounts.body['data'][0].id, external.body['id']];
    const operator = ApiClient.operator(keys);
    const environment = 'production';
    const money = { arrivalId: newUuid(), amount: 100_000, currency: 'USD' };
    const { body } = await operator.post('/operator/deposits', { environment, ...money });
    const [depositId, { platformId }] = [body['depositId'], keys];
    await operator.post('/operator/deposits/attribute', {
      environment,
      depositId,
      platformId,
      accountId: fromId,
    });
  });
  afterAll(() => opened.close());

  const quoted = async (): Promise<string> => {
    const { body } = await api.post('/quotes', {
      source: { sourceType: 'ACCOUNT', accountId: fromId },
      destination: { destinationType: 'ACCOUNT', accountId: toId },
      ...{ lockedCurrencySide: 'SENDING', lockedCurrencyAmount: 10_000 },
    });
    return body['id'];
  };
  const execute = (quoteId: string, key: string = newUuid()): Promise<Answer> =>
    api.post(`/quotes/${quoteId}/execute`, undefined, { 'idempotency-key': key });
  const completed = (quoteId: string): Promise<object> =>
    eventually('the payment to be completed', async () => {
      const { body } = await api.get(`/transactions/${quoteId.replace('Quote', 'Transaction')}`);
      return body['status'] === 'COMPLETED' ? body : undefined;
    });
  const balance = async (): Promise<number> =>
    (await api.get('/customers/internal-accounts')).body['data'][0].totalBalance.amount;

  it('completes a payment that the partner has settled, at its moment', async () => {
    const quoteId = await quoted();
    expect((await execute(quoteId)).body['status']).toBe('PROCESSING');
    expect(await completed(quoteId)).toMatchObject({ settledAt: expect.any(String) });
    expect(partner.booked).toHaveLength(1);
    expect(partner.booked[0]).toMatch(/: 10000 minor units of USD to a USD_ACCOUNT$/);
    expect(await balance()).toBe(90_000);
  });

  it('goes on after a kill with what the partner has, and pays once', async () => {
    const quoteId = await quoted();
    await execute(quoteId);
    await eventually('the partner to have it', () => (partner.booked.length === 2 ? true : undefined));
    await installation.process(PAYING[shape]).stop('SIGKILL');
    installation.launch(PAYING[shape]);
    await installation.ready();
    await completed(quoteId);
    expect(partner.booked).toHaveLength(2);
    expect(await balance()).toBe(80_000);
  });

  it('holds nothing while the partner is away, and the same request succeeds once it is back', async () => {
    const [quoteId, key] = [await quoted(), newUuid()];
    await partner.stop();
    const refused = await execute(quoteId, key);
    expect([refused.status, refused.body['code'], refused.headers.get('retry-after')]).toStrictEqual([
      ...[503, 'SERVICE_UNAVAILABLE'],
      '5',
    ]);
    const { balance: available } = (await api.get('/customers/internal-accounts')).body['data'][0];
    expect(available.amount).toBe(80_000);
    partner = await startPartner();
    expect((await execute(quoteId, key)).status).toBe(200);
    await completed(quoteId);
    expect(partner.booked).toHaveLength(1);
    expect(await balance()).toBe(70_000);
  });

  it('writes nothing of the receiver into the log of the process', () => {
    expect(installation.wholeOutput).toContain('the payout partner gave no answer');
    for (const personal of ['Mustermann', '123456789', TOKEN])
      expect(installation.wholeOutput).not.toContain(personal);
  });
};
