import type { HttpHarness } from '@causeway/http/testing';
import { newId } from '@causeway/kernel';
import { GetPooledCoordinates } from '@causeway/ledger';
import { freshDatabase } from '@causeway/testing';
import { callOf, PlatformHost } from '../testing/platform-host.js';
import { platformHttp } from '../testing/platform-http.js';

const OPERATOR_TOKEN = 'operator-token-of-this-spec-0001';

interface Answer {
  readonly code?: string;
  readonly details?: { readonly errors: readonly { readonly field: string }[] };
}

let host: PlatformHost;
let http: HttpHarness;
beforeAll(async () => {
  host = await PlatformHost.open(await freshDatabase('funding_coordinates'));
  http = await platformHttp(host, { operatorToken: OPERATOR_TOKEN });
});
afterAll(async () => {
  await http.close();
  await host.close();
});

const DOLLARS = {
  ...{ currencyCode: 'USD', accountType: 'USD_ACCOUNT', paymentRails: ['ACH', 'WIRE'] },
  ...{ accountNumber: '580651664098', routingNumber: '021000021' },
};
const SWIFT = {
  ...{ currencyCode: 'USD', accountType: 'SWIFT_ACCOUNT', paymentRails: ['SWIFT'], country: 'US' },
  ...{ accountHolderName: 'Acme', swiftCode: 'ACMEUS33', bankName: 'Acme Bank' },
};
const EUROS = { currencyCode: 'EUR', accountType: 'EUR_ACCOUNT', paymentRails: ['SEPA'] };
const PESOS = { currencyCode: 'MXN', accountType: 'MXN_ACCOUNT', paymentRails: ['SPEI'] };
const POUNDS = {
  ...{ currencyCode: 'GBP', accountType: 'GBP_ACCOUNT', paymentRails: ['FASTER_PAYMENTS'] },
  accountNumber: '12345678',
};
const set = (body: object, platformId?: string) =>
  http.send<Answer>('PUT', '//operator/funding-coordinates', {
    as: null,
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
    body: { environment: 'production', platformId, ...body },
  });
const inForce = (platformId: string) =>
  host.execute(new GetPooledCoordinates({}, callOf(platformId, 'production')));
const [{ accountNumber, routingNumber }, shownAs] = [
  DOLLARS,
  { currency: 'USD', accountType: 'USD_ACCOUNT' },
];

describe('where money for accounts of production comes in', () => {
  afterEach(async () => {
    for (const { currencyCode, accountType } of [DOLLARS, SWIFT])
      await set({ currencyCode, accountType, paymentRails: [] });
  });

  it('is nowhere until the operator says so, and in each form that is set', async () => {
    const platformId = await host.createPlatform('production');
    expect(await inForce(platformId)).toStrictEqual([]);
    const { status, body } = await set(DOLLARS);
    expect([status, body]).toStrictEqual([
      200,
      { platformId: null, ...DOLLARS, updatedAt: host.clock.now() },
    ]);
    await set(SWIFT);
    const { country, accountHolderName, swiftCode, bankName } = SWIFT;
    expect(await inForce(platformId)).toStrictEqual([
      {
        currency: 'USD',
        accountType: 'SWIFT_ACCOUNT',
        paymentRails: ['SWIFT'],
        fields: { accountHolderName, country, swiftCode, bankName },
      },
      { ...shownAs, paymentRails: ['ACH', 'WIRE'], fields: { accountNumber, routingNumber } },
    ]);
  });

  it('is for one platform what is set for it, in the place of what is set for every platform', async () => {
    const [platformId, other] = [
      await host.createPlatform('production'),
      await host.createPlatform('production'),
    ];
    await set(DOLLARS);
    await set({ ...DOLLARS, accountNumber: '7' }, platformId);
    expect(await inForce(platformId)).toStrictEqual([
      { ...shownAs, paymentRails: ['ACH', 'WIRE'], fields: { accountNumber: '7', routingNumber } },
    ]);
    expect(await inForce(other)).toStrictEqual([
      { ...shownAs, paymentRails: ['ACH', 'WIRE'], fields: { accountNumber, routingNumber } },
    ]);
  });

  it('is nowhere again once no rail is left', async () => {
    await set(DOLLARS);
    await set({ currencyCode: 'USD', accountType: 'USD_ACCOUNT', paymentRails: [] });
    expect(await inForce(await host.createPlatform('production'))).toStrictEqual([]);
  });

  it.each([
    ['an IBAN', { ...EUROS, iban: 'DE02120300000000202051' }],
    ['a CLABE', { ...PESOS, clabeNumber: '032180000118359719' }],
    ['a sort code', { ...POUNDS, sortCode: '123456' }],
  ])('is by %s that can exist', async (_what, asked) => {
    expect((await set(asked)).status).toBe(200);
    const { currencyCode, accountType } = asked;
    await set({ currencyCode, accountType, paymentRails: [] });
  });

  const { accountNumber: _number, ...withoutNumber } = DOLLARS;
  it.each([
    ['a field that the form needs', withoutNumber, ['accountNumber']],
    ['a field of another form', { ...DOLLARS, iban: 'DE02120300000000202051' }, ['iban']],
    ['a rail of another form', { ...DOLLARS, paymentRails: ['SEPA'] }, ['paymentRails.0']],
    ['a form of another currency', { ...DOLLARS, currencyCode: 'EUR' }, ['accountType']],
    ['a bank for coins', { ...SWIFT, currencyCode: 'USDC' }, ['accountType']],
    ['a form without a reference', { ...DOLLARS, accountType: 'BRL_ACCOUNT' }, ['accountType']],
    ['the sandbox', { ...DOLLARS, environment: 'sandbox' }, ['environment']],
    ['fields without a rail', { ...DOLLARS, paymentRails: [] }, ['accountNumber', 'routingNumber']],
    ['a routing number that cannot exist', { ...DOLLARS, routingNumber: '021000022' }, ['routingNumber']],
    ['a routing number that is too short', { ...DOLLARS, routingNumber: '02100002' }, ['routingNumber']],
    [
      'the same of the bank between',
      { ...DOLLARS, intermediaryRoutingNumber: '0' },
      ['intermediaryRoutingNumber'],
    ],
    ['an IBAN that cannot exist', { ...EUROS, iban: 'DE02120300000000202052' }, ['iban']],
    ['an IBAN with spaces', { ...EUROS, iban: 'DE02 1203 0000 0000 2020 51' }, ['iban']],
    ['a BIC without its form', { ...SWIFT, swiftCode: 'ACME' }, ['swiftCode']],
    ['a country that is none', { ...SWIFT, country: 'ZZ' }, ['country']],
    ['a CLABE that cannot exist', { ...PESOS, clabeNumber: '032180000118359718' }, ['clabeNumber']],
    ['a sort code with hyphens', { ...POUNDS, sortCode: '12-34-56' }, ['sortCode']],
    [
      'all that is wrong at once',
      { ...withoutNumber, routingNumber: '', bankAccountType: 'BOTH' },
      ['routingNumber', 'accountNumber', 'bankAccountType'],
    ],
    ['nothing at all', {}, ['currencyCode', 'accountType', 'paymentRails']],
  ])('refuses %s, and names it', async (_what, asked, fields) => {
    const { status, body } = await set(asked);
    expect([status, body.code]).toStrictEqual([400, 'INVALID_INPUT']);
    expect(new Set(body.details?.errors.map(({ field }) => field))).toStrictEqual(new Set(fields));
  });

  it('cannot be set for a platform that does not exist', async () => {
    expect((await set(DOLLARS, newId('Platform'))).status).toBe(404);
  });
});
