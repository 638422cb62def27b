import type * as Operator from '../generated/schemas.js';

/** A finding in its lane. */
export interface ChainDamage extends Operator.OperatorChainFinding {
  readonly lane: string;
}

/** What was verified of each lane since the walk began. */
export interface ChainStatus {
  readonly lanes: readonly Operator.OperatorChainPiece[];
  readonly damages: readonly ChainDamage[];
  readonly isComplete: boolean;
}

export const NOTHING_VERIFIED: ChainStatus = { lanes: [], damages: [], isComplete: false };

/** The status after one more piece of each lane. What no digest covers is found by each piece at the end, and said once. */
export const statusAfter = (
  { damages }: ChainStatus,
  { data: lanes, isComplete }: Operator.OperatorChain,
): ChainStatus => {
  const found = lanes.flatMap(({ lane, findings }) => findings.map((finding) => ({ lane, ...finding })));
  const known = new Map([...damages, ...found].map((damage) => [nameOf(damage), damage]));
  return { lanes, damages: [...known.values()], isComplete };
};

const nameOf = ({ lane, kind, position }: ChainDamage): string => `${lane} ${kind} ${position}`;

/** In one sentence, for who looks at the page and who hears it. */
export const statusText = ({ lanes, damages, isComplete }: ChainStatus): string => {
  const [reached, head] = [sum(lanes.map((each) => each.reached)), sum(lanes.map((each) => each.head))];
  const broken = new Set(damages.map(({ lane }) => lane)).size;
  if (broken > 0)
    return `Broken in ${broken} of ${lanes.length} lanes: what is there is not what was recorded.`;
  if (lanes.length === 0) return 'Verifying …';
  const count = (number: number): string => number.toLocaleString('en-US');
  if (!isComplete) return `Verifying: ${count(reached)} of ${count(head)} events are good so far.`;
  return `Good: every digest comes out, over all ${count(reached)} events in ${lanes.length} lanes.`;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
