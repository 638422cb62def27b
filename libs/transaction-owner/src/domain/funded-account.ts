import type { CurrencyCode, Id } from '@causeway/kernel';

/** What other contexts know of the account; `undefined` when the platform has no such one. */
export interface FundedAccount {
  readonly status: 'PENDING' | 'ACTIVE' | 'FROZEN' | 'CLOSED' | 'FAILED';
  readonly currency: CurrencyCode;
  /** Absent on the platform's own accounts. */
  readonly customer?: {
    readonly customerId: Id<'Customer'>;
    readonly platformCustomerId: string;
    readonly hasAcceptedTerms: boolean;
  };
}

/** Whose owner was deleted takes no money any more, also in the moment before it is closed (accounts §3). */
export const statusWithOwner = (
  status: FundedAccount['status'],
  { isDeleted }: { readonly isDeleted: boolean },
): FundedAccount['status'] => (isDeleted ? 'CLOSED' : status);
