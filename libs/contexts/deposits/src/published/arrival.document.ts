import type { Id, Instant } from '@causeway/kernel';
import type { CurrencyAmountDocument } from '@causeway/transaction-owner/domain';

/** `CASE` is pending on an operator; `RETURNING` and what follows had no owner. */
export const ARRIVAL_STATUSES = [
  'RECEIVED',
  'CASE',
  'ATTRIBUTED',
  'DROPPED',
  'RETURNING',
  'RETURNED',
  'RETURN_FAILED',
] as const;
export type ArrivalStatus = (typeof ARRIVAL_STATUSES)[number];

export interface ArrivalDocument {
  /** Also the id of the transaction that it makes on an account. */
  readonly depositId: Id<'Transaction'>;
  readonly status: ArrivalStatus;
  readonly connector: string;
  readonly arrivalId: string;
  readonly amount: CurrencyAmountDocument;
  readonly coordinates?: string;
  readonly reference?: string;
  readonly originator?: object;
  readonly onChainTransaction?: { readonly transactionHash: string; readonly network: string };
  readonly isFinal: boolean;
  readonly caseReason?: string;
  readonly platformId?: string;
  readonly accountId?: string;
  readonly quoteId?: string;
  readonly attributedBy?: string;
  readonly transactionId?: Id<'Transaction'>;
  readonly reportedAt: Instant;
  readonly updatedAt: Instant;
}

/** How the transaction stands that money from outside became, or paid. */
export interface ShownTransactionStatus {
  readonly transactionStatus: string;
  /** Why it is held; only while it is (accounts §7). */
  readonly pendingReason?: string;
}

/** The same in a list, with how its transaction stands. */
export type ShownArrival = ArrivalDocument & Partial<ShownTransactionStatus>;
