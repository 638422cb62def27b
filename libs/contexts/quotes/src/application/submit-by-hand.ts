import { RejectedError, type CallContext } from '@causeway/commands';
import type { Id } from '@causeway/kernel';
import {
  GetInternalAccount,
  isAccountClosed,
  submitToLedger,
  type LedgerCommand,
  type LedgerOutcome,
} from '@causeway/ledger';
import { aroundClosed } from '../domain/settlement-legs.js';
import type { QuotePorts } from './ports.js';

type Ports = Pick<QuotePorts, 'dispatch'>;
type Posted = LedgerOutcome & { readonly status: 'POSTED' };

/** An entry that the service tried to post and that an operator posts by hand. */
export interface ByHand {
  readonly command: LedgerCommand;
  readonly idOfTry: (nth: string) => string;
  /** How many attempts were refused: a crash may have hidden one that succeeded. */
  readonly refusals: number;
  readonly accountIds: readonly Id<'InternalAccount'>[];
}

/** An account may be frozen in the very moment after it was looked at, and the ledger remembers its refusal. */
const BY_HAND = ['by-hand', 'by-hand-2', 'by-hand-3'];

/**
 * Does by hand what was tried in vain, once however often it is asked for: a try that succeeded is found again under
 * its id. Accounts that were closed meanwhile, or never opened, can take and give nothing ever; what was theirs the
 * operator settles outside, so that it passes through clearing. Throws `ACCOUNT_NOT_ACTIVE` where an account may take
 * money again.
 */
export const submitByHand = async (ports: Ports, byHand: ByHand, call: CallContext): Promise<Posted> => {
  const { command, idOfTry, refusals, accountIds } = byHand;
  const automatic = Array.from({ length: refusals + 1 }, (_, nth) => String(nth));
  for (const nth of [...automatic, ...BY_HAND]) {
    await closedAmong(ports, accountIds, call);
    const outcome = await submitToLedger(ports, command, idOfTry(nth), call);
    if (outcome.status === 'POSTED') return outcome;
    demandAccountRefusal(outcome);
  }
  const closed = await closedAmong(ports, accountIds, call);
  if (closed.length === 0 || command.kind !== 'POST_ENTRY') throw notActive();
  const around: LedgerCommand = { ...command, legs: aroundClosed(command.legs, closed) };
  for (const nth of BY_HAND) {
    const outcome = await submitToLedger(ports, around, idOfTry(`${nth}-outside`), call);
    if (outcome.status === 'POSTED') return outcome;
    demandAccountRefusal(outcome);
    await closedAmong(ports, accountIds, call);
  }
  throw notActive();
};

/** Those that never take money again. Throws `ACCOUNT_NOT_ACTIVE` while any other one takes none. */
export const closedAmong = async (
  { dispatch }: Ports,
  accountIds: readonly Id<'InternalAccount'>[],
  call: CallContext,
): Promise<readonly Id<'InternalAccount'>[]> => {
  const closed: Id<'InternalAccount'>[] = [];
  for (const accountId of accountIds) {
    const account = await dispatch.execute(new GetInternalAccount({ accountId }, call));
    if (account === null || account.status === 'CLOSED') closed.push(accountId);
    else if (account.status !== 'ACTIVE') throw notActive();
  }
  return closed;
};

/** What another operator settled the other way meanwhile is held no more: the ledger decides which was first. */
const demandAccountRefusal = (outcome: Extract<LedgerOutcome, { status: 'REFUSED' }>): void => {
  if (outcome.code === 'HOLD_NOT_ACTIVE') throw new RejectedError('quotes', 'REFUND_NOT_OPEN');
  if (!isAccountClosed(outcome) && outcome.code !== 'ACCOUNT_NOT_FOUND')
    throw new Error(`The ledger refused what an operator settles by hand with ${outcome.code}`);
};

const notActive = (): RejectedError => new RejectedError('quotes', 'ACCOUNT_NOT_ACTIVE');
