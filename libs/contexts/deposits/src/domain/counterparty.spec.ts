import { missingOfCounterparty, type RegisteredWallet } from './counterparty.js';

const wallet = (more: Partial<RegisteredWallet> = {}): RegisteredWallet => ({
  status: 'ACTIVE',
  ownershipType: 'FIRST_PARTY',
  hasBeneficiary: false,
  ...more,
});

describe('missing details of the sending wallet', () => {
  it.each([
    ['that is not registered', [], 'COUNTERPARTY_DECLARATION_REQUIRED'],
    ['that is registered no more', [wallet({ status: 'INACTIVE' })], 'COUNTERPARTY_DECLARATION_REQUIRED'],
    [
      'whose owner is yet to be proven',
      [wallet({ status: 'PENDING_OWNERSHIP_VERIFICATION' })],
      'WALLET_VERIFICATION_REQUIRED',
    ],
    ['whose owner could not be proven', [wallet({ status: 'UNVERIFIED' })], 'WALLET_VERIFICATION_REQUIRED'],
    [
      'of a person who is not named',
      [wallet({ ownershipType: 'THIRD_PARTY' })],
      'COUNTERPARTY_INFORMATION_REQUIRED',
    ],
    ['that is looked at', [wallet({ status: 'UNDER_REVIEW' })], 'COMPLIANCE_REVIEW'],
  ] as const)('%s', (_which, wallets, reason) => {
    expect(missingOfCounterparty(wallets)).toBe(reason);
  });

  it.each([
    ['that is the customer’s own', [wallet()]],
    ['of a person who is named', [wallet({ ownershipType: 'THIRD_PARTY', hasBeneficiary: true })]],
    ['of which one registration says enough', [wallet({ status: 'UNVERIFIED' }), wallet()]],
  ])('%s is nothing', (_which, wallets) => {
    expect(missingOfCounterparty(wallets)).toBeUndefined();
  });
});
