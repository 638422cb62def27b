import { newUuid } from '@causeway/kernel';
import { ApiClient, type Answer } from './harness/api-client.js';
import { eventually } from './harness/eventually.js';
import { Installation } from './harness/installation.js';
import { Opened } from './harness/opened.js';

const DOLLARS = {
  currencyCode: 'USD',
  ...{ minAmount: 1, maxAmount: 1_000_000 },
  ...{ requiredCounterpartyFields: [], enabledTransactionTypes: ['INCOMING', 'OUTGOING'] },
};
const COORDINATES = {
  ...{ accountNumber: '580651664098', routingNumber: '021000021', accountHolderName: 'Acme' },
  paymentRails: ['ACH', 'WIRE'],
};
/** No one listens: what a platform is notified of is read from its deliveries. */
const ENDPOINT = 'https://127.0.0.1:4443/hook';
const IBAN = 'DE02120300000000202051';
const FORM = { environment: 'production', currencyCode: 'USD', accountType: 'USD_ACCOUNT' };

describe('money that comes in to production', () => {
  const opened = new Opened();
  let operator: ApiClient;
  let api: ApiClient;

  beforeAll(async () => {
    const installation = opened.add(
      await Installation.start('standalone', { CAUSEWAY_WEBHOOK_ALLOW_PRIVATE: 'all' }),
      (each) => each.remove(),
    );
    const keys = await installation.credentials();
    operator = ApiClient.operator(keys);
    api = ApiClient.as(keys.production, keys.baseUrl);
    await api.patch('/config', { supportedCurrencies: [DOLLARS], webhookEndpoint: ENDPOINT });
    await api.post('/customers', {
      customerType: 'INDIVIDUAL',
      ...{ fullName: 'Ada Lovelace', email: 'ada@example.com', phoneNumber: '+12125550100' },
      ...{ birthDate: '1990-01-01', nationality: 'US', currencies: ['USD'] },
      address: { line1: 'Main St 1', city: 'Town', state: 'NY', postalCode: '10001', country: 'US' },
    });
  });
  afterAll(() => opened.close());

  const accountsOf = async (owner: 'customers' | 'platform') =>
    (await api.get(`/${owner}/internal-accounts?currency=USD`)).body['data'][0];
  const instructionsOf = async (owner: 'customers' | 'platform'): Promise<Answer['body'][]> =>
    (await accountsOf(owner)).fundingPaymentInstructions;
  /** Of one type about an account, oldest first, once there are so many. */
  const notified = (type: string, accountId: string, count: number) =>
    eventually(`${count} of INTERNAL_ACCOUNT.${type}`, async () => {
      const list = `/config/webhooks/deliveries?type=INTERNAL_ACCOUNT.${type}&resource=${accountId}`;
      const { data } = (await api.get(list)).body as { data: { webhookId: string }[] };
      if (data.length !== count) return undefined;
      const each = data.map(({ webhookId }) => api.get(`/config/webhooks/deliveries/${webhookId}`));
      return (await Promise.all(each)).reverse().map(({ body }) => JSON.parse(body['body']).data);
    });
  const set = (body: object) => operator.send('PUT', '/operator/funding-coordinates', { ...FORM, ...body });

  it('has no instructions until the operator says where, and names what is wrong with that', async () => {
    expect(await instructionsOf('customers')).toStrictEqual([]);
    const { status, body } = await set({ paymentRails: ['SEPA'], iban: IBAN });
    const fields = body['details'].errors.map(({ field }: { readonly field: string }) => field);
    expect([status, fields.sort()]).toStrictEqual([
      400,
      ['accountNumber', 'iban', 'paymentRails.0', 'routingNumber'],
    ]);
  });

  it('is sent where the operator says, with a reference for each account', async () => {
    expect((await set(COORDINATES)).status).toBe(200);
    await eventually('the platform’s own account to be in use', async () =>
      (await accountsOf('platform')).status === 'ACTIVE' ? true : undefined,
    );
    const [ofCustomer, ofPlatform] = [await instructionsOf('customers'), await instructionsOf('platform')];
    const shown = (isPlatformAccount: boolean) => [
      {
        accountOrWalletInfo: {
          accountType: 'USD_ACCOUNT',
          reference: expect.stringMatching(/^FUND-[A-Z2-7]{8}$/),
          ...COORDINATES,
        },
        instructionsNotes: expect.any(String),
        isPlatformAccount,
      },
    ];
    expect([ofCustomer, ofPlatform]).toStrictEqual([shown(false), shown(true)]);
    expect(ofCustomer[0]?.['accountOrWalletInfo'].reference).not.toBe(
      ofPlatform[0]?.['accountOrWalletInfo'].reference,
    );
  });

  it('is announced of the platform’s own account, which is in use from then on, and of its customer’s', async () => {
    const [own, customers] = [await accountsOf('platform'), await accountsOf('customers')];
    expect(await notified('STATUS_UPDATED', own.id, 1)).toStrictEqual([own]);
    expect(await notified('FUNDING_INSTRUCTIONS_UPDATED', own.id, 1)).toStrictEqual([own]);
    expect(await notified('FUNDING_INSTRUCTIONS_UPDATED', customers.id, 1)).toStrictEqual([customers]);
    expect(await notified('STATUS_UPDATED', customers.id, 0)).toStrictEqual([]);
  });

  it('is credited to the account whose reference it names, once', async () => {
    const { id, fundingPaymentInstructions } = await accountsOf('customers');
    const [{ accountOrWalletInfo }] = fundingPaymentInstructions;
    const money = {
      ...{ environment: 'production', connector: 'our-bank', arrivalId: newUuid() },
      ...{ amount: 100_000, currency: 'USD', coordinates: COORDINATES.accountNumber },
      reference: `Rent, ${accountOrWalletInfo.reference.toLowerCase()}`,
    };
    for (const _report of [1, 2]) {
      const { body } = await operator.post('/operator/deposits', money);
      expect(body).toMatchObject({ attributedBy: 'REFERENCE', accountId: id });
    }
    expect((await accountsOf('customers')).balance.amount).toBe(100_000);
    expect((await accountsOf('platform')).balance.amount).toBe(0);
    expect(await notified('BALANCE_UPDATED', id, 1)).toStrictEqual([await accountsOf('customers')]);
  });

  it('is sent elsewhere from the next request on once the operator says so, and comes under the same reference', async () => {
    const [before] = await instructionsOf('customers');
    await set({ ...COORDINATES, accountNumber: '7' });
    const [after] = await instructionsOf('customers');
    expect(after?.['accountOrWalletInfo']).toStrictEqual({
      ...before?.['accountOrWalletInfo'],
      accountNumber: '7',
    });
    const { id } = await accountsOf('customers');
    await notified('FUNDING_INSTRUCTIONS_UPDATED', id, 2);
    await set({ paymentRails: [] });
    expect(await instructionsOf('customers')).toStrictEqual([]);
    const shown = await notified('FUNDING_INSTRUCTIONS_UPDATED', id, 3);
    expect(shown.map(({ fundingPaymentInstructions }) => fundingPaymentInstructions)).toStrictEqual([
      [before],
      [after],
      [],
    ]);
  });

  it('finds the account of a currency that a platform enables later in use, where coordinates are there', async () => {
    await set({ currencyCode: 'EUR', accountType: 'EUR_ACCOUNT', paymentRails: ['SEPA'], iban: IBAN });
    await api.patch('/config', { supportedCurrencies: [DOLLARS, { ...DOLLARS, currencyCode: 'EUR' }] });
    const shown = await eventually('the account in euros to be in use', async () => {
      const [account] = (await api.get('/platform/internal-accounts?currency=EUR')).body['data'];
      return account.status === 'ACTIVE' ? account.fundingPaymentInstructions : undefined;
    });
    expect(shown).toMatchObject([{ accountOrWalletInfo: { accountType: 'EUR_ACCOUNT', iban: IBAN } }]);
  });
});
