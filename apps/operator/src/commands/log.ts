import { formatFacts, formatRows, moment, text, wholeNumber, written, type Given } from '@causeway/cli';
import { command, type ApiRequest, type Command } from '../cli/command.js';
import { environment } from './shared-options.js';

interface Change {
  readonly field: string;
  readonly change: string;
  readonly before?: unknown;
  readonly after?: unknown;
}
interface Stream {
  readonly lane: string;
  readonly streamId: string;
  readonly lastVersion: number;
  readonly version: number;
  readonly from: number;
  readonly events: readonly {
    readonly version: number;
    readonly type: string;
    readonly recordedAt: string;
    readonly actor: string;
  }[];
  readonly folded?: { readonly state: unknown; readonly changes: readonly Change[] };
}
interface Piece {
  readonly lane: string;
  readonly head: number;
  readonly after: number;
  readonly reached: number;
  readonly events: number;
  readonly findings: readonly { readonly kind: string; readonly position: number; readonly what: string }[];
}
interface Chain {
  readonly data: readonly Piece[];
  readonly after: string;
  readonly isComplete: boolean;
}

const VERSION_MAX = 999_999_999_999_999;

const shown = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value));

const formatStream = ({ lane, streamId, lastVersion, version, from, events, folded }: Stream): string[] => [
  ...formatFacts([
    ['stream', streamId],
    ['lane', lane],
    ['as of', `event ${version} of ${lastVersion}`],
    ['compared with', `event ${from}`],
  ]),
  '',
  ...formatRows(
    ['', 'event', 'type', 'recorded', 'by'],
    events.map((each) => [
      each.version === version ? '>' : '',
      String(each.version),
      each.type,
      each.recordedAt,
      each.actor,
    ]),
    'No event is near.',
  ),
  ...(folded === undefined
    ? ['', 'It has no state: `ledger balance` shows an account as of any position.']
    : [
        '',
        ...formatRows(
          ['field', 'change', 'before', 'after'],
          folded.changes.map(({ field, change, before, after }) => [
            field,
            change,
            shown(before),
            shown(after),
          ]),
          'Nothing differs.',
        ),
        '',
        'The state:',
        ...JSON.stringify(folded.state, null, 2).split('\n'),
      ]),
];

const resultOf = ({ findings, reached, head }: Piece): string => {
  if (findings.length > 0) return 'BROKEN';
  return reached < head ? `good so far, of ${head}` : 'good';
};

const formatChain = ({ data }: Chain): string[] => [
  ...formatRows(
    ['lane', 'verified', 'to', 'events', ''],
    data.map((piece) => [
      piece.lane,
      `after ${piece.after}`,
      String(piece.reached),
      String(piece.events),
      resultOf(piece),
    ]),
    'There is no lane.',
  ),
  ...data.flatMap(({ lane, findings }) =>
    findings.map(({ kind, position, what }) => `${lane}: position ${position}: ${kind}: ${what}`),
  ),
];

/** What two pieces of each lane come to, the one after the other. */
const joined = (before: Chain, next: Chain): Chain => {
  const earlier = new Map(before.data.map((piece) => [piece.lane, piece]));
  const data = next.data.map((piece) => {
    const { after, events, findings } = earlier.get(piece.lane) ?? { after: 0, events: 0, findings: [] };
    return { ...piece, after, events: events + piece.events, findings: [...findings, ...piece.findings] };
  });
  return { ...next, data };
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

const chainRequest = (given: Given, after: Given[string]): ApiRequest => ({
  method: 'GET',
  path: '/operator/chain',
  query: { environment: given['environment'], lane: given['lane'], after },
});

/** Reads of the log itself, whatever the context: a stream as of a moment, and the digests. */
export const logCommands: readonly Command[] = [
  command<Stream>({
    words: 'stream',
    summary: 'a stream as of any event or moment, with the difference to another; persons stay sealed',
    takes: {
      STREAM: { about: 'its name, as `/operator/events` has it, or an id as the API shows it', read: text },
    },
    options: {
      environment,
      lane: { value: 'LANE', about: 'where several lanes have a stream of this name', read: text },
      version: {
        value: 'N',
        about: 'after this event (default: the last)',
        read: wholeNumber(0, VERSION_MAX),
      },
      at: { value: 'TIME', about: 'after everything recorded up to this moment', read: moment },
      from: {
        value: 'N',
        about: 'compared with this event (default: the one before)',
        read: wholeNumber(0, VERSION_MAX),
      },
    },
    request: (given) => ({
      method: 'GET',
      path: '/operator/stream',
      query: {
        environment: given['environment'],
        stream: written(given['STREAM']),
        lane: given['lane'],
        version: given['version'],
        at: given['at'],
        from: given['from'],
      },
    }),
    format: formatStream,
  }),
  command<Chain>({
    words: 'chain',
    summary: 'verify the digests of the log; exit code 1 where one does not come out',
    remarks:
      'It asks for piece after piece, so that no request takes long. What the digests do not show, and what explains a damage, is the auditor’s: `npm run audit -- verify`.',
    options: {
      environment,
      lane: { value: 'LANE', about: 'this one alone', read: text },
      after: {
        value: 'PLACES',
        about: 'from there on, such as quotes.sandbox:17 (default: from the beginning)',
        read: text,
      },
    },
    request: (given) => chainRequest(given, given['after']),
    follow: {
      request: (given, answer) => chainRequest(given, (answer as Chain).after),
      together: (before, next) => joined(before as Chain, next as Chain),
      isOver: (answer) => (answer as Chain).isComplete,
      progress: (answer) => {
        const { data } = answer as Chain;
        return `${sum(data.map(({ reached }) => reached))} of ${sum(data.map(({ head }) => head))} events`;
      },
    },
    format: formatChain,
    isBad: ({ data }) => data.some(({ findings }) => findings.length > 0),
  }),
];
