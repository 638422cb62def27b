import { accountVariant, type AccountVariant } from './account-registry.js';
import { implausibleFields, primaryIdentifier, problemsBetweenFields, railsOf } from './account-rules.js';

const row = (accountType: string): AccountVariant => {
  const variant = accountVariant(accountType);
  if (variant === undefined) throw new Error(`no row ${accountType}`);
  return variant;
};
/** Of two ways, one with a field of its own that it needs. */
const branched: AccountVariant = {
  ...row('EGP_ACCOUNT'),
  ways: [
    { identifier: ['iban'], needs: ['branchCode'], rails: ['BANK_TRANSFER'] },
    { identifier: ['phoneNumber'], rails: ['MOBILE_MONEY'] },
  ],
};

describe('rules between fields', () => {
  const oneOfTwo = 'exactly one of iban, phoneNumber must be given';
  it.each<[string, AccountVariant, object, [string, string][]]>([
    ['one way', branched, { phoneNumber: '+20' }, []],
    ['the other way, complete', branched, { iban: 'x', branchCode: '1' }, []],
    ['the other way, incomplete', branched, { iban: 'x' }, [['branchCode', 'is required with iban']]],
    ['only what a way needs', branched, { branchCode: '1' }, [['iban', 'is required with branchCode']]],
    [
      'both ways',
      branched,
      { iban: 'x', phoneNumber: '+20' },
      [
        ['iban', oneOfTwo],
        ['phoneNumber', oneOfTwo],
      ],
    ],
    [
      'neither way',
      branched,
      { bankName: 'B' },
      [
        ['iban', oneOfTwo],
        ['phoneNumber', oneOfTwo],
      ],
    ],
    ['a way that is null', branched, { iban: null, phoneNumber: '+20' }, []],
    ['a value of any type', branched, { phoneNumber: { a: 1 } }, []],
    ['a type with one way', row('EUR_ACCOUNT'), {}, []],
    ['all of a group', row('USD_ACCOUNT'), { intermediaryBankName: 'B', intermediaryRoutingNumber: '1' }, []],
    ['none of a group', row('USD_ACCOUNT'), {}, []],
    [
      'a part of a group',
      row('USD_ACCOUNT'),
      { intermediaryRoutingNumber: '1' },
      [['intermediaryBankName', 'is required with intermediaryRoutingNumber']],
    ],
  ])('%s', (_case, variant, info, problems) => {
    expect(problemsBetweenFields(variant, info as Record<string, unknown>)).toStrictEqual(
      problems.map(([path, message]) => ({ path, message })),
    );
  });
});

describe('the way that was chosen', () => {
  it.each<[string, object, string, readonly string[]]>([
    ['EUR_ACCOUNT', { iban: 'de89 3704' }, 'DE893704', ['SEPA', 'SEPA_INSTANT']],
    ['GBP_ACCOUNT', { accountNumber: '12345678', sortCode: '123456' }, '12345612345678', ['FASTER_PAYMENTS']],
    [
      'USD_ACCOUNT',
      { accountNumber: '77', routingNumber: '021000021' },
      '02100002177',
      ['ACH', 'WIRE', 'RTP', 'FEDNOW'],
    ],
    ['EGP_ACCOUNT', { iban: 'EG1' }, 'EG1', ['BANK_TRANSFER']],
    ['EGP_ACCOUNT', { phoneNumber: '+20 1' }, '+201', ['MOBILE_MONEY']],
    ['SOLANA_WALLET', { address: 'aBc' }, 'aBc', []],
  ])('of %s with %j is known by %s and reached by %j', (accountType, info, identifier, rails) => {
    const variant = row(accountType);
    expect(primaryIdentifier(variant, info as Record<string, unknown>)).toBe(identifier);
    expect(railsOf(variant, info as Record<string, unknown>)).toStrictEqual(rails);
  });
});

describe('implausible values', () => {
  const info = { routingNumber: '1', intermediaryRoutingNumber: '2', accountNumber: '105' };
  it('are all named in production', () => {
    const problems = implausibleFields(row('USD_ACCOUNT'), info, 'production');
    expect(problems.map(({ path }) => path)).toStrictEqual(['routingNumber', 'intermediaryRoutingNumber']);
    expect(implausibleFields(row('USD_ACCOUNT'), { routingNumber: '021000021' }, 'production')).toStrictEqual(
      [],
    );
  });

  it('are welcome in the sandbox', () => {
    expect(implausibleFields(row('USD_ACCOUNT'), info, 'sandbox')).toStrictEqual([]);
  });
});
