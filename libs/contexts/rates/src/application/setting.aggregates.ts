import type { Aggregate, CallContext } from '@causeway/commands';
import { uuidOf, type Id } from '@causeway/kernel';
import { evolveLimits, noLimits, type CorridorLimits, type LimitsEvent } from '../domain/corridor-limits.js';
import {
  evolveSwitch,
  untouchedSwitch,
  type CorridorEvent,
  type CorridorSwitch,
} from '../domain/corridor-switch.js';
import { emptyDirectory, evolveDirectory, type Directory, type DirectoryEvent } from '../domain/directory.js';
import { absentFeeRow, evolveFeeRow, type FeeRowEvent, type FeeRowState } from '../domain/fee-row.js';
import { evolveRail, untouchedRail, type RailEvent, type RailSetting } from '../domain/rail-setting.js';
import { DEPLOYMENT } from '../domain/settings-in-force.js';
import { corridorRows } from '../read/corridor.view.js';
import { feeRowRows } from '../read/fee-row.view.js';
import { institutionRows } from '../read/institution.view.js';
import { limitRows } from '../read/limit.view.js';
import { railRows } from '../read/rail.view.js';

/** One stream a pair of currencies and owner: `corridor-deployment-USD-EUR`. */
export const corridors: Aggregate<CorridorSwitch, CorridorEvent> = {
  category: 'corridor',
  initial: untouchedSwitch,
  evolve: evolveSwitch,
  views: [corridorRows],
};

/** One stream a row and owner, `any` for what the row does not name: `fee-row-deployment-USD-any-SEPA`. */
export const feeRows: Aggregate<FeeRowState, FeeRowEvent> = {
  category: 'fee-row',
  initial: absentFeeRow,
  evolve: evolveFeeRow,
  views: [feeRowRows],
};

/** One stream a pair of currencies and owner: `limits-deployment-USD-EUR`. */
export const corridorLimits: Aggregate<CorridorLimits, LimitsEvent> = {
  category: 'limits',
  initial: noLimits,
  evolve: evolveLimits,
  views: [limitRows],
};

/** One stream a concrete rail and owner: `rail-deployment-SEPA`. */
export const rails: Aggregate<RailSetting, RailEvent> = {
  category: 'rail',
  initial: untouchedRail,
  evolve: evolveRail,
  views: [railRows],
};

/** One stream a country and currency, for every platform: `directory-deployment-PH-PHP`. */
export const directories: Aggregate<Directory, DirectoryEvent> = {
  category: 'directory',
  initial: emptyDirectory,
  evolve: evolveDirectory,
  views: [institutionRows],
};

/** The id part of a setting's stream: whose it is, and what it is for. */
export const settingStream = (
  { platformId }: Pick<CallContext, 'platformId'>,
  ...names: readonly (string | undefined)[]
): string => {
  const owner = platformId === DEPLOYMENT ? DEPLOYMENT : uuidOf(platformId as Id<'Platform'>);
  return [owner, ...names.map((name) => name ?? 'any')].join('-');
};
