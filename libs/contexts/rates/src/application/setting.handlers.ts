import {
  answersQuery,
  decides,
  type CallContext,
  type CommandHandling,
  type Dispatch,
  type QueryHandling,
} from '@causeway/commands';
import { GetPlatformConfig } from '@causeway/platform';
import { setLimits, type CorridorLimits, type LimitsEvent } from '../domain/corridor-limits.js';
import { setCorridor, type CorridorEvent, type CorridorSwitch } from '../domain/corridor-switch.js';
import { removeFeeRow, setFeeRow, type FeeRowEvent, type FeeRowState } from '../domain/fee-row.js';
import { setRail, type RailEvent, type RailSetting } from '../domain/rail-setting.js';
import { DEPLOYMENT } from '../domain/settings-in-force.js';
import { listCorridors, listFeeRows, listLimits, listRails } from '../read/setting-lists.query.js';
import { ownerShown, toFeeRowDocument, toRailDocument } from '../read/settings.documents.js';
import type { RatesPorts } from './ports.js';
import { corridorLimits, corridors, feeRows, rails, settingStream } from './setting.aggregates.js';
import {
  ListCorridors,
  ListFeeRows,
  ListLimits,
  ListRails,
  RemoveFeeRow,
  SetCorridor,
  SetFeeRow,
  SetLimits,
  SetRail,
} from './setting.requests.js';

/** A setting for a platform that does not exist would have no effect: the platform context's `PLATFORM_NOT_FOUND`. */
const platformIsThere = ({ dispatch }: { readonly dispatch: Dispatch }) => ({
  facts: async (_payload: unknown, call: CallContext): Promise<undefined> => {
    if (call.platformId !== DEPLOYMENT) await dispatch.execute(new GetPlatformConfig({}, call));
  },
});

export const settingCommands = (ports: Pick<RatesPorts, 'dispatch'>): readonly CommandHandling[] => [
  decides<CorridorSwitch, CorridorEvent, SetCorridor>({
    command: SetCorridor,
    aggregate: corridors,
    streamId: ({ from, to }, call) => settingStream(call, from, to),
    ...platformIsThere(ports),
    decide: setCorridor,
    answer: (current, { from, to }, call) => ({
      ...ownerShown(call.platformId),
      sendingCurrency: from,
      receivingCurrency: to,
      ...current,
    }),
  }),
  decides<FeeRowState, FeeRowEvent, SetFeeRow>({
    command: SetFeeRow,
    aggregate: feeRows,
    streamId: ({ from, to, rail }, call) => settingStream(call, from, to, rail),
    ...platformIsThere(ports),
    decide: setFeeRow,
    answer: (row, { fee: _fee, ...key }, call) => {
      if (row.status === 'ABSENT') throw new Error('A row was accepted and is not there');
      return toFeeRowDocument(call.platformId, key, row.fee, row.updatedAt);
    },
  }),
  decides<FeeRowState, FeeRowEvent, RemoveFeeRow>({
    command: RemoveFeeRow,
    aggregate: feeRows,
    streamId: ({ from, to, rail }, call) => settingStream(call, from, to, rail),
    decide: removeFeeRow,
    answer: () => null,
  }),
  decides<CorridorLimits, LimitsEvent, SetLimits>({
    command: SetLimits,
    aggregate: corridorLimits,
    streamId: ({ from, to }, call) => settingStream(call, from, to),
    ...platformIsThere(ports),
    decide: setLimits,
    answer: ({ transactionMaxMinor, dailyVolumeMaxMinor, updatedAt }, { from, to }, call) => ({
      ...ownerShown(call.platformId),
      sendingCurrency: from,
      receivingCurrency: to,
      transactionMax: transactionMaxMinor,
      dailyVolumeMax: dailyVolumeMaxMinor,
      updatedAt,
    }),
  }),
  settingOfRail(ports),
];

const settingOfRail = (ports: Pick<RatesPorts, 'dispatch'>): CommandHandling =>
  decides<RailSetting, RailEvent, SetRail>({
    command: SetRail,
    aggregate: rails,
    streamId: ({ rail }, call) => settingStream(call, rail),
    ...platformIsThere(ports),
    decide: setRail,
    answer: (current, { rail }, call) => toRailDocument(call.platformId, rail, current),
  });

export const settingQueries = ({ views }: Pick<RatesPorts, 'views'>): readonly QueryHandling[] => [
  answersQuery<ListCorridors>({
    query: ListCorridors,
    answer: (wanted, call) => listCorridors(views, call, wanted),
  }),
  answersQuery<ListFeeRows>({
    query: ListFeeRows,
    answer: (wanted, call) => listFeeRows(views, call, wanted),
  }),
  answersQuery<ListRails>({
    query: ListRails,
    answer: (wanted, call) => listRails(views, call, wanted),
  }),
  answersQuery<ListLimits>({
    query: ListLimits,
    answer: (wanted, call) => listLimits(views, call, wanted),
  }),
];
