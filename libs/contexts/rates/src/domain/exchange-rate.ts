import { currency, divide, money, Rate, type CurrencyCode, type Instant } from '@causeway/kernel';
import type { Limits } from './corridor-limits.js';
import { midPrice, type CurrencyPair, type DollarPrice } from './corridor.js';
import { destinationAccount, type DestinationAccount } from './destination-accounts.js';
import { railFeesOf, serviceFeeOf, type FeeRow, type ServiceFee } from './fee-schedule.js';
import {
  AMOUNT_MINOR_MAX,
  priceSending,
  sendingMinorPerReceivingMinor,
  configuredFeeOf,
  type IndicativePrice,
  type PlatformFee,
  type ConfiguredFee,
} from './indicative-price.js';
import type { RailsInForce } from './rail-setting.js';
import { chooseRail } from './rail-choice.js';
import { concreteRails, railLimits, railsInOrder } from './rails.js';
import type { SendingBounds } from './rates-wanted.js';
import type { SettingsInForce } from './settings-in-force.js';

/** What the rows of one request have in common. */
export interface ExchangeRateBasis {
  readonly sendingMinor: bigint;
  readonly prices: ReadonlyMap<CurrencyCode, DollarPrice>;
  readonly now: Instant;
  readonly sending: ReadonlyMap<CurrencyCode, SendingBounds>;
  readonly configuredFees: readonly ConfiguredFee[];
  readonly settingsOf: (pair: CurrencyPair) => SettingsInForce;
  readonly rails: RailsInForce;
}

/** One row; `undefined` where a price is missing or every rail is off: a rate that cannot be quoted is not shown. */
export const exchangeRateFor = (pair: CurrencyPair, basis: ExchangeRateBasis): ExchangeRate | undefined => {
  const { prices, now, rails, sendingMinor } = basis;
  const [sendingPrice, receivingPrice] = [prices.get(pair.from), prices.get(pair.to)];
  const [account, sending] = [destinationAccount(pair.to), basis.sending.get(pair.from)];
  const price = midPrice(
    pair,
    { ...(sendingPrice && { sending: sendingPrice }), ...(receivingPrice && { receiving: receivingPrice }) },
    now,
  );
  if (price === undefined || account === undefined || sending === undefined) return undefined;
  const { feeSchedule, limits } = basis.settingsOf(pair);
  const platformFee = configuredFeeOf(pair, basis.configuredFees);
  const fees = { feeSchedule, ...(platformFee && { platformFee }) };
  return exchangeRateOf({ pair, account, ...price, ...fees, limits, rails, sending, sendingMinor });
};

/** Everything that one row of the list follows from. */
export interface ExchangeRateFacts {
  readonly pair: CurrencyPair;
  readonly account: DestinationAccount;
  /** The mid rate: sending major units for one receiving major unit. */
  readonly sendingPerReceiving: Rate;
  readonly pricedAt: Instant;
  readonly feeSchedule: readonly FeeRow[];
  readonly platformFee?: PlatformFee;
  readonly limits: Limits;
  readonly rails: RailsInForce;
  /** The platform's own bounds for what is sent. */
  readonly sending: SendingBounds;
  readonly sendingMinor: bigint;
}

export interface ExchangeRate extends IndicativePrice {
  readonly pair: CurrencyPair;
  /** Concrete, as a quote without a named rail would have it. */
  readonly rail: string;
  readonly sendingMinor: bigint;
  readonly minSendingMinor: bigint;
  readonly maxSendingMinor: bigint;
  /** All-in: what is sent for what arrives, in major units; the mid rate where nothing arrives. */
  readonly sendingPerReceiving: Rate;
  readonly pricedAt: Instant;
}

/** One row of `GET /exchange-rates` (rates-and-rails §8); `undefined` where every rail is switched off. */
export const exchangeRateOf = (facts: ExchangeRateFacts): ExchangeRate | undefined => {
  const { pair, sendingMinor, sendingPerReceiving, pricedAt } = facts;
  const found = railAndPrice(facts);
  if (found === undefined) return undefined;
  const { rail, price } = found;
  return {
    pair,
    rail,
    sendingMinor,
    ...price,
    ...boundsOver(rail, facts),
    sendingPerReceiving: price.receivedMinor === 0n ? sendingPerReceiving : allIn(facts, price.receivedMinor),
    pricedAt,
  };
};

/** The rail of a quote of this amount; where none carries it, the one that is tried first; `undefined` if all are off. */
const railAndPrice = (
  facts: ExchangeRateFacts,
): { readonly rail: string; readonly price: IndicativePrice } | undefined => {
  const {
    account: { accountType, rails },
    pair,
    feeSchedule,
  } = facts;
  const own = new Map(railFeesOf(feeSchedule, pair).map(({ rail, fee }) => [rail, fee]));
  const standard = serviceFeeOf(feeSchedule, pair);
  const priceWith = (fee: ServiceFee): IndicativePrice =>
    priceSending({ ...facts, serviceFee: fee }, facts.sendingMinor);
  const amountWith = (fee: ServiceFee) => {
    const { receivedMinor } = priceWith(fee);
    return receivedMinor === 0n ? null : money(receivedMinor, pair.to);
  };
  const choice = chooseRail(
    {
      accountType,
      paymentRails: rails,
      amount: amountWith(standard),
      amountOver: Object.fromEntries([...own].map(([rail, fee]) => [rail, amountWith(fee)])),
    },
    facts.rails,
  );
  const chosen = choice.status === 'CHOSEN' ? choice.rail : null;
  const [first] = railsInOrder(accountType, rails)
    .flatMap((rail) => concreteRails(accountType, rail))
    .filter((rail) => facts.rails.get(rail)?.isEnabled !== false);
  const rail = chosen ?? first;
  return rail === undefined ? undefined : { rail, price: priceWith(own.get(rail) ?? standard) };
};

/** The tighter of platform, corridor and rail; a rail's limits count what arrives, and are taken at the mid rate. */
const boundsOver = (
  rail: string,
  { pair, sendingPerReceiving, limits, rails, sending }: ExchangeRateFacts,
): Pick<ExchangeRate, 'minSendingMinor' | 'maxSendingMinor'> => {
  const minorRate = sendingMinorPerReceivingMinor({ pair, sendingPerReceiving });
  const sent = (receivedMinor: bigint, rounding: 'floor' | 'ceiling'): bigint =>
    divide(receivedMinor * minorRate.numerator, minorRate.denominator, rounding);
  const { minMinor, maxMinor = AMOUNT_MINOR_MAX } = railLimits(rail, pair.to, rails);
  const maxima = [sending.maxMinor, limits.transactionMaxMinor ?? AMOUNT_MINOR_MAX, sent(maxMinor, 'floor')];
  const minima = [sending.minMinor, ...(minMinor === undefined ? [] : [sent(minMinor, 'ceiling')])];
  return {
    minSendingMinor: minima.reduce((one, other) => (one > other ? one : other)),
    maxSendingMinor: maxima.reduce((one, other) => (one < other ? one : other)),
  };
};

/** `sendingAmount / receivingAmount` in major units. */
const allIn = ({ pair: { from, to }, sendingMinor }: ExchangeRateFacts, receivedMinor: bigint): Rate =>
  Rate.of(
    sendingMinor * 10n ** BigInt(currency(to).decimals),
    receivedMinor * 10n ** BigInt(currency(from).decimals),
  );
