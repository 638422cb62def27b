import type { Decision } from '@causeway/kernel';
import { nothing, record } from '@causeway/kernel';
import { accountIdOf, accountTypeOf } from './account.js';
import { postEntry } from './entry.decide.js';
import { captureHold, placeHold, releaseHold } from './hold.decide.js';
import type { Instruction, LedgerRefusal, OpenAccounts } from './instruction.js';
import type { LedgerEvent } from './ledger-event.js';
import type { LedgerState } from './ledger-state.js';

/**
 * May this happen? One event at most, or a refusal; the state is only read. `platformId` is the caller's: accounts
 * and holds of others behave as absent. What throws is a broken invariant of the instruction itself.
 */
export const decide = (
  instruction: Instruction,
  state: LedgerState,
  platformId: string,
): Decision<LedgerEvent, LedgerRefusal> => {
  switch (instruction.kind) {
    case 'OPEN_ACCOUNTS':
      return openAccounts(instruction, state, platformId);
    case 'POST_ENTRY':
      return postEntry(instruction, state, platformId);
    case 'PLACE_HOLD':
      return placeHold(instruction, state, platformId);
    case 'CAPTURE_HOLD':
      return captureHold(instruction, state, platformId);
    case 'RELEASE_HOLD':
      return releaseHold(instruction, state, platformId);
  }
};

/** Accounts that are there already stay as they are, whatever status is asked for. */
const openAccounts = (
  { owner, currencies, status }: OpenAccounts,
  state: LedgerState,
  platformId: string,
): Decision<LedgerEvent, LedgerRefusal> => {
  if (owner.platformId !== platformId) throw new Error(`${platformId} opens accounts of ${owner.platformId}`);
  const missing = [...new Set(currencies)].filter((code) => state.accountOf(owner, code) === undefined);
  if (missing.length === 0) return nothing();
  const accounts = missing.map((currency) => ({
    accountId: accountIdOf(owner, currency, state.environment),
    type: accountTypeOf(owner, currency),
    currency,
  }));
  return record({ type: 'AccountsOpened', owner, status, accounts });
};
