import { context, part } from '@causeway/commands';
import { discoveryCommands, discoveryQueries } from './application/discovery.handlers.js';
import { ratesEvents } from './application/event-catalog.js';
import { exchangeRateQueries } from './application/exchange-rate.handlers.js';
import type { RatesHost, RatesPorts } from './application/ports.js';
import { pricingQueries } from './application/rates.handlers.js';
import { ratesRejections } from './application/rejections.js';
import { corridorLimits, corridors, rails } from './application/operator-settings.js';
import { directories, feeRows } from './application/setting.aggregates.js';
import { platformIsKnown, settingCommands, settingQueries } from './application/setting.handlers.js';
import { withdrawalQueries } from './application/withdrawal.handlers.js';
import { FixedNetworkFees } from './infrastructure/fixed-network-fees.adapter.js';
import { FixedTableRateSource } from './infrastructure/fixed-table-rate-source.adapter.js';
import { HeldPriceBoard } from './infrastructure/held-price-board.adapter.js';
import { CreateSettingViews1766000000000 } from './infrastructure/migrations/1766000000000-create-setting-views.js';

/** The service's fees, as the operator sets them. */
const fees = part<RatesPorts>({
  events: ratesEvents,
  aggregates: [feeRows],
  rejections: ratesRejections,
  commands: settingCommands,
  queries: settingQueries,
});

/** What a payment costs, how large it may be, and which rail carries it; as a quote asks, and as lists show it. */
const pricing = part<RatesPorts>({
  queries: (ports) => [...pricingQueries(ports), ...exchangeRateQueries(ports), ...withdrawalQueries(ports)],
});

/** Banks and providers of mobile money: those that are shipped, and those that the operator adds. */
const directory = part<RatesPorts>({
  aggregates: [directories],
  commands: discoveryCommands,
  queries: discoveryQueries,
});

export const rates = context<RatesPorts, RatesHost>({
  name: 'rates',
  migrations: [CreateSettingViews1766000000000],
  ports: ({
    clock,
    sources = { sandbox: new FixedTableRateSource(clock), production: undefined },
    networkFees = { sandbox: new FixedNetworkFees(), production: undefined },
    ...host
  }) => ({ ...host, clock, sources, networkFees, board: new HeldPriceBoard(sources, clock) }),
  parts: [
    corridors.part<RatesPorts>(platformIsKnown),
    fees,
    corridorLimits.part<RatesPorts>(platformIsKnown),
    rails.part<RatesPorts>(platformIsKnown),
    pricing,
    directory,
  ],
});
