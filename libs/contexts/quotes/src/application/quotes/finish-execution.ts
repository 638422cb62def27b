import { RejectedError, type CallContext, type Recording } from '@causeway/commands';
import { laneOf } from '@causeway/event-store';
import { crashPoint, derivedUuid, Erased, type Id, type Rejection, uuidOf } from '@causeway/kernel';
import { SubmitToLedger, type LedgerCommand, type LedgerOutcome } from '@causeway/ledger';
import { volumeCharge } from '../../domain/quotes/daily-volume.js';
import {
  isPassingOutcome,
  recordExecution,
  type HoldOutcome,
} from '../../domain/quotes/execute-quote.decide.js';
import type { ExecutingQuote, QuoteEvent } from '../../domain/quotes/quote.js';
import type { QuotePorts } from '../ports.js';
import { quotes, subjectOf, type QuoteRecord } from './quote.aggregate.js';
import { loadQuote, recallQuote, type LoadedQuote } from './quote-stream.js';
import type { WrittenAnswer } from './quote.requests.js';

type Ports = Pick<QuotePorts, 'answers' | 'dispatch' | 'record' | 'store'>;

/**
 * Drives the intent that a request has just recorded, or finds what came of it: whichever request drove it, the outcome is kept
 * under the request's own command id, or under the attempt's when it is one that passes. Throws the refusal, as the
 * first caller got it.
 */
export const driveOwnIntent = async (
  ports: Ports,
  { quoteId, executionId }: { readonly quoteId: Id<'Quote'>; readonly executionId: string },
  call: CallContext,
): Promise<WrittenAnswer> => {
  crashPoint('payment.after-intent');
  const loaded = await recallQuote(ports, quoteId, call);
  const { quote } = loaded;
  return quote.status === 'EXECUTING' && quote.execution.commandId === call.commandId
    ? finishExecution(ports, loaded, quote, call)
    : storedAnswer(ports, executionId, call);
};

/** Completes the open intent, regardless of which request recorded it. */
export const driveOpenIntent = async (
  ports: Ports,
  quoteId: Id<'Quote'>,
  call: CallContext,
): Promise<void> => {
  const loaded = await loadQuote(ports, quoteId, call);
  if (loaded.quote.status !== 'EXECUTING') return;
  try {
    await finishExecution(ports, loaded, loaded.quote, call);
  } catch (error) {
    // A refusal is an outcome too; it is recorded, and its own caller finds it.
    if (!(error instanceof RejectedError)) throw error;
  }
};

/** Hold, then outcome; both under ids that follow from the intent, so that any number of drivers do it once. */
const finishExecution = async (
  ports: Ports,
  loaded: LoadedQuote,
  quote: ExecutingQuote,
  call: CallContext,
): Promise<WrittenAnswer> => {
  const { terms, execution, isDraft, isAuthorized } = quote;
  const { quoteId } = terms;
  const { executionId, commandId } = execution;
  const step = { ...call, causationId: call.commandId, remembersRefusals: false };
  const outcome = await hold(ports.dispatch, loaded, quote, { ...step, commandId: executionId });
  crashPoint('payment.after-hold');
  // An authorized payment fails for good, for any reason.
  const mayPass = isAuthorized !== true && isPassingOutcome(outcome);
  const answer = await ports.record(
    { ...step, commandId: mayPass ? passingOutcomeId(executionId) : commandId },
    executionOutcome(ports, { quoteId, executionId, outcome, status: isDraft ? 201 : 200 }, call),
  );
  crashPoint('payment.after-executed');
  return answer;
};

interface OutcomeOfHold {
  readonly quoteId: Id<'Quote'>;
  readonly executionId: string;
  readonly outcome: HoldOutcome;
  /** 201 where the quote was created by the same request. */
  readonly status: 200 | 201;
}

/** The last step: the ledger's answer to the hold, kept under the id of the request itself. */
const executionOutcome = (
  { answers }: Pick<Ports, 'answers'>,
  said: OutcomeOfHold,
  call: CallContext,
): Recording<QuoteRecord, QuoteEvent, WrittenAnswer> => ({
  name: 'record-execution',
  on: quotes,
  id: uuidOf(said.quoteId),
  content: said,
  decide: ({ quote }, when) => recordExecution(said, quote, when),
  answer: ({ shown }) => {
    if (shown === undefined) throw new Error(`${said.quoteId} was executed and cannot be shown`);
    return answers.write(said.status, shown);
  },
  answersAbout: subjectOf(call),
  movesMoney: true,
});

/** Funds to be collected cannot be held yet: only the day's volume is charged. */
const hold = async (
  dispatch: Ports['dispatch'],
  { placeOf }: Pick<LoadedQuote, 'placeOf'>,
  { terms, execution, requestedAt, dailyVolumeMaxMinor }: ExecutingQuote,
  call: CallContext,
): Promise<HoldOutcome> => {
  const { source, price, transactionId, quoteId } = terms;
  const counters = [volumeCharge(price, requestedAt, dailyVolumeMaxMinor)];
  switch (source.kind) {
    case 'INTERNAL': {
      const created = placeOf('QuoteCreated');
      const command: LedgerCommand = {
        kind: 'PLACE_HOLD',
        holdId: execution.executionId,
        accountId: source.accountId,
        amount: price.totalSending,
        counters,
        cause: { kind: 'PAYMENT', transactionId },
        // The platform is notified of the pending payment before the hold (webhooks §9).
        ...(created !== undefined && { after: created }),
      };
      return outcomeOf(await dispatch.execute(new SubmitToLedger(command, call)));
    }
    case 'EXTERNAL': {
      const command: LedgerCommand = { kind: 'CHARGE_COUNTERS', counters };
      const charged = outcomeOf(await dispatch.execute(new SubmitToLedger(command, call)));
      return charged.status === 'REFUSED' ? charged : { status: 'COLLECTING' };
    }
    case 'REALTIME':
      throw new Error(`${quoteId} is funded from outside, and nothing of it is held`);
  }
};

const outcomeOf = (held: LedgerOutcome): HoldOutcome => {
  if (held.status === 'POSTED') return { status: 'HELD', place: held.place };
  const { status, code, details } = held;
  return { status, code, details };
};

/** A refusal that passes is the attempt's alone: under the request's own id nothing is remembered of it. */
const passingOutcomeId = (executionId: string): string => derivedUuid(executionId, 'passing');

type Stored = { readonly accepted: WrittenAnswer } | { readonly rejected: Rejection };

const storedAnswer = async (
  { store }: Pick<Ports, 'store'>,
  executionId: string,
  { commandId, environment }: CallContext,
): Promise<WrittenAnswer> => {
  const lane = laneOf(store.context, environment);
  const stored =
    (await store.outcome(lane, commandId)) ?? (await store.outcome(lane, passingOutcomeId(executionId)));
  if (stored === undefined) throw new Error(`The intent of ${commandId} is closed without an outcome`);
  const answer = stored.answer as Stored | Erased;
  // The payer is erased, and the quote with the payer.
  if (answer instanceof Erased) throw new RejectedError(store.context, 'QUOTE_NOT_FOUND');
  if ('accepted' in answer) return answer.accepted;
  throw new RejectedError(store.context, answer.rejected.code, answer.rejected.details);
};
