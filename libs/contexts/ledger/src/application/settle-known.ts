import { RejectedError, UnavailableError } from '@causeway/commands';
import { isTransient, type KnownCommand, type WriterLane } from '@causeway/event-store';
import type { Book } from '../domain/book.js';
import { wantedBy } from '../domain/recall.js';
import { answerAgain } from './answer-again.js';
import type { LedgerCommand } from './ledger-command.js';
import { lookUp } from './look-up.js';
import type { Staged } from './stage-command.js';
import type { Submission } from './submission.js';

/**
 * The log knew something of a batch: commands that it has seen get their outcome again, and of things that were to
 * begin is looked up what became of them. Throws when the log does not say what it knew.
 */
export const settleKnown = async (staged: readonly Staged[], lane: WriterLane, book: Book): Promise<void> => {
  const known = await lane.commands(staged.map(({ command }) => command.commandId));
  const byId = new Map(known.map((command) => [command.commandId, command]));
  for (const { submission, command } of staged) {
    const seen = byId.get(submission.commandId);
    if (seen === undefined) {
      if (command.beginsObject === true) await lookUpFor(submission, lane, book);
    } else {
      await settleSeen(submission, seen, lane, book);
    }
  }
  const isExplained = ({ submission }: Staged): boolean =>
    submission.isSettled || submission.lookedUp?.recalled !== undefined;
  if (!staged.some(isExplained))
    throw new Error(`${lane.lane} knows something of a batch, and does not say what`);
};

/** A command that cannot be decided on: if the log has seen its id, it gets what that came to; else it fails. */
export const settleBroken = async (
  submission: Submission,
  error: unknown,
  lane: WriterLane,
  book: Book,
): Promise<void> => {
  const [seen] = await lane.commands([submission.commandId]);
  if (seen === undefined) submission.fail(error);
  else await settleSeen(submission, seen, lane, book);
};

const settleSeen = async (
  submission: Submission,
  seen: KnownCommand,
  lane: WriterLane,
  book: Book,
): Promise<void> => {
  if (!submission.isKnownBy(seen.fingerprint)) submission.fail(reused());
  else submission.repeat(await answerAgain(seen, lane, (id) => book.account(id)));
};

/** Looks up what a command names and the book forgot; the writer tells the book in the turn of the decision. */
export const lookUpFor = async (submission: Submission, lane: WriterLane, book: Book): Promise<void> => {
  const wanted = wantedBy(submission.command, book, submission.call.platformId);
  // What the book knows it may forget before the decision; only what the log said is kept for that.
  if (wanted !== undefined) submission.lookedUp = { recalled: await lookUp(wanted, lane) };
};

/** Such a command gives a name to something new. */
export const isBeginning = ({ kind }: LedgerCommand): boolean =>
  kind === 'PLACE_HOLD' || kind === 'RECORD_PENDING_CREDIT';

/** Whether it gives a name that the book does not know, and may have forgotten. */
export const isBlind = ({ command, call, lookedUp }: Submission, book: Book): boolean =>
  lookedUp === undefined && isBeginning(command) && wantedBy(command, book, call.platformId) !== undefined;

/** A log that cannot be asked is there again later. */
export const asUnavailable = (error: unknown): unknown =>
  isTransient(error) ? new UnavailableError('the ledger cannot reach its log', 1, { cause: error }) : error;

/** The id of a command came with another content before. */
export const reused = (): RejectedError => new RejectedError('commands', 'IDEMPOTENCY_KEY_REUSED');
