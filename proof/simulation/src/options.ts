import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

export const HELP = `
npm run simulate -- [options]: play the ledger's writer in a world where everything goes wrong, and check every step

  --seed N      what happens (default: any); the same number gives the same run
  --episode N   only this episode of the seed, as a failure names it
  --steps N     so many steps at least (default 50000)
  --model       instead: the ledger's rules against the oracle, command by command, without a writer
  --help        this text

Two or three instances of the writer, their callers and the store run in virtual time: messages are late, lost, or done
without anybody hearing of it, processes crash and stand still, clocks jump. After every step the log is held against an
oracle. The exit code is 1 when something is wrong, and the last lines say how to see it again.
`;

export interface Options {
  readonly seed: number;
  readonly steps: number;
  readonly episode?: number;
  readonly isModel: boolean;
}

const STEPS_DEFAULT = 50_000;
const SEED_MAX = 2 ** 31 - 1;

/** Reads the command line; `'help'` when that is asked for. Throws a sentence for the user when it is wrong. */
export const readOptions = (commandLine: readonly string[]): Options | 'help' => {
  const { values } = parseArgs({
    args: [...commandLine],
    options: {
      seed: { type: 'string' },
      episode: { type: 'string' },
      steps: { type: 'string' },
      model: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return 'help';
  const { seed, steps, episode, model } = values;
  if (episode !== undefined && model) throw new Error('--episode is of the simulation, not of --model');
  if (episode !== undefined && seed === undefined)
    throw new Error('--episode needs the --seed that it is of');
  return {
    seed: seed === undefined ? randomInt(SEED_MAX) : whole('--seed', seed, 0),
    steps: steps === undefined ? STEPS_DEFAULT : whole('--steps', steps, 1),
    ...(episode !== undefined && { episode: whole('--episode', episode, 1) }),
    isModel: model,
  };
};

const whole = (name: string, text: string, least: number): number => {
  const number = Number(text.replaceAll(/[_,]/g, ''));
  if (!Number.isSafeInteger(number) || number < least) {
    throw new Error(`${name} is a whole number from ${least} on, not ${text}`);
  }
  return number;
};
