import { nextCommand, prologue } from './command-generator.js';
import { Divergence } from './compare.js';
import type { Coverage } from './coverage.js';
import type { Draw } from './draw.js';
import { LockStep } from './lock-step.js';
import type { IssuedCommand } from './plain-command.js';
import type { PlainLedger } from './plain-ledger.js';

/** A command to the ledger, or a failure of its writer. */
export type Act =
  | { readonly act: 'ISSUE'; readonly issued: IssuedCommand }
  | { readonly act: 'UNDO' | 'UNDO_AND_REPEAT' | 'FORGET'; readonly count: number }
  | { readonly act: 'RELOAD' | 'RESTORE' };

/** How a story failed. */
export interface Failure {
  readonly message: string;
  readonly acts: readonly Act[];
}

/** A story has about as many acts; then another begins with an empty ledger, because the oracle counts anew each time. */
export const ACTS_A_STORY = 120;

const UNDONE_MOST = 5;

/** The next act; commands by far the most. */
export const nextAct = (draw: Draw, ledger: PlainLedger, now: number, isHuge: boolean): Act =>
  draw.weighted<() => Act>([
    [90, () => ({ act: 'ISSUE', issued: nextCommand(draw, ledger, now, isHuge) })],
    [2, () => ({ act: 'UNDO', count: 1 + draw.below(UNDONE_MOST) })],
    [2, () => ({ act: 'UNDO_AND_REPEAT', count: 1 + draw.below(UNDONE_MOST) })],
    [3, () => ({ act: 'FORGET', count: draw.below(UNDONE_MOST) })],
    [1, () => ({ act: 'RELOAD' })],
    [1, () => ({ act: 'RESTORE' })],
  ])();

/** Plays acts as they are made up; each may look at what the oracle knows by then. */
export class Story {
  readonly acts: Act[] = [];
  private readonly lockStep = new LockStep();
  private now = 0;

  constructor(private readonly coverage?: Coverage) {}

  begin(): void {
    for (const issued of prologue()) this.play({ act: 'ISSUE', issued });
  }

  /** Throws a `Divergence` when the ledger and the oracle disagree. */
  next(draw: Draw, isHuge = false): void {
    this.play(nextAct(draw, this.lockStep.ledger, this.now, isHuge));
  }

  private play(act: Act): void {
    this.acts.push(act);
    if (act.act === 'ISSUE') this.now = act.issued.now;
    const outcome = perform(act, this.lockStep);
    this.coverage?.count(act.act === 'ISSUE' ? act.issued.command.kind : act.act, outcome);
  }
}

const perform = (act: Act, lockStep: LockStep): string => {
  switch (act.act) {
    case 'ISSUE':
      return lockStep.step(act.issued);
    case 'UNDO':
      lockStep.undo(act.count);
      return 'done';
    case 'UNDO_AND_REPEAT':
      lockStep.undoAndRepeat(act.count);
      return 'done';
    case 'FORGET':
      lockStep.forget(act.count);
      return 'done';
    case 'RELOAD':
      lockStep.reload();
      return 'done';
    case 'RESTORE':
      lockStep.restore();
      return 'done';
  }
};

/** Plays given acts on an empty ledger; returns the failure, if there is one. */
export const playAgain = (acts: readonly Act[]): Failure | undefined => {
  const lockStep = new LockStep();
  for (const [index, act] of acts.entries()) {
    try {
      perform(act, lockStep);
    } catch (error) {
      if (!(error instanceof Divergence)) throw error;
      return { message: error.message, acts: acts.slice(0, index + 1) };
    }
  }
  return undefined;
};

/** The same failure, or another one, by the fewest acts that leaving some out can find. */
export const minimised = (failure: Failure): Failure => {
  let smallest = failure;
  for (
    let size = Math.ceil(failure.acts.length / 2);
    size >= 1;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let start = 0; start < smallest.acts.length;) {
      const without = smallest.acts.filter((_act, index) => index < start || index >= start + size);
      const again = playAgain(without);
      if (again === undefined) start += size;
      else smallest = again;
    }
  }
  return smallest;
};
