import { newUuid } from '@causeway/kernel';
import { ApiClient, type Answer } from './harness/api-client.js';
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
const FORM = { environment: 'production', currencyCode: 'USD', accountType: 'USD_ACCOUNT' };

describe('money that comes in to production', () => {
  const opened = new Opened();
  let operator: ApiClient;
  let api: ApiClient;
  let platformId: string;

  beforeAll(async () => {
    const installation = opened.add(await Installation.start('standalone'), (each) => each.remove());
    const keys = await installation.credentials();
    operator = ApiClient.operator(keys);
    ({ platformId } = keys);
    api = ApiClient.as(keys.production, keys.baseUrl);
    await api.patch('/config', { supportedCurrencies: [DOLLARS] });
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
  const set = (body: object) => operator.send('PUT', '/operator/funding-coordinates', { ...FORM, ...body });

  it('has no instructions until the operator says where, and names what is wrong with that', async () => {
    expect(await instructionsOf('customers')).toStrictEqual([]);
    const { status, body } = await set({ paymentRails: ['SEPA'], iban: 'DE02120300000000202051' });
    const fields = body['details'].errors.map(({ field }: { readonly field: string }) => field);
    expect([status, fields.sort()]).toStrictEqual([
      400,
      ['accountNumber', 'iban', 'paymentRails.0', 'routingNumber'],
    ]);
  });

  it('is sent where the operator says, with a reference for each account', async () => {
    expect((await set(COORDINATES)).status).toBe(200);
    const { id: accountId } = await accountsOf('platform');
    const taken = { environment: 'production', platformId, accountId, status: 'ACTIVE', reason: 'FUNDABLE' };
    expect((await operator.post('/operator/internal-accounts/status', taken)).status).toBe(200);
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
  });

  it('is sent elsewhere from the next request on once the operator says so, and comes under the same reference', async () => {
    const [before] = await instructionsOf('customers');
    await set({ ...COORDINATES, accountNumber: '7' });
    const [after] = await instructionsOf('customers');
    expect(after?.['accountOrWalletInfo']).toStrictEqual({
      ...before?.['accountOrWalletInfo'],
      accountNumber: '7',
    });
    await set({ paymentRails: [] });
    expect(await instructionsOf('customers')).toStrictEqual([]);
  });
});
