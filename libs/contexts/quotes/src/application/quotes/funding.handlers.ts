import {
  carriesOut,
  RejectedError,
  type CallContext,
  type CustomHandling,
  type Recording,
} from '@causeway/commands';
import { derivedUuid, Money, uuidOf, type Id } from '@causeway/kernel';
import {
  fundQuote,
  lateTransactionId,
  type FundingFacts,
  type IncomingFunding,
} from '../../domain/quotes/funding.decide.js';
import type { QuoteTerms } from '../../domain/quotes/quote-terms.js';
import type { Quote, QuoteEvent } from '../../domain/quotes/quote.js';
import { findTransaction } from '../../read/transactions/transaction.query.js';
import { takeDeposit } from '../deposits/fund-internal-account.handler.js';
import { SendSandboxFunding } from './funding.requests.js';
import { openedAccountOf } from './refund-funding.js';
import type { QuotePorts } from '../ports.js';
import { quotes, type QuoteRecord } from './quote.aggregate.js';
import { isPayerGone } from './payer-gone.js';
import { loadQuote, recallQuote } from './quote-stream.js';

export const sendSandboxFundingHandling = (ports: QuotePorts): CustomHandling =>
  carriesOut<SendSandboxFunding>({
    command: SendSandboxFunding,
    execute: async ({ quoteId, currencyCode, amountMinor }, call) => {
      const { quote } = await loadQuote(ports, quoteId, call);
      if (quote.status === 'ABSENT' || (await isPayerGone(ports, quote.terms, call)))
        throw no('QUOTE_NOT_FOUND');
      const { terms } = quote;
      if (terms.funding === undefined) throw no('QUOTE_NOT_FUNDABLE');
      const { amountMinor: asked, currency } = terms.price.totalSending;
      if (currency !== currencyCode) throw no('INVALID_CURRENCY', { field: 'currencyCode' });
      const transactionId = await receive(ports, terms, Money.of(amountMinor ?? asked, currency), call);
      return findTransaction(ports, call, transactionId);
    },
  });

const no = (code: string, details: Readonly<Record<string, unknown>> = {}): RejectedError =>
  new RejectedError('quotes', code, details);

/** To the quote, or to the payer's account when the quote takes no more and the money cannot go back. */
const receive = async (
  ports: QuotePorts,
  terms: QuoteTerms,
  received: Money,
  call: CallContext,
): Promise<Id<'Transaction'>> => {
  const fundingId = derivedUuid('funding', call.commandId);
  const step = { ...call, causationId: call.commandId, remembersRefusals: false };
  try {
    const { transactionId } = await ports.record(
      { ...step, commandId: derivedUuid('receive-funding', fundingId) },
      receiveFunding(ports, { quoteId: terms.quoteId, fundingId, received }, call),
    );
    return transactionId;
  } catch (error) {
    if (!(error instanceof RejectedError) || error.code !== 'FUNDING_GOES_TO_ACCOUNT') throw error;
  }
  const accountId = await openedAccountOf(ports, terms, call);
  const { amountMinor } = received;
  const { transactionId } = await takeDeposit(ports, { accountId, amountMinor, id: fundingId }, step);
  return transactionId;
};

interface FundingTaken {
  readonly transactionId: Id<'Transaction'>;
  /** False where the money goes back to its sender. */
  readonly isKept: boolean;
}

/** Money has come for a quote: from the sandbox, or from a bank or chain that matched it by its coordinates. */
export const receiveFunding = (
  ports: Pick<QuotePorts, 'dispatch' | 'store'>,
  funding: IncomingFunding & { readonly quoteId: Id<'Quote'> },
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
      return { isPayerGone: quote.status !== 'ABSENT' && (await isPayerGone(ports, quote.terms, call)) };
    },
    decide: ({ quote }, when, facts) => fundQuote(funding, quote, when, facts),
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
  return !isMismatch || quote.terms.funding?.isCrypto === true;
};
