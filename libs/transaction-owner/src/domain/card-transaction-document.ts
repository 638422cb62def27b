import type { Id, Instant } from '@causeway/kernel';
import type { CurrencyAmountDocument, TransactionDocument } from './transaction-document.js';

/** The seed has `DECLINED` and no `REFUNDED` (cards.md, at its head). */
export const CARD_TRANSACTION_STATUSES = [
  'AUTHORIZED',
  'PARTIALLY_SETTLED',
  'SETTLED',
  'DECLINED',
  'EXCEPTION',
] as const;
export type CardTransactionStatus = (typeof CARD_TRANSACTION_STATUSES)[number];

/** Why an authorization is refused (cards §4); the last two and `CARD_NOT_ACTIVE` are this service's own. */
export const DECLINE_REASONS = [
  'CARD_PAUSED',
  'CARD_CLOSED',
  'CARD_NOT_ACTIVE',
  'INSUFFICIENT_FUNDS',
  'SPENDING_LIMIT_EXCEEDED',
  'DELEGATED_KEY_REQUIRED',
  'DECISION_TIMED_OUT',
  'ACCOUNT_NOT_ACTIVE',
] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

export interface CardMerchantDocument {
  readonly descriptor: string;
  readonly mcc?: string;
  readonly country?: string;
  readonly city?: string;
  readonly state?: string;
}
/** In the smallest unit of the funding account (cards §1). */
export interface CardSummaryDocument {
  readonly count: number;
  readonly totalAmount: bigint;
}

/** `CardTransaction` of the contract; its three amounts are in the card's currency (cards §5). */
export interface CardTransactionDocument {
  readonly type: 'CARD';
  readonly id: Id<'CardTransaction'>;
  readonly cardId: Id<'Card'>;
  readonly customerId: Id<'Customer'>;
  readonly platformCustomerId: string;
  readonly issuerTransactionToken: string;
  /** Of a merchant return: its purchase. */
  readonly originalTransactionId?: Id<'CardTransaction'>;
  readonly status: CardTransactionStatus;
  readonly declineReason?: DeclineReason;
  readonly direction: 'DEBIT' | 'CREDIT';
  readonly merchant: CardMerchantDocument;
  readonly authorizedAmount: CurrencyAmountDocument;
  /** Absent before the first clearing. */
  readonly settledAmount?: CurrencyAmountDocument;
  /** Absent before the first return. */
  readonly refundedAmount?: CurrencyAmountDocument;
  readonly accountId: Id<'InternalAccount'>;
  readonly pullSummary: CardSummaryDocument & { readonly pendingCount: number };
  readonly refundSummary: CardSummaryDocument;
  readonly settlementSummary: CardSummaryDocument;
  readonly authorizedAt: Instant;
  readonly lastEventAt?: Instant;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** What the list of transactions shows: payments, and what cards paid. */
export type ListedTransaction = TransactionDocument | CardTransactionDocument;
