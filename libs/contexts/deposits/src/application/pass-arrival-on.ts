import { reportingCall, type CallContext } from '@causeway/commands';
import { idOf, unlessErased, type Id } from '@causeway/kernel';
import { stateOfArrival, type ArrivalTarget, type KnownArrival } from '../domain/arrival.js';
import type { ArrivalStep } from '../domain/arrival.decide.js';
import { issuedReference } from '../domain/reference.js';
import type { DepositStep } from '../domain/held-deposit.decide.js';
import { advanceDeposit } from './advance-deposit.js';
import { counterpartyMissing } from './counterparty-of-deposit.js';
import { fundedAccount } from './funded-account.js';
import type { DepositPorts } from './ports.js';
import { recordDepositStep } from './deposit.decisions.js';
import { announceDeposit } from './deposit.handlers.js';
import { FundQuote, LoseQuoteFunding } from './payable-quote.requests.js';

type Ports = Pick<DepositPorts, 'clock' | 'dispatch' | 'record' | 'returns' | 'store'>;
type AccountTarget = Extract<ArrivalTarget, { kind: 'ACCOUNT' }>;
type QuoteTarget = Extract<ArrivalTarget, { kind: 'QUOTE' }>;

/**
 * Reports the arrival to its account or quote and returns the outcome as a step. A repetition changes
 * nothing.
 */
export const passArrivalOn = (
  ports: Ports,
  arrival: KnownArrival & { readonly target: ArrivalTarget },
  call: CallContext,
): Promise<readonly ArrivalStep[]> => {
  const { target } = arrival;
  const ofPlatform = { ...call, platformId: target.platformId };
  return target.kind === 'ACCOUNT'
    ? passOnToAccount(ports, { arrival, target }, ofPlatform)
    : passOnToQuote(ports, { arrival, target }, ofPlatform);
};

interface PassedOn<Target> {
  readonly arrival: KnownArrival;
  readonly target: Target;
}

const passOnToAccount = async (
  ports: Ports,
  { arrival, target }: PassedOn<AccountTarget>,
  call: CallContext,
): Promise<readonly ArrivalStep[]> => {
  const transactionId = await deposit(ports, arrival, target.accountId, call);
  return [{ kind: 'PASSED_ON', state: stateOfArrival(arrival), transactionId }];
};

/** The deposit on an account knows as much as was reported, and goes on as far as it can. */
const deposit = async (
  ports: Ports,
  arrival: KnownArrival,
  accountId: Id<'InternalAccount'>,
  call: CallContext,
): Promise<Id<'Transaction'>> => {
  const { dispatch, record } = ports;
  const { arrivalKey, report, isFinal, isDropped } = arrival;
  const { amount, onChain, seenAt, needsReview } = report;
  const transactionId = idOf('Transaction', arrivalKey);
  const originator = unlessErased(report.originator);
  const named = issuedReference(unlessErased(report.reference) ?? '');
  const origin = {
    ...(named !== undefined && { reference: named }),
    ...(originator !== undefined && { originator }),
    ...(onChain !== undefined && { onChain }),
  };
  const account = await fundedAccount(dispatch, accountId, call);
  const customerId = account?.customer?.customerId;
  const pendingReason =
    needsReview === true
      ? 'COMPLIANCE_REVIEW'
      : await counterpartyMissing({ dispatch }, { ...(customerId && { customerId }), origin }, call);
  const announced = {
    transactionId,
    accountId,
    amount,
    origin,
    isFinal,
    ...(pendingReason !== undefined && { pendingReason }),
    ...(seenAt !== undefined && { seenAt }),
  };
  await record(reportingCall(call), announceDeposit(ports, announced, call));
  const step: DepositStep | undefined = isDropped
    ? { kind: 'DROPPED' }
    : isFinal
      ? { kind: 'CONFIRMED' }
      : undefined;
  if (step !== undefined) await record(reportingCall(call), recordDepositStep(transactionId, step));
  await advanceDeposit(ports, transactionId, call);
  return transactionId;
};

/** Bank money that a quote does not keep goes back to its sender; coins become the payer's (quotes §5). */
const passOnToQuote = async (
  ports: Ports,
  { arrival, target }: PassedOn<QuoteTarget>,
  call: CallContext,
): Promise<readonly ArrivalStep[]> => {
  const { arrivalKey: fundingId, report, reportedAt, isFinal } = arrival;
  const state = stateOfArrival(arrival);
  const { quoteId } = target;
  if (state === 'DROPPED') {
    await ports.dispatch.execute(new LoseQuoteFunding({ quoteId, fundingId }, reportingCall(call)));
    return [{ kind: 'PASSED_ON', state }];
  }
  const { amount: received, seenAt = reportedAt, onChain } = report;
  const originator = unlessErased(report.originator);
  const funding = {
    quoteId,
    fundingId,
    received,
    seenAt: seenAt < reportedAt ? seenAt : reportedAt,
    isProvisional: !isFinal,
    ...(onChain && { onChain }),
    ...(originator && { originator }),
  };
  const outcome = await ports.dispatch.execute(new FundQuote(funding, reportingCall(call)));
  if (outcome.kind === 'GOES_TO_ACCOUNT')
    return passOnToAccount(
      ports,
      { arrival, target: { ...outcome, kind: 'ACCOUNT', platformId: target.platformId } },
      call,
    );
  const { kind, transactionId } = outcome;
  const passedOn: ArrivalStep = { kind: 'PASSED_ON', state, transactionId };
  return kind === 'KEPT' || !isFinal ? [passedOn] : [passedOn, { kind: 'NOT_KEPT' }];
};
