import { Divergence } from './compare.js';
import { Coverage } from './coverage.js';
import { Draw } from './draw.js';
import { ACTS_A_STORY, minimised, Story, type Failure } from './story.js';

export interface ModelRun {
  /** The same seed makes the same stories up. */
  readonly seed: number;
  readonly steps: number;
  /** Notified after every story of the number of steps done. */
  readonly onProgress?: (stepsDone: number, steps: number) => void;
}

export interface ModelResult {
  readonly stepsDone: number;
  readonly coverage: Coverage;
  /** Absent when the ledger and its oracle agreed in everything. */
  readonly failure?: Failure & { readonly story: number };
}

/** One story in so many moves amounts near the largest that 64 bits hold. */
const HUGE_ONE_IN = 10;
/** Knuth's multiplicative constant: neighbouring stories of neighbouring seeds start far apart. */
const SPREAD = 2_654_435_761;

/**
 * Plays random stories to the ledger's book and to the oracle beside it, and compares both after every step. Stops
 * at the first divergence and gives its acts, as few as can be found; `describeFailure` prints them.
 */
export const runModel = ({ seed, steps, onProgress }: ModelRun): ModelResult => {
  const coverage = new Coverage();
  let stepsDone = 0;
  for (let story = 0; stepsDone < steps; story += 1) {
    const played = playStory(seed, story, coverage);
    stepsDone += played.steps;
    if (played.failure !== undefined) {
      return { stepsDone, coverage, failure: { ...minimised(played.failure), story } };
    }
    onProgress?.(stepsDone, steps);
  }
  return { stepsDone, coverage };
};

const playStory = (
  seed: number,
  number: number,
  coverage: Coverage,
): { readonly steps: number; readonly failure?: Failure } => {
  const draw = Draw.seeded(Math.imul(seed, SPREAD) + number);
  const isHuge = number % HUGE_ONE_IN === HUGE_ONE_IN - 1;
  const story = new Story(coverage);
  try {
    story.begin();
    while (story.acts.length < ACTS_A_STORY) story.next(draw, isHuge);
    return { steps: story.acts.length };
  } catch (error) {
    if (!(error instanceof Divergence)) throw error;
    return { steps: story.acts.length, failure: { message: error.message, acts: story.acts } };
  }
};

/** A failure as text: the difference, and the commands that reproduce it on an empty ledger. */
export const describeFailure = ({ message, acts }: Failure): string =>
  [message, ...acts.map((act, index) => `${String(index + 1).padStart(3)}. ${lineOf(act)}`)].join('\n');

const lineOf = (act: Failure['acts'][number]): string =>
  JSON.stringify(act.act === 'ISSUE' ? act.issued : act, (_key, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  );
