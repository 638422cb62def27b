import {
  carriesOut,
  decides,
  RejectedError,
  type CallContext,
  type CommandHandling,
  type CustomHandling,
} from '@causeway/commands';
import { derivedUuid, Money, uuidOf, type Id } from '@causeway/kernel';
import { recordCollection } from '../domain/collect-funds.decide.js';
import {
  fundQuote,
  lateTransactionId,
  loseFunding,
  returnFunding,
  type FundingFacts,
} from '../domain/funding.decide.js';
import type { QuoteTerms } from '../domain/quote-terms.js';
import type { Quote, QuoteEvent } from '../domain/quote.js';
import { findTransaction } from '../read/transaction.query.js';
import { takeDeposit } from './fund-internal-account.handler.js';
import {
  LoseFunding,
  ReceiveFunding,
  RecordCollection,
  ReturnFunding,
  SendSandboxFunding,
} from './funding.requests.js';
import { openedAccountOf } from './refund-funding.js';
import type { QuotePorts } from './ports.js';
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
    const { transactionId } = await ports.dispatch.execute(
      new ReceiveFunding(
        { quoteId: terms.quoteId, fundingId, received },
        { ...step, commandId: derivedUuid('receive-funding', fundingId) },
      ),
    );
    return transactionId;
  } catch (error) {
    if (!(error instanceof RejectedError) || error.code !== 'FUNDING_GOES_TO_ACCOUNT') throw error;
  }
  const accountId = await openedAccountOf(ports, terms, call);
  const { amountMinor } = received;
  const { transactionId } = await takeDeposit(
    ports.dispatch,
    { accountId, amountMinor, id: fundingId },
    step,
  );
  return transactionId;
};

export const receiveFundingHandling = (ports: Pick<QuotePorts, 'dispatch' | 'store'>): CommandHandling =>
  decides<QuoteRecord, QuoteEvent, ReceiveFunding, FundingFacts>({
    command: ReceiveFunding,
    aggregate: quotes,
    streamId: ({ quoteId }) => uuidOf(quoteId),
    facts: async ({ quoteId }, call) => {
      const { quote } = await recallQuote(ports, quoteId, call);
      return { isPayerGone: quote.status !== 'ABSENT' && (await isPayerGone(ports, quote.terms, call)) };
    },
    decide: (funding, { quote }, when, facts) => fundQuote(funding, quote, when, facts),
    answer: ({ quote, late }, { fundingId, quoteId }) => {
      const lateId = lateTransactionId(fundingId);
      if (late?.id === lateId) return { transactionId: lateId, isKept: false };
      if (quote.status === 'ABSENT') throw new Error(`${quoteId} took money and is not there`);
      return { transactionId: quote.terms.transactionId, isKept: keepsFunding(quote, fundingId) };
    },
    movesMoney: true,
  });

/** Another amount goes back, and so does what came for a quote that had its money; a chain's is refunded to an account. */
const keepsFunding = (quote: Quote, fundingId: string): boolean => {
  if (!('executionId' in quote) || quote.executionId !== fundingId) return false;
  const isMismatch = quote.status === 'FAILED' && quote.received !== undefined;
  return !isMismatch || quote.terms.funding?.isCrypto === true;
};

export const loseFundingHandling: CommandHandling = decides<QuoteRecord, QuoteEvent, LoseFunding>({
  command: LoseFunding,
  aggregate: quotes,
  streamId: ({ quoteId }) => uuidOf(quoteId),
  decide: (lost, { quote }, when) => loseFunding(lost, quote, when),
  answer: () => null,
});

export const returnFundingHandling: CommandHandling = decides<QuoteRecord, QuoteEvent, ReturnFunding>({
  command: ReturnFunding,
  aggregate: quotes,
  streamId: ({ quoteId }) => uuidOf(quoteId),
  decide: (way, { quote }, when) => returnFunding(way, quote, when),
  answer: () => null,
});

export const recordCollectionHandling: CommandHandling = decides<QuoteRecord, QuoteEvent, RecordCollection>({
  command: RecordCollection,
  aggregate: quotes,
  streamId: ({ quoteId }) => uuidOf(quoteId),
  decide: ({ report }, { quote }, when) => recordCollection(report, quote, when),
  answer: () => null,
});
