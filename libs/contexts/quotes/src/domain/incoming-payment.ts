import type { Id, Instant, Money } from '@causeway/kernel';
import type { ReceiptConfirmed } from './confirm-receipt.decide.js';
import type { LedgerPlace } from './deposit.js';
import type { ErasedParty } from './erased-party.js';
import type { Party } from './quote-terms.js';

/** One thing that the sender's institution wants to know of the receiver. */
export interface RequestedField {
  readonly name: string;
  readonly mandatory: boolean;
}

/** What is known of a payment from outside when it is announced; fixed from then on. */
export interface IncomingTerms {
  readonly transactionId: Id<'Transaction'>;
  readonly platformId: string;
  readonly accountId: Id<'InternalAccount'>;
  readonly receiver: Party;
  readonly received: Money;
  readonly sent?: Money;
  /** As shown: the sender's major units for one of the receiver's. Never computed with. */
  readonly exchangeRate?: number;
  /** In the sender's smallest unit. */
  readonly feesMinor?: bigint;
  readonly senderUmaAddress: string;
  /** Keyed hashes by which payments from and to an address are found; absent on those from before there were any. */
  readonly senderKey?: string;
  readonly receiverKey?: string;
  /** The sender's data, by the names of the contract's fields. */
  readonly counterpartyInformation: Readonly<Record<string, string>>;
  readonly requestedFields: readonly RequestedField[];
  readonly description?: string;
  readonly quoteId?: Id<'Quote'>;
  readonly createdAt: Instant;
}

export type IncomingFailureReason =
  | 'PAY_REQUEST_FAILED'
  | 'PAYMENT_APPROVAL_WEBHOOK_ERROR'
  | 'PAYMENT_APPROVAL_TIMED_OUT'
  | 'MISSING_MANDATORY_PAYEE_DATA'
  | 'QUOTE_EXPIRED'
  | 'QUOTE_EXECUTION_FAILED'
  | 'COMPLIANCE_REJECTED';

/** Who decided: the answer to the approval call, or an operation of the API. */
export type DecidedBy = 'WEBHOOK' | 'API';

/** A refusal as the platform worded it: kept for the record, and never shown to the sender. */
export interface IncomingRejection {
  readonly by: DecidedBy;
  readonly code?: string;
  readonly message?: string;
  readonly reason?: string;
  /** What the platform wants to know of the sender before it takes such a payment. */
  readonly requiredFields?: readonly RequestedField[];
}

export type ReceiverInfo = Readonly<Record<string, unknown>>;

export type IncomingPaymentEvent =
  | {
      readonly type: 'IncomingPaymentReceived';
      readonly terms: IncomingTerms;
      /** Without any answer by then it has failed. */
      readonly answerBy: Instant;
    }
  /** The platform decides by an operation of the API, until then. */
  | { readonly type: 'ApprovalDeferred'; readonly decideBy: Instant }
  | {
      readonly type: 'IncomingPaymentApproved';
      readonly receiverId: string;
      readonly by: DecidedBy;
      readonly receiverInfo: ReceiverInfo;
      readonly approvedAt: Instant;
      /** The sender's money has to be here by then. */
      readonly payBy: Instant;
    }
  | {
      readonly type: 'IncomingPaymentRejected';
      readonly receiverId: string;
      readonly rejection: IncomingRejection;
      readonly rejectedAt: Instant;
    }
  /** The intent to credit it: from here on it is credited, whatever crashes. */
  | { readonly type: 'IncomingFundsArrived'; readonly arrivedAt: Instant }
  | { readonly type: 'IncomingCreditDelayed'; readonly retryAt: Instant }
  | {
      readonly type: 'IncomingPaymentSettled';
      readonly settledAt: Instant;
      readonly ledgerPlace: LedgerPlace;
    }
  | {
      readonly type: 'IncomingPaymentFailed';
      readonly reason: IncomingFailureReason;
      readonly failedAt: Instant;
    }
  | ({ readonly type: 'IncomingReceiptConfirmed' } & ReceiptConfirmed)
  | ({ readonly type: 'IncomingPartyErased' } & ErasedParty);

export type IncomingPayment = { readonly status: 'ABSENT' } | KnownIncomingPayment;
export type KnownIncomingPayment = { readonly terms: IncomingTerms } & (
  | {
      readonly status: 'PENDING';
      /** Whether the platform has said that it decides by the API. */
      readonly isDeferred: boolean;
      readonly decideBy: Instant;
    }
  | { readonly status: 'PROCESSING'; readonly receiverInfo: ReceiverInfo; readonly payBy: Instant }
  /** `PROCESSING` to a reader. */
  | { readonly status: 'SETTLING'; readonly receiverInfo: ReceiverInfo; readonly refusals: number }
  | { readonly status: 'COMPLETED'; readonly receiverInfo: ReceiverInfo }
  | { readonly status: 'REJECTED'; readonly rejection: IncomingRejection }
  | { readonly status: 'FAILED'; readonly reason: IncomingFailureReason }
);

export const noIncomingPayment: IncomingPayment = { status: 'ABSENT' };

export const evolveIncomingPayment = (
  payment: IncomingPayment,
  event: IncomingPaymentEvent,
): IncomingPayment => {
  if (event.type === 'IncomingPaymentReceived')
    return { status: 'PENDING', terms: event.terms, isDeferred: false, decideBy: event.answerBy };
  if (payment.status === 'ABSENT') return payment;
  const { terms } = payment;
  switch (event.type) {
    case 'ApprovalDeferred':
      return { status: 'PENDING', terms, isDeferred: true, decideBy: event.decideBy };
    case 'IncomingPaymentApproved':
      return { status: 'PROCESSING', terms, receiverInfo: event.receiverInfo, payBy: event.payBy };
    case 'IncomingPaymentRejected':
      return { status: 'REJECTED', terms, rejection: event.rejection };
    case 'IncomingFundsArrived':
      return { status: 'SETTLING', terms, receiverInfo: infoOf(payment), refusals: 0 };
    case 'IncomingCreditDelayed':
      return payment.status === 'SETTLING' ? { ...payment, refusals: payment.refusals + 1 } : payment;
    case 'IncomingPaymentSettled':
      return { status: 'COMPLETED', terms, receiverInfo: infoOf(payment) };
    case 'IncomingPaymentFailed':
      return { status: 'FAILED', terms, reason: event.reason };
    case 'IncomingReceiptConfirmed':
    case 'IncomingPartyErased':
      return payment;
  }
};

const infoOf = (payment: KnownIncomingPayment): ReceiverInfo =>
  'receiverInfo' in payment ? payment.receiverInfo : {};
