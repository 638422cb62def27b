import type { HttpHarness } from '@causeway/http/testing';
import { newId } from '@causeway/kernel';
import { freshDatabase } from '@causeway/testing';
import { COMPANY, PERSON } from '../testing/every-type.fixture.js';
import { ExternalAccountsHost } from '../testing/external-accounts-host.js';
import { externalAccountsHttp } from '../testing/external-accounts-http.js';

interface Answer {
  readonly code: string;
  readonly status: string;
  readonly beneficiaryVerificationStatus: string;
  readonly beneficiaryVerifiedData?: { readonly fullName: string };
  readonly totalCount: number;
}

let host: ExternalAccountsHost;
let http: HttpHarness;
beforeAll(async () => {
  host = await ExternalAccountsHost.open(await freshDatabase('names'));
  http = await externalAccountsHttp(host);
});
afterAll(async () => {
  await http.close();
  await host.close();
});

/** Where each kind of identifier carries the sandbox's suffix (sandbox §2). */
const IDENTIFIERS: readonly (readonly [what: string, body: (suffix: string) => object])[] = [
  ['an IBAN', (end) => of('EUR', 'EUR_ACCOUNT', { iban: `DE89370400440532013${end}` })],
  [
    'an account number',
    (end) => of('USD', 'USD_ACCOUNT', { accountNumber: `1${end}`, routingNumber: '021000021' }),
  ],
  [
    'a sort code and a number',
    (end) => of('GBP', 'GBP_ACCOUNT', { sortCode: '105105', accountNumber: `12345${end}` }),
  ],
  ['a CLABE', (end) => of('MXN', 'MXN_ACCOUNT', { clabeNumber: `032180000118359${end}` })],
  ['a telephone', (end) => of('KES', 'KES_ACCOUNT', { phoneNumber: `+254712345${end}`, provider: 'X' })],
  [
    'an e-mail of PIX',
    (end) =>
      of('BRL', 'BRL_ACCOUNT', {
        pixKey: `erika${end}@mail.example`,
        pixKeyType: 'EMAIL',
        taxId: '1'.repeat(11),
      }),
  ],
  [
    'another key of PIX',
    (end) => of('BRL', 'BRL_ACCOUNT', { pixKey: `abc-${end}`, pixKeyType: 'RANDOM', taxId: '1'.repeat(11) }),
  ],
  ['a VPA', (end) => of('INR', 'INR_ACCOUNT', { vpa: `erika${end}@upi` })],
  [
    'a bank anywhere',
    (end) =>
      of('USD', 'SWIFT_ACCOUNT', {
        country: 'US',
        swiftCode: 'CHASUS33',
        bankName: 'B',
        accountNumber: `7-${end}`,
      }),
  ],
];
const of = (currency: string, accountType: string, info: object, beneficiary: object = PERSON) => ({
  currency,
  accountInfo: { accountType, ...info, beneficiary },
});
const create = (body: object, platformId = newId('Platform')) =>
  http.send<Answer>('POST', '/platform/external-accounts', { as: { platformId }, body });

describe.each(IDENTIFIERS)('the suffix of %s', (_what, body) => {
  it.each<[suffix: string, status: string, name: string | undefined]>([
    ['102', 'NOT_MATCHED', 'Alex Example'],
    ['103', 'PARTIAL_MATCH', 'E. Mustermann'],
    ['104', 'PENDING', undefined],
    ['106', 'UNSUPPORTED', undefined],
    ['107', 'CHECKED_BY_RECEIVING_FI', undefined],
    ['999', 'MATCHED', 'Erika Mustermann'],
    ['004', 'MATCHED', 'Erika Mustermann'],
  ])('%s says %s', async (suffix, status, fullName) => {
    const made = await create(body(suffix));
    expect([made.status, made.body]).toMatchObject([
      201,
      { status: 'ACTIVE', beneficiaryVerificationStatus: status },
    ]);
    expect(made.body.beneficiaryVerifiedData).toStrictEqual(fullName && { fullName });
  });

  it('105 says that there is no such account, and nothing is kept', async () => {
    const platformId = newId('Platform');
    const refused = await create(body('105'), platformId);
    expect([refused.status, refused.body.code]).toStrictEqual([400, 'INVALID_BANK_ACCOUNT']);
    const list = await http.send<Answer>('GET', '/platform/external-accounts', { as: { platformId } });
    expect(list.body.totalCount).toBe(0);
  });
});

it('a name of one word is altered as well', async () => {
  const iban = 'DE89370400440532013103';
  const made = await create(of('EUR', 'EUR_ACCOUNT', { iban }, { ...COMPANY, legalName: 'Muster' }));
  expect(made.body.beneficiaryVerifiedData).toStrictEqual({ fullName: 'M. Muster' });
});

it.each([
  ['ETHEREUM_WALLET', 'USDC', { address: `0x${'a'.repeat(37)}105` }],
  ['LIGHTNING', 'BTC', { lightningAddress: 'erika105@wallet.example' }],
])('of %s verifies no name', async (accountType, currency, info) => {
  const made = await create({ currency, accountInfo: { accountType, ...info } });
  expect(made.status).toBe(201);
  expect(made.body).not.toHaveProperty('beneficiaryVerificationStatus');
  expect(made.body).not.toHaveProperty('beneficiaryVerifiedData');
});
