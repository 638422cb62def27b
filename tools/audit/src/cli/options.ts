import type { Environment } from '@causeway/kernel';
import { parseArgs } from 'node:util';
import { accountNamed, type AccountName } from '../balance/account-name.js';
import type { EventsQuestion } from '../events/read-events.js';
import { streamsNamed } from '../events/stream-names.js';
import type { ExportErrand } from '../export/export-lane.js';
import type { EvidencePlaces } from '../heads/evidence.js';
import type { Moment } from '../moment/moment.js';
import type { HELP } from './help.js';
import { readAsOf, readCount, readEnvironment, readMoment } from './read-values.js';
import { UsageError } from './usage-error.js';

/** Which of the ledger's lanes are looked at; all of them without either. */
export interface LedgerLanes {
  readonly lanes: readonly string[];
  readonly environment?: Environment;
}

export type Errand = { readonly json: boolean } & (
  | { readonly command: 'help'; readonly topic: keyof typeof HELP }
  | { readonly command: 'verify'; readonly lanes: readonly string[]; readonly places: EvidencePlaces }
  | { readonly command: 'replay'; readonly contexts: readonly string[] }
  | { readonly command: 'balance'; readonly account: AccountName; readonly moment: Moment | undefined }
  | ({
      readonly command: 'diff';
      readonly from: Moment;
      readonly to: Moment;
      readonly account: AccountName | undefined;
    } & LedgerLanes)
  | ({ readonly command: 'trial'; readonly moment: Moment | undefined } & LedgerLanes)
  | { readonly command: 'export'; readonly errand: ExportErrand; readonly places: EvidencePlaces }
  | { readonly command: 'events'; readonly question: EventsQuestion }
);

const EVENTS_DEFAULT = 1_000;

const OPTIONS = {
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  lane: { type: 'string', multiple: true, default: [] as string[] },
  context: { type: 'string', multiple: true, default: [] as string[] },
  'as-of': { type: 'string' },
  position: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  account: { type: 'string' },
  format: { type: 'string' },
  out: { type: 'string' },
  heads: { type: 'string' },
  'public-key': { type: 'string', multiple: true, default: [] as string[] },
  environment: { type: 'string' },
  after: { type: 'string' },
  limit: { type: 'string' },
  personal: { type: 'boolean', default: false },
} as const;

const ALLOWED = {
  verify: ['lane', 'heads', 'public-key'],
  replay: ['context'],
  balance: ['as-of', 'position', 'environment'],
  diff: ['from', 'to', 'account', 'lane', 'environment'],
  trial: ['as-of', 'position', 'lane', 'environment'],
  export: ['lane', 'from', 'to', 'format', 'out', 'heads', 'public-key'],
  events: ['after', 'limit', 'personal'],
} as const;
type Command = keyof typeof ALLOWED;
const COMMANDS = Object.keys(ALLOWED) as Command[];

/** Reads the command line. Throws a `UsageError` when it is wrong. */
export const readErrand = (commandLine: readonly string[]): Errand => {
  const { values, positionals, tokens } = parse(commandLine);
  const [named, ...subjects] = positionals;
  const command = COMMANDS.find((known) => known === named);
  const { json } = values;
  if (values.help) return { command: 'help', topic: command ?? 'all', json };
  if (command === undefined)
    throw new UsageError(named === undefined ? 'Say what to audit.' : `There is no command ${named}.`);
  const allowed: readonly string[] = ALLOWED[command];
  const given = tokens.flatMap((token) => (token.kind === 'option' ? token.name : []));
  const strange = given.find((name) => name !== 'json' && !allowed.includes(name));
  if (strange !== undefined) throw new UsageError(`${command} has no option --${strange}.`);
  return { ...READERS[command](values, subjects), json };
};

const parse = (commandLine: readonly string[]) => {
  try {
    return parseArgs({ args: [...commandLine], options: OPTIONS, allowPositionals: true, tokens: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
};

type Values = ReturnType<typeof parse>['values'];
type ErrandOf<Name> = Omit<Extract<Errand, { command: Name }>, 'json'>;
type Readers = {
  readonly [Name in Command]: (values: Values, subjects: readonly string[]) => ErrandOf<Name>;
};

const READERS: Readers = {
  verify: (values, subjects) => {
    none(subjects);
    return { command: 'verify', lanes: values.lane, places: placesOf(values) };
  },
  replay: (values, subjects) => {
    none(subjects);
    return { command: 'replay', contexts: values.context };
  },
  balance: (values, subjects) => ({
    command: 'balance',
    account: accountNamed(one(subjects, 'an account'), environmentOf(values)),
    moment: readAsOf(values['as-of'], values.position),
  }),
  diff: (values, subjects) => {
    none(subjects);
    const [from, to] = [needed('--from', values.from), needed('--to', values.to)];
    const account =
      values.account === undefined ? undefined : accountNamed(values.account, environmentOf(values));
    const moments = { from: readMoment('--from', from), to: readMoment('--to', to) };
    return { command: 'diff', ...moments, account, ...lanesOf(values, [moments.from, moments.to]) };
  },
  trial: (values, subjects) => {
    none(subjects);
    const moment = readAsOf(values['as-of'], values.position);
    return { command: 'trial', moment, ...lanesOf(values, [moment]) };
  },
  export: (values, subjects) => {
    none(subjects);
    return { command: 'export', errand: readExport(values), places: placesOf(values) };
  },
  events: (values, subjects) => {
    if (values.personal)
      throw new UsageError(
        'What is personal stays sealed: an audit needs none of it, so it has no way to show it.',
      );
    return { command: 'events', question: readQuestion(one(subjects, 'a stream'), values) };
  },
};

const placesOf = (values: Values): EvidencePlaces => ({
  heads: values.heads,
  publicKeys: values['public-key'],
});

const environmentOf = ({ environment }: Values): Environment | undefined =>
  environment === undefined ? undefined : readEnvironment(environment);

/** Each lane counts its own positions, so that one of them is needed to say what a position means. */
const lanesOf = (values: Values, moments: readonly (Moment | undefined)[]): LedgerLanes => {
  const { lane: lanes } = values;
  if (moments.some((moment) => moment?.kind === 'POSITION') && lanes.length !== 1)
    throw new UsageError('A position is one of a lane: say which by --lane, such as ledger.sandbox.');
  const environment = environmentOf(values);
  return { lanes, ...(environment && { environment }) };
};

const readExport = ({ lane, from, to, format = 'ndjson', out }: Values): ExportErrand => {
  if (format !== 'ndjson' && format !== 'csv')
    throw new UsageError(`--format is ndjson or csv, not ${format}`);
  return {
    lane: one(lane, 'which lane by --lane'),
    folder: needed('--out', out),
    format,
    ...(from === undefined ? {} : { from: readMoment('--from', from) }),
    ...(to === undefined ? {} : { to: readMoment('--to', to) }),
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

const needed = (option: string, text: string | undefined): string => {
  if (text === undefined || text === '') throw new UsageError(`Say ${option}.`);
  return text;
};
