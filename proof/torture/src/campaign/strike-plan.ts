import type { Shape } from '@causeway/e2e';
import type { SeededChance } from '../seeded-chance.js';
import type { Subject } from '../subject.js';
import { planFault, formatFault, type Fault, type FaultKind, type FaultPlan } from './fault-plan.js';
import { killAtLabel, killAtMoment, labelsOf, formatKill, type KillPlan } from './kill-plan.js';

/** One blow at an installation. */
export type StrikePlan = KillPlan | FaultPlan;

export const isKill = (plan: StrikePlan): plan is KillPlan =>
  plan.at === 'label' || plan.at === 'load' || plan.at === 'start';

export const kindOf = (plan: StrikePlan): FaultKind => {
  if (isKill(plan)) return 'kill';
  if (plan.at === 'session') return 'postmaster';
  return plan.at === 'commit' ? 'cut' : plan.at;
};

export const formatPlan = (plan: StrikePlan): string => (isKill(plan) ? formatKill(plan) : formatFault(plan));

/**
 * Strikes at length. Kills go through the labels in any order, over and over, in turn with random moments; after
 * each two of them comes one other fault, each kind as often as the next.
 */
export const planStrikes = (
  shape: Shape,
  count: number,
  kinds: readonly FaultKind[],
  chance: SeededChance,
  subject: Subject = 'everything',
): StrikePlan[] => {
  const faults = kinds.filter((kind): kind is Fault => kind !== 'kill');
  const labels = kinds.includes('kill') ? labelsOf(shape, subject) : [];
  const plans: StrikePlan[] = [];
  for (let round = 0; plans.length < count; round += 1) {
    const dice = chance.of(`${shape} round ${round}`);
    const kills = dice
      .shuffled(labels)
      .map((label) => [killAtLabel(shape, label, dice), killAtMoment(shape, dice, subject)]);
    const turns = Math.max(kills.length, faults.length);
    const dealt = dealtOut(faults, turns, dice);
    for (let turn = 0; turn < turns; turn += 1) {
      const fault = dealt[turn];
      plans.push(...(kills[turn] ?? []), ...(fault === undefined ? [] : [planFault(fault, shape, dice)]));
    }
  }
  return plans.slice(0, count);
};

/** All kinds, in any order, again and again until there are enough. */
const dealtOut = (faults: readonly Fault[], count: number, dice: SeededChance): Fault[] => {
  const dealt: Fault[] = [];
  while (faults.length > 0 && dealt.length < count) dealt.push(...dice.shuffled(faults));
  return dealt;
};

/** Side by side, so many at a time; the last ones are those that are left. */
export const inGroups = <Item>(items: readonly Item[], size: number): (readonly Item[])[] =>
  items.flatMap((_item, index) => (index % size === 0 ? [items.slice(index, index + size)] : []));
