import { listOf, oneCommand, oneOf, wholeNumber, type Given } from '@causeway/cli';
import type { Shape } from '@causeway/e2e';
import { randomBytes } from 'node:crypto';
import { FAULT_KINDS, type FaultKind } from './campaign/fault-plan.js';
import { SUBJECTS, type Subject } from './subject.js';

export interface Options {
  readonly kills: number;
  readonly subject: Subject;
  readonly faults: readonly FaultKind[];
  readonly shapes: readonly Shape[];
  readonly seed: string;
}

const KILLS_MAX = 100_000;
const SHAPES: Readonly<Record<string, readonly Shape[]>> = {
  standalone: ['standalone'],
  services: ['services'],
  both: ['standalone', 'services'],
};

export const TORTURE = oneCommand({
  name: 'npm run torture --',
  summary: 'Strike Causeway under load again and again, and judge what is left.',
  options: {
    kills: {
      value: 'N',
      about: 'the number of strikes in all',
      read: wholeNumber(1, KILLS_MAX),
      byDefault: '50',
    },
    faults: {
      value: 'KINDS',
      about: 'their kinds, with commas between them (default all; kill alone for --subject webhooks)',
      read: listOf(...FAULT_KINDS),
    },
    subject: {
      value: 'WHAT',
      about:
        'everything, or webhooks: payments, pauses, resends and replays with a receiver that fails at random',
      read: oneOf(...SUBJECTS),
      byDefault: 'everything',
    },
    shape: {
      value: 'SHAPE',
      about: 'standalone, services or both; services needs a Kafka',
      read: oneOf(...Object.keys(SHAPES)),
      byDefault: 'standalone',
    },
    seed: { value: 'TEXT', about: 'the same strikes in the same order again (default: any, printed)' },
  },
  remarks: `Faults: kill (a process of ours is killed at a labelled point or a random moment, and started again), postmaster
(PostgreSQL, or one of its sessions, is killed; our processes stay up), cut (connections break at a commit, before or
after it, or the commit is late), disk (the disk of PostgreSQL is full for a while; takes the right to mount a small
one), pause (a process of ours is stopped by SIGSTOP and continued).
Every acknowledged effect must be there once and every webhook delivered. A seed repeats the plan and the callers' dice,
not the machine's timing.`,
  ending: `CAUSEWAY_TEST_DATABASE_URL: superuser URL of a PostgreSQL to use instead of scratch ones; it is not killed or filled.
CAUSEWAY_TEST_KAFKA_BROKERS: brokers to use instead of scratch ones; they must serve nothing else.
Exit codes: 0 every promise was kept, 1 one was broken, 2 wrong command line.`,
});

export const optionsOf = (given: Given): Options => {
  const subject = given['subject'] as Subject;
  const faults =
    (given['faults'] as readonly string[] | undefined) ?? (subject === 'webhooks' ? ['kill'] : FAULT_KINDS);
  return {
    kills: given['kills'] as number,
    subject,
    faults: FAULT_KINDS.filter((kind) => faults.includes(kind)),
    shapes: SHAPES[given['shape'] as string] ?? [],
    seed: (given['seed'] as string | undefined) ?? randomSeed(),
  };
};

export const randomSeed = (): string => randomBytes(4).toString('hex');
