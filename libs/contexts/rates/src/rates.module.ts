import {
  replayStreams,
  type CommandHandling,
  type ContextDefinition,
  type QueryHandling,
  type Replayable,
} from '@causeway/commands';
import { discoveryCommands, discoveryQueries } from './application/discovery.handlers.js';
import { ratesEvents } from './application/event-catalog.js';
import { exchangeRateQueries } from './application/exchange-rate.handlers.js';
import type { RatesPorts } from './application/ports.js';
import { ratesHandlers } from './application/rates.handlers.js';
import { ratesRejections } from './application/rejections.js';
import { corridorLimits, corridors, directories, feeRows, rails } from './application/setting.aggregates.js';
import { settingCommands, settingQueries } from './application/setting.handlers.js';
import { withdrawalQueries } from './application/withdrawal.handlers.js';
import { FixedNetworkFees } from './infrastructure/fixed-network-fees.adapter.js';
import { FixedTableRateSource } from './infrastructure/fixed-table-rate-source.adapter.js';
import { HeldPriceBoard } from './infrastructure/held-price-board.adapter.js';
import { CreateSettingViews1766000000000 } from './infrastructure/migrations/1766000000000-create-setting-views.js';
import { corridorView } from './read/corridor.view.js';
import { feeRowView } from './read/fee-row.view.js';
import { institutionView } from './read/institution.view.js';
import { limitView } from './read/limit.view.js';
import { railView } from './read/rail.view.js';

export const ratesContext: ContextDefinition = {
  name: 'rates',
  events: ratesEvents,
  views: [corridorView, feeRowView, limitView, railView, institutionView],
  migrations: [CreateSettingViews1766000000000],
  rejections: ratesRejections,
};

/** Every view folds from one stream's events. */
export const replayable: Replayable = replayStreams(ratesContext, [
  corridors,
  feeRows,
  corridorLimits,
  rails,
  directories,
]);

export interface RatesTable {
  readonly commands: readonly CommandHandling[];
  readonly queries: readonly QueryHandling[];
  readonly processes: readonly [];
  readonly timers: Readonly<Record<string, never>>;
}

/** When this request, then that answer. The context reacts to no other context and sets no timers. */
export const ratesTable = (
  { clock, views, dispatch }: Omit<RatesPorts, 'sources' | 'board' | 'networkFees'>,
  /** Other sources than the sandbox's fixed tables. */
  {
    sources = { sandbox: new FixedTableRateSource(clock), production: undefined },
    networkFees = { sandbox: new FixedNetworkFees(), production: undefined },
  }: Partial<Pick<RatesPorts, 'sources' | 'networkFees'>> = {},
): RatesTable => {
  const board = new HeldPriceBoard(sources, clock);
  const ports: RatesPorts = { clock, views, dispatch, sources, board, networkFees };
  return {
    commands: [...settingCommands(ports), ...discoveryCommands],
    queries: [
      ...ratesHandlers(ports),
      ...exchangeRateQueries(ports),
      ...discoveryQueries(ports),
      ...withdrawalQueries(ports),
      ...settingQueries(ports),
    ],
    processes: [],
    timers: {},
  };
};
