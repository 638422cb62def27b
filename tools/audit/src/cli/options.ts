import { ENVIRONMENTS, instant, type Environment } from '@causeway/kernel';
import { parseArgs } from 'node:util';
import { accountNamed, type AccountName } from '../balance/account-name.js';
import type { Moment } from '../balance/balance-of.js';
import type { EventsQuestion } from '../events/read-events.js';
import { streamsNamed } from '../events/stream-names.js';
import type { HELP } from './help.js';
import { UsageError } from './usage-error.js';

export type Errand =
  | { readonly command: 'help'; readonly topic: keyof typeof HELP }
  | { readonly command: 'verify'; readonly lanes: readonly string[]; readonly json: boolean }
  | { readonly command: 'replay'; readonly contexts: readonly string[]; readonly json: boolean }
  | {
      readonly command: 'balance';
      readonly account: AccountName;
      readonly moment: Moment;
      readonly json: boolean;
    }
  | { readonly command: 'events'; readonly question: EventsQuestion; readonly json: boolean };

const COMMANDS = ['verify', 'replay', 'balance', 'events'] as const;
const EVENTS_DEFAULT = 1_000;

const OPTIONS = {
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  lane: { type: 'string', multiple: true, default: [] as string[] },
  context: { type: 'string', multiple: true, default: [] as string[] },
  'as-of': { type: 'string' },
  position: { type: 'string' },
  environment: { type: 'string' },
  after: { type: 'string' },
  limit: { type: 'string' },
  personal: { type: 'boolean', default: false },
} as const;

const ALLOWED: Readonly<Record<(typeof COMMANDS)[number], readonly string[]>> = {
  verify: ['lane'],
  replay: ['context'],
  balance: ['as-of', 'position', 'environment'],
  events: ['after', 'limit', 'personal'],
};

/** Reads the command line. Throws a `UsageError` when it is wrong. */
export const readErrand = (commandLine: readonly string[]): Errand => {
  const { values, positionals, tokens } = parse(commandLine);
  const [named, ...subjects] = positionals;
  const command = COMMANDS.find((known) => known === named);
  if (values.help) return { command: 'help', topic: command ?? 'all' };
  if (command === undefined)
    throw new UsageError(named === undefined ? 'Say what to audit.' : `There is no command ${named}.`);
  const given = tokens.flatMap((token) => (token.kind === 'option' ? token.name : []));
  const strange = given.find((name) => name !== 'json' && !ALLOWED[command].includes(name));
  if (strange !== undefined) throw new UsageError(`${command} has no option --${strange}.`);
  const { json } = values;
  switch (command) {
    case 'verify':
      none(subjects);
      return { command, lanes: values.lane, json };
    case 'replay':
      none(subjects);
      return { command, contexts: values.context, json };
    case 'balance':
      return { command, ...readBalance(one(subjects, 'an account'), values), json };
    case 'events':
      if (values.personal)
        throw new UsageError(
          'What is personal stays sealed: an audit needs none of it, so it has no way to show it.',
        );
      return { command, question: readQuestion(one(subjects, 'a stream'), values), json };
  }
};

const parse = (commandLine: readonly string[]) => {
  try {
    return parseArgs({ args: [...commandLine], options: OPTIONS, allowPositionals: true, tokens: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
};

type Values = ReturnType<typeof parse>['values'];

const readBalance = (asked: string, values: Values): { account: AccountName; moment: Moment } => {
  const { 'as-of': asOf, position, environment } = values;
  if (asOf !== undefined && position !== undefined)
    throw new UsageError('Say --as-of or --position, not both: each is a moment.');
  return {
    account: accountNamed(asked, environment === undefined ? undefined : readEnvironment(environment)),
    moment: {
      ...(asOf === undefined ? {} : { asOf: readTime(asOf) }),
      ...(position === undefined ? {} : { position: readCount('--position', position) }),
    },
  };
};

const readQuestion = (stream: string, { after, limit }: Values): EventsQuestion => {
  streamsNamed(stream);
  return {
    stream,
    after: after === undefined ? 0 : readCount('--after', after),
    limit: limit === undefined ? EVENTS_DEFAULT : readCount('--limit', limit),
  };
};

const none = (subjects: readonly string[]): void => {
  if (subjects.length > 0) throw new UsageError(`${subjects.join(' ')} is one word too many.`);
};

const one = ([subject, ...more]: readonly string[], what: string): string => {
  none(more);
  if (subject === undefined || subject === '') throw new UsageError(`Say ${what}.`);
  return subject;
};

/** With its offset: a time without one means another moment on each machine. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;

const readTime = (text: string): string => {
  if (!TIME.test(text) || Number.isNaN(Date.parse(text)))
    throw new UsageError(`--as-of is a moment such as 2026-01-31T09:30:00Z, not ${text}`);
  return instant(text);
};

const readCount = (option: string, text: string): number => {
  if (!/^\d{1,15}$/.test(text)) throw new UsageError(`${option} is a whole number, not ${text}`);
  return Number(text);
};

const readEnvironment = (text: string): Environment => {
  const environment = ENVIRONMENTS.find((known) => known === text);
  if (environment === undefined)
    throw new UsageError(`--environment is ${ENVIRONMENTS.join(' or ')}, not ${text}`);
  return environment;
};
