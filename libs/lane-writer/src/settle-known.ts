import { RejectedError, UnavailableError } from '@causeway/commands';
import { isTransient, type KnownCommand, type WriterLane } from '@causeway/event-store';
import type { LaneModel, Staged } from './lane-model.js';
import type { LaneTypes } from './lane-types.js';
import type { Submission } from './submission.js';

/**
 * The log knew a command or an object of a batch: known commands get their outcome again, and objects that
 * were to begin are looked up. Throws when the log does not show what it knew.
 */
export const settleKnown = async <T extends LaneTypes>(
  staged: readonly Staged<T>[],
  lane: WriterLane,
  state: T['state'],
  model: LaneModel<T>,
): Promise<void> => {
  const known = await lane.commands(staged.map(({ command }) => command.commandId));
  const byId = new Map(known.map((command) => [command.commandId, command]));
  for (const { submission, command } of staged) {
    const seen = byId.get(submission.commandId);
    if (seen === undefined) {
      if (command.beginsObject === true) await lookUpFor(submission, lane, state, model);
    } else {
      await settleSeen(submission, seen, lane, state, model);
    }
  }
  const isExplained = ({ submission }: Staged<T>): boolean =>
    submission.isSettled || submission.lookedUp?.recalled !== undefined;
  if (!staged.some(isExplained))
    throw new Error(`${lane.lane} knows something of a batch, and does not say what`);
};

/** A command that cannot be decided: it gets its first outcome if the log has its id, else it fails. */
export const settleBroken = async <T extends LaneTypes>(
  submission: Submission<T>,
  error: unknown,
  lane: WriterLane,
  state: T['state'],
  model: LaneModel<T>,
): Promise<void> => {
  const [seen] = await lane.commands([submission.commandId]);
  if (seen === undefined) submission.fail(error);
  else await settleSeen(submission, seen, lane, state, model);
};

const settleSeen = async <T extends LaneTypes>(
  submission: Submission<T>,
  seen: KnownCommand,
  lane: WriterLane,
  state: T['state'],
  model: LaneModel<T>,
): Promise<void> => {
  if (!submission.isKnownBy(seen.fingerprint)) submission.fail(reused());
  else submission.repeat(await model.answerAgain(seen, lane, state));
};

/** Looks up what a command names and the state forgot; the writer recalls it in the turn of the decision. */
export const lookUpFor = async <T extends LaneTypes>(
  submission: Submission<T>,
  lane: WriterLane,
  state: T['state'],
  model: LaneModel<T>,
): Promise<void> => {
  const wanted = model.wantedBy(submission.command, state, submission.call.platformId);
  // The state may forget before the decision; the result of the look-up is kept for it.
  if (wanted !== undefined) submission.lookedUp = { recalled: await model.lookUp(wanted, lane) };
};

/** Whether it gives a name that the state does not hold, and may have forgotten. */
export const isBlind = <T extends LaneTypes>(
  { command, call, lookedUp }: Submission<T>,
  state: T['state'],
  model: LaneModel<T>,
): boolean =>
  lookedUp === undefined &&
  model.isBeginning(command) &&
  model.wantedBy(command, state, call.platformId) !== undefined;

/** An unreachable log is a temporary failure. */
export const asUnavailable = (error: unknown): unknown =>
  isTransient(error) ? new UnavailableError('the writer cannot reach its log', 1, { cause: error }) : error;

/** The id of a command came with another content before. */
export const reused = (): RejectedError => new RejectedError('commands', 'IDEMPOTENCY_KEY_REUSED');
