import type { HttpHarness } from '@causeway/http/testing';
import { newId, type Environment } from '@causeway/kernel';
import { freshDatabase } from '@causeway/testing';
import { COMPANY, EXAMPLES, OTHER_WAYS, PERSON, requestFor } from '../testing/every-type.fixture.js';
import { ExternalAccountsHost } from '../testing/external-accounts-host.js';
import { externalAccountsHttp } from '../testing/external-accounts-http.js';

interface Answer {
  readonly id: string;
  readonly currency: string;
  readonly code: string;
  readonly accountInfo: Readonly<Record<string, unknown>>;
  readonly details: { readonly errors: readonly { readonly field: string }[] };
}

let host: ExternalAccountsHost;
let http: HttpHarness;
beforeAll(async () => {
  host = await ExternalAccountsHost.open(await freshDatabase('every_type'));
  host.listInstitutions('KE', 'KES', ['M-PESA']);
  http = await externalAccountsHttp(host);
});
afterAll(async () => {
  await http.close();
  await host.close();
});

const PATH = '/platform/external-accounts';
const create = (body: object, environment: Environment = 'sandbox', platformId = newId('Platform')) =>
  http.send<Answer>('POST', PATH, { as: { platformId, environment }, body });
const wrongFields = ({ body }: { body: Answer }): string[] =>
  [...new Set(body.details.errors.map(({ field }) => field))].sort();
const ALL = [...Object.entries(EXAMPLES), ...OTHER_WAYS];

describe.each(ALL)('%s', (accountType, example) => {
  const body = requestFor(accountType, example);

  it.each<[Environment]>([['sandbox'], ['production']])(
    'is taken in %s and answered with all that was sent, and with its rails',
    async (environment) => {
      const made = await create(body, environment);
      expect([made.status, made.text]).toStrictEqual([201, expect.any(String)]);
      expect(made.body.currency).toBe(example.currency);
      expect(made.body.accountInfo).toStrictEqual({
        ...body.accountInfo,
        ...(example.rails && { paymentRails: example.rails }),
      });
    },
  );

  it('is refused with every wrong field at once', async () => {
    const refused = await create(requestFor(accountType, example, example.bad));
    expect([refused.status, refused.body.code]).toStrictEqual([400, 'INVALID_INPUT']);
    expect(wrongFields(refused)).toStrictEqual(
      Object.keys(example.bad)
        .map((field) => `accountInfo.${field}`)
        .sort(),
    );
  });

  it.each(Object.entries(example.bad))('is refused for %s when that is %p', async (field, value) => {
    const refused = await create(requestFor(accountType, example, { [field]: value }));
    expect([refused.status, refused.body.code]).toStrictEqual([400, 'INVALID_INPUT']);
    expect(wrongFields(refused)).toContain(`accountInfo.${field}`);
  });

  it.each([[5], [true], [{}], [['x']], [null], ['a\u0007b'], ['x'.repeat(5_000)]])(
    'takes nothing but short and plain text for its fields, not %p',
    async (value) => {
      const names = Object.keys(example.info);
      const change = Object.fromEntries(names.map((name) => [name, value]));
      const refused = await create(requestFor(accountType, example, change));
      expect([refused.status, refused.body.code]).toStrictEqual([400, 'INVALID_INPUT']);
      const wrong = wrongFields(refused);
      expect(
        names.map((name) => `accountInfo.${name}`).filter((name) => !wrong.includes(name)),
      ).toStrictEqual([]);
    },
  );

  it('is there once for its owner', async () => {
    const platformId = newId('Platform');
    const first = await create(body, 'sandbox', platformId);
    const again = await create(body, 'sandbox', platformId);
    expect([again.status, again.body.details]).toStrictEqual([
      409,
      { existingExternalAccountId: first.body.id },
    ]);
  });
});

const change = (accountType: string, info: object) => {
  const example = EXAMPLES[accountType];
  if (example === undefined) throw new Error(`no example of ${accountType}`);
  return requestFor(accountType, example, info);
};

describe('what one field asks of another', () => {
  it.each<[what: string, body: object, fields: string[]]>([
    [
      'a person with a bank account in China',
      change('CNY_ACCOUNT', { beneficiary: PERSON }),
      ['beneficiary.beneficiaryType'],
    ],
    [
      'a document without its number',
      change('COP_ACCOUNT', { beneficiary: { ...PERSON, documentType: 'CC' } }),
      ['beneficiary.documentNumber'],
    ],
    [
      'a document without its type',
      change('COP_ACCOUNT', { beneficiary: { ...PERSON, documentNumber: '1' } }),
      ['beneficiary.documentType'],
    ],
    [
      'a Colombian account of no kind',
      change('COP_ACCOUNT', { bankAccountType: undefined }),
      ['bankAccountType'],
    ],
    [
      'an Indian account without its code',
      change('INR_ACCOUNT', { ifsc: undefined, rail: undefined }),
      ['ifsc', 'rail'],
    ],
    ['both ways in India', change('INR_ACCOUNT', { vpa: 'a@upi' }), ['accountNumber', 'vpa']],
    [
      'a branch of no account',
      change('BDT_ACCOUNT', { accountNumber: undefined, swiftCode: undefined }),
      ['accountNumber'],
    ],
    ['a bank and a phone', change('GHS_ACCOUNT', { accountNumber: '1' }), ['accountNumber', 'phoneNumber']],
    ['an account and no bank in El Salvador', change('SLV_ACCOUNT', { bankName: undefined }), ['bankName']],
    [
      'an account number at a British bank',
      change('SWIFT_ACCOUNT', { country: 'GB', swiftCode: 'BARCGB22', iban: undefined, accountNumber: '1' }),
      ['iban'],
    ],
    [
      'an account number and an IBAN',
      change('SWIFT_ACCOUNT', { accountNumber: '1' }),
      ['accountNumber', 'iban'],
    ],
    ['neither of them', change('SWIFT_ACCOUNT', { iban: undefined }), ['accountNumber', 'iban']],
    [
      'a key that is not of its type',
      change('BRL_ACCOUNT', { pixKey: '5299822472', pixKeyType: 'CNPJ' }),
      ['pixKey'],
    ],
    [
      'an offer and an address',
      change('LIGHTNING', { bolt12: 'lno1pgz9getnwstzzqs8pc23cge2xyur73jd23dky6tswalgtrynn2' }),
      ['bolt12', 'invoice', 'lightningAddress'],
    ],
    [
      'no way to be paid',
      change('LIGHTNING', { lightningAddress: undefined }),
      ['bolt12', 'invoice', 'lightningAddress'],
    ],
  ])('%s is refused in both environments', async (_what, body, fields) => {
    for (const environment of ['sandbox', 'production'] as const) {
      const refused = await create(body, environment);
      expect([refused.status, refused.body.code]).toStrictEqual([400, 'INVALID_INPUT']);
      expect(wrongFields(refused)).toStrictEqual(fields.map((field) => `accountInfo.${field}`));
    }
  });
});

describe('what cannot exist', () => {
  it.each<[accountType: string, info: object, fields: string[]]>([
    ['AED_ACCOUNT', { iban: 'AE080331234567890123456' }, ['iban']],
    [
      'BDT_ACCOUNT',
      {
        accountNumber: undefined,
        branchCode: undefined,
        swiftCode: undefined,
        phoneNumber: '+4915112345678',
      },
      ['phoneNumber'],
    ],
    ['BRL_ACCOUNT', { pixKey: '52998224724', taxId: '529982247250' }, ['pixKey', 'taxId']],
    ['BRL_ACCOUNT', { pixKey: 'abc', pixKeyType: 'RANDOM' }, ['pixKey']],
    ['BWP_ACCOUNT', { phoneNumber: '+26871123456' }, ['phoneNumber']],
    ['EGP_ACCOUNT', { iban: 'EG390019000500000000263180002' }, ['iban']],
    ['EUR_ACCOUNT', { iban: 'GB82WEST12345698765432' }, ['iban']],
    ['ILS_ACCOUNT', { iban: 'IL630108000000099999999' }, ['iban']],
    ['KES_ACCOUNT', { provider: 'Pigeon' }, ['provider']],
    ['MWK_ACCOUNT', { phoneNumber: '+26599123456' }, ['phoneNumber']],
    ['PKR_ACCOUNT', { iban: 'PK37SCBL0000001123456702' }, ['iban']],
    ['XAF_ACCOUNT', { region: 'CG' }, ['phoneNumber']],
    ['XOF_ACCOUNT', { phoneNumber: '+225012345678' }, ['phoneNumber']],
    ['XOF_ACCOUNT', { region: 'SN' }, ['phoneNumber']],
    ['SWIFT_ACCOUNT', { country: 'FR' }, ['iban', 'swiftCode']],
    ['SWIFT_ACCOUNT', { iban: undefined, accountNumber: '1' }, ['iban']],
    ['ETHEREUM_WALLET', { address: '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }, ['address']],
    ['TRON_WALLET', { address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv9' }, ['address']],
    [
      'SPARK_WALLET',
      { address: 'spark1pgssypcwz5wzx2338ql5vn25td3xjurh06zceyu65x52ld4acn9a9k0qcjyavq' },
      ['address'],
    ],
    [
      'SPARK_WALLET',
      { address: 'sprt1pgssypcwz5wzx2338ql5vn25td3xjurh06zceyu65x52ld4acn9a9k0qcjyavh' },
      ['address'],
    ],
    ['LIGHTNING', { lightningAddress: undefined, invoice: `lnbc1${'q'.repeat(111)}qqqqqq` }, ['invoice']],
    ['LIGHTNING', { lightningAddress: undefined, bolt12: `lno1${'q'.repeat(20)}` }, ['bolt12']],
  ])('%s with %j is refused in production only', async (accountType, info, fields) => {
    const body = change(accountType, info);
    const refused = await create(body, 'production');
    expect([refused.status, refused.body.code]).toStrictEqual([400, 'INVALID_BANK_ACCOUNT']);
    expect(wrongFields(refused)).toStrictEqual(fields.map((field) => `accountInfo.${field}`));
    expect((await create(body)).status).toBe(201);
  });
});

describe('what the operator says', () => {
  it('holds for the next account: a denied country, and what SWIFT accounts hold', async () => {
    const platformId = newId('Platform');
    const swift = { ...change('SWIFT_ACCOUNT', {}), currency: 'MXN' };
    expect((await create(swift, 'sandbox', platformId)).body.code).toBe('INVALID_CURRENCY');
    host.setPolicy(platformId, { deniedCountries: ['KE'], swiftCurrencies: ['MXN'] });
    const made = await create(swift, 'sandbox', platformId);
    expect([made.status, made.body.currency]).toStrictEqual([201, 'MXN']);
    const denied = await create(change('KES_ACCOUNT', {}), 'sandbox', platformId);
    expect([denied.status, denied.body.code, wrongFields(denied)]).toStrictEqual([
      400,
      'INVALID_BANK_ACCOUNT',
      ['accountInfo.accountType'],
    ]);
    expect((await create(change('KES_ACCOUNT', {}))).status).toBe(201);
  });

  it('of beneficiaries is obeyed in either environment', async () => {
    const [strict, lenient] = [newId('Platform'), newId('Platform')];
    host.setPolicy(strict, { strictBeneficiaries: true });
    host.setPolicy(lenient, { strictBeneficiaries: false });
    const beneficiary = { beneficiaryType: 'BUSINESS', legalName: 'Shop' };
    const body = change('NGN_ACCOUNT', { beneficiary });
    const refused = await create(body, 'sandbox', strict);
    expect([refused.body.code, wrongFields(refused)]).toStrictEqual([
      'INVALID_INPUT',
      ['accountInfo.beneficiary.registrationNumber', 'accountInfo.beneficiary.taxId'],
    ]);
    expect((await create(body, 'production', lenient)).status).toBe(201);
  });

  it('of its directory is stored as the directory spells it, in production', async () => {
    const body = change('KES_ACCOUNT', { provider: 'm-pesa' });
    const [made, asSent] = [await create(body, 'production'), await create(body, 'sandbox')];
    expect(made.body.accountInfo['provider']).toBe('M-PESA');
    expect(asSent.body.accountInfo['provider']).toBe('m-pesa');
  });
});

describe('the sandbox', () => {
  it.each([
    ['ETHEREUM_WALLET', 'USDC', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Be004'],
    ['TRON_WALLET', 'USDT', 'TJRabPrwbZy45sbavfcjinPJC18kjpR004'],
    ['SPARK_WALLET', 'USDB', 'sparkrt1pgssypcwz5wzx2338ql5vn25td3xjurh06zceyu65x52ld4acn9a9k0qcjya108'],
  ])('takes its suffixes at the end of %s addresses', async (accountType, currency, address) => {
    expect((await create({ currency, accountInfo: { accountType, address } })).status).toBe(201);
  });

  it('takes El Salvador’s own code for its dollars', async () => {
    const made = await create({ ...change('SLV_ACCOUNT', {}), currency: 'SLV' });
    expect([made.status, made.body.currency]).toStrictEqual([201, 'USD']);
    const refused = await create({ ...change('EUR_ACCOUNT', {}), currency: 'SLV' });
    expect([refused.status, refused.body.code]).toStrictEqual([400, 'INVALID_CURRENCY']);
  });

  it('takes Lightning under its other name, and companies for every fiat type', async () => {
    const made = await create({
      ...change('LIGHTNING', {}),
      accountInfo: { accountType: 'LIGHTNING_ACCOUNT', lightningAddress: 'a@b.example' },
    });
    expect(made.body.accountInfo).toStrictEqual({
      accountType: 'LIGHTNING',
      lightningAddress: 'a@b.example',
    });
    for (const [accountType, example] of Object.entries(EXAMPLES)) {
      if (example.rails === undefined) continue;
      const company = await create(requestFor(accountType, example, { beneficiary: COMPANY }));
      expect([accountType, company.status]).toStrictEqual([accountType, 201]);
    }
  });

  it.each([
    ['BASE_WALLET', 'USDT'],
    ['PLASMA_WALLET', 'USDC'],
    ['POLYGON_WALLET', 'USDT'],
    ['TRON_WALLET', 'USDC'],
    ['LIGHTNING', 'USDB'],
    ['ARBITRUM_WALLET', 'BTC'],
    ['SWIFT_ACCOUNT', 'MXN'],
    ['SLV_ACCOUNT', 'EUR'],
  ])('knows no %s of %s', async (accountType, currency) => {
    const refused = await create({ ...change(accountType, {}), currency });
    expect([refused.status, refused.body.code, wrongFields(refused)]).toStrictEqual([
      400,
      'INVALID_CURRENCY',
      ['currency'],
    ]);
  });
});
