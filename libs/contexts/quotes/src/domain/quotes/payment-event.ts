import type { Id, Instant, Money, Rate } from '@causeway/kernel';
import type { OnChainTransaction } from '@causeway/rails';
import type { LedgerPlace } from '@causeway/transaction-owner/domain';
import type { Party } from './quote-terms.js';

export type FailureReason =
  | 'QUOTE_EXECUTION_FAILED'
  | 'ACCOUNT_CANNOT_RECEIVE'
  | 'ACCOUNT_INVALID'
  | 'LIMIT_EXCEEDED'
  | 'COMPLIANCE_REJECTED'
  | 'PAYOUT_RETURNED'
  | 'QUOTE_EXPIRED'
  | 'FUNDING_AMOUNT_MISMATCH'
  | 'SCA_NOT_COMPLETED';
export type RefundReason = 'TRANSACTION_FAILED' | 'USER_CANCELLATION' | 'TIMEOUT';

/** What becomes of the money once a quote is executed: payout, settlement, return, cancellation, refund. */
export type PaymentEvent =
  | { readonly type: 'PayoutSent'; readonly sentAt: Instant; readonly lookAgainAt: Instant }
  | { readonly type: 'PayoutAwaited'; readonly lookAgainAt: Instant }
  | {
      readonly type: 'PaymentSettled';
      readonly settledAt: Instant;
      readonly notedAt: Instant;
      readonly ledgerPlace: LedgerPlace;
      /** Until then a bank's return is worth no look; absent when none can come. */
      readonly lookAgainAt?: Instant;
      readonly onChain?: OnChainTransaction;
      /** Of the settlement between the institutions of a UMA payment. */
      readonly settlementHash?: string;
      /** Keyed hash of the invoice that was paid with it. */
      readonly invoiceKey?: string;
    }
  /** The other side of a payment to another owner's internal account: a transaction of the receiver's. */
  | ({ readonly type: 'TransferReceived' } & ReceivedTransfer)
  /** The partner stopped the payout before it arrived: the money goes back, and the payment ends without any. */
  | {
      readonly type: 'PayoutCancelled';
      readonly payerId: string;
      /** The platform's words, where it was the platform that asked. */
      readonly reason?: string;
      readonly cancelledAt: Instant;
    }
  | { readonly type: 'PayoutReturned'; readonly returnedAt: Instant; readonly notedAt: Instant }
  /** A cancelled payment is over once its money is back (transactions §2). */
  | { readonly type: 'PaymentCancelled'; readonly settledAt: Instant; readonly ledgerPlace: LedgerPlace }
  | { readonly type: 'PaymentFailed'; readonly reason: FailureReason; readonly failedAt: Instant }
  | {
      readonly type: 'RefundStarted';
      readonly reference: string;
      readonly reason: RefundReason;
      readonly startedAt: Instant;
    }
  /** The ledger refused the entry because an account takes no money at present: it is tried again. */
  | {
      readonly type: 'SettlementDelayed';
      readonly retryAt: Instant;
      /** The internal accounts of the entry: once one of them takes money again, it is tried. */
      readonly accountIds?: readonly Id<'InternalAccount'>[];
    }
  | {
      readonly type: 'RefundDelayed';
      readonly retryAt: Instant;
      /** The accounts that the refund moves: once one of them takes money again, it is tried. */
      readonly accountIds?: readonly Id<'InternalAccount'>[];
    }
  | { readonly type: 'RefundSettled'; readonly settledAt: Instant; readonly ledgerPlace: LedgerPlace }
  | { readonly type: 'RefundFailed'; readonly failedAt: Instant };

export interface ReceivedTransfer {
  readonly transactionId: Id<'Transaction'>;
  /** Absent in what was recorded before 2026-11-22. */
  readonly quoteId?: Id<'Quote'>;
  readonly receiver: Party;
  /** Outside where the money was collected; absent where it was pushed for the quote. */
  readonly sourceAccountId?: Id<'InternalAccount'> | Id<'ExternalAccount'>;
  readonly accountId: Id<'InternalAccount'>;
  readonly sent: Money;
  readonly received: Money;
  /** Absent in what was recorded before 2026-11-29: the receiver is not shown there what was sent. */
  readonly sendingPerReceiving?: Rate;
  readonly settledAt: Instant;
  readonly ledgerPlace: LedgerPlace;
}
