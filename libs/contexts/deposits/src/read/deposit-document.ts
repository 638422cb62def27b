import { Erased, unlessErased, type Instant } from '@causeway/kernel';
import type { DepositEvent, KnownTerms } from '../domain/deposit.js';
import type { DepositDocument } from '../published/deposit.document.js';
import { shownAmount } from '@causeway/transaction-owner';

/** A deposit as the API shows it (`IncomingTransaction`), without whose it is. */
export type ShownDeposit = Omit<DepositDocument, 'customerId' | 'platformCustomerId'>;
type Of<Type extends DepositEvent['type']> = Extract<DepositEvent, { readonly type: Type }>;

/** On the platform's own accounts both customer fields hold the platform's id (transactions §1). */
export const ownedDeposit = (
  shown: ShownDeposit,
  { customer }: KnownTerms,
  platformId: string,
): DepositDocument | undefined => {
  const { customerId, platformCustomerId } = customer ?? {
    customerId: platformId,
    platformCustomerId: platformId,
  };
  return platformCustomerId instanceof Erased ? undefined : { ...shown, customerId, platformCustomerId };
};

export const settledDeposit = ({ settledAt }: Of<'DepositSettled'>, terms: KnownTerms): ShownDeposit => ({
  ...shownTerms(terms, settledAt),
  status: 'COMPLETED',
  settledAt,
});

/** Money that came and cannot be credited yet; the reason is left out where the event has none (transactions §1). */
export const pendingDeposit = (
  { pendingReason, pendedAt }: Of<'DepositPended'>,
  terms: KnownTerms,
): ShownDeposit => ({
  ...shownTerms(terms, pendedAt),
  status: 'PENDING',
  ...(pendingReason !== undefined && { pendingReason }),
});

export const failedDeposit = (
  { reason: failureReason, failedAt }: Of<'DepositFailed'>,
  terms: KnownTerms,
): ShownDeposit => ({ ...shownTerms(terms, failedAt), status: 'FAILED', failureReason });

/** A reason goes when it is cleared (transactions §1). */
export const reviewedDeposit = (
  { pendingReason: _before, ...shown }: ShownDeposit,
  { pendingReason, reviewedAt }: Of<'DepositReviewed'>,
): ShownDeposit => ({
  ...shown,
  ...(pendingReason !== undefined && { pendingReason }),
  updatedAt: reviewedAt,
});

/** A refused deposit goes back to its sender under a reference of its own (transactions §4). */
export const refundingDeposit = (
  shown: ShownDeposit,
  { reference, startedAt }: Of<'DepositRefundStarted'>,
): ShownDeposit => ({
  ...shown,
  refund: { reference, initiatedAt: startedAt, status: 'PENDING', reason: 'TRANSACTION_FAILED' },
  updatedAt: startedAt,
});

/** The money is with its sender again; the deposit itself keeps its status (transactions §4). */
export const refundedDeposit = (
  shown: ShownDeposit,
  { settledAt }: Of<'DepositRefundSettled'>,
): ShownDeposit => withRefund(shown, { status: 'COMPLETED', settledAt }, settledAt);

/** The way back failed, too: an operator settles it by hand (transactions §4). */
export const unrefundedDeposit = (
  shown: ShownDeposit,
  { failedAt }: Of<'DepositRefundFailed'>,
): ShownDeposit => withRefund(shown, { status: 'FAILED' }, failedAt);

/**
 * `confirmedAt` is what the platform said, `notedAt` when it said so: the row changes at the latter (transactions
 * §6).
 */
export const receiptedDeposit = (
  shown: ShownDeposit,
  { confirmedAt, notedAt }: Of<'DepositReceiptConfirmed'>,
): ShownDeposit => ({ ...shown, receiptDeliveryConfirmedAt: confirmedAt, updatedAt: notedAt });

const withRefund = (
  shown: ShownDeposit,
  end: Partial<NonNullable<ShownDeposit['refund']>>,
  updatedAt: Instant,
): ShownDeposit =>
  shown.refund === undefined ? shown : { ...shown, refund: { ...shown.refund, ...end }, updatedAt };

type ShownTerms = Omit<ShownDeposit, 'status'>;

const shownTerms = (terms: KnownTerms, updatedAt: Instant): ShownTerms => {
  const { transactionId, accountId, amount, detectedAt, origin } = terms;
  return {
    id: transactionId,
    type: 'INCOMING',
    direction: 'CREDIT',
    source: sourceOf(terms),
    destination: { destinationType: 'ACCOUNT', accountId, currency: amount.currency },
    receivedAmount: shownAmount(amount),
    ...(origin?.reference !== undefined && { reconciliationInstructions: { reference: origin.reference } }),
    createdAt: detectedAt,
    updatedAt,
  };
};

/** What the rail reported of the sender, and the transfer on its chain. */
const sourceOf = ({ amount, customer, origin }: KnownTerms): ShownDeposit['source'] => {
  const { originator, onChain } = origin ?? {};
  return {
    sourceType: 'REALTIME_FUNDING',
    currency: amount.currency,
    ...(customer && { customerId: customer.customerId }),
    ...unlessErased(originator),
    ...(onChain && { onChainTransaction: onChain }),
  };
};
