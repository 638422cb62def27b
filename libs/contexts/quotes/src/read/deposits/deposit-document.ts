import type { Instant } from '@causeway/kernel';
import type { DepositEvent, DepositTerms } from '../../domain/deposits/deposit.js';
import type { IncomingTransactionDocument } from '../../published/transaction.document.js';
import { incomingTransaction } from '../incoming/incoming-transaction.js';

type Shown = IncomingTransactionDocument;

/**
 * A deposit as the API shows it after an event; `undefined` while it is an intent, which nobody sees. `platformId` is
 * whose account it is where it is no customer's.
 */
export const depositAfter = (
  before: Shown | undefined,
  event: DepositEvent,
  platformId: string,
): Shown | undefined => {
  switch (event.type) {
    case 'DepositSettled':
      return incomingTransaction(event.terms, event.settledAt, platformId);
    case 'DepositPended': {
      const { pendingReason, pendedAt } = event;
      const shown = unsettled(event.terms, 'PENDING', pendedAt, platformId);
      return pendingReason === undefined ? shown : { ...shown, pendingReason };
    }
    case 'DepositFailed': {
      const { terms, reason: failureReason, failedAt } = event;
      return { ...unsettled(terms, 'FAILED', failedAt, platformId), failureReason };
    }
    case 'DepositReviewed':
      return before && reviewed(before, event);
    default:
      return before && { ...before, ...changesOf(before, event) };
  }
};

/** A reason goes when it is cleared (transactions §1). */
const reviewed = (
  { pendingReason: _before, ...shown }: Shown,
  { pendingReason, reviewedAt }: Extract<DepositEvent, { type: 'DepositReviewed' }>,
): Shown => ({ ...shown, ...(pendingReason !== undefined && { pendingReason }), updatedAt: reviewedAt });

const changesOf = (before: Shown, event: DepositEvent): Partial<Shown> => {
  switch (event.type) {
    case 'DepositRefundStarted': {
      const { reference, startedAt } = event;
      const refund = {
        reference,
        initiatedAt: startedAt,
        status: 'PENDING',
        reason: 'TRANSACTION_FAILED',
      } as const;
      return { refund, updatedAt: startedAt };
    }
    case 'DepositRefundSettled': {
      const { settledAt } = event;
      return before.refund === undefined
        ? {}
        : { refund: { ...before.refund, settledAt, status: 'COMPLETED' }, updatedAt: settledAt };
    }
    case 'DepositRefundFailed':
      return before.refund === undefined
        ? {}
        : { refund: { ...before.refund, status: 'FAILED' }, updatedAt: event.failedAt };
    case 'DepositReceiptConfirmed':
      return { receiptDeliveryConfirmedAt: event.confirmedAt, updatedAt: event.notedAt };
    default:
      return {};
  }
};

const unsettled = (
  terms: DepositTerms,
  status: 'PENDING' | 'FAILED',
  updatedAt: Instant,
  platformId: string,
): Shown => {
  const { settledAt: _never, ...shown } = incomingTransaction(terms, updatedAt, platformId);
  return { ...shown, status };
};
