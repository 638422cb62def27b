import { after } from '@causeway/kernel';
import { ERIKA, NOW } from '../testing/account.fixture.js';
import { accountVariant, type AccountVariant } from './account-registry.js';
import { birthDate, NAME_LENGTH_MAX, verifyName, type Beneficiary } from './beneficiary.js';

const row = (accountType: string): AccountVariant => {
  const variant = accountVariant(accountType);
  if (variant === undefined) throw new Error(`no row ${accountType}`);
  return variant;
};
const BUSINESS: Beneficiary = { beneficiaryType: 'BUSINESS', legalName: 'Muster GmbH' };

describe('a birth date', () => {
  it.each([
    ['1900-01-02', true],
    ['2025-12-31', true],
    ['1900-01-01', false],
    ['1899-12-31', false],
    ['2026-01-01', false],
    ['2026-01-02', false],
  ])('%p on the first of 2026 is fine: %p', (date, isFine) => {
    const wrong = { message: 'must lie between 1900-01-01 and today', constraint: { format: 'date' } };
    expect(birthDate().problems(date, NOW)).toStrictEqual(isFine ? [] : [wrong]);
  });

  it('becomes right the day after', () => {
    expect(birthDate().problems('2026-01-01', after(NOW, 86_400_000))).toStrictEqual([]);
  });

  it('is a day that exists', () => {
    expect(birthDate().problems('1990-02-31', NOW)).toHaveLength(1);
  });
});

describe('the name on a bank account in the sandbox', () => {
  it.each([
    ['DE89370400440532013102', { status: 'NOT_MATCHED', fullName: 'Alex Example' }],
    ['DE89370400440532013103', { status: 'PARTIAL_MATCH', fullName: 'E. Mustermann' }],
    ['DE89370400440532013104', { status: 'PENDING' }],
    ['DE89370400440532013105', 'NO_SUCH_ACCOUNT'],
    ['DE89370400440532013106', { status: 'UNSUPPORTED' }],
    ['DE89370400440532013107', { status: 'CHECKED_BY_RECEIVING_FI' }],
    ['DE89370400440532013108', { status: 'MATCHED', fullName: 'Erika Mustermann' }],
    ['DE89370400440532013002', { status: 'MATCHED', fullName: 'Erika Mustermann' }],
    ['1050', { status: 'MATCHED', fullName: 'Erika Mustermann' }],
    ['erika102@bank', { status: 'NOT_MATCHED', fullName: 'Alex Example' }],
    ['erika@bank102', { status: 'MATCHED', fullName: 'Erika Mustermann' }],
    ['5', { status: 'MATCHED', fullName: 'Erika Mustermann' }],
  ])('%s is %j', (identifier, verification) => {
    expect(verifyName(row('EUR_ACCOUNT'), identifier, ERIKA, 'sandbox')).toStrictEqual(verification);
  });

  it('may be a business', () => {
    expect(verifyName(row('EUR_ACCOUNT'), '1', BUSINESS, 'sandbox')).toStrictEqual({
      status: 'MATCHED',
      fullName: 'Muster GmbH',
    });
    expect(verifyName(row('EUR_ACCOUNT'), '103', BUSINESS, 'sandbox')).toStrictEqual({
      status: 'PARTIAL_MATCH',
      fullName: 'M. GmbH',
    });
  });

  it.each([
    ['one word', 'x'.repeat(NAME_LENGTH_MAX)],
    ['words after a letter', `x ${'y'.repeat(NAME_LENGTH_MAX - 2)}`],
    ['letters of two units', '𝒜'.repeat(NAME_LENGTH_MAX)],
  ])('is never longer than a name may be: %s', (_what, fullName) => {
    const found = verifyName(row('EUR_ACCOUNT'), '103', { ...ERIKA, fullName }, 'sandbox');
    const { fullName: shown = '' } = typeof found === 'object' ? found : {};
    const [initial] = fullName;
    expect(Array.from(shown)).toHaveLength(NAME_LENGTH_MAX);
    expect(shown.startsWith(`${initial}. `)).toBe(true);
  });

  it('does not exist on a wallet', () => {
    expect(verifyName(row('SOLANA_WALLET'), 'x105', ERIKA, 'sandbox')).toBeUndefined();
    expect(verifyName(row('SOLANA_WALLET'), 'x', ERIKA, 'production')).toBeUndefined();
  });
});

it.each(['000', '102', '103', '104', '105', '106', '107', '102@bank'])(
  'in production the type of the account speaks, whatever its number: one that ends in %s',
  (ending) => {
    const verified = (type: 'USD_ACCOUNT' | 'AED_ACCOUNT') =>
      verifyName(row(type), `0001234${ending}`, ERIKA, 'production');
    expect(verified('USD_ACCOUNT')).toStrictEqual({ status: 'CHECKED_BY_RECEIVING_FI' });
    expect(verified('AED_ACCOUNT')).toStrictEqual({ status: 'UNSUPPORTED' });
  },
);
