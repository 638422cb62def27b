import { oneCommand, UsageError, wholeNumber, type Given, type ReadWord } from '@causeway/cli';
import { randomInt } from 'node:crypto';

export interface Options {
  readonly seed: number;
  readonly steps: number;
  readonly episode?: number;
  readonly isModel: boolean;
}

const SEED_MAX = 2 ** 31 - 1;
const STEPS_MAX = 1_000_000_000_000;

/** A whole number, also as people group its digits: `5_000,000`. */
const grouped = (min: number, max: number): ReadWord => {
  const read = wholeNumber(min, max);
  return (word) => read(word.replaceAll(/[_,]/g, ''));
};

export const SIMULATE = oneCommand({
  name: 'npm run simulate --',
  summary: "Play the ledger's writer in a world where everything goes wrong, and check every step.",
  options: {
    seed: {
      value: 'N',
      about: 'what happens (default: any); the same number gives the same run',
      read: grouped(0, SEED_MAX),
    },
    episode: {
      value: 'N',
      about: 'only this episode of the seed, as a failure names it',
      read: grouped(1, STEPS_MAX),
    },
    steps: { value: 'N', about: 'at least this many steps', read: grouped(1, STEPS_MAX), byDefault: '50000' },
    model: { about: "instead: the ledger's rules against the oracle, command by command, without a writer" },
  },
  remarks: `Two or three instances of the writer, their callers and the store run in virtual time: messages are late, lost, or
applied without an acknowledgement, processes crash and pause, clocks jump. After every step the log is compared with an
oracle. The last lines of a failure say how to repeat it.`,
  ending: 'Exit codes: 0 nothing wrong, 1 something is wrong, 2 wrong command line.',
});

export const optionsOf = (given: Given): Options => {
  const [seed, episode, isModel] = [given['seed'], given['episode'], given['model'] === true];
  if (episode !== undefined && isModel)
    throw new UsageError('--episode is of the simulation: leave out --model.');
  if (episode !== undefined && seed === undefined)
    throw new UsageError('--episode is one of a seed: name it by --seed.');
  return {
    seed: (seed as number | undefined) ?? randomInt(SEED_MAX),
    steps: given['steps'] as number,
    ...(episode !== undefined && { episode: episode as number }),
    isModel,
  };
};
