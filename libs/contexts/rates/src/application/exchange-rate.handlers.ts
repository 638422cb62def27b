import { answersQuery, RejectedError, type QueryHandling } from '@causeway/commands';
import {
  CURRENCIES,
  currency,
  displayedRate,
  isCurrencyCode,
  type CurrencyCode,
  type Instant,
} from '@causeway/kernel';
import { GetPlatformConfig, type PlatformConfigDocument } from '@causeway/platform';
import { crossRate, isFresh, olderOf, type CurrencyPair, type DollarPrice } from '../domain/corridor.js';
import { destinationAccount } from '../domain/destination-accounts.js';
import { exchangeRateOf, type ExchangeRate, type ExchangeRateFacts } from '../domain/exchange-rate.js';
import { standingFeeOf } from '../domain/indicative-price.js';
import type { RailsInForce } from '../domain/rail-setting.js';
import { corridorsWanted, sourcesWanted } from '../domain/rates-wanted.js';
import type { SettingsInForce } from '../domain/settings-in-force.js';
import type { ExchangeRateDocument } from '../published/exchange-rate.document.js';
import { findRailsInForce } from '../read/rails-in-force.query.js';
import { settingsOfSources } from '../read/settings-of-sources.query.js';
import { ListExchangeRates, type ExchangeRatesWanted } from './exchange-rate.requests.js';
import type { RatesPorts } from './ports.js';

const ALL = CURRENCIES.map(({ code }) => code);

export const exchangeRateQueries = (ports: RatesPorts): readonly QueryHandling[] => [
  answersQuery<ListExchangeRates>({
    query: ListExchangeRates,
    answer: async (wanted, call) => {
      const config = await ports.dispatch.execute(new GetPlatformConfig({}, call));
      const sending = sendingSettings(config);
      const sendable = new Set(sending.keys());
      const [settingsOf, rails] = await Promise.all([
        settingsOfSources(ports.views, call, sourcesWanted(wanted, sendable)),
        findRailsInForce(ports.views, call),
      ]);
      const isSwitchedOff = (pair: CurrencyPair): boolean => settingsOf(pair).isSwitchedOff;
      const selected = corridorsWanted(wanted, ALL, { sendable, isSwitchedOff });
      if ('errors' in selected)
        throw new RejectedError('rates', 'CURRENCY_NOT_AVAILABLE', { errors: selected.errors });
      const prices = await ports.board.pricesOf(call.environment);
      const now = ports.clock.now(call.environment);
      const known = { wanted, config, sending, settingsOf, rails, priceOf: freshPrice(prices, now) };
      const rates = selected.pairs.flatMap((pair) => exchangeRatesFor(pair, known));
      if (rates.length === 0 && selected.pairs.length > 0)
        throw new RejectedError('rates', 'RATES_UNAVAILABLE');
      return rates.map(toDocument);
    },
  }),
];

interface Known {
  readonly wanted: ExchangeRatesWanted;
  readonly config: PlatformConfigDocument;
  readonly sending: ReadonlyMap<CurrencyCode, ExchangeRateFacts['sending']>;
  readonly settingsOf: (pair: CurrencyPair) => SettingsInForce;
  readonly rails: RailsInForce;
  readonly priceOf: (code: CurrencyCode) => DollarPrice | undefined;
}

/** The platform's bounds for each currency that it may send. */
const sendingSettings = ({ supportedCurrencies }: PlatformConfigDocument): Known['sending'] =>
  new Map(
    supportedCurrencies.flatMap(({ currencyCode, enabledTransactionTypes, minAmount, maxAmount }) =>
      isCurrencyCode(currencyCode) && enabledTransactionTypes.includes('OUTGOING')
        ? [[currencyCode, { minMinor: BigInt(minAmount), maxMinor: BigInt(maxAmount) }]]
        : [],
    ),
  );

const freshPrice =
  (prices: ReadonlyMap<CurrencyCode, DollarPrice>, now: Instant): Known['priceOf'] =>
  (code) => {
    const price = prices.get(code);
    return price !== undefined && isFresh(price, now) ? price : undefined;
  };

/** One row; none where a price is missing or every rail is off: a rate that nobody would quote is not shown. */
const exchangeRatesFor = (pair: CurrencyPair, known: Known): readonly ExchangeRate[] => {
  const [sending, receiving] = [known.priceOf(pair.from), known.priceOf(pair.to)];
  const [account, bounds] = [destinationAccount(pair.to), known.sending.get(pair.from)];
  if (sending === undefined || receiving === undefined || account === undefined || bounds === undefined)
    return [];
  const { feeSchedule, limits } = known.settingsOf(pair);
  const platformFee = standingFeeOf(pair, known.config.feeConfigs);
  const rate = exchangeRateOf({
    pair,
    account,
    sendingPerReceiving: crossRate(sending, receiving),
    pricedAt: olderOf(sending, receiving),
    feeSchedule,
    ...(platformFee && { platformFee }),
    limits,
    rails: known.rails,
    sending: bounds,
    sendingMinor: known.wanted.sendingAmountMinor,
  });
  return rate === undefined ? [] : [rate];
};

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
