import type { LaneModel } from '@causeway/lane-writer';
import { crashPoint } from '@causeway/kernel';
import { wantedBy } from '../domain/recall.js';
import { answerAgain } from './answer-again.js';
import { fingerprintOf } from './command-content.js';
import type { LedgerTypes } from './ledger-types.js';
import { lookUp } from './look-up.js';
import { stageCommand } from './stage-command.js';

/** What the ledger says of its commands to the writer of its lanes. */
export const ledgerModel: LaneModel<LedgerTypes> = {
  fingerprintOf,
  stage: stageCommand,
  undo: (book, change) => book.undo(change),
  answerAgain: (known, lane, book) => answerAgain(known, lane, (id) => book.account(id)),
  isBeginning: ({ kind }) => kind === 'PLACE_HOLD' || kind === 'RECORD_PENDING_CREDIT',
  wantedBy,
  // An entry that was not in the log yet may be there by now, or on its way.
  mayHaveCome: (wanted, book, lookedUpAt) =>
    wanted.kind === 'ENTRY' && wanted.position > lookedUpAt && wanted.position <= book.version,
  lookUp,
  recall: (book, recalled) => book.recall(recalled),
  beforeAppend: () => crashPoint('ledger.before-append'),
  afterAppend: () => crashPoint('ledger.after-append'),
};
