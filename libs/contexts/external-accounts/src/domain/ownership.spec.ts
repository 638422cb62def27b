import { isCountryCode } from '@causeway/kernel';
import { ERIKA, POLICY } from '../testing/account.fixture.js';
import { ACCOUNT_VARIANTS, type AccountVariant } from './account-registry.js';
import { hasCounterpartyRules, initialStatus, ownershipProblems, type WalletOwnership } from './ownership.js';

const WALLET = ACCOUNT_VARIANTS.SOLANA_WALLET;
const BANK = ACCOUNT_VARIANTS.EUR_ACCOUNT;

describe('counterparty rules', () => {
  it.each(['DE', 'FR', 'IS', 'LI', 'NO', 'HR'])('hold for %s', (region) => {
    expect(isCountryCode(region)).toBe(true);
    expect(hasCounterpartyRules(POLICY, region)).toBe(true);
  });
  it.each(['GB', 'CH', 'US', 'AE', '', 'de', undefined])('do not hold for %p', (region) => {
    expect(hasCounterpartyRules(POLICY, region)).toBe(false);
    expect(hasCounterpartyRules({ counterpartyRequirements: true }, region)).toBe(true);
  });
});

describe('the ownership of a wallet (§6.1)', () => {
  const FIELDS = ['ownershipType', 'accountInfo.vaspName', 'accountInfo.beneficiary'] as const;
  const [type, vasp, beneficiary] = FIELDS;
  const proof = 'PENDING_OWNERSHIP_VERIFICATION';
  it.each<
    [string, WalletOwnership, regulated: readonly string[], otherwise: readonly string[], status: string]
  >([
    ['self-custody, owner not given', {}, [type], [], 'ACTIVE'],
    ['self-custody, one’s own', { ownershipType: 'FIRST_PARTY' }, [], [], proof],
    ['self-custody, another person’s', { ownershipType: 'THIRD_PARTY' }, [beneficiary], [], 'ACTIVE'],
    [
      'self-custody, of a known person',
      { ownershipType: 'THIRD_PARTY', beneficiary: ERIKA },
      [],
      [],
      'ACTIVE',
    ],
    ['hosted, owner not given', { vaspName: 'Kraken' }, [], [], 'ACTIVE'],
    ['hosted, one’s own', { vaspName: 'Kraken', ownershipType: 'FIRST_PARTY' }, [], [], 'ACTIVE'],
    [
      'hosted, another person’s',
      { vaspName: 'Kraken', ownershipType: 'THIRD_PARTY' },
      [beneficiary],
      [],
      'ACTIVE',
    ],
    ['hosted by an unknown custodian', { vaspName: 'kraken' }, [vasp], [vasp], 'ACTIVE'],
  ])('%s', (_case, ownership, regulated, otherwise, status) => {
    const fields = (isRegulated: boolean, variant: AccountVariant = WALLET) =>
      ownershipProblems(variant, ownership, { isRegulated, vaspNames: ['Kraken'] }).map(({ field }) => field);
    expect(fields(true)).toStrictEqual(regulated);
    expect(fields(false)).toStrictEqual(otherwise);
    expect(fields(true, BANK)).toStrictEqual([]);
    expect(initialStatus(WALLET, ownership, true)).toBe(status);
    expect(initialStatus(WALLET, ownership, false)).toBe('ACTIVE');
    expect(initialStatus(BANK, ownership, true)).toBe('ACTIVE');
  });
});
