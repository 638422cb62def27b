import { reportingCall, RejectedError, type CallContext } from '@causeway/commands';
import { idOf, uuidOf, type Id } from '@causeway/kernel';
import { stateOfArrival, type ArrivalTarget, type KnownArrival } from '../../domain/deposits/arrival.js';
import type { ArrivalStep } from '../../domain/deposits/arrival.decide.js';
import type { DepositStep } from '../../domain/deposits/held-deposit.decide.js';
import { advanceDeposit } from './advance-deposit.js';
import { counterpartyMissing } from './counterparty-of-deposit.js';
import { fundedAccount } from './deposit.handlers.js';
import { loadQuote } from '../quotes/quote-stream.js';
import { openedAccountOf } from '../quotes/refund-funding.js';
import type { QuotePorts } from '../ports.js';
import { loseFunding } from '../quotes/quote.decisions.js';
import { recordDepositStep } from './deposit.decisions.js';
import { receiveFunding } from '../quotes/funding.handlers.js';
import { announceDeposit } from './held-deposit.handlers.js';

type Ports = Pick<QuotePorts, 'clock' | 'dispatch' | 'record' | 'returns' | 'store'>;
type AccountTarget = Extract<ArrivalTarget, { kind: 'ACCOUNT' }>;
type QuoteTarget = Extract<ArrivalTarget, { kind: 'QUOTE' }>;

/** References that the service itself gave: what else payers write is theirs, and is shown to nobody. */
const OWN_REFERENCE = /^(?:FUND|Q)-[A-Z2-7]{8,10}$/;

/** Tells the account or the quote what was reported; steps that say what came of it. Told again it changes nothing. */
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
  const { amount, reference, originator, onChain, seenAt, needsReview } = report;
  const transactionId = idOf('Transaction', arrivalKey);
  const named = reference?.toUpperCase();
  const origin = {
    ...(named !== undefined && OWN_REFERENCE.test(named) && { reference: named }),
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
    await ports.record(reportingCall(call), loseFunding(quoteId, { fundingId, isDropped: true }));
    return [{ kind: 'PASSED_ON', state }];
  }
  try {
    const { amount: received, seenAt = reportedAt, onChain, originator } = report;
    const funding = {
      fundingId,
      received,
      seenAt: seenAt < reportedAt ? seenAt : reportedAt,
      ...(onChain && { onChain }),
      ...(originator && { originator }),
    };
    const { transactionId, isKept } = await ports.record(
      reportingCall(call),
      receiveFunding(ports, { quoteId, ...funding, isProvisional: !isFinal }, call),
    );
    const passedOn: ArrivalStep = { kind: 'PASSED_ON', state, transactionId };
    return isKept || !isFinal ? [passedOn] : [passedOn, { kind: 'NOT_KEPT' }];
  } catch (error) {
    if (!(error instanceof RejectedError)) throw error;
    // The payer went after it was known whose money it is: it goes back, as money for a closed account does.
    if (error.code === 'QUOTE_NOT_FOUND') {
      const passedOn: ArrivalStep = {
        kind: 'PASSED_ON',
        state,
        transactionId: idOf('Transaction', uuidOf(quoteId)),
      };
      return isFinal ? [passedOn, { kind: 'NOT_KEPT' }] : [passedOn];
    }
    if (error.code !== 'FUNDING_GOES_TO_ACCOUNT') throw error;
  }
  const { quote } = await loadQuote(ports, quoteId, call);
  if (quote.status === 'ABSENT') throw new Error(`${quoteId} takes no money and is not there`);
  const accountId = await openedAccountOf(ports, quote.terms, call);
  const transactionId = await deposit(ports, arrival, accountId, call);
  return [{ kind: 'PASSED_ON', state, transactionId }];
};
