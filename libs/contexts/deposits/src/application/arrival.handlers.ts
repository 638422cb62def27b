import {
  reportingCall,
  carriesOut,
  RejectedError,
  type CallContext,
  type CustomHandling,
} from '@causeway/commands';
import type { Timer } from '@causeway/event-store';
import { derivedUuid, uuidOf, unlessErased } from '@causeway/kernel';
import { GetInternalAccount } from '@causeway/ledger';
import type { CreditAdvice } from '@causeway/rails';
import { BY_HAND, stateOfArrival, type ArrivalTarget, type KnownArrival } from '../domain/arrival.js';
import { type ArrivalStep } from '../domain/arrival.decide.js';
import { isFinalArrival } from '../domain/confirmations.js';
import type { ArrivalDocument } from '../published/arrival.document.js';
import { advanceDeposit } from './advance-deposit.js';
import { ADVANCE_ARRIVAL, type ArrivalDue } from './arrival.aggregate.js';
import { loadArrival } from './arrival-stream.js';
import {
  AnswerReview,
  AttributeArrival,
  ReportArrival,
  ReturnArrival,
  ReturnUnkeptArrival,
} from './arrival.requests.js';
import { GetQuoteCurrency } from './payable-quote.requests.js';
import { findCandidates } from './find-candidates.js';
import { passArrivalOn } from './pass-arrival-on.js';
import type { DepositPorts } from './ports.js';
import { sendBack } from './send-back.js';
import {
  recordArrival,
  chooseTarget,
  setTarget,
  startArrivalReturn,
  recordArrivalStep,
} from './arrival.decisions.js';
import { reviewDeposit } from './deposit.decisions.js';

/** The same money of the same connector, reported in the same environment, has the same key. */
const arrivalKeyOf = (
  { connector, arrivalId }: Pick<CreditAdvice, 'connector' | 'arrivalId'>,
  { environment }: Pick<CallContext, 'environment'>,
): string => derivedUuid('arrival', environment, connector, arrivalId);

/**
 * What partners report of money that came in, and what an operator decides about it (accounts §7). Each is recorded
 * first and then carried on: a crash between the two leaves work for a timer, not a lost report.
 */
export const arrivalHandlings = (ports: DepositPorts): readonly CustomHandling[] => [
  carriesOut<ReportArrival>({
    command: ReportArrival,
    execute: async (report, call) => {
      const arrivalKey = arrivalKeyOf(report, call);
      await refuseGoneQuote(ports, { arrivalKey, report }, call);
      const isFinal = isFinalArrival(report, ports.confirmations);
      const reported = { arrivalKey, report, isFinal };
      await ports.record(reportingCall(call), recordArrival(arrivalKey, reported));
      return advanced(ports, arrivalKey, call);
    },
  }),
  carriesOut<AttributeArrival>({
    command: AttributeArrival,
    execute: async ({ depositId, target }, call) => {
      const arrivalKey = uuidOf(depositId);
      const currency = await currencyOf(ports, target, call);
      await ports.record(reportingCall(call), setTarget(arrivalKey, { target, currency }));
      return advanced(ports, arrivalKey, call);
    },
  }),
  carriesOut<ReturnArrival>({
    command: ReturnArrival,
    execute: async ({ depositId }, call) => {
      const arrivalKey = uuidOf(depositId);
      await ports.record(reportingCall(call), startArrivalReturn(arrivalKey, undefined));
      return advanced(ports, arrivalKey, call);
    },
  }),
  carriesOut<ReturnUnkeptArrival>({
    command: ReturnUnkeptArrival,
    execute: async ({ arrivalKey }, call) => {
      await ports.record(call, recordArrivalStep(arrivalKey, { kind: 'NOT_KEPT' }));
      return null;
    },
  }),
  carriesOut<AnswerReview>({
    command: AnswerReview,
    execute: async ({ depositId: transactionId, verdict }, call) => {
      const { arrival, shown } = await loadArrival(ports, uuidOf(transactionId), call);
      if (arrival.status === 'ABSENT' || shown === undefined) throw no('ARRIVAL_NOT_FOUND');
      if (arrival.target === undefined) throw no('DEPOSIT_NOT_HELD');
      const ofPlatform = { ...reportingCall(call), platformId: arrival.target.platformId };
      await ports.record(ofPlatform, reviewDeposit(transactionId, { verdict }));
      await advanceDeposit(ports, transactionId, ofPlatform);
      return shown;
    },
  }),
];

/** Arrivals left open by a crash are attributed, passed on or returned. */
export const arrivalTimers = (
  ports: DepositPorts,
): Readonly<Record<string, (timer: Timer, call: CallContext) => Promise<unknown>>> => ({
  [ADVANCE_ARRIVAL]: ({ data }, call) => advance(ports, (data as ArrivalDue).arrivalKey, call),
});

const no = (code: 'ARRIVAL_NOT_FOUND' | 'DEPOSIT_NOT_HELD' | 'QUOTE_NOT_FOUND'): RejectedError =>
  new RejectedError('deposits', code);

/**
 * A report by hand for a quote whose payer is gone is answered 404, and nothing is recorded. Money that a
 * bank or a chain reports did arrive: it is a case for the operator.
 */
const refuseGoneQuote = async (
  ports: DepositPorts,
  { arrivalKey, report }: { readonly arrivalKey: string; readonly report: CreditAdvice },
  call: CallContext,
): Promise<void> => {
  if (report.connector !== BY_HAND) return;
  const { arrival } = await loadArrival(ports, arrivalKey, call);
  if (arrival.status !== 'ABSENT') return;
  const { candidates, isToGoneQuote } = await findCandidates(ports, report, call);
  if (isToGoneQuote && candidates.length === 0) throw no('QUOTE_NOT_FOUND');
};

const advanced = async (
  ports: DepositPorts,
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

/** Attributes, passes on, looks up, sends back: whatever is next, until it is pending on another party. */
const advance = async (ports: DepositPorts, arrivalKey: string, call: CallContext): Promise<void> => {
  for (let turns = 0; turns < TURNS_MAX; turns += 1) {
    const { arrival } = await loadArrival(ports, arrivalKey, call);
    if (arrival.status === 'ABSENT') return;
    if (arrival.target === undefined && arrival.caseReason === undefined && isWorthAttributing(arrival)) {
      const { candidates } = await findCandidates(ports, arrival.report, call);
      await ports.record(reportingCall(call), chooseTarget(arrivalKey, candidates));
      continue;
    }
    const steps = await nextOf(ports, arrival, call);
    for (const step of steps) await ports.record(reportingCall(call), recordArrivalStep(arrivalKey, step));
    if (steps.length === 0 || steps.some(isPausing)) return;
  }
};

const isPausing = ({ kind }: ArrivalStep): boolean =>
  ['AWAITED', 'RETURN_OPEN', 'RETURNED', 'RETURN_FAILED'].includes(kind);

/** Money that was dropped before it had an owner is not attributed. */
const isWorthAttributing = ({ isDropped, passedOn }: KnownArrival): boolean =>
  !isDropped || passedOn !== undefined;

const nextOf = async (
  ports: DepositPorts,
  arrival: KnownArrival,
  call: CallContext,
): Promise<readonly ArrivalStep[]> => {
  if (!isWorthAttributing(arrival)) return [];
  if (hasTarget(arrival) && arrival.passedOn !== stateOfArrival(arrival))
    return passArrivalOn(ports, arrival, call);
  if (arrival.back === 'STARTED' && arrival.isFinal) return [await wayBack(ports, arrival, call)];
  const found = await look(ports, arrival, call);
  return found === undefined ? [] : [found];
};

const look = async (
  { inbound }: Pick<DepositPorts, 'inbound'>,
  { isFinal, isDropped, report, reportedAt }: KnownArrival,
  { environment }: CallContext,
): Promise<ArrivalStep | undefined> => {
  const { arrivalId, onChain, seenAt = reportedAt } = report;
  const connector = inbound?.connectorFor(environment, report.connector);
  if (isFinal || isDropped || connector === undefined) return undefined;
  const found = await connector.statusOf({ arrivalId, seenAt, ...(onChain && { onChain }) });
  if (found.state === 'SEEN') return { kind: 'AWAITED', lookAgainAt: found.lookAgainAt };
  return { kind: found.state === 'FINAL' ? 'CONFIRMED' : 'LOST' };
};

const hasTarget = (arrival: KnownArrival): arrival is KnownArrival & { readonly target: ArrivalTarget } =>
  arrival.target !== undefined;

const wayBack = (ports: DepositPorts, { arrivalKey, report, target }: KnownArrival, call: CallContext) => {
  const platformId = target?.platformId ?? call.platformId;
  const { amount, originator, onChain } = report;
  const known = unlessErased(originator);
  return sendBack(
    ports,
    {
      key: arrivalKey,
      payerId: platformId,
      amount,
      ...(known && { originator: known }),
      ...(onChain && { network: onChain.network }),
    },
    { ...call, platformId },
  );
};

/** What the account holds, or the quote asks for; `undefined` where the platform has none of that id. */
const currencyOf = async (
  ports: DepositPorts,
  target: ArrivalTarget,
  call: CallContext,
): Promise<string | undefined> => {
  const ofPlatform = { ...call, platformId: target.platformId };
  if (target.kind === 'ACCOUNT') {
    const account = await ports.dispatch.execute(
      new GetInternalAccount({ accountId: target.accountId }, ofPlatform),
    );
    if (account === null) throw new RejectedError('deposits', 'INTERNAL_ACCOUNT_NOT_FOUND');
    return account.currency;
  }
  return ports.dispatch.execute(new GetQuoteCurrency({ quoteId: target.quoteId }, ofPlatform));
};
