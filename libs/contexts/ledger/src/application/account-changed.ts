import { encode } from '@causeway/kernel';
import type { AccountChangedV1 } from '../published/events.js';
import type { InternalAccountDocument } from '../published/internal-account.document.js';

/** What is published of accounts: the changes of existing ones, nothing of accounts that were just opened. */
export const accountChanged = (
  accounts: readonly InternalAccountDocument[],
  before: readonly InternalAccountDocument[],
): AccountChangedV1 => {
  const was = new Map(before.map((account) => [account.id, account]));
  const isChanged = (field: 'status' | 'fundingPaymentInstructions'): boolean =>
    accounts.some((account) => {
      const known = was.get(account.id);
      return known !== undefined && encode(known[field]) !== encode(account[field]);
    });
  const changed = [
    ...(isChanged('status') ? (['STATUS'] as const) : []),
    ...(isChanged('fundingPaymentInstructions') ? (['FUNDING_INSTRUCTIONS'] as const) : []),
  ];
  return changed.length === 0 ? { accounts } : { accounts, changed };
};
