import type { LogPlace } from '@causeway/event-store';
import type { AccountState } from '../domain/account.js';
import type { Instruction, LedgerRefusal, OpenAccounts, RefusalDetails } from '../domain/instruction.js';
import type { ShownWith } from '../published/internal-account.document.js';

export type {
  AccountOwner,
  AccountState,
  InternalAccountStatus,
  InternalAccountType,
} from '../domain/account.js';
export type { Cause, CauseKind, Leg, SystemAccount } from '../domain/entry.js';
export type { CounterCharge, LedgerRefusal, RefusalDetails } from '../domain/instruction.js';

/**
 * Every command of the ledger. Its id is the id of its call, unique for ever: a repeated one gives the first
 * outcome, refusals included, and the same id with another content is a conflict.
 */
export type LedgerCommand = (OpenAccounts | (Exclude<Instruction, OpenAccounts> & PublishedAfter)) &
  ShownAsNow;

/** As its accounts are published; filled in at the ledger's door, and no part of the content. */
type ShownAsNow = ShownWith;

interface PublishedAfter {
  /** The event in another context's log that is published before this one. */
  readonly after?: LogPlace;
}

/** The outcome of a command; stored with it for ever. */
export type LedgerOutcome =
  | {
      readonly status: 'POSTED';
      /** Its position in the log, for what is published after it. */
      readonly place: LogPlace;
      /** The internal accounts that it touched, or was asked to open, as they are after it; the platform's own first. */
      readonly accounts: readonly AccountState[];
    }
  | { readonly status: 'REFUSED'; readonly code: LedgerRefusal; readonly details: RefusalDetails };
