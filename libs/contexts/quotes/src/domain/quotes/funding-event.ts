import type { Id, Instant, Money } from '@causeway/kernel';
import type { OnChainTransaction, Originator } from '@causeway/rails';
import type { Party } from './quote-terms.js';

/** What becomes of money that is pushed for a quote (quotes §5). */
export type FundingEvent =
  /** The exact amount in time: from here on it is a payment like any other. */
  | ({
      readonly type: 'QuoteFunded';
      /** The deposit's id, and the payment's from here on. */
      readonly fundingId: string;
      readonly fundedAt: Instant;
      readonly expectedSettlementAt: Instant | null;
      /** Seen on a chain, and not final yet: until then it has time to become so. Absent on money that is there. */
      readonly finalBy?: Instant;
      /** The transfer on its chain, where one was reported. */
      readonly onChain?: OnChainTransaction;
    } & OfSender)
  /** What was seen on a chain is final: the payout may start. */
  | { readonly type: 'FundingConfirmed'; readonly confirmedAt: Instant }
  /** Another amount in time: the quote is over, and what came goes back. */
  | ({
      readonly type: 'FundingMismatched';
      readonly fundingId: string;
      readonly received: Money;
      readonly failedAt: Instant;
      /** As on `QuoteFunded`; absent, too, on what failed before it was kept. */
      readonly onChain?: OnChainTransaction;
    } & OfSender)
  /** What came for a payment that failed is back with its sender: no account of ours was touched. */
  | { readonly type: 'FundingReturned'; readonly returnedAt: Instant }
  /** Money for a quote that had its money already: back it goes, and nothing else changes. */
  | {
      readonly type: 'SurplusReturned';
      readonly fundingId: string;
      readonly received: Money;
      readonly returnedAt: Instant;
    }
  /** A bank transfer for a quote that had expired: a transaction of its own, which failed and is refunded. */
  | ({ readonly type: 'LateFundingRefused' } & LateFunding)
  | ({ readonly type: 'LateRefundStarted'; readonly reference: string; readonly startedAt: Instant } & OfLate)
  | ({ readonly type: 'LateRefundSettled'; readonly settledAt: Instant } & OfLate);

/** What a rail reported of the sender, under the payer's key; absent where it reported nothing. */
export interface OfSender {
  readonly originator?: Originator;
  readonly payerId?: string;
}

/** Money that is collected from an account outside (quotes §8). */
export type CollectionEvent =
  /** Executed: from here on the money is on its way to us, and none of it is credited yet. */
  | {
      readonly type: 'CollectionStarted';
      readonly executionId: string;
      readonly startedAt: Instant;
      readonly expectedSettlementAt: Instant | null;
      /** As on `QuoteExecuted`: the transaction stays pending while the bank does not process it. */
      readonly staysPending?: true;
    }
  | { readonly type: 'CollectionSent' | 'CollectionAwaited'; readonly lookAgainAt: Instant }
  /** It is ours for good: from here on it is a payment like any other. */
  | { readonly type: 'FundsCollected'; readonly collectedAt: Instant }
  /** The bank did not give it: nothing was received, so that nothing is refunded. */
  | {
      readonly type: 'CollectionFailed';
      readonly reason: CollectionFailureReason;
      readonly failedAt: Instant;
      /** The platform's words, where it was the platform that stopped it, and whose payment it was. */
      readonly words?: string;
      readonly payerId?: string;
    };

export type CollectionFailureReason =
  | 'QUOTE_EXECUTION_FAILED'
  | 'ACCOUNT_CANNOT_RECEIVE'
  | 'ACCOUNT_INVALID'
  | 'LIMIT_EXCEEDED'
  | 'COMPLIANCE_REJECTED'
  | 'COLLECTION_FAILED';

interface OfLate {
  readonly transactionId: Id<'Transaction'>;
}

export interface LateFunding extends OfLate {
  /** The deposit's id; absent on what came before it was noted. */
  readonly fundingId?: string;
  readonly quoteId: Id<'Quote'>;
  readonly payer: Party;
  /**
   * The payer's own account in its currency; absent where there is none. Before 2026-11-29 it was the account that the
   * quote would have paid.
   */
  readonly destinationAccountId?: string;
  readonly reference: string;
  readonly received: Money;
  readonly receivedAt: Instant;
  /** Sealed under the payer's key. */
  readonly originator?: Originator;
}
