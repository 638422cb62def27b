import type { LaneTypes, Staged, Submission } from '@causeway/lane-writer';
import type { Book } from '../domain/book.js';
import type { Change } from '../domain/change.js';
import type { Recalled, Wanted } from '../domain/recall.js';
import type { CommittedState } from './committed-state.js';
import type { LedgerCommand, LedgerOutcome } from './ledger-command.js';

export interface LedgerTypes extends LaneTypes {
  readonly command: LedgerCommand;
  readonly outcome: LedgerOutcome;
  readonly state: Book;
  readonly change: Change;
  readonly committed: CommittedState;
  readonly wanted: Wanted;
  readonly recalled: Recalled;
}
export type LedgerSubmission = Submission<LedgerTypes>;
export type StagedCommand = Staged<LedgerTypes>;
