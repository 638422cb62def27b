import { isCurrencyCode } from '@causeway/kernel';
import type { AccountField } from './account-field.js';
import {
  ACCOUNT_VARIANTS,
  accountVariant,
  inOwnNames,
  nameAsSent,
  type AccountVariant,
} from './account-registry.js';
import { EXAMPLES, OTHER_WAYS } from '../testing/every-type.fixture.js';

/** Every type of the contract, and those that the seed adds. */
const ACCOUNT_TYPES = `
  AED_ACCOUNT BDT_ACCOUNT BRL_ACCOUNT BWP_ACCOUNT CAD_ACCOUNT CNY_ACCOUNT COP_ACCOUNT DKK_ACCOUNT EGP_ACCOUNT
  EUR_ACCOUNT GBP_ACCOUNT GHS_ACCOUNT GTQ_ACCOUNT HKD_ACCOUNT HTG_ACCOUNT IDR_ACCOUNT ILS_ACCOUNT INR_ACCOUNT
  JMD_ACCOUNT KES_ACCOUNT MWK_ACCOUNT MXN_ACCOUNT MYR_ACCOUNT NGN_ACCOUNT PHP_ACCOUNT PKR_ACCOUNT RWF_ACCOUNT
  SGD_ACCOUNT SLV_ACCOUNT THB_ACCOUNT TZS_ACCOUNT UGX_ACCOUNT USD_ACCOUNT VND_ACCOUNT XAF_ACCOUNT XOF_ACCOUNT
  ZAR_ACCOUNT ZMW_ACCOUNT SWIFT_ACCOUNT ARBITRUM_WALLET BASE_WALLET ETHEREUM_WALLET LIGHTNING PLASMA_WALLET
  POLYGON_WALLET SOLANA_WALLET SPARK_WALLET TRON_WALLET`
  .trim()
  .split(/\s+/);

const ROWS = Object.entries<AccountVariant>(ACCOUNT_VARIANTS);
type Row = keyof typeof ACCOUNT_VARIANTS;

const fits = ({ shape }: AccountField, value: string): boolean => shape.problems(value).length === 0;
const fieldOf = (row: Row, name: string): AccountField => {
  const field = (ACCOUNT_VARIANTS[row] as AccountVariant).fields[name];
  if (field === undefined) throw new Error(`${row} has no ${name}`);
  return field;
};
const SOLANA = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV4';

describe.each(ROWS)('%s', (_type, row) => {
  it('holds currencies that exist', () => {
    expect(row.currencies.length).toBeGreaterThan(0);
    expect(row.currencies.filter((code) => !isCurrencyCode(code))).toStrictEqual([]);
  });

  it('names only its own fields in its ways and groups', () => {
    const named = [
      ...row.ways.flatMap(({ identifier, otherwise = [], needs = [], may = [], railIn }) => [
        ...[...identifier, ...otherwise, ...needs, ...may],
        ...(railIn === undefined ? [] : [railIn]),
      ]),
      ...(row.together ?? []).flat(),
    ];
    expect(named.filter((name) => !Object.hasOwn(row.fields, name))).toStrictEqual([]);
  });

  it('requires the identifier of its only way, and leaves several ways open', () => {
    const identifiers = row.ways.flatMap(({ identifier }) => identifier);
    const required = identifiers.filter((name) => row.fields[name]?.isRequired);
    expect(required).toStrictEqual(row.ways.length === 1 ? identifiers : []);
  });

  it('has rails exactly when it is fiat', () => {
    for (const { rails } of row.ways) expect(rails.length > 0).toBe(row.kind === 'FIAT');
  });
});

describe('the registry', () => {
  it('has a row for each type, with schemas of its own', () => {
    expect(Object.keys(ACCOUNT_VARIANTS).sort()).toStrictEqual([...ACCOUNT_TYPES].sort());
    expect(new Set(ACCOUNT_TYPES).size).toBe(48);
    expect(new Set(ROWS.map(([, { schema }]) => schema)).size).toBe(ROWS.length);
  });

  it('has an example of every field of every row', () => {
    const shown = new Set(
      [...Object.entries(EXAMPLES), ...OTHER_WAYS].flatMap(([accountType, { bad }]) =>
        Object.keys(bad).map((name) => `${accountType} ${name}`),
      ),
    );
    const fields = ROWS.flatMap(([accountType, row]) =>
      Object.keys(row.fields).map((name) => `${accountType} ${name}`),
    );
    expect(fields.filter((field) => !shown.has(field))).toStrictEqual([]);
  });

  it.each(['GOLD_BAR', 'constructor', '__proto__', '', undefined, null, 5, ['EUR_ACCOUNT']])(
    'has no row for %p',
    (accountType) => {
      expect(accountVariant(accountType)).toBeUndefined();
    },
  );
});

describe('the fields of §4', () => {
  it.each<[Row, string, string]>([
    ['AED_ACCOUNT', 'iban', 'AE070331234567890123456'],
    ['DKK_ACCOUNT', 'iban', 'DK5000400440116243'],
    ['EGP_ACCOUNT', 'iban', `EG${'1'.repeat(27)}`],
    ['EGP_ACCOUNT', 'phoneNumber', '+201001234567'],
    ['EUR_ACCOUNT', 'iban', 'DE89370400440532013105'],
    ['EUR_ACCOUNT', 'iban', 'FR1420041010050500013M02606'],
    ['EUR_ACCOUNT', 'iban', 'NO9386011117947'],
    ['EUR_ACCOUNT', 'swiftCode', 'COBADEFF'],
    ['EUR_ACCOUNT', 'swiftCode', 'COBADEFFXXX'],
    ['GBP_ACCOUNT', 'sortCode', '123456'],
    ['GBP_ACCOUNT', 'accountNumber', '12345678'],
    ['MXN_ACCOUNT', 'clabeNumber', '032180000118359719'],
    ['USD_ACCOUNT', 'accountNumber', '1'],
    ['USD_ACCOUNT', 'accountNumber', 'x'.repeat(34)],
    ['USD_ACCOUNT', 'routingNumber', '021000021'],
    ['USD_ACCOUNT', 'bankAccountType', 'SAVINGS'],
    ['USD_ACCOUNT', 'bankName', 'x'.repeat(140)],
    ['USD_ACCOUNT', 'fiToFiInformation', 'x'.repeat(210)],
    ['SOLANA_WALLET', 'address', SOLANA],
    ['SOLANA_WALLET', 'address', `${SOLANA.slice(0, -3)}004`],
    ['SOLANA_WALLET', 'address', '1'.repeat(32)],
  ])('%s takes %s %s', (row, name, value) => expect(fits(fieldOf(row, name), value)).toBe(true));

  it.each<[Row, string, string]>([
    ['AED_ACCOUNT', 'iban', 'AE07033123456789012345'],
    ['AED_ACCOUNT', 'iban', 'DE070331234567890123456'],
    ['AED_ACCOUNT', 'iban', 'AE07O331234567890123456'],
    ['DKK_ACCOUNT', 'iban', 'DK500040044011624'],
    ['EGP_ACCOUNT', 'phoneNumber', '00201001234567'],
    ['EGP_ACCOUNT', 'phoneNumber', '+20100'],
    ['EUR_ACCOUNT', 'iban', 'nonsense'],
    ['EUR_ACCOUNT', 'iban', 'de89370400440532013000'],
    ['EUR_ACCOUNT', 'iban', 'DE89 3704 0044 0532 0130 00'],
    ['EUR_ACCOUNT', 'iban', `DE89${'1'.repeat(31)}`],
    ['EUR_ACCOUNT', 'swiftCode', 'COBADEFFX'],
    ['EUR_ACCOUNT', 'swiftCode', 'cobadeff'],
    ['GBP_ACCOUNT', 'sortCode', '12-34-56'],
    ['GBP_ACCOUNT', 'accountNumber', '1234567'],
    ['MXN_ACCOUNT', 'clabeNumber', '03218000011835971'],
    ['USD_ACCOUNT', 'accountNumber', ''],
    ['USD_ACCOUNT', 'accountNumber', 'x'.repeat(35)],
    ['USD_ACCOUNT', 'routingNumber', '02100002'],
    ['USD_ACCOUNT', 'bankAccountType', 'checking'],
    ['SOLANA_WALLET', 'address', 'wallet'],
    ['SOLANA_WALLET', 'address', `0${SOLANA.slice(1)}`],
    ['SOLANA_WALLET', 'address', '1'.repeat(31)],
    ['SOLANA_WALLET', 'address', '1'.repeat(45)],
    ['SOLANA_WALLET', 'address', `0x${'a'.repeat(40)}`],
  ])('%s refuses %s %p', (row, name, value) => expect(fits(fieldOf(row, name), value)).toBe(false));

  it.each<[Row, string, string, string]>([
    ['EUR_ACCOUNT', 'iban', ' de89-3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['EUR_ACCOUNT', 'swiftCode', 'cobadeff', 'COBADEFF'],
    ['USD_ACCOUNT', 'accountNumber', ' 12-34 5a ', '12345a'],
    ['EGP_ACCOUNT', 'phoneNumber', '+20 100-1234567', '+201001234567'],
    ['SOLANA_WALLET', 'address', ` ${SOLANA} `, SOLANA],
    ['BRL_ACCOUNT', 'pixKey', ' Anna-Maria@X.com ', 'anna-maria@x.com'],
    ['BRL_ACCOUNT', 'pixKey', '123E4567-e89b-12d3-a456-426614174000', '123e4567e89b12d3a456426614174000'],
    ['BRL_ACCOUNT', 'pixKey', '+55 11-91234-5678', '+5511912345678'],
  ])('%s reads %s %p as %p when it compares', (row, name, value, canonical) => {
    expect(fieldOf(row, name).canonical(value)).toBe(canonical);
  });

  it.each<[Row, string, string, boolean]>([
    ['EUR_ACCOUNT', 'iban', 'DE89370400440532013000', true],
    ['EUR_ACCOUNT', 'iban', 'DE88370400440532013000', false],
    ['USD_ACCOUNT', 'routingNumber', '021000021', true],
    ['USD_ACCOUNT', 'intermediaryRoutingNumber', '021000022', false],
    ['MXN_ACCOUNT', 'clabeNumber', '032180000118359718', false],
    ['EGP_ACCOUNT', 'phoneNumber', '+201001234567', true],
    ['EGP_ACCOUNT', 'phoneNumber', '+491001234567', false],
    ['SOLANA_WALLET', 'address', `${SOLANA.slice(0, -3)}004`, false],
  ])('in production %s finds %s %s plausible: %p', (row, name, value, isPlausible) => {
    expect(fieldOf(row, name).isPlausible?.(value)).toBe(isPlausible);
  });
});

describe('other names', () => {
  it.each<[object, object]>([
    [
      { accountType: 'US_ACCOUNT', accountCategory: 'SAVINGS' },
      { accountType: 'USD_ACCOUNT', bankAccountType: 'SAVINGS' },
    ],
    [{ accountType: 'LIGHTNING_ACCOUNT' }, { accountType: 'LIGHTNING' }],
    [{ accountCategory: 'SAVINGS', bankAccountType: 'CHECKING' }, { bankAccountType: 'CHECKING' }],
    [
      { accountType: 'EUR_ACCOUNT', iban: 5 },
      { accountType: 'EUR_ACCOUNT', iban: 5 },
    ],
    [{ accountType: 'constructor' }, { accountType: 'constructor' }],
    [{ accountType: ['US_ACCOUNT'] }, { accountType: ['US_ACCOUNT'] }],
    [{}, {}],
  ])('%j is %j', (info, own) => {
    expect(inOwnNames(info as Record<string, unknown>)).toStrictEqual(own);
  });

  it.each<[string, object, string]>([
    ['bankAccountType', { accountCategory: 'FOO' }, 'accountCategory'],
    ['bankAccountType', { accountCategory: 'FOO', bankAccountType: 'BAR' }, 'bankAccountType'],
    ['bankAccountType', {}, 'bankAccountType'],
    ['iban', { accountCategory: 'FOO' }, 'iban'],
  ])('%s of %j was sent as %s', (own, info, sent) => {
    expect(nameAsSent(info as Record<string, unknown>, own)).toBe(sent);
  });
});
