import type { StrikePlan } from './strike-plan.js';
import type { TortureChamber } from './torture-chamber.js';

/** A fault of the load if it is not enough by then. */
const ROUNDS_MAX = 20;

/**
 * More rounds, until the effects that a suite requires were seen: how many one round has is up to chance and
 * to the machine. Returns the violations.
 */
export const roundsUntil = async (
  isEnough: () => boolean,
  chamber: TortureChamber,
  plansOf: (round: number) => readonly StrikePlan[] = () => [],
): Promise<readonly string[]> => {
  const violations: string[] = [];
  for (let round = 1; !isEnough(); round += 1) {
    if (round > ROUNDS_MAX) return [...violations, `not enough was seen in ${ROUNDS_MAX} more rounds`];
    violations.push(...(await chamber.round(...plansOf(round))).violations);
  }
  return violations;
};
