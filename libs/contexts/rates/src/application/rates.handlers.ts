import { answersQuery, type QueryHandling } from '@causeway/commands';
import { Rate, type Environment, type Instant } from '@causeway/kernel';
import { crossRate, isCorridorOffered, isFresh, olderOf, type CurrencyPair } from '../domain/corridor.js';
import { railFeesOf, serviceFeeOf } from '../domain/fee-schedule.js';
import { railBounds } from '../domain/rail-bounds.js';
import { chooseRail } from '../domain/rail-choice.js';
import type { SettingsInForce } from '../domain/settings-in-force.js';
import { findRailsInForce } from '../read/rails-in-force.query.js';
import { settingsInForce } from '../read/settings-in-force.query.js';
import type { RatesPorts } from './ports.js';
import {
  ChooseRail,
  GetCorridor,
  GetDailyVolumeMax,
  GetMidRate,
  GetRailBounds,
  type Corridor,
  type OpenCorridor,
} from './requests.js';

export const pricingQueries = (ports: RatesPorts): readonly QueryHandling[] => [
  answersQuery<GetCorridor>({
    query: GetCorridor,
    answer: async (pair, call) => {
      if (!isCorridorOffered(pair)) return { status: 'DISABLED' };
      const settings = await settingsInForce(ports.views, call, pair);
      if (settings.isSwitchedOff) return { status: 'DISABLED' };
      const price = await midPriceOf(ports, pair, call.environment);
      return price === undefined ? { status: 'NO_PRICE' } : openCorridor(pair, price, settings);
    },
  }),
  answersQuery<GetMidRate>({
    query: GetMidRate,
    answer: async (pair, { environment }) =>
      (await midPriceOf(ports, pair, environment))?.sendingPerReceiving ?? null,
  }),
  answersQuery<GetDailyVolumeMax>({
    query: GetDailyVolumeMax,
    answer: async (pair, call) => (await settingsInForce(ports.views, call, pair)).limits.dailyVolumeMaxMinor,
  }),
  answersQuery<ChooseRail>({
    query: ChooseRail,
    // Wallets and internal accounts have no rails that anybody could switch.
    answer: async (wanted, call) =>
      wanted.paymentRails.length === 0
        ? chooseRail(wanted)
        : chooseRail(wanted, await findRailsInForce(ports.views, call)),
  }),
  answersQuery<GetRailBounds>({
    query: GetRailBounds,
    answer: async (wanted, call) => railBounds(wanted, await findRailsInForce(ports.views, call)),
  }),
];

interface MidPrice {
  readonly sendingPerReceiving: Rate;
  readonly pricedAt: Instant;
}

const openCorridor = (
  pair: CurrencyPair,
  price: MidPrice,
  { feeSchedule, limits: { transactionMaxMinor, dailyVolumeMaxMinor } }: SettingsInForce,
): Corridor => {
  const railFees = railFeesOf(feeSchedule, pair);
  const open: OpenCorridor = { status: 'OPEN', ...price, serviceFee: serviceFeeOf(feeSchedule, pair) };
  return {
    ...open,
    ...(railFees.length > 0 && { railFees }),
    ...(transactionMaxMinor !== null && { transactionMaxMinor }),
    ...(dailyVolumeMaxMinor !== null && { dailyVolumeMaxMinor }),
  };
};

/** A currency is worth itself, whether a source prices it or not. */
const midPriceOf = async (
  { clock, sources }: Pick<RatesPorts, 'clock' | 'sources'>,
  { from, to }: CurrencyPair,
  environment: Environment,
): Promise<MidPrice | undefined> => {
  const now = clock.now(environment);
  if (from === to) return { sendingPerReceiving: Rate.ONE, pricedAt: now };
  const [sending, receiving] = await Promise.all([
    sources[environment]?.priceOf(from),
    sources[environment]?.priceOf(to),
  ]);
  if (sending === undefined || receiving === undefined) return undefined;
  if (!isFresh(sending, now) || !isFresh(receiving, now)) return undefined;
  return { sendingPerReceiving: crossRate(sending, receiving), pricedAt: olderOf(sending, receiving) };
};
