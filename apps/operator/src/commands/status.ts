import { command, type Command } from '../cli/command.js';
import { formatFacts, formatRows, text } from '@causeway/cli';
import { environment, oneEnvironment } from './shared-options.js';

interface Reader {
  readonly reader: string;
  readonly service: string;
  readonly lagMessages: number;
  readonly status: string;
}
interface Lane {
  readonly lane: string;
  readonly service: string;
  readonly head: number;
  readonly batches: number;
  readonly lastEventAt?: string;
  readonly writer?: { readonly instanceId: string; readonly address?: string };
  readonly readers: readonly Reader[];
}
interface Service {
  readonly service: string;
  readonly status: string;
  readonly version?: string;
  readonly previousVersion?: string;
  readonly node?: string;
  readonly startedAt?: string;
  readonly contexts?: readonly string[];
  readonly sandboxOffsetMs?: number;
  readonly faults: Readonly<Record<string, string>>;
}
interface Status {
  readonly status: string;
  readonly apiVersion: string;
  readonly clock: { readonly sandbox: string; readonly production: string; readonly sandboxOffsetMs: number };
  readonly services: readonly Service[];
}

/** Counting stops there, so that looking stays cheap. */
const LAG_COUNTED_MAX = 10_000;
const formatLag = (messages: number): string =>
  messages >= LAG_COUNTED_MAX ? `${messages} or more` : String(messages);

const formatReaders = (lanes: readonly Lane[]): string[] =>
  formatRows(
    ['reader', 'runs in', 'reads', 'lag', 'status'],
    lanes.flatMap(({ lane, readers }) =>
      readers.map(({ reader, service, lagMessages, status }) => [
        reader,
        service,
        lane,
        formatLag(lagMessages),
        status,
      ]),
    ),
    'They have no reader.',
  );

/** Whose clock lags behind the gateway's or runs ahead shows by itself: a moved clock reaches all within a second. */
const formatOffset = (offsetMs: number | undefined): string =>
  offsetMs === undefined ? '' : `+${Math.round(offsetMs / 1_000)} s`;

interface EventList {
  readonly data: readonly {
    readonly lane: string;
    readonly position: number;
    readonly streamId: string;
    readonly type: string;
    readonly recordedAt: string;
  }[];
  readonly after: string;
}

export const statusCommands: readonly Command[] = [
  command<EventList>({
    words: 'events',
    summary: 'what the log has recorded since a place that an answer before named; never its content',
    remarks: 'Without a place the answer has no events, only the place where every lane ends.',
    options: {
      environment,
      after: { value: 'PLACE', about: 'where the answer before ended', read: text },
    },
    request: (given) => ({
      method: 'GET',
      path: '/operator/events',
      query: { environment: given['environment'], after: given['after'] },
    }),
    format: ({ data, after }) => [
      ...formatRows(
        ['recorded', 'lane', 'position', 'type', 'stream'],
        data.map((each) => [each.recordedAt, each.lane, String(each.position), each.type, each.streamId]),
        'Nothing since.',
      ),
      '',
      `To go on from here: the same command with --after ${after}`,
    ],
  }),
  command<{ readonly data: readonly { readonly method: string; readonly path: string }[] }>({
    words: 'routes',
    summary: 'every route of the gateway: what a proxy in front may let through, and must not',
    request: () => ({ method: 'GET', path: '/operator/routes' }),
    format: ({ data }) =>
      formatRows(
        ['method', 'path'],
        data.map(({ method, path }) => [method, path]),
        'It has none.',
      ),
  }),
  command<{ readonly data: readonly Lane[] }>({
    words: 'lanes',
    summary: 'how far every lane of the log is, and who reads it with which lag',
    options: { environment: oneEnvironment },
    request: (given) => ({
      method: 'GET',
      path: '/operator/lanes',
      query: { environment: given['environment'] },
    }),
    format: ({ data }) => [
      ...formatRows(
        ['lane', 'service', 'events', 'batches', 'last event', 'writer'],
        data.map((each) => [
          each.lane,
          each.service,
          String(each.head),
          String(each.batches),
          each.lastEventAt ?? 'none yet',
          each.writer?.address ?? each.writer?.instanceId ?? '',
        ]),
        'No service has a lane.',
      ),
      '',
      ...formatReaders(data),
    ],
  }),
  command<Status>({
    words: 'status',
    summary: 'services, their readiness and versions, and the clocks; exit code 1 unless all are ready',
    request: () => ({ method: 'GET', path: '/operator/status' }),
    format: ({ status, apiVersion, clock, services }) => [
      ...formatFacts([
        ['installation', status],
        ['API', apiVersion],
        ['sandbox', `${clock.sandbox} (${formatOffset(clock.sandboxOffsetMs)})`],
        ['production', clock.production],
      ]),
      '',
      ...formatRows(
        ['service', 'status', 'version', 'before', 'node', 'since', 'sandbox', 'contexts'],
        services.map((each) => [
          each.service,
          each.status,
          each.version ?? '',
          each.previousVersion ?? '',
          each.node ?? '',
          each.startedAt ?? '',
          formatOffset(each.sandboxOffsetMs),
          (each.contexts ?? []).join(' '),
        ]),
        'No service answered.',
      ),
      ...services.flatMap(({ service, faults }) =>
        Object.entries(faults).map(([part, fault]) => `${service}: ${part}: ${fault}`),
      ),
    ],
    isBad: ({ status }) => status !== 'ready',
  }),
];
