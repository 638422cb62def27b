import {
  defineView,
  text,
  time,
  type Columns,
  type DeclaredView,
  type RecordOf,
} from '@causeway/event-store';
import { nothing, record, type Environment, type Instant } from '@causeway/kernel';
import { isDeepStrictEqual } from 'node:util';
import {
  answersQuery,
  decides,
  type Aggregate,
  type CommandHandling,
  type QueryHandling,
} from '../aggregate.js';
import type { Command, Query } from '../command.js';
import type { Part } from '../context.js';
import { findOne } from '../views/find.js';
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
  type Nothing,
  type SettingPorts,
  type Tenant,
} from './setting-parts.js';

/** A setting of one platform in one environment, and the time of its change; `null` until it is set. */
export type Setting<Value> = Value & { readonly updatedAt: Instant | null };
/** It was replaced, as a whole. */
export type SettingSet<Type extends string, Value> = Value & {
  readonly type: Type;
  readonly setAt: Instant;
};

interface SettingDefinition<Type extends string, Of extends Columns, Asked extends object> extends Kept<
  Type,
  Of,
  Asked
> {
  readonly declared: DeclaredSetting<Asked>;
  readonly requests: { readonly set: string; readonly get: string };
}

/** A setting of the operator for one platform: all that is needed to store, show and query it. */
export interface SettingParts<Type extends string, Value, Asked extends object> {
  readonly declared: DeclaredSetting<Asked>;
  readonly Set: NamedRequest<Command<Asked, Setting<Value>>, Asked>;
  readonly Get: NamedRequest<Query<Nothing, Setting<Value>>, Nothing>;
  readonly aggregate: Aggregate<Setting<Value>, SettingSet<Type, Value> & { readonly type: Type }>;
  readonly view: DeclaredView;
  find(reading: Reading, tenant: Tenant): Promise<Setting<Value>>;
  command(ports: SettingPorts): CommandHandling;
  query(ports: Reading & SettingPorts): QueryHandling;
  part<Ports extends Reading>(portsOf: (ports: Ports) => SettingPorts): Part<Ports>;
}

/** A setting of one value for each platform, or for every platform: its requests, stream, view and handlers. */
export const setting = <const Type extends string, const Of extends Columns, Asked extends object>(
  definition: SettingDefinition<Type, Of, Asked>,
): SettingParts<Type, RecordOf<Of>, Asked> => {
  type Value = RecordOf<Of>;
  type State = Setting<Value>;
  type Event = SettingSet<Type, Value>;
  const { declared, requests, category, event, none, kept } = definition;
  const Set = commandNamed<Asked, State>(requests.set);
  const Get = queryNamed<Nothing, State>(requests.get);
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
  const find: SettingParts<Type, Value, Asked>['find'] = async (reading, { environment, platformId }) =>
    ((await findOne(reading, view, { columns: names, filters: { environment, platformId } })) as
      State | undefined) ?? initial;

  const parts: SettingParts<Type, Value, Asked> = {
    declared,
    Set,
    Get,
    aggregate,
    view,
    find,
    command: (ports) =>
      decides<State, Event, Command<Asked, State>>({
        command: Set,
        aggregate,
        streamId: (_asked, call) => ownerOf(call),
        ...ownerExists(ports),
        decide: (asked, { updatedAt: _updatedAt, ...before }, { now }) => {
          const wanted = kept(asked);
          return isDeepStrictEqual(wanted, before)
            ? nothing()
            : record({ type: event, ...wanted, setAt: now });
        },
        answer: (state) => state,
      }),
    query: (ports) =>
      answersQuery<Query<Nothing, State>>({
        query: Get,
        answer: async (_nothing, call) => {
          await ownerExists(ports).facts(undefined, call);
          return find(ports, call);
        },
      }),
    part: (portsOf) => ({
      events: { [event]: { version: 1 } },
      aggregates: [aggregate],
      commands: (ports) => [parts.command(portsOf(ports))],
      queries: (ports) => [parts.query({ ...ports, ...portsOf(ports) })],
    }),
  };
  return parts;
};
