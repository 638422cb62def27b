import { queryNamed, type Command, type NamedRequest, type Query } from '@causeway/commands';
import type { Id, Instant, KeysetPosition, Page } from '@causeway/kernel';
import type { TransactionDocument } from '../domain/transaction-document.js';
import type { ResolvedWanted } from '../rows/transaction-filters.js';

interface OfTransaction {
  readonly transactionId: Id<'Transaction'>;
}
/** A page of payments under way whose connector is gone, oldest first. */
export interface WaitingWanted {
  /** 1 to 100. */
  readonly limit: number;
  readonly after?: KeysetPosition;
}

/** What is done to one transaction by its owner's decision, with what that takes besides its id, and how it is refused. */
export interface StepPayloads {
  /** The platform delivered the receipt, now when no moment is given. `RECEIPT_NOT_DUE`, `RECEIPT_TIME_INVALID` (transactions §6). */
  readonly confirmReceipt: { readonly confirmedAt?: Instant };
  /** The platform takes, or refuses, a payment. `TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL`, `RECEIVER_INFO_MISSING` (transactions §7). */
  readonly approve: { readonly receiverInfo: Readonly<Record<string, unknown>> };
  readonly reject: { readonly reason?: string };
  /** Stops a transfer that has not settled. `TRANSACTION_NOT_STOPPABLE`, `TRANSACTION_NOT_CANCELLABLE` (transactions §8). */
  readonly cancel: { readonly reason?: string };
  /** An operator gives the money of a failed refund back by hand. `REFUND_NOT_OPEN`, `ACCOUNT_NOT_ACTIVE` (transactions §4). */
  readonly settleRefund: object;
  /** An operator says that a cancelled payout arrived after all. Refused likewise. */
  readonly recordPayoutArrived: object;
  /** An operator says how a payment went on at a partner that is not connected any more. `PAYMENT_NOT_WAITING`. */
  readonly conclude: {
    /** Of a collection: the bank gave the money; afterwards: the payout arrived. */
    readonly hasArrived: boolean;
  };
}
export type Step = keyof StepPayloads;
export type StepPayload<Of extends Step> = StepPayloads[Of] & OfTransaction;
/** Answered by the transaction as it is then, or `null` where it is to be read again. */
type StepRequest<Of extends Step> = NamedRequest<
  Command<StepPayload<Of>, TransactionDocument | null>,
  StepPayload<Of>
>;
type Steps = { readonly [Of in Step]: StepRequest<Of> };
type QueryOf<Payload extends object, Answer> = NamedRequest<Query<Payload, Answer>, Payload>;

/** The requests by which an owner is asked for its transactions: `new owner.Get({ transactionId }, call)`. */
export interface TransactionOwner<Document = TransactionDocument> {
  /** Its context. */
  readonly name: string;
  /** The platform's transaction of that id; `null` where the owner has none that a reader may see. */
  readonly Get: QueryOf<OfTransaction, Document | null>;
  readonly List: QueryOf<ResolvedWanted, Page<Document>>;
  /** A customer's that are not over, oldest first: under way, held, or with a refund that has not arrived. */
  readonly FindOpen: QueryOf<{ readonly customerId: Id<'Customer'> }, readonly Id<'Transaction'>[]>;
  /** `totalCount` counts all that are under way. Empty where the owner's payments pass no connector. */
  readonly ListWaiting: QueryOf<WaitingWanted, Page<TransactionDocument>>;
  /** What its transactions have; the others are refused for them. */
  readonly steps: Partial<Steps>;
}

/** The contract between the list of transactions and an owner: `transactionOwner('cards', { confirmReceipt: … })`. */
export const transactionOwner = <Document = TransactionDocument>(
  name: string,
  steps: Partial<Steps>,
): TransactionOwner<Document> => ({
  name,
  Get: queryNamed(`${name}.get-own-transaction`),
  List: queryNamed(`${name}.list-own-transactions`),
  FindOpen: queryNamed(`${name}.find-own-open-transactions`),
  ListWaiting: queryNamed(`${name}.list-own-waiting-transactions`),
  steps,
});
