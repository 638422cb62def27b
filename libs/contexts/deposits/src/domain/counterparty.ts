import type { PendingReason } from '@causeway/transaction-owner/domain';

/** A registered wallet, as far as a deposit from it needs it (external-accounts §6). */
export interface RegisteredWallet {
  readonly status: string;
  readonly ownershipType?: string;
  readonly hasBeneficiary: boolean;
}

/** What is still missing for the sending wallet; `undefined` when nothing is (accounts §7). */
export const missingOfCounterparty = (wallets: readonly RegisteredWallet[]): PendingReason | undefined => {
  const live = wallets.filter(({ status }) => status !== 'INACTIVE');
  if (live.length === 0) return 'COUNTERPARTY_DECLARATION_REQUIRED';
  const reasons = live.map(missingOf);
  // One complete wallet is enough, even if the others are incomplete.
  return reasons.includes(undefined) ? undefined : reasons[0];
};

const missingOf = ({
  status,
  ownershipType,
  hasBeneficiary,
}: RegisteredWallet): PendingReason | undefined => {
  if (status === 'PENDING_OWNERSHIP_VERIFICATION' || status === 'UNVERIFIED')
    return 'WALLET_VERIFICATION_REQUIRED';
  if (status !== 'ACTIVE') return 'COMPLIANCE_REVIEW';
  return ownershipType === 'THIRD_PARTY' && !hasBeneficiary ? 'COUNTERPARTY_INFORMATION_REQUIRED' : undefined;
};
