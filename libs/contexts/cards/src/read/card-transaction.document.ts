import { Erased, currency, type CurrencyCode } from '@causeway/kernel';
import type { CardTransactionDocument } from '@causeway/transaction-owner/domain';
import { directionOf } from '../domain/card-transaction.js';
import {
  refundedOf,
  type KnownCardTransaction,
  type MerchantReturn,
} from '../domain/card-transaction.state.js';
import { inFunding } from '../domain/funding-unit.js';

const amountOf = (amount: bigint, code: CurrencyCode) => ({ amount, currency: currency(code) });
const NONE = { count: 0, totalAmount: 0n };

/** What every row of a transaction shows; `undefined` once its person is erased. */
const shared = ({ terms, source, isErased }: KnownCardTransaction) => {
  const { platformCustomerId, merchant } = terms;
  if (isErased === true || platformCustomerId instanceof Erased || merchant instanceof Erased)
    return undefined;
  const { cardId, customerId } = terms;
  return {
    ...{ type: 'CARD' as const, cardId, customerId, platformCustomerId, merchant },
    accountId: source.accountId,
  };
};

/** A purchase, a decline or a credit as the API shows it; `undefined` while it is not decided (cards §5). */
export const purchaseDocument = (known: KnownCardTransaction): CardTransactionDocument | undefined => {
  const of = shared(known);
  const { terms, status, cleared, pull, settlement, returns, declineReason, lastEventAt } = known;
  if (of === undefined || status === 'REQUESTED') return undefined;
  const { cardCurrency } = terms;
  const isSettled = cleared.count > 0 || status === 'SETTLED';
  const refunded = refundedOf(known);
  const live = returns.filter(({ isReversed }) => !isReversed);
  return {
    ...of,
    id: terms.transactionId,
    issuerTransactionToken: terms.token,
    status,
    ...(declineReason !== undefined && { declineReason }),
    direction: directionOf(terms.kind),
    authorizedAmount: amountOf(known.authorizedMinor, cardCurrency),
    ...(isSettled && { settledAmount: amountOf(cleared.minor, cardCurrency) }),
    ...(returns.length > 0 && { refundedAmount: amountOf(refunded, cardCurrency) }),
    pullSummary: {
      ...{ count: pull.count, totalAmount: pull.minor },
      pendingCount: pull.isPending ? 1 : 0,
    },
    refundSummary: {
      count: live.length,
      totalAmount: inFunding(refunded, cardCurrency, known.source.currency),
    },
    settlementSummary: { count: settlement.count, totalAmount: settlement.minor },
    ...{ authorizedAt: known.decidedAt, createdAt: known.decidedAt, updatedAt: known.updatedAt },
    ...(lastEventAt !== undefined && { lastEventAt }),
  };
};

/** A merchant return as a row of its own; nothing of it is settled any more once it is reversed (cards §5). */
export const returnDocument = (
  known: KnownCardTransaction,
  { refundId, token, amountMinor, status, isReversed, postedAt, updatedAt }: MerchantReturn,
): CardTransactionDocument | undefined => {
  const of = shared(known);
  if (of === undefined) return undefined;
  const { transactionId, cardCurrency } = known.terms;
  const settled = isReversed ? 0n : amountMinor;
  return {
    ...of,
    ...{ id: refundId, issuerTransactionToken: token, originalTransactionId: transactionId, status },
    direction: 'CREDIT',
    authorizedAmount: amountOf(amountMinor, cardCurrency),
    settledAmount: amountOf(settled, cardCurrency),
    pullSummary: { ...NONE, pendingCount: 0 },
    refundSummary: NONE,
    settlementSummary: {
      count: isReversed ? 0 : 1,
      totalAmount: inFunding(settled, cardCurrency, known.source.currency),
    },
    ...{ authorizedAt: postedAt, createdAt: postedAt, updatedAt, lastEventAt: updatedAt },
  };
};
