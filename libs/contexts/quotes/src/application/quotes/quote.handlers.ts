import {
  answersQuery,
  carriesOut,
  RejectedError,
  type CallContext,
  type CustomHandling,
  type QueryHandling,
  type Recording,
} from '@causeway/commands';
import { derivedUuid, idOf, systemNow } from '@causeway/kernel';
import { openQuote as decideOpening } from '../../domain/quotes/create-quote.decide.js';
import type { QuoteFacts } from '../../domain/quotes/quote-facts.js';
import { isPassing } from '../../domain/quotes/quote-rejections.js';
import type { QuoteRequested } from '../../domain/quotes/quote-request.js';
import type { Execution, QuoteEvent } from '../../domain/quotes/quote.js';
import type { QuoteDocument } from '../../published/quote.document.js';
import { findQuote, type QuoteReading } from '../../read/quotes/quote.query.js';
import { executionAttempt, nextAttempt } from './execution-attempt.js';
import { driveOpenIntent, driveOwnIntent } from './finish-execution.js';
import { gatherQuoteFacts } from './gather-quote-facts.js';
import { requestSigned, verifySignature } from './request-signed.js';
import type { QuotePorts } from '../ports.js';
import { quotes, subjectOf, type QuoteRecord } from './quote.aggregate.js';
import {
  CreateQuote,
  ExecuteQuote,
  GetQuote,
  VerifyQuoteSignature,
  type WrittenAnswer,
} from './quote.requests.js';

/**
 * Prices a payment, and executes it at once where that is asked for. The id of the quote follows from the command, so
 * that a repetition finds the same one.
 */
export const createQuoteHandling = (ports: QuotePorts): CustomHandling =>
  carriesOut<CreateQuote>({
    command: CreateQuote,
    execute: async (request, call) => {
      const quoteUuid = derivedUuid('quote', call.commandId);
      const quoteId = idOf('Quote', quoteUuid);
      const { firstStepId, ...execution } = request.immediatelyExecute
        ? await nextAttempt(ports, quoteId, call)
        : executionAttempt(call.commandId, 0);
      const step = { ...call, commandId: firstStepId };
      const opened = await ports.record(step, openQuote(ports, { request, quoteUuid, execution }, step));
      return opened ?? driveOwnIntent(ports, { quoteId, ...execution }, call);
    },
  });

interface Opening {
  readonly request: QuoteRequested;
  readonly quoteUuid: string;
  readonly execution: Execution;
}

/** The first step. Without a document the quote is a draft, whose intent is completed next. */
const openQuote = (
  ports: QuotePorts,
  opening: Opening,
  call: CallContext,
): Recording<QuoteRecord, QuoteEvent, WrittenAnswer | null, QuoteFacts> => ({
  name: 'open-quote',
  on: quotes,
  id: opening.quoteUuid,
  content: opening,
  begins: true,
  facts: () => gatherQuoteFacts(ports, opening, call),
  decide: ({ quote }, when, facts) => decideOpening(opening, quote, when, facts),
  answer: ({ shown }) => (shown === undefined ? null : ports.answers.write(statusOf(shown), shown)),
  answersAbout: subjectOf(call),
  nameTaken: () => 'INVOICE_USED',
  movesMoney: true,
  forgets: isPassing,
});

/** Another caller's open intent is completed first; then this caller is answered. */
export const executeQuoteHandling = (ports: QuotePorts): CustomHandling =>
  carriesOut<ExecuteQuote>({
    command: ExecuteQuote,
    execute: async ({ quoteId, scaFactor, isSigned, walletHeaders = {} }, call) => {
      const { firstStepId, ...execution } = await nextAttempt(ports, quoteId, call);
      const request = {
        ...{ quoteId, ...execution },
        ...(scaFactor !== undefined && { scaFactor }),
        ...(isSigned === true && { isSigned }),
      };
      const step = { ...call, commandId: firstStepId };
      for (;;) {
        try {
          const answered = await requestSigned(ports, request, walletHeaders, step);
          // No intent yet: the customer has to authorize it first.
          if (answered !== null) return answered;
          break;
        } catch (error) {
          const isUnderWay = error instanceof RejectedError && error.code === 'EXECUTION_UNDER_WAY';
          if (!isUnderWay || systemNow() >= call.deadlineAt) throw error;
        }
        await driveOpenIntent(ports, quoteId, call);
      }
      return driveOwnIntent(ports, { quoteId, ...execution }, call);
    },
  });

/** A quote that its customer has to authorize before money is sent is only accepted (quotes §9). */
const statusOf = ({ status, source }: QuoteDocument): number =>
  status === 'PENDING_AUTHORIZATION' && source.sourceType === 'REALTIME_FUNDING' ? 202 : 201;

/** Judges a wallet's signature over the quote's own text; without effect (quotes §4). */
export const verifyQuoteSignatureHandling = (ports: QuotePorts): QueryHandling =>
  answersQuery<VerifyQuoteSignature>({
    query: VerifyQuoteSignature,
    answer: ({ quoteId, walletHeaders }, call) => verifySignature(ports, quoteId, walletHeaders, call),
  });

export const getQuoteHandling = (reading: QuoteReading): QueryHandling =>
  answersQuery<GetQuote>({
    query: GetQuote,
    answer: ({ quoteId }, call) => findQuote(reading, call, quoteId),
  });
