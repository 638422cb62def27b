import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { Shape } from '@causeway/e2e';

export const HELP = `
npm run torture -- [options]: kill Causeway's processes under load, restart them, and judge what is left

  --kills N      how many kills in all (default 50)
  --shape SHAPE  standalone, services or both (default standalone); services needs a Kafka
  --seed TEXT    the same kills in the same order again (default: any, printed)
  --help         this text

Every acknowledged effect must be there once and every webhook delivered; the exit code is 1 when one is not, and
2 when the command line is wrong. A seed repeats the plan and the callers' dice, not the machine's timing.

  CAUSEWAY_TEST_DATABASE_URL   superuser URL of a PostgreSQL to use instead of a scratch one
  CAUSEWAY_TEST_KAFKA_BROKERS  brokers to use instead of scratch ones; they must serve nothing else
`;

export interface Options {
  readonly kills: number;
  readonly shapes: readonly Shape[];
  readonly seed: string;
}

const KILLS_DEFAULT = '50';
const KILLS_MAX = 100_000;
const SHAPES: Readonly<Record<string, readonly Shape[]>> = {
  standalone: ['standalone'],
  services: ['services'],
  both: ['standalone', 'services'],
};

/** Reads the command line; `'help'` when that is asked for. Throws a sentence for the user when it is wrong. */
export const readOptions = (commandLine: readonly string[]): Options | 'help' => {
  const { values } = parseArgs({
    args: [...commandLine],
    options: {
      kills: { type: 'string', default: KILLS_DEFAULT },
      shape: { type: 'string', default: 'standalone' },
      seed: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return 'help';
  const kills = Number(values.kills);
  if (!Number.isInteger(kills) || kills < 1 || kills > KILLS_MAX)
    throw new Error(`--kills is a whole number from 1 to ${KILLS_MAX}, not ${values.kills}`);
  const shapes = Object.hasOwn(SHAPES, values.shape) ? SHAPES[values.shape] : undefined;
  if (shapes === undefined) throw new Error(`--shape is standalone, services or both, not ${values.shape}`);
  return { kills, shapes, seed: values.seed ?? randomSeed() };
};

export const randomSeed = (): string => randomBytes(4).toString('hex');
