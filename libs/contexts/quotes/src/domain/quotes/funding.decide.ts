import {
  after,
  derivedUuid,
  idOf,
  living,
  nothing,
  record,
  reject,
  uuidOf,
  type Decision,
  type Id,
  type Instant,
  type Money,
} from '@causeway/kernel';
import type { OnChainTransaction, Originator } from '@causeway/rails';
import type { OfSender } from './funding-event.js';
import type { QuoteRejection } from './quote-rejections.js';
import { refundReference, type Funding, type KnownTerms } from './quote-terms.js';
import type { Quote, QuoteEvent } from './quote.js';
import { expectedSettlementAt } from './settlement-date.js';

export interface IncomingFunding {
  /** Of the deposit: the same one, reported twice, changes nothing. */
  readonly fundingId: string;
  readonly received: Money;
  /** When it was first seen, which counts as the time of receipt; now when left out. */
  readonly seenAt?: Instant;
  /** Seen on a chain, and not final yet. */
  readonly isProvisional?: boolean;
  readonly onChain?: OnChainTransaction;
  readonly originator?: Originator;
}
/** How long money seen on a chain has to become final (quotes §5). */
const FINAL_WITHIN_MS = 24 * 60 * 60 * 1_000;
interface When {
  readonly now: Instant;
  readonly platformId: string;
}
export interface FundingFacts {
  /** The customer whose payment it is was deleted or erased. */
  readonly isPayerGone: boolean;
  /** The payer's own in the currency of the money; absent where there is none. */
  readonly accountId?: Id<'InternalAccount'>;
}

/**
 * Takes money for a real-time-funded quote, as the table of quotes §5 has it. A quote whose payer is gone
 * behaves as absent; money that was accepted before is processed further.
 */
export const fundQuote = (
  funding: IncomingFunding,
  quote: Quote,
  { now, platformId }: When,
  { isPayerGone, accountId }: FundingFacts,
): Decision<QuoteEvent, QuoteRejection> => {
  if (quote.status === 'ABSENT' || quote.terms.platformId !== platformId) return reject('QUOTE_NOT_FOUND');
  if (isPayerGone && !isConfirming(quote, funding) && !isSame(quote, funding))
    return reject('QUOTE_NOT_FOUND');
  const { terms } = quote;
  if (terms.source.kind !== 'REALTIME') return reject('QUOTE_NOT_FUNDABLE');
  if (terms.price.totalSending.currency !== funding.received.currency)
    return reject('FUNDING_CURRENCY_DIFFERS', { currency: terms.price.totalSending.currency });
  const { seenAt = now, isProvisional = false } = funding;
  const isOpen = quote.status === 'PENDING' && seenAt < terms.expiresAt;
  // Before it is final, only money that pays the quote exactly counts: any other amount may still change.
  if (isProvisional && !(isOpen && funding.received.equals(terms.price.totalSending))) return nothing();
  if (isOpen) return fundedInTime(funding, terms, now);
  if (isConfirming(quote, funding)) return record({ type: 'FundingConfirmed', confirmedAt: now });
  if (isSame(quote, funding)) return nothing();
  // What comes over a chain cannot go back: it belongs to the customer, on an account (transactions §4).
  if (terms.source.isCrypto) return reject('FUNDING_GOES_TO_ACCOUNT');
  const isLate = quote.status === 'PENDING' || quote.status === 'EXPIRED';
  return isLate
    ? fundedLate(funding, { quote, source: terms.source, accountId }, now)
    : surplus(funding, now);
};

const isConfirming = (quote: Quote, { fundingId }: IncomingFunding): boolean =>
  quote.status === 'PROCESSING' && quote.executionId === fundingId && quote.finalBy !== undefined;

/** What failed because its money was never final was not paid: money that comes after all is another matter. */
const isSame = (quote: Quote, { fundingId }: IncomingFunding): boolean =>
  quote.status === 'PROCESSING' || quote.status === 'COMPLETED' || quote.status === 'CANCELLING'
    ? quote.executionId === fundingId
    : quote.status === 'FAILED' && quote.executionId === fundingId && quote.refund !== 'NONE';

const fundedInTime = (
  { fundingId, received, isProvisional = false, onChain, originator }: IncomingFunding,
  terms: KnownTerms,
  now: Instant,
): Decision<QuoteEvent, QuoteRejection> =>
  received.equals(terms.price.totalSending)
    ? record({
        type: 'QuoteFunded',
        fundingId,
        fundedAt: now,
        expectedSettlementAt: expectedSettlementAt(now, terms.rail),
        ...(isProvisional && { finalBy: after(now, FINAL_WITHIN_MS) }),
        ...(onChain && { onChain }),
        ...senderOf(originator, terms),
      })
    : record<QuoteEvent>(
        {
          type: 'FundingMismatched',
          fundingId,
          received,
          failedAt: now,
          ...(onChain && { onChain }),
          ...senderOf(originator, terms),
        },
        {
          type: 'RefundStarted',
          reference: refundReference(terms),
          reason: 'TRANSACTION_FAILED',
          startedAt: now,
        },
      );

/** Kept under the payer's key: the money was sent for the payer. */
const senderOf = (originator: Originator | undefined, { payer }: KnownTerms): OfSender =>
  originator === undefined ? {} : { originator, payerId: payer.id };

/** What was seen on a chain is lost, or was not final in time: nothing was received, so nothing is refunded. */
export const loseFunding = (
  { fundingId, isDropped }: { readonly fundingId: string; readonly isDropped: boolean },
  quote: Quote,
  { now }: Pick<When, 'now'>,
): Decision<QuoteEvent> => {
  if (quote.status !== 'PROCESSING' || quote.executionId !== fundingId || quote.finalBy === undefined)
    return nothing();
  return isDropped || now >= quote.finalBy
    ? record({ type: 'PaymentFailed', reason: 'QUOTE_EXPIRED', failedAt: now })
    : nothing();
};

const surplus = (
  { fundingId, received }: IncomingFunding,
  now: Instant,
): Decision<QuoteEvent, QuoteRejection> =>
  record({ type: 'SurplusReturned', fundingId, received, returnedAt: now });

/** The transaction of money that came too late: one for each deposit. */
export const lateTransactionId = (fundingId: string): Id<'Transaction'> =>
  idOf('Transaction', derivedUuid('late-funding', fundingId));

interface LateFor {
  readonly quote: Exclude<Quote, { status: 'ABSENT' }>;
  readonly source: Funding;
  readonly accountId: FundingFacts['accountId'];
}

/**
 * The expired transaction stays as it is; the money has one of its own and goes back to its sender. It was never the
 * beneficiary's: it came for its payer.
 */
const fundedLate = (
  { fundingId, received, originator }: IncomingFunding,
  { quote, source, accountId }: LateFor,
  now: Instant,
): Decision<QuoteEvent, QuoteRejection> => {
  const transactionId = lateTransactionId(fundingId);
  const { quoteId } = quote.terms;
  const payer = living(quote.terms.payer, 'platformCustomerId');
  if (payer === undefined) return reject('QUOTE_NOT_FOUND');
  const { reference = uuidOf(transactionId) } = source;
  return record<QuoteEvent>(
    ...(quote.status === 'PENDING' ? [{ type: 'QuoteExpired', expiredAt: now } as const] : []),
    {
      type: 'LateFundingRefused',
      transactionId,
      fundingId,
      quoteId,
      payer,
      ...(accountId !== undefined && { destinationAccountId: accountId }),
      reference,
      received,
      receivedAt: now,
      ...(originator && { originator }),
    },
    {
      type: 'LateRefundStarted',
      transactionId,
      reference: `${reference}-REFUND`,
      startedAt: now,
    },
    { type: 'LateRefundSettled', transactionId, settledAt: now },
  );
};

/** What failed goes back to its sender, over the way it came; by hand, once that had failed too. */
export const returnFunding = (
  { isByHand = false }: { readonly isByHand?: boolean },
  quote: Quote,
  { now }: Pick<When, 'now'>,
): Decision<QuoteEvent> =>
  quote.status === 'FAILED' && quote.refund === (isByHand ? 'FAILED' : 'PENDING')
    ? record({ type: 'FundingReturned', returnedAt: now })
    : nothing();
