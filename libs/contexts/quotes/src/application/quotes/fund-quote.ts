import { RejectedError, type CallContext, type Recording } from '@causeway/commands';
import { uuidOf, type Id } from '@causeway/kernel';
import {
  fundQuote as decideFunding,
  lateTransactionId,
  type FundingFacts,
} from '../../domain/quotes/funding.decide.js';
import { isPushedOverChain } from '../../domain/quotes/quote-terms.js';
import type { Quote, QuoteEvent } from '../../domain/quotes/quote.js';
import type { FundingOutcome, FundQuote } from '@causeway/deposits';
import type { QuotePorts } from '../ports.js';
import { isPayerGone } from './payer-gone.js';
import { quotes, type QuoteRecord } from './quote.aggregate.js';
import { loadQuote, recallQuote } from './quote-stream.js';
import { openedAccountOf, ownAccount } from './refund-funding.js';

type Ports = Pick<QuotePorts, 'dispatch' | 'record' | 'store'>;

/** Funds a quote; an account is opened for money that it neither keeps nor can return. */
export const fundQuote = async (
  ports: Ports,
  funding: FundQuote['payload'],
  call: CallContext,
): Promise<FundingOutcome> => {
  const { quoteId } = funding;
  try {
    const { transactionId, isKept } = await ports.record(call, receiveFunding(ports, funding, call));
    return { kind: isKept ? 'KEPT' : 'GOES_BACK', transactionId };
  } catch (error) {
    if (!(error instanceof RejectedError) || error.code !== 'FUNDING_GOES_TO_ACCOUNT') throw error;
  }
  const { quote } = await loadQuote(ports, quoteId, call);
  if (quote.status === 'ABSENT') throw new Error(`${quoteId} takes no money and is not there`);
  return { kind: 'GOES_TO_ACCOUNT', accountId: await openedAccountOf(ports, quote.terms, call) };
};

interface FundingTaken {
  readonly transactionId: Id<'Transaction'>;
  /** False where the money goes back to its sender. */
  readonly isKept: boolean;
}

/** Money has come for a quote: from the sandbox, or from a bank or chain that matched it by its coordinates. */
const receiveFunding = (
  ports: Ports,
  funding: FundQuote['payload'],
  call: CallContext,
): Recording<QuoteRecord, QuoteEvent, FundingTaken, FundingFacts> => {
  const { quoteId, fundingId } = funding;
  return {
    name: 'receive-funding',
    on: quotes,
    id: uuidOf(quoteId),
    content: funding,
    facts: async () => {
      const { quote } = await recallQuote(ports, quoteId, call);
      if (quote.status === 'ABSENT') return { isPayerGone: false };
      const [isGone, account] = await Promise.all([
        isPayerGone(ports, quote.terms, call),
        ownAccount(ports, quote.terms, call),
      ]);
      return { isPayerGone: isGone, ...(account && { accountId: account.accountId }) };
    },
    decide: ({ quote }, when, facts) => decideFunding(funding, quote, when, facts),
    answer: ({ quote, late }) => {
      const lateId = lateTransactionId(fundingId);
      if (late?.id === lateId) return { transactionId: lateId, isKept: false };
      if (quote.status === 'ABSENT') throw new Error(`${quoteId} took money and is not there`);
      return { transactionId: quote.terms.transactionId, isKept: keepsFunding(quote, fundingId) };
    },
    movesMoney: true,
  };
};

/** Another amount goes back, and so does what came for a quote that had its money; a chain's is refunded to an account. */
const keepsFunding = (quote: Quote, fundingId: string): boolean => {
  if (!('executionId' in quote) || quote.executionId !== fundingId) return false;
  const isMismatch = quote.status === 'FAILED' && quote.received !== undefined;
  return !isMismatch || isPushedOverChain(quote.terms);
};
