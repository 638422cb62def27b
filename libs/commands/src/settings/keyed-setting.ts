import {
  defineView,
  text,
  time,
  type Column,
  type Columns,
  type DeclaredView,
  type EventSchema,
  type RecordOf,
} from '@causeway/event-store';
import {
  mapPage,
  nothing,
  record,
  reject,
  type Environment,
  type Instant,
  type KeysetPosition,
  type Page,
} from '@causeway/kernel';
import { isDeepStrictEqual } from 'node:util';
import {
  answersQuery,
  decides,
  type Aggregate,
  type CommandHandling,
  type QueryHandling,
} from '../aggregate.js';
import type { Command, DecisionContext, Query } from '../command.js';
import type { Part } from '../context.js';
import { EVERY_PLATFORM } from '../operator-call.js';
import type { CallContext } from '../port.js';
import { oneOf, type Filters } from '../views/filters.js';
import { findAll } from '../views/find.js';
import { page } from '../views/page.js';
import type { Reading } from '../views/shown.js';
import { rowOf } from '../views/state-view.js';
import type { DeclaredSetting } from './declared-setting.js';
import {
  commandNamed,
  ownerExists,
  ownerOf,
  queryNamed,
  type Kept,
  type NamedRequest,
  type SettingPorts,
  type Tenant,
} from './setting-parts.js';

/** Stored for a part of the key that a row leaves open: a key has no gaps. */
export const ANY = '*' as const;

interface Refusal {
  readonly code: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

interface KeyedDefinition<
  Type extends string,
  KeyOf extends Readonly<Record<string, Column<string, boolean, false>>>,
  Of extends Columns,
  Asked extends object,
  Shown extends object,
> extends Kept<Type, Of, RecordOf<KeyOf> & Asked> {
  readonly declared: DeclaredSetting<Asked, RecordOf<KeyOf>>;
  readonly requests: { readonly set: string; readonly list: string; readonly remove?: string };
  /** One column a part of the key; the row of an optional one is kept as `ANY` and shown as `null`. */
  readonly key: KeyOf;
  /** The event of a row that was removed, and the refusal where there is none. */
  readonly removal?: { readonly event: string; readonly missing: Refusal };
  /** The event's shapes; its first by default. */
  readonly schema?: EventSchema;
  /** Events of other types that the log holds of it, each as the event that is recorded now. */
  readonly former?: Readonly<
    Record<string, (happened: never) => RecordOf<KeyOf> & RecordOf<Of> & { readonly setAt: Instant }>
  >;
  /** The domain's rule: why the requested value cannot be set. */
  readonly refuses?: (asked: RecordOf<KeyOf> & Asked, context: DecisionContext) => Refusal | undefined;
  /** The type under which each change is published, as the row is shown; of a setting whose rows are never removed. */
  readonly published?: string;
  readonly isVoid?: (value: RecordOf<Of>) => boolean;
  readonly shown: (value: RecordOf<Of>) => Shown;
  /** What a list says of keys without a row; `none` as it is shown, by default. */
  readonly byDefault?: object;
}

/** One row of a list of settings: whose (`null`: every platform's), for what, and what holds. */
export type KeyedDocument<Key, Shown> = { readonly platformId: string | null } & {
  readonly [Name in keyof Key]-?: NonNullable<Key[Name]> | (undefined extends Key[Name] ? null : never);
} & Shown & { readonly updatedAt: Instant | null };

/** A page of such rows, by the values of their keys. */
export interface KeyedWanted {
  readonly limit: number;
  readonly after?: KeysetPosition;
}

/** The state of a row's stream: absent, removed, or a value for a key. */
export interface KeyedState<Key, Value> {
  readonly key: Key | null;
  readonly value: Value;
  readonly updatedAt: Instant | null;
}
type KeyedEvent<Key, Value> = { readonly type: string } & Key &
  ((Value & { readonly setAt: Instant }) | { readonly removedAt: Instant });

/** A setting of which each owner has a row a key: a corridor, a rail. */
export interface KeyedSettingParts<Key, Value, Asked extends object, Shown> {
  readonly declared: DeclaredSetting<Asked>;
  readonly Set: NamedRequest<Command<Key & Asked, KeyedDocument<Key, Shown>>, Key & Asked>;
  readonly List: NamedRequest<Query<KeyedWanted, Page<KeyedDocument<Key, Shown>>>, KeyedWanted>;
  readonly Remove?: NamedRequest<Command<Key & object, null>, Key & object>;
  readonly aggregate: Aggregate<KeyedState<Key, Value>, KeyedEvent<Key, Value>>;
  readonly view: DeclaredView;
  /** What holds for a key without a row, as lists show it. */
  readonly byDefault: unknown;
  /** The rows of a platform and those of every platform, page by page. */
  list(reading: Reading, tenant: Tenant, wanted: KeyedWanted): Promise<Page<KeyedDocument<Key, Shown>>>;
  /** All rows that bind a platform, in no order: its own, and those of every platform. */
  find(reading: Reading, tenant: Tenant): Promise<Record<'own' | 'everyPlatforms', (Key & Value)[]>>;
  /** Replaces the row of a key as a whole, and removes it where that is declared. */
  commands(ports: SettingPorts): readonly CommandHandling[];
  query(ports: Reading): QueryHandling;
  part<Ports extends Reading>(portsOf: (ports: Ports) => SettingPorts): Part<Ports>;
}

/** A setting with a row for each key of a platform, or of every platform: its requests, streams, view and handlers. */
export const keyedSetting = <
  const Type extends string,
  const KeyOf extends Readonly<Record<string, Column<string, boolean, false>>>,
  const Of extends Columns,
  Asked extends object,
  Shown extends object,
>(
  definition: KeyedDefinition<Type, KeyOf, Of, Asked, Shown>,
): KeyedSettingParts<RecordOf<KeyOf>, RecordOf<Of>, Asked, Shown> => {
  type Key = RecordOf<KeyOf>;
  type Value = RecordOf<Of>;
  type State = KeyedState<Key, Value>;
  type Event = KeyedEvent<Key, Value>;
  type Document = KeyedDocument<Key, Shown>;
  const { declared, requests, category, event, none, kept, removal, refuses, isVoid, shown } = definition;
  const { published } = definition;
  const former = (definition.former ?? {}) as Readonly<Record<string, (happened: Event) => Event>>;
  const keyNames = Object.keys(definition.key);
  const valueNames = Object.keys(definition.columns);
  const Set = commandNamed<Key & Asked, Document>(requests.set);
  const List = queryNamed<KeyedWanted, Page<Document>>(requests.list);
  const Remove =
    requests.remove === undefined ? undefined : commandNamed<Key & object, null>(requests.remove);
  const view: DeclaredView = defineView<Columns, string>(definition.table, {
    key: ['environment', 'platformId', ...keyNames],
    columns: {
      environment: text<Environment>(),
      platformId: text(),
      ...Object.fromEntries(keyNames.map((name) => [name, text()])),
      ...(definition.columns as Columns),
      updatedAt: time(),
    },
  });

  const pick = (names: readonly string[], from: object): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(from).filter(([name, value]) => names.includes(name) && value !== undefined),
    );
  const keyOf = (from: object): Key => pick(keyNames, from) as Key;
  const storedKey = (key: Key): Readonly<Record<string, unknown>> =>
    Object.fromEntries(keyNames.map((name) => [name, (key as Record<string, unknown>)[name] ?? ANY]));
  const withoutGaps = (row: object): Key =>
    Object.fromEntries(Object.entries(keyOf(row)).filter(([, value]) => value !== ANY)) as Key;
  const keyShown = (from: object): Readonly<Record<string, unknown>> =>
    Object.fromEntries(
      Object.entries(storedKey(keyOf(from))).map(([name, value]) => [name, value === ANY ? null : value]),
    );
  const documentOf = (platformId: string, key: object, value: Value, updatedAt: Instant | null): Document =>
    ({
      platformId: platformId === EVERY_PLATFORM ? null : platformId,
      ...keyShown(key),
      ...shown(value),
      updatedAt,
    }) as unknown as Document;

  const initial: State = { key: null, value: none, updatedAt: null };
  const aggregate: Aggregate<State, Event> = {
    category,
    initial,
    evolve: (_state, recorded) => {
      const happened = former[recorded.type]?.(recorded) ?? recorded;
      return 'removedAt' in happened
        ? { ...initial, updatedAt: happened.removedAt }
        : { key: keyOf(happened), value: pick(valueNames, happened) as Value, updatedAt: happened.setAt };
    },
    views: [
      rowOf(view, ({ key, value, updatedAt }: State, { environment, platformId }) =>
        key === null || isVoid?.(value) === true
          ? null
          : { environment, platformId, ...storedKey(key), ...value, updatedAt },
      ),
    ],
    ...(published !== undefined && {
      publish: (_happened, { key, value, updatedAt }, { metadata: { platformId } }) => ({
        type: published,
        key: platformId,
        data: documentOf(platformId, { ...key }, value, updatedAt),
      }),
    }),
  };
  const streamId = (asked: Key, call: CallContext): string =>
    [ownerOf(call), ...Object.values(storedKey(asked)).map((each) => (each === ANY ? 'any' : each))].join(
      '-',
    );

  const binding = ({ environment, platformId }: Tenant): Filters<Columns> => ({
    environment,
    platformId: oneOf([platformId, EVERY_PLATFORM]),
  });
  const find: KeyedSettingParts<Key, Value, Asked, Shown>['find'] = async (reading, tenant) => {
    const rows = await findAll(reading, view, { filters: binding(tenant) });
    const of = (isOwn: boolean) =>
      rows
        .filter(({ platformId }) => (platformId !== EVERY_PLATFORM) === isOwn)
        .map((row) => ({ ...withoutGaps(row), ...pick(valueNames, row) }) as Key & Value);
    return { own: of(true), everyPlatforms: of(false) };
  };

  const list: KeyedSettingParts<Key, Value, Asked, Shown>['list'] = async (reading, tenant, wanted) => {
    const order = { names: [...keyNames, 'platformId'] };
    const rows = await page(reading, view, { filters: binding(tenant), order, ...wanted });
    return mapPage(rows, (row) => {
      const {
        platformId: owner,
        updatedAt,
        ...stored
      } = row as Record<string, unknown> & {
        platformId: string;
        updatedAt: Instant;
      };
      return documentOf(owner, stored, pick(valueNames, stored) as Value, updatedAt);
    });
  };

  const parts: KeyedSettingParts<Key, Value, Asked, Shown> = {
    declared,
    Set,
    List,
    ...(Remove !== undefined && { Remove }),
    aggregate,
    view,
    byDefault: definition.byDefault ?? shown(none),
    list,
    find,
    commands: (ports) => [
      decides<State, Event, Command<Key & Asked, Document>>({
        command: Set,
        aggregate,
        streamId,
        ...ownerExists(ports),
        decide: (asked, { key, value }, context) => {
          const refusal = refuses?.(asked, context);
          if (refusal !== undefined) return reject(refusal.code, refusal.details);
          const wanted = kept(asked);
          // Without a removal an absent row equals the default; with one, the difference is shown.
          const isThere = key !== null || removal === undefined;
          return isThere && isDeepStrictEqual(wanted, value)
            ? nothing()
            : record({ type: event, ...keyOf(asked), ...wanted, setAt: context.now });
        },
        answer: ({ value, updatedAt }, asked, { platformId }) =>
          documentOf(platformId, asked, value, updatedAt),
      }),
      ...(Remove === undefined || removal === undefined
        ? []
        : [
            decides<State, Event, Command<Key & object, null>>({
              command: Remove,
              aggregate,
              streamId,
              decide: (asked, { key }, { now }) =>
                key === null
                  ? reject(removal.missing.code, removal.missing.details)
                  : record({ type: removal.event, ...keyOf(asked), removedAt: now }),
              answer: () => null,
            }),
          ]),
    ],
    query: (reading) =>
      answersQuery<Query<KeyedWanted, Page<Document>>>({
        query: List,
        answer: (wanted, call) => list(reading, call, wanted),
      }),
    part: (portsOf) => ({
      events: {
        [event]: definition.schema ?? { version: 1 },
        ...(removal !== undefined && { [removal.event]: { version: 1 } }),
        ...Object.fromEntries(Object.keys(former).map((type) => [type, { version: 1 }])),
      },
      aggregates: [aggregate],
      commands: (ports) => parts.commands(portsOf(ports)),
      queries: (ports) => [parts.query(ports)],
    }),
  };
  return parts;
};
