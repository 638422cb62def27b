import { Command, Query } from '@causeway/commands';
import type { CurrencyCode, Id, Instant } from '@causeway/kernel';
import type { TransactionDocument } from '@causeway/transaction-owner/domain';
import type { RailMessage } from '../../domain/quotes/rail-messages.js';
import type { WrittenAnswer } from './quote.requests.js';

/**
 * Asks the bank to stop a transfer that has not settled (transactions §8). Refuses with `TRANSACTION_NOT_FOUND`,
 * `TRANSACTION_NOT_STOPPABLE` (no bank transfer under way) and `TRANSACTION_NOT_CANCELLABLE` (too late).
 */
export class CancelTransaction extends Command<
  {
    readonly transactionId: Id<'Transaction'>;
    /** Up to 500 characters, kept for the record. */
    readonly reason?: string;
  },
  TransactionDocument
> {
  static readonly type = 'quotes.cancel-transaction';
}

/**
 * Notes that the platform delivered the receipt (transactions §6). Refuses with `TRANSACTION_NOT_FOUND`,
 * `RECEIPT_NOT_DUE` and `RECEIPT_TIME_INVALID`.
 */
export class ConfirmReceiptDelivery extends Command<
  { readonly transactionId: Id<'Transaction'>; /** Now, when absent. */ readonly confirmedAt?: Instant },
  TransactionDocument
> {
  static readonly type = 'quotes.confirm-receipt-delivery';
}

/**
 * What an operator does for a refund that failed (transactions §4): gives the money back by hand, or records that the
 * cancelled payout arrived after all. Both refuse with `TRANSACTION_NOT_FOUND`, `REFUND_NOT_OPEN` and, while the
 * payer's account takes no money, `ACCOUNT_NOT_ACTIVE`.
 */
export class SettleRefundByHand extends Command<
  { readonly transactionId: Id<'Transaction'> },
  TransactionDocument
> {
  static readonly type = 'quotes.settle-refund-by-hand';
}
export class RecordPayoutArrived extends Command<
  { readonly transactionId: Id<'Transaction'> },
  TransactionDocument
> {
  static readonly type = 'quotes.record-payout-arrived';
}

/**
 * A transfer within one currency, as a quote that is executed at once (transactions §9, deprecated there). Answers the
 * new transaction. Refuses as `CreateQuote` does, and with `TRANSFER_ACCOUNT_NOT_FOUND`, `TRANSFER_ACCOUNT_OF_WRONG_KIND`
 * and `TRANSFER_CURRENCIES_DIFFER`.
 */
export class TransferOut extends Command<TransferWanted, WrittenAnswer> {
  static readonly type = 'quotes.transfer-out';
}
export class TransferIn extends Command<TransferWanted, WrittenAnswer> {
  static readonly type = 'quotes.transfer-in';
}
export interface TransferWanted {
  /** As sent, typed or bare. */
  readonly sourceId: string;
  readonly destinationId: string;
  /** In minor units of the currency that both have. */
  readonly amountMinor: bigint;
  readonly paymentRail?: string;
  readonly remittanceInformation?: string;
  readonly purposeOfPayment?: string;
  /** The agent that asks in its customer's place; no platform's request says so (agents §1). */
  readonly agentId?: Id<'Agent'>;
}

/** Whether a transfer may be asked for at all, in which currency; refuses as the transfer itself does at first. */
export class CheckTransfer extends Query<
  { readonly wanted: TransferWanted; readonly direction: 'IN' | 'OUT' },
  { readonly currency: CurrencyCode }
> {
  static readonly type = 'quotes.check-transfer';
}

/**
 * An operator read in the books of a partner that is not connected any more how a payment went on there. Refused with
 * `PAYMENT_NOT_WAITING` where its connector is there, or none has a part in it at present.
 */
export class ConcludePayment extends Command<
  {
    readonly transactionId: Id<'Transaction'>;
    /** Of a collection: the bank gave the money; afterwards: the payout arrived. */
    readonly hasArrived: boolean;
  },
  TransactionDocument
> {
  static readonly type = 'quotes.conclude-payment';
}

/**
 * What the partners of a payment were sent and what was heard from them, oldest first. Refuses with
 * `TRANSACTION_NOT_FOUND`.
 */
export class ListRailMessages extends Query<
  { readonly transactionId: Id<'Transaction'> },
  readonly RecordedRailMessage[]
> {
  static readonly type = 'quotes.list-rail-messages';
}
export interface RecordedRailMessage extends RailMessage {
  readonly position: number;
  readonly recordedAt: Instant;
}
