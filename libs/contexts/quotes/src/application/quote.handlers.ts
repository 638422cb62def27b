import {
  type CallContext,
  answersQuery,
  carriesOut,
  decides,
  RejectedError,
  type CommandHandling,
  type CustomHandling,
  type QueryHandling,
} from '@causeway/commands';
import { derivedUuid, idOf, systemNow, uuidOf } from '@causeway/kernel';
import { openQuote } from '../domain/create-quote.decide.js';
import {
  expireQuote,
  recordExecution,
  requestExecution,
  type ExecutionFacts,
} from '../domain/execute-quote.decide.js';
import type { QuoteFacts } from '../domain/quote-facts.js';
import { isPassing } from '../domain/quote-rejections.js';
import type { QuoteEvent } from '../domain/quote.js';
import type { QuoteDocument } from '../published/quote.document.js';
import { findQuote, type QuoteReading } from '../read/quote.query.js';
import { executionAttempt, nextAttempt } from './execution-attempt.js';
import { driveOpenIntent, driveOwnIntent } from './finish-execution.js';
import { gatherQuoteFacts } from './gather-quote-facts.js';
import { lookBeforeExecution } from './look-before-execution.js';
import { requestSigned } from './request-signed.js';
import type { AnswerWriter, QuotePorts } from './ports.js';
import { quotes, type QuoteRecord } from './quote.aggregate.js';
import {
  CreateQuote,
  ExecuteQuote,
  ExpireQuote,
  FinishExecution,
  GetQuote,
  OpenQuote,
  RecordExecution,
  RequestExecution,
  type WrittenAnswer,
} from './quote.requests.js';

export const createQuoteHandling = (ports: QuotePorts): CustomHandling =>
  carriesOut<CreateQuote>({
    command: CreateQuote,
    execute: async (request, call) => {
      const quoteUuid = derivedUuid('quote', call.commandId);
      const quoteId = idOf('Quote', quoteUuid);
      const { firstStepId, ...execution } = request.immediatelyExecute
        ? await nextAttempt(ports, quoteId, call)
        : executionAttempt(call.commandId, 0);
      const opened = await ports.dispatch.execute(
        new OpenQuote({ request, quoteUuid, ...execution }, { ...call, commandId: firstStepId }),
      );
      return opened ?? driveOwnIntent(ports, { quoteId, ...execution }, call);
    },
  });

/** Nothing to show means that the quote is a draft: its intent is to be driven on. */
export const openQuoteHandling = (ports: QuotePorts): CommandHandling =>
  decides<QuoteRecord, QuoteEvent, OpenQuote, QuoteFacts>({
    command: OpenQuote,
    aggregate: quotes,
    streamId: ({ quoteUuid }) => quoteUuid,
    begins: true,
    facts: ({ request, quoteUuid }, call) => gatherQuoteFacts(ports, { request, quoteUuid }, call),
    decide: ({ request, quoteUuid, executionId, commandId }, { quote }, when, facts) =>
      openQuote({ request, quoteUuid, execution: { executionId, commandId } }, quote, when, facts),
    answer: ({ shown }) => (shown === undefined ? null : ports.answers.write(statusOf(shown), shown)),
    answersAbout: subjectOf,
    nameTaken: () => 'INVOICE_USED',
    movesMoney: true,
    forgets: isPassing,
  });

/** Another caller's open intent is driven to its outcome first; then there is something to say to this one. */
export const executeQuoteHandling = (ports: QuotePorts): CustomHandling =>
  carriesOut<ExecuteQuote>({
    command: ExecuteQuote,
    execute: async ({ quoteId, scaFactor, walletHeaders = {} }, call) => {
      const { firstStepId, ...execution } = await nextAttempt(ports, quoteId, call);
      const request = new RequestExecution(
        { quoteId, ...execution, ...(scaFactor !== undefined && { scaFactor }) },
        { ...call, commandId: firstStepId },
      );
      for (;;) {
        try {
          const answered = await requestSigned(ports, request, walletHeaders);
          // Nothing is to be driven on: its customer has to prove themselves first.
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

export const requestExecutionHandling = (ports: QuotePorts): CommandHandling =>
  decides<QuoteRecord, QuoteEvent, RequestExecution, ExecutionFacts | undefined>({
    command: RequestExecution,
    aggregate: quotes,
    streamId: ({ quoteId }) => uuidOf(quoteId),
    facts: ({ quoteId, scaFactor }, call) => lookBeforeExecution(ports, quoteId, call, 'PENDING', scaFactor),
    decide: (command, { quote }, when, facts) => requestExecution(command, quote, when, facts),
    answer: ({ quote, shown }) =>
      quote.status === 'PENDING_AUTHORIZATION' && shown !== undefined
        ? ports.answers.write(200, shown)
        : null,
    answersAbout: subjectOf,
    nameTaken: () => 'INVOICE_USED',
    movesMoney: true,
    forgets: isPassing,
  });

/** What waits for its customer before anybody may send money is only accepted (quotes §9). */
const statusOf = ({ status, source }: QuoteDocument): number =>
  status === 'PENDING_AUTHORIZATION' && source.sourceType === 'REALTIME_FUNDING' ? 202 : 201;

/** A quote is kept under its payer's key, wherever it is kept. */
const subjectOf = ({ quote }: QuoteRecord, _payload: unknown, { platformId }: CallContext): string =>
  quote.status === 'ABSENT' ? platformId : quote.terms.payer.id;

export const recordExecutionHandling = (answers: AnswerWriter): CommandHandling =>
  decides<QuoteRecord, QuoteEvent, RecordExecution>({
    command: RecordExecution,
    aggregate: quotes,
    streamId: ({ quoteId }) => uuidOf(quoteId),
    decide: (command, { quote }, when) => recordExecution(command, quote, when),
    answer: ({ shown }, { status, quoteId }): WrittenAnswer => {
      if (shown === undefined) throw new Error(`${quoteId} was executed and cannot be shown`);
      return answers.write(status, shown);
    },
    answersAbout: subjectOf,
    movesMoney: true,
  });

export const finishExecutionHandling = (ports: QuotePorts): CustomHandling =>
  carriesOut<FinishExecution>({
    command: FinishExecution,
    execute: async ({ quoteId }, call) => {
      await driveOpenIntent(ports, quoteId, call);
      return null;
    },
  });

export const expireQuoteHandling: CommandHandling = decides<QuoteRecord, QuoteEvent, ExpireQuote>({
  command: ExpireQuote,
  aggregate: quotes,
  streamId: ({ quoteId }) => uuidOf(quoteId),
  decide: (_command, { quote }, when) => expireQuote(quote, when),
  answer: () => null,
});

export const getQuoteHandling = (reading: QuoteReading): QueryHandling =>
  answersQuery<GetQuote>({
    query: GetQuote,
    answer: ({ quoteId }, call) => findQuote(reading, call, quoteId),
  });
