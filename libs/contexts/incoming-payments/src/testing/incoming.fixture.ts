import { after, idOf, instant, money, type Instant } from '@causeway/kernel';
import type { NewIncomingPayment } from '../domain/incoming-payment.decide.js';
import type { IncomingPaymentEvent, IncomingTerms } from '../domain/incoming-payment.js';

const uuid = (last: number): string => `0197a3c1-6e4b-7c3d-8f21-${String(last).padStart(12, '0')}`;

export const PLATFORM = idOf('Platform', uuid(1));
export const CUSTOMER = idOf('Customer', uuid(2));
export const SOURCE = idOf('InternalAccount', uuid(4));
export const ledgerPlace = (position = 7) => ({ lane: 'ledger.sandbox', position, key: PLATFORM }) as const;

export const RECEIVED_AT: Instant = instant('2026-03-02T10:00:00.000Z');
export const ANSWER_BY: Instant = instant('2026-03-02T10:01:00.000Z');
export const DECIDE_BY: Instant = instant('2026-03-02T10:00:05.000Z');
export const PAY_BY: Instant = instant('2026-03-02T10:10:00.000Z');

/** 105 dollars from outside, of which the sender paid 96.60 euros. */
export const announced = (more: Partial<NewIncomingPayment> = {}): NewIncomingPayment => ({
  transactionId: idOf('Transaction', '0197a3c1-6e4b-7c3d-8f21-000000000111'),
  accountId: SOURCE,
  received: money(10_500n, 'USD'),
  sent: money(9_660n, 'EUR'),
  exchangeRate: 0.92,
  feesMinor: 0n,
  senderUmaAddress: '$success.eur@sandbox.example',
  counterpartyInformation: { FULL_NAME: 'Sandbox Sender' },
  requestedFields: [
    { name: 'NATIONALITY', mandatory: true },
    { name: 'BIRTH_DATE', mandatory: false },
  ],
  ...more,
});

export const SENDER_KEY = 'the keyed hash of the sender';

export const incomingTerms: IncomingTerms = {
  ...announced(),
  senderKey: SENDER_KEY,
  accountId: SOURCE,
  platformId: PLATFORM,
  receiver: { id: CUSTOMER, customerId: CUSTOMER, platformCustomerId: 'mine-1' },
  createdAt: RECEIVED_AT,
};
export const receiverInfo = { NATIONALITY: 'US' };

export const paymentReceived: IncomingPaymentEvent = {
  type: 'IncomingPaymentReceived',
  terms: incomingTerms,
  answerBy: ANSWER_BY,
};
export const approvalDeferred: IncomingPaymentEvent = { type: 'ApprovalDeferred', decideBy: DECIDE_BY };
export const paymentApproved: IncomingPaymentEvent = {
  type: 'IncomingPaymentApproved',
  receiverId: CUSTOMER,
  by: 'WEBHOOK',
  receiverInfo,
  approvedAt: RECEIVED_AT,
  payBy: PAY_BY,
};
export const paymentRejected: IncomingPaymentEvent = {
  type: 'IncomingPaymentRejected',
  receiverId: CUSTOMER,
  rejection: { by: 'API', reason: 'unknown sender' },
  rejectedAt: RECEIVED_AT,
};
export const fundsArrived: IncomingPaymentEvent = { type: 'IncomingFundsArrived', arrivedAt: RECEIVED_AT };
export const creditDelayed: IncomingPaymentEvent = {
  type: 'IncomingCreditDelayed',
  retryAt: after(RECEIVED_AT, 60_000),
};
export const incomingSettled: IncomingPaymentEvent = {
  type: 'IncomingPaymentSettled',
  settledAt: RECEIVED_AT,
  ledgerPlace: ledgerPlace(3),
};
export const incomingFailed = (
  reason: Extract<IncomingPaymentEvent, { type: 'IncomingPaymentFailed' }>['reason'],
  failedAt = RECEIVED_AT,
): IncomingPaymentEvent => ({ type: 'IncomingPaymentFailed', reason, failedAt });

/** The account outside to which the receiver wants its payments to go on. */
export const incomingDeposit = {
  accountId: idOf('ExternalAccount', '0197a3c1-6e4b-7c3d-8f21-000000000222'),
  amount: money(9_660n, 'EUR'),
  rail: 'SEPA_INSTANT',
} as const;
export const receivedForOutside: IncomingPaymentEvent = {
  type: 'IncomingPaymentReceived',
  terms: { ...incomingTerms, deposit: incomingDeposit },
  answerBy: ANSWER_BY,
};
export const fundsRedirected: IncomingPaymentEvent = {
  type: 'IncomingFundsArrived',
  arrivedAt: RECEIVED_AT,
  redirectedTo: { accountId: SOURCE, received: incomingTerms.received },
};
export const payoutSent: IncomingPaymentEvent = { type: 'IncomingPayoutSent', lookAgainAt: DECIDE_BY };
export const incomingRefundStarted: IncomingPaymentEvent = {
  type: 'IncomingRefundStarted',
  reference: '0197a3c1-6e4b-7c3d-8f21-000000000111-REFUND',
  reason: 'TRANSACTION_FAILED',
  startedAt: RECEIVED_AT,
};
export const incomingRefundSettled: IncomingPaymentEvent = {
  type: 'IncomingRefundSettled',
  settledAt: RECEIVED_AT,
};
export const incomingRefundFailed: IncomingPaymentEvent = {
  type: 'IncomingRefundFailed',
  failedAt: RECEIVED_AT,
};
const toOutside = [receivedForOutside, paymentApproved, fundsArrived];

/** Every state that a payment from outside can be in, by the history that leads there. */
export const INCOMING_HISTORIES: Readonly<Record<string, readonly IncomingPaymentEvent[]>> = {
  absent: [],
  asked: [paymentReceived],
  deferred: [paymentReceived, approvalDeferred],
  approved: [paymentReceived, paymentApproved],
  arrived: [paymentReceived, paymentApproved, fundsArrived],
  'credited later': [paymentReceived, paymentApproved, fundsArrived, creditDelayed],
  completed: [paymentReceived, paymentApproved, fundsArrived, incomingSettled],
  rejected: [paymentReceived, paymentRejected],
  failed: [paymentReceived, incomingFailed('PAYMENT_APPROVAL_TIMED_OUT')],
  'approved for outside': [receivedForOutside, paymentApproved],
  redirected: [receivedForOutside, paymentApproved, fundsRedirected],
  'going outside': toOutside,
  'on its way outside': [...toOutside, payoutSent],
  'arrived outside': [...toOutside, payoutSent, incomingSettled],
  'going back': [...toOutside, payoutSent, incomingFailed('OFFRAMP_FAILED'), incomingRefundStarted],
  back: [
    ...[...toOutside, payoutSent, incomingFailed('OFFRAMP_FAILED')],
    ...[incomingRefundStarted, incomingRefundSettled],
  ],
  'not given back': [
    ...[...toOutside, payoutSent, incomingFailed('OFFRAMP_FAILED')],
    ...[incomingRefundStarted, incomingRefundFailed],
  ],
};
