import {
  carriesOut,
  RejectedError,
  type CallContext,
  type CustomHandling,
  type Dispatch,
} from '@causeway/commands';
import { crashPoint, derivedUuid, idOf, type Id } from '@causeway/kernel';
import {
  ShowInternalAccount,
  SubmitToLedger,
  type InternalAccountDocument,
  type LedgerCommand,
  type LedgerOutcome,
} from '@causeway/ledger';
import { outOfClearing } from '@causeway/transaction-owner/domain';
import type { LedgerVerdict, DepositRejection } from '../domain/deposit.decide.js';
import type { DepositRefusal } from '../domain/deposit.js';
import type { EntryTerms } from './deposit.aggregate.js';
import { concludeDeposit, detectDeposit, type DepositConclusion } from './deposit.handlers.js';
import { CreditDeposit, FundInternalAccount } from './deposit.requests.js';
import type { DepositPorts } from './ports.js';

type Ports = Pick<DepositPorts, 'dispatch' | 'record'>;

/**
 * Intent, entry, conclusion: each step has an id that follows from the deposit, so a process that resumes
 * after a crash repeats earlier steps without effect (DESIGN, "Across contexts").
 */
export const fundInternalAccountHandlings = (ports: Ports): readonly CustomHandling[] => [
  carriesOut<FundInternalAccount>({
    command: FundInternalAccount,
    execute: async ({ accountId, amountMinor }, call) => {
      await takeDeposit(ports, { accountId, amountMinor, id: derivedUuid('deposit', call.commandId) }, call);
      return shown(ports.dispatch, accountId, call);
    },
  }),
  carriesOut<CreditDeposit>({
    command: CreditDeposit,
    execute: (deposit, call) => takeDeposit(ports, deposit, call),
  }),
];

/** Credits an account with money from outside. Throws the ledger's refusal. */
const takeDeposit = async (
  ports: Ports,
  { id, ...deposit }: CreditDeposit['payload'],
  call: CallContext,
): Promise<{ readonly transactionId: Id<'Transaction'> }> => {
  const transactionId = idOf('Transaction', id);
  const step = stepOf('detect', transactionId, call);
  const terms = await ports.record(step, detectDeposit(ports, { transactionId, ...deposit }, step));
  crashPoint('deposit.after-intent');
  const conclusion = await finishDeposit(ports, terms, call);
  if (conclusion.status === 'REFUSED') throw refusedBy(conclusion);
  return { transactionId };
};

/** The remaining steps, for the request itself and for the timer after a crash: no effect happens twice. */
export const finishDeposit = async (
  { dispatch, record }: Ports,
  terms: EntryTerms,
  call: CallContext,
): Promise<DepositConclusion> => {
  const { transactionId } = terms;
  const outcome = await dispatch.execute(
    new SubmitToLedger(entryOf(terms), stepOf('entry', transactionId, call)),
  );
  crashPoint('deposit.after-entry');
  return record(stepOf('conclude', transactionId, call), concludeDeposit(transactionId, verdictOf(outcome)));
};

/** Money from outside: the rail owes it to clearing, and the account has it. */
const entryOf = ({ transactionId, accountId, amount }: EntryTerms): LedgerCommand => ({
  kind: 'POST_ENTRY',
  legs: outOfClearing(accountId, amount),
  cause: { kind: 'SANDBOX_FUNDING', transactionId },
  alsoToPending: true,
});

const verdictOf = (outcome: LedgerOutcome): LedgerVerdict => {
  if (outcome.status === 'POSTED') return { status: 'POSTED', place: outcome.place };
  const { status, code, details } = outcome;
  return { status, code, details };
};

/** A step's id follows from the deposit alone: the timer and the request give the same one. */
const stepOf = (step: string, transactionId: Id<'Transaction'>, call: CallContext): CallContext => ({
  ...call,
  commandId: derivedUuid('deposit-step', step, transactionId),
  causationId: call.commandId,
  remembersRefusals: false,
});

/** The account changed between its look-up and the entry. */
const refusedBy = ({ code, details }: DepositRefusal): RejectedError => {
  const no = (rejection: DepositRejection, shownDetails: object): RejectedError =>
    new RejectedError('deposits', rejection, { ...shownDetails });
  if (code === 'ACCOUNT_NOT_FOUND') return no('INTERNAL_ACCOUNT_NOT_FOUND', { resource: 'InternalAccount' });
  if (code === 'ACCOUNT_NOT_ACTIVE') return no('INTERNAL_ACCOUNT_NOT_ACTIVE', details);
  if (code === 'BALANCE_OUT_OF_RANGE') return no('INTERNAL_ACCOUNT_FULL', {});
  throw new Error(`The ledger refused a deposit with ${code}`);
};

const shown = async (
  dispatch: Dispatch,
  accountId: Id<'InternalAccount'>,
  call: CallContext,
): Promise<InternalAccountDocument> => {
  const account = await dispatch.execute(new ShowInternalAccount({ accountId }, call));
  if (account === null) throw new Error(`${accountId} was credited and is not there`);
  return account;
};
