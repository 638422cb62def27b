import type { EventCatalog, Timer, ViewDefinition } from '@causeway/event-store';
import type { CommandHandling, ContextDefinition, CustomHandling, QueryHandling } from './aggregate.js';
import type { CallContext, RejectionTable } from './port.js';
import type { ProcessDefinition } from './process.js';
import type { LaneReplay, Replayable } from './replay/replayable.js';
import { type AnyAggregate, replayStreams } from './replay/replay-streams.js';

/** A context's table: when this, then that. */
export interface ContextTable {
  readonly commands: readonly (CommandHandling | CustomHandling)[];
  readonly queries: readonly QueryHandling[];
  readonly processes: readonly ProcessDefinition[];
  readonly timers: Readonly<Record<string, FireTimer>>;
  /** Of `timers`, those that mostly wait for an answer from outside: they do not block other timers. */
  readonly waitingTimers?: ReadonlySet<string>;
  close?(): Promise<void>;
}

/** Carries out a due timer. It must itself cancel or reset it in its write set; else it fires again. */
export type FireTimer = (timer: Timer, call: CallContext) => Promise<unknown>;

/** A value, or a function that makes it from the ports. */
type Given<Ports, Value> = Value | ((ports: Ports) => Value);

/**
 * One thing that a context does, whole: what it records, shows, refuses, answers, and what it does when. Parts know
 * nothing of each other's tables; a library may give a part that several contexts have.
 */
export interface Part<Ports = unknown> {
  readonly events?: EventCatalog;
  /** Their views are the part's, and every row of them can be folded again from their streams. */
  readonly aggregates?: readonly AnyAggregate[];
  readonly views?: readonly ViewDefinition[];
  readonly rejections?: RejectionTable<string>;
  readonly commands?: Given<Ports, readonly (CommandHandling | CustomHandling)[]>;
  readonly queries?: Given<Ports, readonly QueryHandling[]>;
  readonly processes?: Given<Ports, readonly ProcessDefinition[]>;
  readonly timers?: Given<Ports, Readonly<Record<string, FireTimer>>>;
  readonly waitingTimers?: readonly string[];
  readonly paymentOutcomes?: Readonly<Record<string, string>>;
  /** The part writes the context's lanes itself, instead of through the runner; of one part at most. */
  readonly lane?: LaneReplay;
  readonly close?: (ports: Ports) => Promise<void>;
}

/** Names the ports of a part once, so that all its functions are typed by them. */
export const part = <Ports = unknown>(given: Part<Ports>): Part<Ports> => given;

/** A bounded context, whole: what it is, how its views are folded again, and its table once its host is there. */
export interface Context<Host = unknown> {
  readonly definition: ContextDefinition;
  readonly replayable: Replayable;
  readonly table: (host: Host) => ContextTable & Required<Pick<ContextTable, 'close'>>;
}

export interface ContextParts<Ports> extends Pick<ContextDefinition, 'name' | 'migrations'> {
  readonly parts: readonly Part<Ports>[];
}
interface Adapted<Ports, Host> extends ContextParts<Ports> {
  /** Puts the context's adapters behind its ports, once for all parts; the host's ports as they are without it. */
  readonly ports: (host: Host) => Ports;
}

/**
 * Throws when parts share an event, rejection, category or timer, or two define a table or write the lanes.
 */
export function context<Ports>(given: ContextParts<Ports>): Context<Ports>;
export function context<Ports, Host>(given: Adapted<Ports, Host>): Context<Host>;
export function context<Ports, Host>({
  parts,
  ports: portsOf = (host) => host as unknown as Ports,
  ...named
}: ContextParts<Ports> & Partial<Adapted<Ports, Host>>): Context<Host> {
  const aggregates = parts.flatMap(({ aggregates: of = [] }) => of);
  unique(
    'stream category',
    aggregates.map(({ category }) => category),
  );
  const views = [...new Set(parts.flatMap(viewsOf))];
  unique(
    'view',
    views.map(({ table }) => table),
  );
  const [lane, ...others] = parts.flatMap((one) => one.lane ?? []);
  if (others.length > 0) throw new Error('two parts write the lanes');
  const all = <Value>(
    what: string,
    pick: (one: Part<Ports>) => Readonly<Record<string, Value>> | undefined,
  ): Readonly<Record<string, Value>> => merged(what, parts.map(pick));
  const definition: ContextDefinition = {
    ...named,
    events: all('event', ({ events }) => events),
    views,
    rejections: all('rejection', ({ rejections }) => rejections),
    paymentOutcomes: all('payment outcome', ({ paymentOutcomes }) => paymentOutcomes),
    ...(lane && { hasWriter: true }),
  };
  return {
    definition,
    replayable: lane
      ? { context: definition, scope: 'LANE', ...lane }
      : replayStreams(definition, aggregates),
    table: (host) => tableOf(parts, portsOf(host)),
  };
}

const tableOf = <Ports>(parts: readonly Part<Ports>[], ports: Ports): ReturnType<Context['table']> => {
  const all = <Value>(pick: (one: Part<Ports>) => Given<Ports, readonly Value[]> | undefined): Value[] =>
    parts.flatMap((one) => [...(resolve(pick(one), ports) ?? [])]);
  return {
    commands: all(({ commands }) => commands),
    queries: all(({ queries }) => queries),
    processes: all(({ processes }) => processes),
    timers: merged(
      'timer',
      parts.map(({ timers }) => resolve(timers, ports)),
    ),
    waitingTimers: new Set(parts.flatMap(({ waitingTimers = [] }) => waitingTimers)),
    close: async () => {
      for (const { close } of parts) await close?.(ports);
    },
  };
};

const resolve = <Ports, Value>(given: Given<Ports, Value> | undefined, ports: Ports): Value | undefined =>
  typeof given === 'function' ? (given as (ports: Ports) => Value)(ports) : given;

const viewsOf = <Ports>({ aggregates = [], views = [] }: Part<Ports>): ViewDefinition[] => [
  ...new Set([
    ...aggregates.flatMap((aggregate) => (aggregate.views ?? []).map(({ definition }) => definition)),
    ...views,
  ]),
];

const merged = <Value>(
  what: string,
  tables: readonly (Readonly<Record<string, Value>> | undefined)[],
): Readonly<Record<string, Value>> => {
  const entries = tables.flatMap((table) => Object.entries(table ?? {}));
  unique(
    what,
    entries.map(([name]) => name),
  );
  return Object.fromEntries(entries);
};

const unique = (what: string, names: readonly string[]): void => {
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`two parts have the ${what} ${twice}`);
};
