import { answersQuery, type QueryHandling } from '@causeway/commands';
import type { Environment } from '@causeway/kernel';
import { corridorTerms } from '../domain/corridor-terms.js';
import {
  isCorridorOffered,
  isSameCurrency,
  midPrice,
  type CurrencyPair,
  type MidPrice,
} from '../domain/corridor.js';
import { carryingRails, railBounds } from '../domain/rail-bounds.js';
import { chooseRail } from '../domain/rail-choice.js';
import { findRailsInForce } from '../read/rails-in-force.query.js';
import { settingsInForce } from '../read/settings-in-force.query.js';
import type { RatesPorts } from './ports.js';
import {
  ChooseRail,
  GetCarryingRails,
  GetCorridor,
  GetDailyVolumeMax,
  GetMidRate,
  GetRailBounds,
} from './requests.js';

/**
 * What a payment costs in a corridor, and what one currency is worth in another; without a fresh price, neither is
 * known.
 */
export const pricingQueries = (ports: RatesPorts): readonly QueryHandling[] => [
  answersQuery<GetCorridor>({
    query: GetCorridor,
    answer: async (pair, call) => {
      if (!isCorridorOffered(pair)) return { status: 'DISABLED' };
      const settings = await settingsInForce(ports.views, call, pair);
      const price = settings.isSwitchedOff ? undefined : await midPriceOf(ports, pair, call.environment);
      return corridorTerms(pair, settings, price);
    },
  }),
  answersQuery<GetMidRate>({
    query: GetMidRate,
    answer: async (pair, { environment }) => {
      const price = await midPriceOf(ports, pair, environment);
      return price === undefined ? null : { fromPerTo: price.sendingPerReceiving };
    },
  }),
  answersQuery<GetDailyVolumeMax>({
    query: GetDailyVolumeMax,
    answer: async (pair, call) => (await settingsInForce(ports.views, call, pair)).limits.dailyVolumeMaxMinor,
  }),
  answersQuery<ChooseRail>({
    query: ChooseRail,
    // Wallets and internal accounts have no rails that could be switched off.
    answer: async (wanted, call) =>
      wanted.paymentRails.length === 0
        ? chooseRail(wanted)
        : chooseRail(wanted, await findRailsInForce(ports.views, call)),
  }),
  answersQuery<GetRailBounds>({
    query: GetRailBounds,
    answer: async (wanted, call) => railBounds(wanted, await findRailsInForce(ports.views, call)),
  }),
  answersQuery<GetCarryingRails>({
    query: GetCarryingRails,
    answer: async (wanted, call) => carryingRails(wanted, await findRailsInForce(ports.views, call)),
  }),
];

/** Two of the same currency need no price, and no source is asked. */
const midPriceOf = async (
  { clock, sources }: Pick<RatesPorts, 'clock' | 'sources'>,
  pair: CurrencyPair,
  environment: Environment,
): Promise<MidPrice | undefined> => {
  const source = isSameCurrency(pair) ? undefined : sources[environment];
  const [sending, receiving] = await Promise.all([source?.priceOf(pair.from), source?.priceOf(pair.to)]);
  return midPrice(
    pair,
    { ...(sending && { sending }), ...(receiving && { receiving }) },
    clock.now(environment),
  );
};
