import { displayedRate, Erased, living, Rate, type Instant } from '@causeway/kernel';
import type { KnownTerms, LoadedIncomingEvent } from '../domain/incoming-payment.js';
import type { IncomingPaymentDocument } from '../published/incoming-payment.document.js';
import { shownAmount } from '@causeway/transaction-owner';

type Of<Type extends LoadedIncomingEvent['type']> = Extract<LoadedIncomingEvent, { readonly type: Type }>;
type Shown = IncomingPaymentDocument;
type ShownAmount = Shown['receivedAmount'];

/** As its platform sees it first; `undefined` once its receiver is erased. */
export const announcedPayment = (terms: KnownTerms): Shown | undefined => {
  const known = living(terms, 'senderUmaAddress', 'counterpartyInformation', 'description');
  const { id: customerId, platformCustomerId } = terms.receiver;
  if (known === undefined || platformCustomerId instanceof Erased) return undefined;
  const { description, createdAt } = known;
  return {
    id: terms.transactionId,
    status: 'PENDING',
    type: 'INCOMING',
    direction: 'CREDIT',
    source: {
      sourceType: 'UMA_ADDRESS',
      umaAddress: known.senderUmaAddress,
      ...(terms.sent && { currency: terms.sent.currency }),
    },
    ...paid(terms),
    customerId,
    platformCustomerId,
    ...(terms.feesMinor !== undefined && { fees: terms.feesMinor }),
    ...(terms.quoteId !== undefined && { quoteId: terms.quoteId }),
    ...(description !== undefined && { description }),
    counterpartyInformation: known.counterpartyInformation,
    createdAt,
    updatedAt: createdAt,
  };
};

export const approvedPayment = (
  shown: Shown,
  { approvedAt: updatedAt }: Of<'IncomingPaymentApproved'>,
): Shown => ({
  ...shown,
  status: 'PROCESSING',
  updatedAt,
});

export const rejectedPayment = (
  shown: Shown,
  { rejectedAt: updatedAt }: Of<'IncomingPaymentRejected'>,
): Shown => ({
  ...shown,
  status: 'REJECTED',
  updatedAt,
});

/** Shown where it names its settlement, or goes to another account than was announced. */
export const arrivedPayment = (
  shown: Shown,
  { arrivedAt: updatedAt, redirectedTo, settlementHash: transactionHash }: Of<'IncomingFundsArrived'>,
): Shown =>
  redirectedTo === undefined && transactionHash === undefined
    ? shown
    : {
        ...shown,
        ...(redirectedTo && redirected(shown, redirectedTo)),
        ...(transactionHash !== undefined && { reconciliationInstructions: { transactionHash } }),
        updatedAt,
      };

export const settledPayment = (shown: Shown, { settledAt }: Of<'IncomingPaymentSettled'>): Shown => ({
  ...shown,
  status: 'COMPLETED',
  settledAt,
  updatedAt: settledAt,
});

export const failedPayment = (
  shown: Shown,
  { reason: failureReason, failedAt: updatedAt }: Of<'IncomingPaymentFailed'>,
): Shown => ({ ...shown, status: 'FAILED', failureReason, updatedAt });

/** Money that arrived and may not stay goes back under a reference of its own (transactions §4). */
export const refundingPayment = (
  shown: Shown,
  { reference, reason, startedAt }: Of<'IncomingRefundStarted'>,
): Shown => ({
  ...shown,
  refund: { reference, initiatedAt: startedAt, status: 'PENDING', reason },
  updatedAt: startedAt,
});

/** The money is with its sender again; the payment itself keeps its status (transactions §4). */
export const refundedPayment = (shown: Shown, { settledAt }: Of<'IncomingRefundSettled'>): Shown =>
  withRefund(shown, { status: 'COMPLETED', settledAt }, settledAt);

/** The way back failed, too: an operator settles it by hand (transactions §4). */
export const unrefundedPayment = (shown: Shown, { failedAt }: Of<'IncomingRefundFailed'>): Shown =>
  withRefund(shown, { status: 'FAILED' }, failedAt);

/**
 * `confirmedAt` is what the platform said, `notedAt` when it said so: the row changes at the latter (transactions
 * §6).
 */
export const receiptedPayment = (
  shown: Shown,
  { confirmedAt, notedAt }: Of<'IncomingReceiptConfirmed'>,
): Shown => ({ ...shown, receiptDeliveryConfirmedAt: confirmedAt, updatedAt: notedAt });

const withRefund = (shown: Shown, end: Partial<NonNullable<Shown['refund']>>, updatedAt: Instant): Shown =>
  shown.refund === undefined ? shown : { ...shown, refund: { ...shown.refund, ...end }, updatedAt };

type Redirection = NonNullable<Of<'IncomingFundsArrived'>['redirectedTo']>;

const redirected = ({ sentAmount }: Shown, { accountId, received }: Redirection): Partial<Shown> => {
  const receivedAmount = shownAmount(received);
  return {
    destination: { destinationType: 'ACCOUNT', accountId, currency: received.currency },
    receivedAmount,
    ...(sentAmount && { exchangeRate: ratioOf(sentAmount, receivedAmount) }),
  };
};

/** As shown: major units of what was sent for one of what is received. */
const ratioOf = (sent: ShownAmount, received: ShownAmount): number =>
  displayedRate(
    Rate.of(
      sent.amount * 10n ** BigInt(received.currency.decimals),
      received.amount * 10n ** BigInt(sent.currency.decimals),
    ),
  );

/**
 * The receiver's amount and account; and the sender's rate, or the effective one where it was converted
 * again.
 */
const paid = (terms: KnownTerms) => {
  const { deposit, arriving, sent, exchangeRate } = terms;
  const received = deposit?.amount ?? terms.received;
  const isAsAgreed = received.currency === (arriving ?? terms.received).currency;
  const shownRate = sent && !isAsAgreed ? ratioOf(shownAmount(sent), shownAmount(received)) : exchangeRate;
  return {
    destination: {
      destinationType: 'ACCOUNT',
      accountId: deposit?.accountId ?? terms.accountId,
      currency: received.currency,
    },
    receivedAmount: shownAmount(received),
    ...(sent && { sentAmount: shownAmount(sent) }),
    ...(sent && shownRate !== undefined && { exchangeRate: shownRate }),
  } as const;
};
