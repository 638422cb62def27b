import { setTimeout as pause } from 'node:timers/promises';
import { delivered, type Delivered } from './delivered.js';
import type { Receivers } from './receivers.js';

/** How long after the last commit of a load an arrival is waited for; later ones do not count as arrived. */
const PATIENCE_MS = 20_000;

export interface Target<To> {
  readonly to: To;
  /** It answers at once, and so its arrivals count. */
  readonly isQuick: boolean;
}

export const now = (): number => performance.timeOrigin + performance.now();

/**
 * Commits at a steady pace, without waiting for deliveries, so that a delay does not slow down the load that
 * shows it. Gives how late the first arrivals came at quick endpoints, from the commit of each fact.
 */
export const paced = async <To>(
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
  targets: readonly Target<To>[],
  commit: (to: To) => Promise<string>,
  receivers: Receivers,
): Promise<Delivered> => {
  const sent: { readonly id: string; readonly committedAt: number }[] = [];
  const commits: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let count = 0; count < perSecond * seconds; count += 1) {
    const target = targets[count % targets.length];
    if (target === undefined) throw new Error('a load has a target');
    const earlyMs = startedAt + (count * 1_000) / perSecond - performance.now();
    if (earlyMs > 1) await pause(earlyMs);
    const committing = commit(target.to).then((id) => {
      if (target.isQuick) sent.push({ id, committedAt: now() });
    });
    commits.push(committing);
  }
  await Promise.all(commits);
  await receivers.until(() => sent.every(({ id }) => receivers.arrivalOf(id) !== undefined), PATIENCE_MS);
  return delivered(sent.map(({ id, committedAt }) => ({ committedAt, arrivedAt: receivers.arrivalOf(id) })));
};
