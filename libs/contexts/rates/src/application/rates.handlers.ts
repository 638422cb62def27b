import { answersQuery, type QueryHandling } from '@causeway/commands';
import { Rate, type CurrencyCode, type Environment } from '@causeway/kernel';
import { crossRate, isCorridorOpen, isFresh, olderOf } from '../domain/corridor.js';
import { serviceFeeOf } from '../domain/fee-schedule.js';
import { chooseRail } from '../domain/rail-choice.js';
import type { RatesPorts } from './ports.js';
import { ChooseRail, GetCorridor, type Corridor } from './requests.js';

type Price = Pick<Extract<Corridor, { status: 'OPEN' }>, 'sendingPerReceiving' | 'pricedAt'>;

export const ratesHandlers = (ports: RatesPorts): readonly QueryHandling[] => [
  answersQuery<GetCorridor>({
    query: GetCorridor,
    answer: async ({ from, to }, { environment }) => {
      if (!isCorridorOpen(from, to)) return { status: 'DISABLED' };
      const price = await priceOf(ports, from, to, environment);
      if (price === undefined) return { status: 'NO_PRICE' };
      return { status: 'OPEN', ...price, serviceFee: serviceFeeOf(ports.feeSchedule, { from, to }) };
    },
  }),
  answersQuery<ChooseRail>({ query: ChooseRail, answer: async (wanted) => chooseRail(wanted) }),
];

/** A currency is worth itself, whether a source prices it or not. */
const priceOf = async (
  { clock, sources }: RatesPorts,
  from: CurrencyCode,
  to: CurrencyCode,
  environment: Environment,
): Promise<Price | undefined> => {
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
