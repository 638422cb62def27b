import type { Id, Instant, Loaded, Money, PersonalFields } from '@causeway/kernel';
import {
  exchangedOutOfClearing,
  type ClearingLeg,
  type ErasedParty,
  type LedgerPlace,
  type ReceiptConfirmed,
} from '@causeway/transaction-owner/domain';

/** One thing that the sender's institution wants to know of the receiver. */
export interface RequestedField {
  readonly name: string;
  readonly mandatory: boolean;
}

/** An account outside to which a customer's incoming payments go on (external-accounts §8). */
export interface DepositAccount {
  readonly accountId: Id<'ExternalAccount'>;
  /** What arrives there, in its own currency. */
  readonly amount: Money;
  /** `null` for wallets. */
  readonly rail: string | null;
}

/** Whose payment it is: a customer, or the platform itself, whose id is then both. */
export interface Receiver {
  readonly id: string;
  readonly customerId?: Id<'Customer'>;
  readonly platformCustomerId: string;
}

/** What is known of a payment from outside when it is announced; fixed from then on. */
export interface IncomingTerms {
  readonly transactionId: Id<'Transaction'>;
  readonly platformId: string;
  readonly accountId: Id<'InternalAccount'>;
  readonly receiver: Receiver;
  readonly received: Money;
  /** What comes in, where the account is of another currency: `received` is what that makes. */
  readonly arriving?: Money;
  /** The receiver's account outside that is paid instead, while it is active when the money comes. */
  readonly deposit?: DepositAccount;
  readonly sent?: Money;
  /** As shown: the sender's major units for one of the receiver's. Never computed with. */
  readonly exchangeRate?: number;
  /** In the sender's smallest unit. */
  readonly feesMinor?: bigint;
  readonly senderUmaAddress: string;
  /** Keyed hashes by which payments from and to an address are found. */
  readonly senderKey: string;
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
  | 'COMPLIANCE_REJECTED'
  | 'OFFRAMP_FAILED';

/** Money that came and goes back through the sender's institution, or not any more. */
export type IncomingRefund = 'NONE' | 'PENDING' | 'COMPLETED' | 'FAILED';

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
  /** The intent to credit it: from here on it is credited, also after a crash. */
  | {
      readonly type: 'IncomingFundsArrived';
      readonly arrivedAt: Instant;
      /** Of the settlement between the institutions of a UMA payment. */
      readonly settlementHash?: string;
      /** Where it goes after all, because the account outside takes no money any more. */
      readonly redirectedTo?: { readonly accountId: Id<'InternalAccount'>; readonly received: Money };
    }
  | { readonly type: 'IncomingCreditDelayed'; readonly retryAt: Instant }
  /** It is on its way to the account outside. */
  | { readonly type: 'IncomingPayoutSent' | 'IncomingPayoutAwaited'; readonly lookAgainAt: Instant }
  | {
      readonly type: 'IncomingPaymentSettled';
      readonly settledAt: Instant;
      readonly ledgerPlace: LedgerPlace;
      /** Until then a return by the bank of the account outside is worth no look; absent when none can come. */
      readonly lookAgainAt?: Instant;
    }
  | {
      readonly type: 'IncomingPaymentFailed';
      readonly reason: IncomingFailureReason;
      readonly failedAt: Instant;
    }
  | {
      readonly type: 'IncomingRefundStarted';
      readonly reference: string;
      readonly reason: 'TRANSACTION_FAILED' | 'TIMEOUT';
      readonly startedAt: Instant;
    }
  | { readonly type: 'IncomingRefundSettled'; readonly settledAt: Instant }
  | { readonly type: 'IncomingRefundFailed'; readonly failedAt: Instant }
  | ({ readonly type: 'IncomingReceiptConfirmed' } & ReceiptConfirmed)
  | ({ readonly type: 'IncomingPartyErased' } & ErasedParty);

/** What sender and receiver are shown of each other is kept under the receiver's key. */
export const incomingPersonal = {
  IncomingPaymentReceived: {
    personal: [
      'terms.receiver.platformCustomerId',
      'terms.senderUmaAddress',
      'terms.senderKey',
      'terms.receiverKey',
      'terms.counterpartyInformation',
      'terms.description',
    ],
    subject: 'terms.receiver.id',
  },
  IncomingPaymentApproved: { personal: ['receiverInfo'], subject: 'receiverId' },
  IncomingPaymentRejected: { personal: ['rejection.message', 'rejection.reason'], subject: 'receiverId' },
} as const satisfies PersonalFields<IncomingPaymentEvent>;

/** As it is read from the log, where the receiver may have been erased since. */
export type LoadedIncomingEvent = Loaded<IncomingPaymentEvent, typeof incomingPersonal>;
type LoadedOf<Type extends IncomingPaymentEvent['type']> = Extract<
  LoadedIncomingEvent,
  { readonly type: Type }
>;
export type KnownTerms = LoadedOf<'IncomingPaymentReceived'>['terms'];
export type KnownReceiverInfo = LoadedOf<'IncomingPaymentApproved'>['receiverInfo'];
export type KnownRejection = LoadedOf<'IncomingPaymentRejected'>['rejection'];

export type IncomingPayment = { readonly status: 'ABSENT' } | KnownIncomingPayment;
export type KnownIncomingPayment = { readonly terms: KnownTerms } & (
  | {
      readonly status: 'PENDING';
      /** Whether the platform has said that it decides by the API. */
      readonly isDeferred: boolean;
      readonly decideBy: Instant;
    }
  | { readonly status: 'PROCESSING'; readonly receiverInfo: KnownReceiverInfo; readonly payBy: Instant }
  /** `PROCESSING` to a reader. */
  | {
      readonly status: 'SETTLING';
      readonly receiverInfo: KnownReceiverInfo;
      readonly refusals: number;
      readonly arrivedAt: Instant;
      /** Present where it goes on to an account outside. */
      readonly payout?: 'UNSENT' | 'SENT';
    }
  | {
      readonly status: 'COMPLETED';
      readonly receiverInfo: KnownReceiverInfo;
      /** It went to an account outside, whose bank may send it back. */
      readonly isPaidOut: boolean;
    }
  | { readonly status: 'REJECTED'; readonly rejection: KnownRejection }
  | {
      readonly status: 'FAILED';
      readonly reason: IncomingFailureReason;
      readonly refund: IncomingRefund;
      /** The bank of the account outside sent it back after that. */
      readonly wasCompleted: boolean;
    }
);

export const noIncomingPayment: IncomingPayment = { status: 'ABSENT' };

/**
 * `decideBy` is moved by a deferral; `payBy` begins with the approval. Funds that are there count refusals of the
 * ledger from zero. Nothing happens to a payment that was never received.
 */
export const evolveIncomingPayment = (
  payment: IncomingPayment,
  event: LoadedIncomingEvent,
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
      return {
        status: 'SETTLING',
        terms,
        receiverInfo: infoOf(payment),
        refusals: 0,
        arrivedAt: event.arrivedAt,
        ...(terms.deposit && event.redirectedTo === undefined && { payout: 'UNSENT' }),
      };
    case 'IncomingPayoutSent':
      return payment.status === 'SETTLING' ? { ...payment, payout: 'SENT' } : payment;
    case 'IncomingCreditDelayed':
      return payment.status === 'SETTLING' ? { ...payment, refusals: payment.refusals + 1 } : payment;
    case 'IncomingPaymentSettled':
      return {
        status: 'COMPLETED',
        terms,
        receiverInfo: infoOf(payment),
        isPaidOut: payment.status === 'SETTLING' && payment.payout !== undefined,
      };
    case 'IncomingPaymentFailed':
      return {
        status: 'FAILED',
        terms,
        reason: event.reason,
        refund: 'NONE',
        wasCompleted: payment.status === 'COMPLETED',
      };
    case 'IncomingRefundStarted':
      return refunding(payment, 'PENDING');
    case 'IncomingRefundSettled':
      return refunding(payment, 'COMPLETED');
    case 'IncomingRefundFailed':
      return refunding(payment, 'FAILED');
    case 'IncomingPayoutAwaited':
    case 'IncomingReceiptConfirmed':
    case 'IncomingPartyErased':
      return payment;
  }
};

const refunding = (payment: KnownIncomingPayment, refund: IncomingRefund): IncomingPayment =>
  payment.status === 'FAILED' ? { ...payment, refund } : payment;

const infoOf = (payment: KnownIncomingPayment): KnownReceiverInfo =>
  'receiverInfo' in payment ? payment.receiverInfo : {};

/** What came in is credited, exchanged where the account is of another currency. */
export const creditLegs = ({ accountId, arriving, received }: KnownTerms): readonly ClearingLeg[] =>
  exchangedOutOfClearing(accountId, { sold: arriving ?? received, bought: received });

/** What came in is kept as a pending credit already, so that only its exchange is left; no legs without one. */
export const exchangeLegs = ({ arriving, received }: KnownTerms): readonly ClearingLeg[] =>
  arriving === undefined ? [] : exchangedOutOfClearing('CLEARING', { sold: arriving, bought: received });

/** What came in goes out to the account outside, exchanged where that is of another currency. */
export const payoutLegs = (
  { arriving, received }: KnownTerms,
  { amount }: DepositAccount,
): readonly ClearingLeg[] =>
  exchangedOutOfClearing('CLEARING', { sold: arriving ?? received, bought: amount });
