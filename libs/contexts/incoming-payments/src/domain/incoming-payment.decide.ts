import {
  ACCOUNT_PAUSE,
  after,
  lookAgainAt,
  nothing,
  record,
  reject,
  type Decision,
  type Id,
  type Instant,
  type Money,
} from '@causeway/kernel';
import type { ErasedParty, FundedAccount, LedgerPlace } from '@causeway/transaction-owner/domain';
import { failedAndRefunded } from './incoming-refund.decide.js';
import {
  noIncomingPayment,
  type DecidedBy,
  type DepositAccount,
  type IncomingFailureReason,
  type IncomingPayment,
  type IncomingPaymentEvent,
  type IncomingRejection,
  type IncomingTerms,
  type KnownIncomingPayment,
  type KnownTerms,
  type Receiver,
  type ReceiverInfo,
  type RequestedField,
} from './incoming-payment.js';

export type IncomingPaymentRejection =
  | 'INTERNAL_ACCOUNT_NOT_FOUND'
  | 'INTERNAL_ACCOUNT_NOT_ACTIVE'
  | 'END_USER_TERMS_NOT_ACCEPTED'
  | 'INCOMING_CURRENCY_MISMATCH'
  | 'WEBHOOK_ENDPOINT_NOT_SET';
export type ApprovalRejection = 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL' | 'RECEIVER_INFO_MISSING';

interface When {
  readonly now: Instant;
  readonly platformId: string;
}

/** Long enough for a webhook service that starts again; the call itself is given five seconds (webhooks §6). */
const ANSWER_MS = 60_000;
/** From the moment when the platform said that it decides by the API (transactions §7). */
const DECIDE_MS = 5_000;
/** How long the sender has to pay (transactions §3). */
const PAY_MS = 10 * 60 * 1_000;
/** Soon enough that the money is not missed, long after a healthy request has credited it. */
export const CREDIT_AGAIN_MS = 5_000;

export type NewIncomingPayment = Omit<
  IncomingTerms,
  'platformId' | 'receiver' | 'createdAt' | 'accountId' | 'arriving' | 'deposit' | keyof AddressKeys
> & {
  /** The account to credit, in the currency of `received`; without it the customer's own rule finds one. */
  readonly accountId?: Id<'InternalAccount'>;
  /** Whose payment it is, where no account is named: the primary internal account takes it (accounts §1). */
  readonly receiverId?: Id<'Customer'>;
  /** Known where the sender named the address and not the person. */
  readonly receiverUmaAddress?: string;
};

/** Under what the payment is searched for. */
export type AddressKeys = Pick<IncomingTerms, 'senderKey' | 'receiverKey'>;

export interface ReceiverFacts {
  /** `undefined` when the platform has no such account. */
  readonly account: (FundedAccount & { readonly accountId: Id<'InternalAccount'> }) | undefined;
  /** What the amount makes in the account's currency, where that is another one. */
  readonly converted?: Money;
  /** Where the customer wants incoming payments to go on to. */
  readonly deposit?: DepositAccount;
  readonly hasEndpoint: boolean;
  readonly keys: AddressKeys;
}

/** Takes up a payment that the platform is asked about (transactions §3). The same one again changes nothing. */
export const receiveIncomingPayment = (
  { receiverUmaAddress: _found, receiverId: _owner, ...announced }: NewIncomingPayment,
  payment: IncomingPayment,
  { now, platformId }: When,
  { account, hasEndpoint, keys, converted, deposit }: ReceiverFacts,
): Decision<IncomingPaymentEvent, IncomingPaymentRejection> => {
  if (payment.status !== 'ABSENT') return known(payment, platformId);
  if (account === undefined) return reject('INTERNAL_ACCOUNT_NOT_FOUND', { resource: 'InternalAccount' });
  const { status, currency, customer } = account;
  if (customer?.hasAcceptedTerms === false) return reject('END_USER_TERMS_NOT_ACCEPTED');
  if (status !== 'ACTIVE') return reject('INTERNAL_ACCOUNT_NOT_ACTIVE', { status });
  const received = converted ?? announced.received;
  if (received.currency !== currency) return reject('INCOMING_CURRENCY_MISMATCH', { currency });
  if (!hasEndpoint) return reject('WEBHOOK_ENDPOINT_NOT_SET');
  const receiver: Receiver = customer
    ? { id: customer.customerId, ...named(customer) }
    : { id: platformId, platformCustomerId: platformId };
  return record({
    type: 'IncomingPaymentReceived',
    terms: {
      ...announced,
      accountId: account.accountId,
      received,
      ...(converted !== undefined && { arriving: announced.received }),
      ...(deposit !== undefined && { deposit }),
      ...keys,
      platformId,
      receiver,
      createdAt: now,
    },
    answerBy: after(now, ANSWER_MS),
  });
};

const known = ({ terms }: KnownIncomingPayment, platformId: string): Decision<never, never> => {
  if (terms.platformId !== platformId) throw new Error(`${terms.transactionId} is another platform's`);
  return nothing();
};

/** Another tenant's payment behaves as absent. */
export const ownPayment = (
  payment: IncomingPayment,
  { platformId }: Pick<When, 'platformId'>,
): IncomingPayment =>
  payment.status !== 'ABSENT' && payment.terms.platformId === platformId ? payment : noIncomingPayment;

const named = ({ customerId, platformCustomerId }: NonNullable<FundedAccount['customer']>) => ({
  customerId,
  platformCustomerId,
});

/** The outcome of the approval call (webhooks §6). */
export type ApprovalAnswer =
  | { readonly kind: 'APPROVED'; readonly receiverInfo: ReceiverInfo }
  | { readonly kind: 'DEFERRED' }
  | { readonly kind: 'REJECTED'; readonly rejection: IncomingRejection }
  | { readonly kind: 'FAILED'; readonly reason: IncomingFailureReason };

/** Records the answer, unless something was decided before: the first decision wins. */
export const recordApprovalAnswer = (
  answer: ApprovalAnswer,
  payment: IncomingPayment,
  { now }: Pick<When, 'now'>,
): Decision<IncomingPaymentEvent> => {
  if (payment.status !== 'PENDING' || payment.isDeferred) return nothing();
  const { terms } = payment;
  switch (answer.kind) {
    case 'DEFERRED':
      return record({ type: 'ApprovalDeferred', decideBy: after(now, DECIDE_MS) });
    case 'REJECTED':
      return record(rejected(terms, answer.rejection, now));
    case 'FAILED':
      return record({ type: 'IncomingPaymentFailed', reason: answer.reason, failedAt: now });
    case 'APPROVED':
      return missingOf(terms.requestedFields, answer.receiverInfo).length > 0
        ? record({ type: 'IncomingPaymentFailed', reason: 'MISSING_MANDATORY_PAYEE_DATA', failedAt: now })
        : record(approved(terms, 'WEBHOOK', answer.receiverInfo, now));
  }
};

/** Through the API, while the platform's own window is open; what is missing may still be sent (transactions §7). */
export const approvePayment = (
  { receiverInfo }: { readonly receiverInfo: ReceiverInfo },
  payment: IncomingPayment,
  { now }: Pick<When, 'now'>,
): Decision<IncomingPaymentEvent, ApprovalRejection> => {
  if (!isDecidable(payment, now)) return reject('TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL');
  const missing = missingOf(payment.terms.requestedFields, receiverInfo);
  return missing.length > 0
    ? reject('RECEIVER_INFO_MISSING', { missing, field: `receiverCustomerInfo.${missing[0]}` })
    : record(approved(payment.terms, 'API', receiverInfo, now));
};

/**
 * The platform turns a payment down while it waits for that (transactions §7). Refuses with
 * `TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL` once it is decided, and from the moment on at which the time to decide
 * is over, even if no timer has fired yet.
 */
export const rejectPayment = (
  { reason }: { readonly reason?: string },
  payment: IncomingPayment,
  { now }: Pick<When, 'now'>,
): Decision<IncomingPaymentEvent, ApprovalRejection> =>
  isDecidable(payment, now)
    ? record(rejected(payment.terms, { by: 'API', ...(reason !== undefined && { reason }) }, now))
    : reject('TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL');

type Pending = Extract<IncomingPayment, { status: 'PENDING' }>;

/** A decision at the very end of the window loses. */
const isDecidable = (payment: IncomingPayment, now: Instant): payment is Pending =>
  payment.status === 'PENDING' && payment.isDeferred && now < payment.decideBy;

const missingOf = (requested: readonly RequestedField[], info: ReceiverInfo): readonly string[] =>
  requested.filter(({ name, mandatory }) => mandatory && !isSaid(info[name])).map(({ name }) => name);

const isSaid = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

const approved = (
  { receiver }: KnownTerms,
  by: DecidedBy,
  receiverInfo: ReceiverInfo,
  approvedAt: Instant,
): IncomingPaymentEvent => ({
  type: 'IncomingPaymentApproved',
  receiverId: receiver.id,
  by,
  receiverInfo,
  approvedAt,
  payBy: after(approvedAt, PAY_MS),
});

const rejected = (
  { receiver }: KnownTerms,
  rejection: IncomingRejection,
  rejectedAt: Instant,
): IncomingPaymentEvent => ({
  type: 'IncomingPaymentRejected',
  receiverId: receiver.id,
  rejection,
  rejectedAt,
});

/** Records that the sender's money is here, to be credited, or to go on to the account outside if that takes it. */
export const takeFunds = (
  { settlementHash }: { readonly settlementHash?: string },
  payment: IncomingPayment,
  { now }: Pick<When, 'now'>,
  { isDepositActive }: { readonly isDepositActive: boolean },
): Decision<IncomingPaymentEvent> => {
  if (payment.status !== 'PROCESSING') return nothing();
  const { deposit, accountId, received } = payment.terms;
  const isRedirected = deposit !== undefined && !isDepositActive;
  return record({
    type: 'IncomingFundsArrived',
    arrivedAt: now,
    ...(settlementHash !== undefined && { settlementHash }),
    ...(isRedirected && { redirectedTo: { accountId, received } }),
  });
};

export type CreditOutcome =
  | { readonly status: 'CREDITED'; readonly ledgerPlace: LedgerPlace; readonly lookAgainAt?: Instant }
  | { readonly status: 'REFUSED'; readonly refusals: number }
  /** The account can never be credited again. */
  | { readonly status: 'CLOSED' };

/** An account that takes no money now is tried again; from one that was closed meanwhile it goes back (accounts §3). */
export const recordCredit = (
  outcome: CreditOutcome,
  payment: IncomingPayment,
  { now }: Pick<When, 'now'>,
): Decision<IncomingPaymentEvent> => {
  if (payment.status !== 'SETTLING') return nothing();
  if (outcome.status === 'CREDITED')
    return record({
      type: 'IncomingPaymentSettled',
      settledAt: now,
      ledgerPlace: outcome.ledgerPlace,
      ...(outcome.lookAgainAt !== undefined && { lookAgainAt: outcome.lookAgainAt }),
    });
  if (outcome.status === 'CLOSED')
    return record(...failedAndRefunded(payment.terms, 'QUOTE_EXECUTION_FAILED', now));
  const { arrivedAt } = payment;
  return payment.refusals === outcome.refusals
    ? record({ type: 'IncomingCreditDelayed', retryAt: lookAgainAt(arrivedAt, now, ACCOUNT_PAUSE) })
    : nothing();
};

/** Failures that occur only after the money has arrived: it is refunded (transactions §3). */
const REFUNDED: readonly IncomingFailureReason[] = ['QUOTE_EXECUTION_FAILED', 'COMPLIANCE_REJECTED'];

/** The payment will never be credited; money that is being credited already stays. */
export const failIncomingPayment = (
  { reason }: { readonly reason: IncomingFailureReason },
  payment: IncomingPayment,
  { now }: Pick<When, 'now'>,
): Decision<IncomingPaymentEvent> => {
  if (payment.status !== 'PROCESSING') return nothing();
  if (REFUNDED.includes(reason)) return record(...failedAndRefunded(payment.terms, reason, now));
  return record({ type: 'IncomingPaymentFailed', reason, failedAt: now });
};

/** No decision came in time, or no money (transactions §3). */
export const lapseIncomingPayment = (
  payment: IncomingPayment,
  { now }: Pick<When, 'now'>,
): Decision<IncomingPaymentEvent> => {
  if (payment.status === 'PENDING' && now >= payment.decideBy)
    return record({ type: 'IncomingPaymentFailed', reason: 'PAYMENT_APPROVAL_TIMED_OUT', failedAt: now });
  return payment.status === 'PROCESSING' && now >= payment.payBy
    ? record({ type: 'IncomingPaymentFailed', reason: 'QUOTE_EXPIRED', failedAt: now })
    : nothing();
};

/** The receiver is erased: from then on no reader sees the payment. The ledger's entries stay. */
export const erasePartyOfIncomingPayment = (
  { partyId, transactionId }: ErasedParty,
  payment: IncomingPayment,
): Decision<IncomingPaymentEvent> =>
  payment.status === 'ABSENT' ? nothing() : record({ type: 'IncomingPartyErased', partyId, transactionId });
