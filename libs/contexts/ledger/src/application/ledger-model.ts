import type { LaneModel } from '@causeway/lane-writer';
import { crashPoint } from '@causeway/kernel';
import { wantedBy } from '../domain/recall.js';
import { answerAgain } from './answer-again.js';
import { fingerprintOf } from './command-content.js';
import type { LedgerTypes } from './ledger-types.js';
import { lookUp } from './look-up.js';
import { stageCommand } from './stage-command.js';

/** The model by which the lane writer runs the ledger's commands. */
export const ledgerModel: LaneModel<LedgerTypes> = {
  fingerprintOf,
  stage: stageCommand,
  undo: (book, change) => book.undo(change),
  answerAgain: (known, lane, book) => answerAgain(known, lane, (id) => book.account(id)),
  isBeginning: ({ kind }) => kind === 'PLACE_HOLD' || kind === 'RECORD_PENDING_CREDIT',
  wantedBy,
  // An entry that the look-up did not find may be in the log by now, or in flight.
  mayHaveCome: (wanted, book, lookedUpAt) =>
    wanted.kind === 'ENTRY' && wanted.position > lookedUpAt && wanted.position <= book.version,
  lookUp,
  recall: (book, recalled) => book.recall(recalled),
  beforeAppend: () => crashPoint('ledger.before-append'),
  afterAppend: () => crashPoint('ledger.after-append'),
};
