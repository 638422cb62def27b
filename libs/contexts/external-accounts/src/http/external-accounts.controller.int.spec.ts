import type { HttpHarness } from '@causeway/http/testing';
import { newId, type Environment } from '@causeway/kernel';
import { freshDatabase } from '@causeway/testing';
import { ACCOUNT_VARIANTS } from '../domain/account-registry.js';
import { ERIKA, IBAN, SOLANA } from '../testing/account.fixture.js';
import { ExternalAccountsHost } from '../testing/external-accounts-host.js';
import { externalAccountsHttp } from '../testing/external-accounts-http.js';

interface Account {
  readonly id: string;
  readonly accountInfo: Readonly<Record<string, unknown>>;
  readonly [field: string]: unknown;
}
interface Failure {
  readonly code: string;
  readonly details: {
    readonly errors: readonly { readonly field: string; readonly constraint?: object }[];
    readonly [detail: string]: unknown;
  };
}
type Body = Account & Failure;

let host: ExternalAccountsHost;
let http: HttpHarness;
beforeAll(async () => {
  host = await ExternalAccountsHost.open(await freshDatabase('accounts_http'));
  http = await externalAccountsHttp(host);
});
afterAll(async () => {
  await http.close();
  await host.close();
});

const CUSTOMERS = '/customers/external-accounts';
const PLATFORM = '/platform/external-accounts';
const ADDRESS = { line1: 'Unter den Linden 1', city: 'Berlin', postalCode: '10117', country: 'DE' };
const BUSINESS = { beneficiaryType: 'BUSINESS', legalName: 'Muster GmbH' };
const account = (currency: string, accountType: string, info: object, more: object = {}) => ({
  currency,
  accountInfo: { accountType, beneficiary: ERIKA, ...info },
  ...more,
});
const euro = (info: object = {}, more: object = {}) =>
  account('EUR', 'EUR_ACCOUNT', { iban: IBAN, ...info }, more);
const dollar = (info: object = {}, more: object = {}) =>
  account('USD', 'USD_ACCOUNT', { accountNumber: '0001234', routingNumber: '021000021', ...info }, more);

/** A platform of its own, so that nothing of another spec is a duplicate. */
const client = (environment: Environment = 'sandbox') => {
  const platformId = newId('Platform');
  const as = { platformId, environment };
  return {
    platformId,
    create: (body: object, path = CUSTOMERS) => http.send<Body>('POST', path, { as, body }),
    get: (path: string) =>
      http.send<Body & { data: Account[]; totalCount: number; hasMore: boolean; nextCursor?: string }>(
        'GET',
        path,
        { as },
      ),
  };
};
const fieldsOf = ({ body }: { body: Body }): string[] => body.details.errors.map(({ field }) => field);

describe('a new external account', () => {
  it.each([
    ['EUR_ACCOUNT', euro({ swiftCode: 'COBADEFFXXX' }), ['SEPA', 'SEPA_INSTANT']],
    [
      'USD_ACCOUNT',
      dollar({
        bankName: 'First Bank',
        bankAccountType: 'CHECKING',
        intermediaryBankName: 'Second Bank',
        intermediaryRoutingNumber: '021000021',
        fiToFiInformation: 'Attention: desk 4',
      }),
      ['ACH', 'WIRE', 'RTP', 'FEDNOW'],
    ],
    [
      'AED_ACCOUNT',
      account('AED', 'AED_ACCOUNT', {
        iban: 'AE070331234567890123456',
        beneficiary: { ...ERIKA, address: ADDRESS },
      }),
      ['BANK_TRANSFER'],
    ],
    ['SOLANA_WALLET', account('USDC', 'SOLANA_WALLET', { address: SOLANA }), undefined],
    [
      'GBP_ACCOUNT',
      account('GBP', 'GBP_ACCOUNT', { sortCode: '123456', accountNumber: '12345678' }),
      ['FASTER_PAYMENTS'],
    ],
    [
      'MXN_ACCOUNT',
      account('MXN', 'MXN_ACCOUNT', { clabeNumber: '032180000118359719', beneficiary: BUSINESS }),
      ['SPEI'],
    ],
  ])(
    'of type %s is answered with all that was stored, and read back at its door',
    async (_type, body, paymentRails) => {
      const { create, get } = client();
      const made = await create(body, PLATFORM);
      expect([made.status, made.body]).toMatchObject([201, { status: 'ACTIVE', currency: body.currency }]);
      const { accountInfo } = made.body;
      expect(accountInfo).toStrictEqual({ ...body.accountInfo, ...(paymentRails && { paymentRails }) });
      expect((await get(`${PLATFORM}/${made.body.id}`)).body).toStrictEqual(made.body);
      expect((await get(`${CUSTOMERS}/${made.body.id}`)).body).toStrictEqual(made.body);
    },
  );

  it('belongs to the customer that it names, and to the platform otherwise', async () => {
    const { platformId, create, get } = client();
    const customerId = host.addCustomer(platformId);
    const bare = customerId.slice('Customer:'.length);
    const customers = await create(euro({}, { customerId: bare, platformAccountId: 'e-1' }));
    expect(customers.body).toMatchObject({ customerId, platformAccountId: 'e-1' });
    const own = await create(euro());
    expect(own.body).not.toHaveProperty('customerId');
    expect((await get(`${PLATFORM}/${own.body.id}`)).status).toBe(200);
    const stranger = await get(`${PLATFORM}/${customers.body.id}`);
    expect([stranger.status, stranger.body]).toMatchObject([
      404,
      { code: 'REFERENCE_NOT_FOUND', details: { resource: 'ExternalAccount' } },
    ]);
    const ignored = await create(dollar({}, { customerId, defaultUmaDepositAccount: true }), PLATFORM);
    expect(ignored.body).toMatchObject({ defaultUmaDepositAccount: false });
    expect(ignored.body).not.toHaveProperty('customerId');
  });

  it('may be described in the seed’s other names, and is answered in the contract’s', async () => {
    const { create } = client();
    const body = account('USD', 'US_ACCOUNT', {
      accountNumber: ' 77 ',
      routingNumber: '021000021',
      accountCategory: 'SAVINGS',
      platformAccountId: 'inner',
      paymentRails: ['PIGEON'],
      junk: 1,
    });
    const { status, body: made } = await create(body);
    expect([status, made]).toMatchObject([201, { platformAccountId: 'inner' }]);
    expect(made.accountInfo).toStrictEqual({
      accountType: 'USD_ACCOUNT',
      accountNumber: '77',
      routingNumber: '021000021',
      bankAccountType: 'SAVINGS',
      beneficiary: ERIKA,
      paymentRails: ['ACH', 'WIRE', 'RTP', 'FEDNOW'],
    });
    const outer = await create(dollar({ platformAccountId: 'inner' }, { platformAccountId: 'outer' }));
    expect(outer.body).toMatchObject({ platformAccountId: 'outer' });
  });

  it('is the same for the same Idempotency-Key', async () => {
    const as = { platformId: newId('Platform') };
    const headers = { 'Idempotency-Key': 'k-1' };
    const send = () => http.send('POST', PLATFORM, { as, headers, body: euro() });
    const [first, second] = [await send(), await send()];
    expect([second.status, second.text]).toStrictEqual([201, first.text]);
  });

  it('is never another environment’s or platform’s for the same key, nor shown to a token that may not make it', async () => {
    const as = { platformId: newId('Platform') };
    const headers = { 'Idempotency-Key': 'k-1' };
    const send = (who: object) =>
      http.send<Body>('POST', PLATFORM, { as: { ...as, ...who }, headers, body: euro() });
    const first = await send({ permissions: ['TRANSACT'] });
    const viewer = await send({ permissions: ['VIEW'] });
    expect([viewer.status, viewer.body.code]).toStrictEqual([403, 'FORBIDDEN']);
    expect(viewer.text).not.toContain(first.body.id);
    const stranger = await send({ platformId: newId('Platform') });
    expect([stranger.status, stranger.body.id === first.body.id]).toStrictEqual([201, false]);
    // Production decides for itself: no rail of it pays such an account.
    expect((await send({ environment: 'production' })).status).toBe(400);
    expect((await send({ tokenId: newId('Token'), permissions: ['MANAGE'] })).text).toBe(first.text);
  });

  it.each([
    ['MANAGE', 201],
    ['TRANSACT', 201],
    ['VIEW', 403],
  ] as const)('is made by a token with %s: %i', async (permission, status) => {
    const as = { platformId: newId('Platform'), permissions: [permission] };
    for (const path of [CUSTOMERS, PLATFORM])
      expect(
        (await http.send('POST', path, { as, body: path === PLATFORM ? euro() : dollar() })).status,
      ).toBe(status);
  });
});

describe('a bad account', () => {
  it('is refused with every wrong field at once, each by its path', async () => {
    const { create } = client();
    const refused = await create(
      euro(
        {
          iban: 'nonsense',
          swiftCode: 'x',
          beneficiary: {
            beneficiaryType: 'INDIVIDUAL',
            countryOfResidence: 'Germany',
            birthDate: '1990-02-31',
            email: 'x',
            phoneNumber: '0049',
            address: { city: '' },
          },
        },
        { customerId: 'x', ownershipType: 'SECOND_PARTY', platformAccountId: 5 },
      ),
    );
    expect([refused.status, refused.body.code]).toStrictEqual([400, 'INVALID_INPUT']);
    expect(fieldsOf(refused).sort()).toStrictEqual([
      'accountInfo.beneficiary.address.city',
      'accountInfo.beneficiary.address.country',
      'accountInfo.beneficiary.address.line1',
      'accountInfo.beneficiary.address.postalCode',
      'accountInfo.beneficiary.birthDate',
      'accountInfo.beneficiary.countryOfResidence',
      'accountInfo.beneficiary.email',
      'accountInfo.beneficiary.fullName',
      'accountInfo.beneficiary.phoneNumber',
      'accountInfo.iban',
      'accountInfo.swiftCode',
      'customerId',
      'ownershipType',
      'platformAccountId',
    ]);
    const iban = refused.body.details.errors.find(({ field }) => field === 'accountInfo.iban');
    expect(iban?.constraint).toBeDefined();
  });

  it.each<[what: string, body: object, fields: string[]]>([
    ['nothing', {}, ['currency', 'accountInfo']],
    ['no type', { currency: 'EUR', accountInfo: {} }, ['accountInfo.accountType']],
    ['an unknown type', account('EUR', 'GOLD_BAR', {}), ['accountInfo.accountType']],
    ['no beneficiary', euro({ beneficiary: undefined }), ['accountInfo.beneficiary']],
    [
      'a beneficiary of no kind',
      euro({ beneficiary: { fullName: 'A' } }),
      ['accountInfo.beneficiary.beneficiaryType'],
    ],
    [
      'a business without a name',
      euro({ beneficiary: { beneficiaryType: 'BUSINESS' } }),
      ['accountInfo.beneficiary.legalName'],
    ],
    [
      'a name without letters',
      euro({ beneficiary: { ...ERIKA, fullName: '123' } }),
      ['accountInfo.beneficiary.fullName'],
    ],
    [
      'a person who lives in no country, for EUR',
      euro({ beneficiary: { ...ERIKA, countryOfResidence: 'ZZ' } }),
      ['accountInfo.beneficiary.countryOfResidence'],
    ],
    [
      'a person without address, for AED',
      account('AED', 'AED_ACCOUNT', { iban: 'AE070331234567890123456' }),
      ['accountInfo.beneficiary.address'],
    ],
    [
      'half an intermediary',
      dollar({ intermediaryBankName: 'B' }),
      ['accountInfo.intermediaryRoutingNumber'],
    ],
    [
      'a kind of account that is none, by its other name',
      dollar({ accountCategory: 'FOO' }),
      ['accountInfo.accountCategory'],
    ],
    ['a kind of account that is none', dollar({ bankAccountType: 'PIGGY' }), ['accountInfo.bankAccountType']],
    [
      'two ways at once',
      account('EGP', 'EGP_ACCOUNT', { bankName: 'B', iban: `EG${'1'.repeat(27)}`, phoneNumber: '+20123456' }),
      ['accountInfo.iban', 'accountInfo.phoneNumber'],
    ],
    [
      'no way at all',
      account('EGP', 'EGP_ACCOUNT', { bankName: 'B' }),
      ['accountInfo.iban', 'accountInfo.phoneNumber'],
    ],
    [
      'an address of another network',
      account('USDC', 'SOLANA_WALLET', { address: `0x${'a'.repeat(40)}` }),
      ['accountInfo.address'],
    ],
    ['a plain word', account('USDC', 'SOLANA_WALLET', { address: 'wallet' }), ['accountInfo.address']],
    [
      'an unknown custodian',
      account('USDC', 'SOLANA_WALLET', { address: SOLANA, vaspName: 'Shady' }),
      ['accountInfo.vaspName'],
    ],
    [
      'a birth in the future, beside what else is wrong',
      euro({ iban: 'DE1', beneficiary: { ...ERIKA, birthDate: '2999-01-01' } }),
      ['accountInfo.iban', 'accountInfo.beneficiary.birthDate'],
    ],
    [
      'a birth in the future',
      euro({ beneficiary: { ...ERIKA, birthDate: '2199-01-01' } }),
      ['accountInfo.beneficiary.birthDate'],
    ],
  ])('with %s is refused, and the field named', async (_what, body, fields) => {
    const refused = await client().create(body);
    expect([refused.status, refused.body.code]).toStrictEqual([400, 'INVALID_INPUT']);
    expect(fieldsOf(refused)).toStrictEqual(fields);
  });

  it.each([
    ['another country’s', 'USD'],
    ['a stablecoin', 'USDC'],
    ['an unknown one', 'XYZ'],
  ])('in the wrong currency, %s, is refused for that before its fields', async (_what, currency) => {
    const refused = await client().create({ ...euro({ iban: 'nonsense' }), currency });
    expect([refused.status, refused.body.code, fieldsOf(refused)]).toStrictEqual([
      400,
      'INVALID_CURRENCY',
      ['currency'],
    ]);
  });

  it('of an unknown customer is refused by that field', async () => {
    const refused = await client().create(euro({}, { customerId: newId('Customer') }));
    expect([refused.status, refused.body.code, fieldsOf(refused)]).toStrictEqual([
      400,
      'INVALID_INPUT',
      ['customerId'],
    ]);
  });

  it('that exists already is a conflict, and the existing one is named', async () => {
    const { create, get } = client();
    const first = await create(euro());
    const again = await create(euro({ iban: IBAN }));
    expect([again.status, again.body.code]).toStrictEqual([409, 'CONFLICT']);
    expect(again.body.details).toStrictEqual({ existingExternalAccountId: first.body.id });
    expect(again.headers['x-should-retry']).toBe('false');
    expect(again.text).not.toContain(IBAN);
    expect((await get(PLATFORM)).body.totalCount).toBe(1);
  });
});

describe('a type of account', () => {
  it('is documented by its row, in what is sent and in what is answered', () => {
    const schemas = (http.document.components?.schemas ?? {}) as Record<string, any>;
    const registered = Object.keys(ACCOUNT_VARIANTS);
    const sent = schemas['ExternalAccountCreateRequest'].properties.accountInfo;
    const answered = schemas['ExternalAccount'].properties.accountInfo;
    for (const union of [sent, answered])
      expect(Object.keys(union.discriminator.mapping)).toStrictEqual(registered);
    expect(schemas['UsdExternalAccountInfo']).toMatchObject({
      required: ['accountType', 'accountNumber', 'routingNumber', 'beneficiary', 'paymentRails'],
      properties: {
        routingNumber: { type: 'string', minLength: 9, maxLength: 9, pattern: '^[0-9]{9}$' },
        paymentRails: { type: 'array', items: { enum: ['ACH', 'WIRE', 'RTP', 'FEDNOW'] } },
        beneficiary: { discriminator: { propertyName: 'beneficiaryType' } },
      },
    });
    expect(schemas['EurBeneficiary'].required).toContain('countryOfResidence');
    expect(schemas['SolanaWalletExternalAccountInfo'].required).toStrictEqual(['accountType', 'address']);
  });
});

describe('in production', () => {
  it.each<[what: string, body: object, field: string]>([
    ['an IBAN whose check digits are wrong', euro({ iban: 'DE88370400440532013000' }), 'iban'],
    ['an IBAN of the wrong length', euro({ iban: 'DE8937040044053201300' }), 'iban'],
    ['a routing number without its checksum', dollar({ routingNumber: '021000022' }), 'routingNumber'],
    [
      'a CLABE without its check digit',
      account('MXN', 'MXN_ACCOUNT', { clabeNumber: '032180000118359718' }),
      'clabeNumber',
    ],
    ['an address of 31 bytes', account('USDC', 'SOLANA_WALLET', { address: '4'.repeat(42) }), 'address'],
  ])('%s is no account; the sandbox takes it', async (_what, body, field) => {
    const refused = await client('production').create(body);
    expect([refused.status, refused.body.code, fieldsOf(refused)]).toStrictEqual([
      400,
      'INVALID_BANK_ACCOUNT',
      [`accountInfo.${field}`],
    ]);
    expect((await client('sandbox').create(body)).status).toBe(201);
  });

  it('no suffix decides anything', async () => {
    const { create } = client('production');
    const beneficiary = { ...ERIKA, address: ADDRESS };
    expect((await create(dollar({ accountNumber: '1105', beneficiary }))).body).toMatchObject({
      status: 'ACTIVE',
      beneficiaryVerificationStatus: 'CHECKED_BY_RECEIVING_FI',
    });
    expect((await create(euro({ beneficiary }))).body).toMatchObject({
      beneficiaryVerificationStatus: 'UNSUPPORTED',
    });
  });

  it.each<[what: string, body: object, fields: string[]]>([
    ['a person without an address', euro(), ['address']],
    [
      'a person of no city',
      dollar({ beneficiary: { ...ERIKA, address: { ...ADDRESS, city: undefined } } }),
      ['address.city'],
    ],
    [
      'a company of which nothing is known',
      euro({ beneficiary: BUSINESS }),
      ['address', 'registrationNumber'],
    ],
  ])('banks ask for more about %s; the sandbox does not', async (_what, body, fields) => {
    const refused = await client('production').create(body);
    expect([refused.status, refused.body.code, fieldsOf(refused)]).toStrictEqual([
      400,
      'INVALID_INPUT',
      fields.map((field) => `accountInfo.beneficiary.${field}`),
    ]);
    expect((await client('sandbox').create(body)).status).toBe(201);
  });
});

describe('listing external accounts', () => {
  it('returns each door’s own accounts, paged and filtered', async () => {
    const { platformId, create, get } = client();
    const customerId = host.addCustomer(platformId);
    const own = await create(euro(), PLATFORM);
    const made = [await create(euro({}, { customerId })), await create(dollar({}, { customerId }))];
    expect((await get(PLATFORM)).body).toStrictEqual({ data: [own.body], hasMore: false, totalCount: 1 });
    const first = await get(`${CUSTOMERS}?limit=1`);
    expect(first.body).toMatchObject({ hasMore: true, totalCount: 2 });
    const second = await get(`${CUSTOMERS}?limit=1&cursor=${first.body.nextCursor}`);
    const paged = [...first.body.data, ...second.body.data].map(({ id }) => id).sort();
    expect(paged).toStrictEqual(made.map(({ body }) => body.id).sort());
    expect(second.body.hasMore).toBe(false);
    const filtered = await get(`${CUSTOMERS}?currency=USD&customerId=${customerId}`);
    expect(filtered.body.data.map(({ id }) => id)).toStrictEqual([made[1]?.body.id]);
    expect((await get(`${CUSTOMERS}?customerId=${newId('Customer')}`)).body.data).toStrictEqual([]);
    expect((await get(`${CUSTOMERS}?customerId=x`)).status).toBe(400);
  });

  it.each([CUSTOMERS, PLATFORM])(
    '%s takes a currency that is not known for one that none has',
    async (path) => {
      const { create, get } = client();
      await create(euro(), PLATFORM);
      const { status, body } = await get(`${path}?currency=XYZ`);
      expect([status, body]).toStrictEqual([200, { data: [], hasMore: false, totalCount: 0 }]);
      expect((await get(`${path}?currency=xyz`)).status).toBe(400);
    },
  );

  it.each([CUSTOMERS, PLATFORM])('%s finds no other platform’s account', async (path) => {
    const { body } = await client().create(euro());
    const stranger = client();
    expect((await stranger.get(`${path}/${body.id}`)).status).toBe(404);
    expect((await stranger.get(`${path}/nonsense`)).status).toBe(404);
    expect((await stranger.get(path)).body.data).toStrictEqual([]);
  });
});
