import { strictBeneficiaryProblems } from './strict-beneficiary.js';

const ADDRESS = { line1: 'Street 1', city: 'Berlin', postalCode: '10117', country: 'DE' };
const { city: _city, ...CITYLESS } = ADDRESS;
const person = (change: object = {}) => ({
  beneficiaryType: 'INDIVIDUAL' as const,
  fullName: 'E',
  ...change,
});
const company = (change: object = {}) => ({
  beneficiaryType: 'BUSINESS' as const,
  legalName: 'M',
  ...change,
});
const lacks = (accountType: string, beneficiary: ReturnType<typeof person> | ReturnType<typeof company>) =>
  strictBeneficiaryProblems(accountType, beneficiary).map(({ path }) => path);

describe('what banks ask of a person', () => {
  it.each(['USD_ACCOUNT', 'GBP_ACCOUNT', 'EUR_ACCOUNT'])(
    'is an address with a city, for %s',
    (accountType) => {
      expect(lacks(accountType, person())).toStrictEqual(['beneficiary.address']);
      expect(lacks(accountType, person({ address: CITYLESS }))).toStrictEqual(['beneficiary.address.city']);
      expect(lacks(accountType, person({ address: ADDRESS }))).toStrictEqual([]);
    },
  );

  it('is nothing for other accounts', () => {
    for (const accountType of ['MXN_ACCOUNT', 'KES_ACCOUNT', 'SOLANA_WALLET'])
      expect(lacks(accountType, person())).toStrictEqual([]);
  });
});

describe('what banks ask of a company', () => {
  it.each<[string, string[]]>([
    ['USD_ACCOUNT', ['address']],
    ['EUR_ACCOUNT', ['address', 'registrationNumber']],
    ['KES_ACCOUNT', ['registrationNumber', 'taxId']],
    ['XOF_ACCOUNT', ['registrationNumber', 'taxId']],
    ['CAD_ACCOUNT', []],
    ['TRON_WALLET', []],
  ])('for %s is %j', (accountType, fields) => {
    expect(lacks(accountType, company())).toStrictEqual(fields.map((field) => `beneficiary.${field}`));
    const whole = company({ address: ADDRESS, registrationNumber: '1', taxId: '2' });
    expect(lacks(accountType, whole)).toStrictEqual([]);
  });
});

it('a beneficiary that is not there lacks nothing', () => {
  expect(strictBeneficiaryProblems('SOLANA_WALLET', undefined)).toStrictEqual([]);
});
