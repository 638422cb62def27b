import {
  defineView,
  text,
  time,
  type Columns,
  type DeclaredView,
  type RecordOf,
} from '@causeway/event-store';
import { nothing, record, uuidOf, type Environment, type Id, type Instant } from '@causeway/kernel';
import { isDeepStrictEqual } from 'node:util';
import {
  answersQuery,
  decides,
  type Aggregate,
  type CommandHandling,
  type QueryHandling,
} from './aggregate.js';
import type { Command, Query, RequestClass } from './command.js';
import type { CallContext } from './port.js';
import { findOne } from './views/find.js';
import type { Reading } from './views/shown.js';
import { rowOf } from './views/state-view.js';

/** What the operator said to one platform in one environment, and when; `null` until it was said. */
export type Setting<Value> = Value & { readonly updatedAt: Instant | null };
/** It was said anew, as a whole. */
export type SettingSet<Type extends string, Value> = Value & {
  readonly type: Type;
  readonly setAt: Instant;
};

type Nothing = Readonly<Record<string, never>>;

interface SettingDefinition<Type extends string, Of extends Columns, Value> {
  /** One stream a platform: `<category>-<uuid>`. */
  readonly category: string;
  readonly event: Type;
  /** The table that shows it: a row a platform and environment, with a column for each field of the value. */
  readonly table: `${string}.${string}`;
  readonly columns: Of;
  /** What holds before anything was said. */
  readonly none: Value;
  /** What was asked in the form that is kept; equal for two that mean the same. */
  readonly kept: (asked: Value) => Value;
  readonly set: RequestClass<Command<Value & object, Setting<Value>>>;
  readonly get: RequestClass<Query<Nothing, Setting<Value>>>;
}

/** A setting of the operator for one platform: all that is needed to keep it, show it and ask for it. */
export interface SettingParts<Type extends string, Value> {
  readonly aggregate: Aggregate<Setting<Value>, SettingSet<Type, Value> & { readonly type: Type }>;
  readonly view: DeclaredView;
  /** What holds for a platform at this moment. */
  find(reading: Reading, tenant: Pick<CallContext, 'environment' | 'platformId'>): Promise<Setting<Value>>;
  /** Replaces it as a whole; saying the same again records nothing. */
  command(ports: SettingPorts): CommandHandling;
  query(ports: Reading & SettingPorts): QueryHandling;
}

interface SettingPorts {
  /** Refuses a call for a platform that is not there: what is said to it would bind no one. */
  readonly knowsPlatform: (call: CallContext) => Promise<unknown>;
}

export const setting = <const Type extends string, const Of extends Columns>(
  definition: SettingDefinition<Type, Of, RecordOf<Of>>,
): SettingParts<Type, RecordOf<Of>> => {
  type Value = RecordOf<Of>;
  type State = Setting<Value>;
  type Event = SettingSet<Type, Value>;
  const { category, event, none, kept, set, get } = definition;
  const columns = {
    environment: text<Environment>(),
    platformId: text(),
    ...(definition.columns as Columns),
    updatedAt: time(),
  };
  const view: DeclaredView = defineView<Columns, string>(definition.table, {
    key: ['environment', 'platformId'],
    columns,
  });
  const initial: State = { ...none, updatedAt: null };

  const aggregate: Aggregate<State, Event> = {
    category,
    initial,
    evolve: (_state, { type: _type, setAt, ...value }) => ({ ...(value as Value), updatedAt: setAt }),
    views: [
      rowOf(view, (state: State, { environment, platformId }) =>
        state.updatedAt === null ? null : { ...state, environment, platformId },
      ),
    ],
  };
  const names = [...Object.keys(definition.columns), 'updatedAt'];
  const find: SettingParts<Type, Value>['find'] = async (reading, { environment, platformId }) =>
    ((await findOne(reading, view, { columns: names, filters: { environment, platformId } })) as
      State | undefined) ?? initial;

  return {
    aggregate,
    view,
    find,
    command: ({ knowsPlatform }) =>
      decides<State, Event, Command<Value & object, State>>({
        command: set,
        aggregate,
        streamId: (_asked, { platformId }) => uuidOf(platformId as Id<'Platform'>),
        facts: async (_asked, call) => {
          await knowsPlatform(call);
          return undefined;
        },
        decide: (asked, { updatedAt: _updatedAt, ...before }, { now }) => {
          const wanted = kept(asked);
          return isDeepStrictEqual(wanted, before)
            ? nothing()
            : record({ type: event, ...wanted, setAt: now });
        },
        answer: (state) => state,
      }),
    query: ({ knowsPlatform, ...reading }) =>
      answersQuery<Query<Nothing, State>>({
        query: get,
        answer: async (_nothing, call) => {
          await knowsPlatform(call);
          return find(reading, call);
        },
      }),
  };
};
