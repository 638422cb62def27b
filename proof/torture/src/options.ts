import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { Shape } from '@causeway/e2e';
import { FAULT_KINDS, type FaultKind } from './campaign/fault-plan.js';
import { SUBJECTS, type Subject } from './subject.js';

export const HELP = `
npm run torture -- [options]: strike Causeway under load again and again, and judge what is left

  --kills N       how many strikes in all (default 50)
  --faults KINDS  which, separated by commas (default all)
                    kill        a process of ours is killed at a labelled point or a random moment, and started again
                    postmaster  PostgreSQL, or one of its sessions, is killed; our processes stay up
                    cut         connections break at a commit, before or after it, or the commit is late
                    disk        the disk of PostgreSQL is full for a while; takes the right to mount a small one
                    pause       a process of ours stands still (SIGSTOP) and goes on
  --subject WHAT  everything or webhooks (default everything); webhooks: payments, pauses, resends and replays, and a
                  receiver that fails at random; processes alone are killed unless --faults says otherwise
  --shape SHAPE   standalone, services or both (default standalone); services needs a Kafka
  --seed TEXT     the same strikes in the same order again (default: any, printed)
  --help          this text

Every acknowledged effect must be there once and every webhook delivered; the exit code is 1 when one is not, and
2 when the command line is wrong. A seed repeats the plan and the callers' dice, not the machine's timing.

  CAUSEWAY_TEST_DATABASE_URL   superuser URL of a PostgreSQL to use instead of scratch ones; it is not killed or filled
  CAUSEWAY_TEST_KAFKA_BROKERS  brokers to use instead of scratch ones; they must serve nothing else
`;

export interface Options {
  readonly kills: number;
  readonly subject: Subject;
  readonly faults: readonly FaultKind[];
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
      subject: { type: 'string', default: 'everything' },
      faults: { type: 'string' },
      shape: { type: 'string', default: 'standalone' },
      seed: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return 'help';
  const kills = Number(values.kills);
  if (!Number.isInteger(kills) || kills < 1 || kills > KILLS_MAX)
    throw new Error(`--kills is a whole number from 1 to ${KILLS_MAX}, not ${values.kills}`);
  const subject = SUBJECTS.find((name) => name === values.subject);
  if (subject === undefined) throw new Error(`--subject is everything or webhooks, not ${values.subject}`);
  const faults = values.faults ?? (subject === 'webhooks' ? 'kill' : FAULT_KINDS.join());
  const shapes = Object.hasOwn(SHAPES, values.shape) ? SHAPES[values.shape] : undefined;
  if (shapes === undefined) throw new Error(`--shape is standalone, services or both, not ${values.shape}`);
  return { kills, subject, faults: faultsIn(faults), shapes, seed: values.seed ?? randomSeed() };
};

const faultsIn = (text: string): readonly FaultKind[] => {
  const named = new Set(text.split(','));
  const known = FAULT_KINDS.filter((kind) => named.has(kind));
  if (known.length === named.size) return known;
  throw new Error(`--faults is any of ${FAULT_KINDS.join()}, not ${text}`);
};

export const randomSeed = (): string => randomBytes(4).toString('hex');
