import { answersQuery, RejectedError, type QueryHandling } from '@causeway/commands';
import { CURRENCIES, currency, displayedRate } from '@causeway/kernel';
import { GetPlatformConfig } from '@causeway/platform';
import type { CurrencyPair } from '../domain/corridor.js';
import { exchangeRateFor, type ExchangeRate } from '../domain/exchange-rate.js';
import { corridorsWanted, sendingBounds, sourcesWanted } from '../domain/rates-wanted.js';
import type { ExchangeRateDocument } from '../published/exchange-rate.document.js';
import { findRailsInForce } from '../read/rails-in-force.query.js';
import { settingsOfSources } from '../read/settings-of-sources.query.js';
import { ListExchangeRates } from './exchange-rate.requests.js';
import type { RatesPorts } from './ports.js';

const ALL = CURRENCIES.map(({ code }) => code);

/**
 * Prices of the corridors that the platform may send over, with its own fee and the service's (rates-and-rails §8).
 * Without filters every pair counts; those that an operator switched off are left out.
 */
export const exchangeRateQueries = (ports: RatesPorts): readonly QueryHandling[] => [
  answersQuery<ListExchangeRates>({
    query: ListExchangeRates,
    answer: async (wanted, call) => {
      const config = await ports.dispatch.execute(new GetPlatformConfig({}, call));
      const sending = sendingBounds(config.supportedCurrencies);
      const sendable = new Set(sending.keys());
      const [settingsOf, rails] = await Promise.all([
        settingsOfSources(ports.views, call, sourcesWanted(wanted, sendable)),
        findRailsInForce(ports.views, call),
      ]);
      const isSwitchedOff = (pair: CurrencyPair): boolean => settingsOf(pair).isSwitchedOff;
      const selected = corridorsWanted(wanted, ALL, { sendable, isSwitchedOff });
      if ('errors' in selected)
        throw new RejectedError('rates', 'CURRENCY_NOT_AVAILABLE', { errors: selected.errors });
      const basis = {
        sendingMinor: wanted.sendingAmountMinor,
        prices: await ports.board.pricesOf(call.environment),
        now: ports.clock.now(call.environment),
        configuredFees: config.feeConfigs,
        sending,
        settingsOf,
        rails,
      };
      const rates = selected.pairs.flatMap((pair) => exchangeRateFor(pair, basis) ?? []);
      if (rates.length === 0 && selected.pairs.length > 0)
        throw new RejectedError('rates', 'RATES_UNAVAILABLE');
      return rates.map(toDocument);
    },
  }),
];

const toDocument = (rate: ExchangeRate): ExchangeRateDocument => ({
  sourceCurrency: currency(rate.pair.from),
  destinationCurrency: currency(rate.pair.to),
  destinationPaymentRail: rate.rail,
  sendingAmount: rate.sendingMinor,
  minSendingAmount: rate.minSendingMinor,
  maxSendingAmount: rate.maxSendingMinor,
  receivingAmount: rate.receivedMinor,
  exchangeRate: displayedRate(rate.sendingPerReceiving),
  fees: { fixed: rate.fixedFeesMinor, total: rate.feesMinor },
  updatedAt: rate.pricedAt,
});
