import {
  answersQuery,
  carriesOut,
  decides,
  RejectedError,
  type CallContext,
  type CommandHandling,
  type CustomHandling,
  type QueryHandling,
} from '@causeway/commands';
import type { Timer } from '@causeway/event-store';
import { derivedUuid, Erased, uuidOf } from '@causeway/kernel';
import { GetInternalAccount } from '@causeway/ledger';
import type { ArrivalEvent, ArrivalReport, ArrivalTarget, KnownArrival } from '../domain/arrival.js';
import { BY_HAND, stateOfArrival } from '../domain/arrival.js';
import {
  attributeArrival,
  attributeByHand,
  recordArrivalStep,
  reportArrival,
  returnArrival,
  type ArrivalStep,
} from '../domain/arrival.decide.js';
import { isFinalArrival } from '../domain/confirmations.js';
import type { ArrivalDocument } from '../published/arrival.document.js';
import { listArrivals } from '../read/arrival.query.js';
import { advanceDeposit } from './advance-deposit.js';
import { ADVANCE_ARRIVAL, arrivals, type ArrivalDue, type ArrivalRecord } from './arrival.aggregate.js';
import { loadArrival } from './arrival-stream.js';
import {
  AdvanceArrival,
  AnswerReview,
  AttributeArrival,
  ChooseTarget,
  ListArrivals,
  RecordArrival,
  RecordArrivalStep,
  ReportArrival,
  ReturnArrival,
  SetTarget,
  StartArrivalReturn,
} from './arrival.requests.js';
import { findCandidates } from './find-candidates.js';
import { reportingCall } from './finish-execution.js';
import { ReviewDeposit } from './held-deposit.requests.js';
import { passArrivalOn } from './pass-arrival-on.js';
import { isPayerGone } from './payer-gone.js';
import type { QuotePorts } from './ports.js';
import { loadQuote } from './quote-stream.js';
import { sendBack } from './send-back.js';

/** The same money of the same connector, told in the same environment, has the same key. */
export const arrivalKeyOf = (
  { connector, arrivalId }: Pick<ArrivalReport, 'connector' | 'arrivalId'>,
  { environment }: Pick<CallContext, 'environment'>,
): string => derivedUuid('arrival', environment, connector, arrivalId);

export const arrivalHandlings = (ports: QuotePorts): readonly (CommandHandling | CustomHandling)[] => [
  ...arrivalDecisions,
  carriesOut<ReportArrival>({
    command: ReportArrival,
    execute: async (report, call) => {
      const arrivalKey = arrivalKeyOf(report, call);
      await refuseGoneQuote(ports, { arrivalKey, report }, call);
      const isFinal = isFinalArrival(report, ports.confirmations);
      await ports.dispatch.execute(new RecordArrival({ arrivalKey, report, isFinal }, reportingCall(call)));
      return advanced(ports, arrivalKey, call);
    },
  }),
  carriesOut<AttributeArrival>({
    command: AttributeArrival,
    execute: async ({ depositId, target }, call) => {
      const arrivalKey = uuidOf(depositId);
      const currency = await currencyOf(ports, target, call);
      await ports.dispatch.execute(
        new SetTarget(
          { arrivalKey, target, ...(currency !== undefined && { currency }) },
          reportingCall(call),
        ),
      );
      return advanced(ports, arrivalKey, call);
    },
  }),
  carriesOut<ReturnArrival>({
    command: ReturnArrival,
    execute: async ({ depositId }, call) => {
      const arrivalKey = uuidOf(depositId);
      await ports.dispatch.execute(new StartArrivalReturn({ arrivalKey }, reportingCall(call)));
      return advanced(ports, arrivalKey, call);
    },
  }),
  carriesOut<AnswerReview>({
    command: AnswerReview,
    execute: async ({ depositId: transactionId, verdict }, call) => {
      const { arrival, shown } = await loadArrival(ports, uuidOf(transactionId), call);
      if (arrival.status === 'ABSENT' || shown === undefined) throw no('ARRIVAL_NOT_FOUND');
      if (arrival.target === undefined) throw no('DEPOSIT_NOT_HELD');
      const ofPlatform = { ...reportingCall(call), platformId: arrival.target.platformId };
      await ports.dispatch.execute(new ReviewDeposit({ transactionId, review: { verdict } }, ofPlatform));
      await advanceDeposit(ports, transactionId, ofPlatform);
      return shown;
    },
  }),
  carriesOut<AdvanceArrival>({
    command: AdvanceArrival,
    execute: async ({ arrivalKey }, call) => {
      await advance(ports, arrivalKey, call);
      return null;
    },
  }),
];

/** One fact each, in the arrival's own stream. */
const arrivalDecisions: readonly CommandHandling[] = [
  decides<ArrivalRecord, ArrivalEvent, RecordArrival>({
    command: RecordArrival,
    aggregate: arrivals,
    streamId: ({ arrivalKey }) => arrivalKey,
    decide: (reported, { arrival }, when) => reportArrival(reported, arrival, when),
    answer: () => null,
    movesMoney: true,
  }),
  decides<ArrivalRecord, ArrivalEvent, ChooseTarget>({
    command: ChooseTarget,
    aggregate: arrivals,
    streamId: ({ arrivalKey }) => arrivalKey,
    decide: ({ candidates }, { arrival }, when) => attributeArrival(candidates, arrival, when),
    answer: () => null,
    movesMoney: true,
  }),
  decides<ArrivalRecord, ArrivalEvent, SetTarget>({
    command: SetTarget,
    aggregate: arrivals,
    streamId: ({ arrivalKey }) => arrivalKey,
    decide: ({ target, currency }, { arrival }, when) => attributeByHand({ target, currency }, arrival, when),
    answer: () => null,
    movesMoney: true,
  }),
  decides<ArrivalRecord, ArrivalEvent, StartArrivalReturn>({
    command: StartArrivalReturn,
    aggregate: arrivals,
    streamId: ({ arrivalKey }) => arrivalKey,
    decide: (_command, { arrival }, when) => returnArrival(arrival, when),
    answer: () => null,
    movesMoney: true,
  }),
  decides<ArrivalRecord, ArrivalEvent, RecordArrivalStep>({
    command: RecordArrivalStep,
    aggregate: arrivals,
    streamId: ({ arrivalKey }) => arrivalKey,
    decide: ({ step }, { arrival }, when) => recordArrivalStep(step, arrival, when),
    answer: () => null,
    movesMoney: true,
  }),
];

export const arrivalQueries = (ports: Pick<QuotePorts, 'rows' | 'views'>): readonly QueryHandling[] => [
  answersQuery<ListArrivals>({
    query: ListArrivals,
    answer: (wanted, call) => listArrivals(ports, call, wanted),
  }),
];

/** What a crash left open is attributed, passed on or sent back all the same. */
export const arrivalTimers = ({
  dispatch,
}: Pick<QuotePorts, 'dispatch'>): Readonly<
  Record<string, (timer: Timer, call: CallContext) => Promise<unknown>>
> => ({
  [ADVANCE_ARRIVAL]: ({ data }, call) =>
    dispatch.execute(new AdvanceArrival({ arrivalKey: (data as ArrivalDue).arrivalKey }, call)),
});

const no = (code: 'ARRIVAL_NOT_FOUND' | 'DEPOSIT_NOT_HELD' | 'QUOTE_NOT_FOUND'): RejectedError =>
  new RejectedError('quotes', code);

/**
 * Whoever reports by hand that somebody paid a quote whose payer is gone hears that there is none, and nothing is
 * recorded. What a bank or a chain reports did come: it is a case for the operator.
 */
const refuseGoneQuote = async (
  ports: QuotePorts,
  { arrivalKey, report }: { readonly arrivalKey: string; readonly report: ArrivalReport },
  call: CallContext,
): Promise<void> => {
  if (report.connector !== BY_HAND) return;
  const { arrival } = await loadArrival(ports, arrivalKey, call);
  if (arrival.status !== 'ABSENT') return;
  const { candidates, isToGoneQuote } = await findCandidates(ports, report, call);
  if (isToGoneQuote && candidates.length === 0) throw no('QUOTE_NOT_FOUND');
};

const advanced = async (
  ports: QuotePorts,
  arrivalKey: string,
  call: CallContext,
): Promise<ArrivalDocument> => {
  await advance(ports, arrivalKey, call);
  const { shown } = await loadArrival(ports, arrivalKey, call);
  if (shown === undefined) throw no('ARRIVAL_NOT_FOUND');
  return shown;
};

/** More turns than an arrival takes in one go: it is attributed, passed on, looked at, and passed on again. */
const TURNS_MAX = 5;

/** Attributes, passes on, looks, sends back: whatever is next, until it waits for somebody. */
const advance = async (ports: QuotePorts, arrivalKey: string, call: CallContext): Promise<void> => {
  for (let turns = 0; turns < TURNS_MAX; turns += 1) {
    const { arrival } = await loadArrival(ports, arrivalKey, call);
    if (arrival.status === 'ABSENT') return;
    const commands = await nextOf(ports, arrival, call);
    for (const command of commands) await ports.dispatch.execute(command);
    if (commands.length === 0 || commands.some(isPausing)) return;
  }
};

const isPausing = (command: ChooseTarget | RecordArrivalStep): boolean =>
  command instanceof RecordArrivalStep &&
  ['AWAITED', 'RETURN_OPEN', 'RETURNED', 'RETURN_FAILED'].includes(command.payload.step.kind);

const nextOf = async (
  ports: QuotePorts,
  arrival: KnownArrival,
  call: CallContext,
): Promise<readonly (ChooseTarget | RecordArrivalStep)[]> => {
  const { arrivalKey, report } = arrival;
  const stepOf = (step: ArrivalStep) => new RecordArrivalStep({ arrivalKey, step }, reportingCall(call));
  // What was lost before anybody knew whose it was is nobody's loss.
  if (arrival.isDropped && arrival.passedOn === undefined) return [];
  if (arrival.target === undefined && arrival.caseReason === undefined) {
    const { candidates } = await findCandidates(ports, report, call);
    return [new ChooseTarget({ arrivalKey, candidates }, reportingCall(call))];
  }
  if (hasTarget(arrival) && arrival.passedOn !== stateOfArrival(arrival))
    return (await passArrivalOn(ports, arrival, call)).map(stepOf);
  if (arrival.back === 'STARTED' && arrival.isFinal) return [stepOf(await wayBack(ports, arrival, call))];
  const found = await look(ports, arrival, call);
  return found === undefined ? [] : [stepOf(found)];
};

/** Money that is not final yet, where its connector can be asked. */
const look = async (
  { inbound }: Pick<QuotePorts, 'inbound'>,
  { isFinal, isDropped, report, reportedAt }: KnownArrival,
  { environment }: CallContext,
): Promise<ArrivalStep | undefined> => {
  const { arrivalId, onChain, seenAt = reportedAt } = report;
  const connector = inbound?.connectorFor(environment, report.connector);
  if (isFinal || isDropped || connector === undefined) return undefined;
  const standing = await connector.statusOf({ arrivalId, seenAt, ...(onChain && { onChain }) });
  if (standing.state === 'SEEN') return { kind: 'AWAITED', lookAgainAt: standing.lookAgainAt };
  return { kind: standing.state === 'FINAL' ? 'CONFIRMED' : 'LOST' };
};

const hasTarget = (arrival: KnownArrival): arrival is KnownArrival & { readonly target: ArrivalTarget } =>
  arrival.target !== undefined;

const wayBack = (ports: QuotePorts, { arrivalKey, report, target }: KnownArrival, call: CallContext) => {
  const platformId = target?.platformId ?? call.platformId;
  const { amount, originator, onChain } = report;
  const isTold = originator !== undefined && !((originator as unknown) instanceof Erased);
  return sendBack(
    ports,
    {
      key: arrivalKey,
      payerId: platformId,
      amount,
      ...(isTold && { originator }),
      ...(onChain && { network: onChain.network }),
    },
    { ...call, platformId },
  );
};

/** What the account holds, or the quote asks for; `undefined` where the platform has none of that id. */
const currencyOf = async (
  ports: QuotePorts,
  target: ArrivalTarget,
  call: CallContext,
): Promise<string | undefined> => {
  const ofPlatform = { ...call, platformId: target.platformId };
  if (target.kind === 'ACCOUNT') {
    const account = await ports.dispatch.execute(
      new GetInternalAccount({ accountId: target.accountId }, ofPlatform),
    );
    if (account === null) throw new RejectedError('quotes', 'INTERNAL_ACCOUNT_NOT_FOUND');
    return account.currency;
  }
  const { quote } = await loadQuote(ports, target.quoteId, ofPlatform);
  if (quote.status === 'ABSENT' || (await isPayerGone(ports, quote.terms, ofPlatform)))
    throw no('QUOTE_NOT_FOUND');
  if (quote.terms.funding === undefined) throw new RejectedError('quotes', 'QUOTE_NOT_FUNDABLE');
  return quote.terms.price.totalSending.currency;
};
