import { reportingCall, type CallContext } from '@causeway/commands';
import { derivedUuid, uuidOf, type Id, unlessErased } from '@causeway/kernel';
import {
  GetInternalAccount,
  isAccountClosed,
  isBeyondRange,
  submitToLedger,
  type LedgerOutcome,
  type Refused,
} from '@causeway/ledger';
import { outOfClearing } from '@causeway/transaction-owner/domain';
import { answerDueAt, type DepositStep } from '../domain/held-deposit.decide.js';
import {
  isAnswerable,
  isOutstanding,
  type FailedDeposit,
  type HeldDeposit,
  type TurnedDownDeposit,
} from '../domain/held-deposit.js';
import { counterpartyMissing } from './counterparty-of-deposit.js';
import { loadDeposit } from './arrival-stream.js';
import { finishDeposit } from './fund-internal-account.handler.js';
import type { DepositPorts } from './ports.js';
import { sendBack } from './send-back.js';
import { recordDepositStep } from './deposit.decisions.js';

type Ports = Pick<DepositPorts, 'clock' | 'dispatch' | 'record' | 'returns' | 'store'>;

/** More steps than a deposit takes in one go. */
const STEPS_MAX = 4;

/**
 * Advances a deposit until it is pending on another party. Each step's effect has an id derived from the
 * deposit, so that a process that resumes after a crash repeats earlier steps without effect.
 */
export const advanceDeposit = async (
  ports: Ports,
  transactionId: Id<'Transaction'>,
  call: CallContext,
): Promise<void> => {
  for (let steps = 0; steps < STEPS_MAX; steps += 1) {
    const deposit = await loadDeposit(ports, transactionId, call);
    const step = await nextStepOf(ports, deposit, call);
    if (step === undefined) return;
    await ports.record(reportingCall(call), recordDepositStep(transactionId, step));
    if (!goesOn(step, deposit)) return;
  }
};

type Loaded = Awaited<ReturnType<typeof loadDeposit>>;

/** Steps that need no pause: a change of status, or an account that cannot be credited yet. */
const goesOn = (step: DepositStep, deposit: Loaded): boolean =>
  step.kind === 'CLOSED' ||
  step.kind === 'LAPSED' ||
  (step.kind === 'REASSESSED' && step.pendingReason === undefined) ||
  (step.kind === 'DELAYED' && deposit.status === 'HELD' && !deposit.isPended);

const nextStepOf = (ports: Ports, deposit: Loaded, call: CallContext): Promise<DepositStep | undefined> => {
  switch (deposit.status) {
    case 'DETECTED':
      return finishDeposit(ports, deposit.terms, call).then(() => undefined);
    case 'HELD':
      return stepOfHeld(ports, deposit, call);
    case 'TURNED_DOWN':
      return undo(ports, deposit, call);
    case 'FAILED':
      return goBack(ports, deposit, call);
    default:
      return Promise.resolve(undefined);
  }
};

const stepOfHeld = async (
  ports: Ports,
  deposit: HeldDeposit,
  call: CallContext,
): Promise<DepositStep | undefined> => {
  if (!deposit.isPended)
    return isOutstanding(deposit) || deposit.mustWait
      ? pend(ports, deposit, call)
      : credit(ports, deposit, call);
  if (!isOutstanding(deposit)) return settle(ports, deposit, call);
  if (!isAnswerable(deposit.pendingReason)) return undefined;
  if (ports.clock.now(call.environment) >= answerDueAt(deposit)) return { kind: 'LAPSED' };
  const { customer, origin = {} } = deposit.terms;
  const asked = { ...(customer && { customerId: customer.customerId }), origin };
  const pendingReason = await counterpartyMissing(ports, asked, call);
  return { kind: 'REASSESSED', ...(pendingReason !== undefined && { pendingReason }) };
};

const idOf = ({ terms }: Pick<HeldDeposit, 'terms'>, step: string, nth = 0): string =>
  derivedUuid('deposit-step', step, terms.transactionId, String(nth));
const creditIdOf = ({ terms }: Pick<HeldDeposit, 'terms'>): string => uuidOf(terms.transactionId);

/** Nothing outstanding: the rail owes it to clearing, and the account has it. */
const credit = async (ports: Ports, deposit: HeldDeposit, call: CallContext): Promise<DepositStep> => {
  const { transactionId, accountId, amount } = deposit.terms;
  const posted = await submitToLedger(
    ports,
    { kind: 'POST_ENTRY', legs: outOfClearing(accountId, amount), cause: { kind: 'DEPOSIT', transactionId } },
    idOf(deposit, 'credit', deposit.refusals),
    call,
  );
  if (posted.status === 'POSTED') return { kind: 'SETTLED', ledgerPlace: posted.place };
  if (isBeyondRange(posted)) return { kind: 'CLOSED' };
  return { kind: 'DELAYED', refusals: demandClosed(posted, deposit).refusals };
};

const pendingCredit = (ports: Ports, deposit: HeldDeposit | TurnedDownDeposit, call: CallContext) => {
  const { transactionId, accountId, amount } = deposit.terms;
  const creditId = creditIdOf(deposit);
  return submitToLedger(
    ports,
    { kind: 'RECORD_PENDING_CREDIT', creditId, accountId, amount, cause: { kind: 'DEPOSIT', transactionId } },
    idOf(deposit, 'pend'),
    call,
  );
};

const pend = async (ports: Ports, deposit: HeldDeposit, call: CallContext): Promise<DepositStep> => {
  const pended = await pendingCredit(ports, deposit, call);
  return pended.status === 'POSTED' ? { kind: 'PENDED', ledgerPlace: pended.place } : { kind: 'CLOSED' };
};

const settleCredit = (
  ports: Ports,
  deposit: HeldDeposit | TurnedDownDeposit,
  call: CallContext,
): Promise<LedgerOutcome> =>
  submitToLedger(
    ports,
    { kind: 'SETTLE_PENDING_CREDIT', creditId: creditIdOf(deposit) },
    idOf(deposit, 'settle', deposit.refusals),
    call,
  );

/** The ledger would remember its refusal, so it is not asked before the account takes money. */
const settle = async (
  ports: Ports,
  deposit: HeldDeposit,
  call: CallContext,
): Promise<DepositStep | undefined> => {
  const { refusals, terms } = deposit;
  const account = await ports.dispatch.execute(new GetInternalAccount({ accountId: terms.accountId }, call));
  if (account?.status !== 'ACTIVE') return { kind: 'DELAYED', refusals };
  const settled = await settleCredit(ports, deposit, call);
  if (settled.status === 'POSTED') return { kind: 'SETTLED', ledgerPlace: settled.place };
  // It was turned down concurrently: the process that turned it down advances it.
  return settled.code === 'CREDIT_NOT_ACTIVE' ? undefined : { kind: 'DELAYED', refusals };
};

/** The pending credit leaves again; the very moment in which it was settled wins. */
const undo = async (ports: Ports, deposit: TurnedDownDeposit, call: CallContext): Promise<DepositStep> => {
  // Another process may still record the credit: recorded first, it cannot come after the end of the deposit.
  const pended = await pendingCredit(ports, deposit, call);
  if (pended.status === 'REFUSED') return { kind: 'UNDONE' };
  const creditId = creditIdOf(deposit);
  const id = idOf(deposit, 'reject');
  const rejected = await submitToLedger(ports, { kind: 'REJECT_PENDING_CREDIT', creditId }, id, call);
  if (rejected.status === 'POSTED') return { kind: 'UNDONE', ledgerPlace: rejected.place };
  const settled = await settleCredit(ports, deposit, call);
  if (settled.status === 'POSTED') return { kind: 'SETTLED', ledgerPlace: settled.place };
  throw new Error(`The ledger refused to undo ${deposit.terms.transactionId} with ${rejected.code}`);
};

const goBack = async (
  ports: Ports,
  deposit: FailedDeposit,
  call: CallContext,
): Promise<DepositStep | undefined> => {
  if (deposit.refund !== 'PENDING' || !deposit.isFinal) return undefined;
  const { transactionId, amount, origin, customer } = deposit.terms;
  const sender = unlessErased(origin?.originator);
  return sendBack(
    ports,
    {
      key: uuidOf(transactionId),
      payerId: customer?.customerId ?? call.platformId,
      amount,
      ...(sender && { originator: sender }),
      ...(origin?.onChain && { network: origin.onChain.network }),
    },
    call,
  );
};

const demandClosed = (refused: Refused, deposit: HeldDeposit): HeldDeposit => {
  if (isAccountClosed(refused)) return deposit;
  throw new Error(`The ledger refused to credit ${deposit.terms.transactionId} with ${refused.code}`);
};
