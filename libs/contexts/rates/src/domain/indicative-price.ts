import { currency, divide, Rate } from '@causeway/kernel';
import type { CurrencyPair } from './corridor.js';
import type { ServiceFee } from './fee-schedule.js';

/** A platform's fee as quotes §6 names its parts; minor units of the sending currency. */
export interface PlatformFee {
  /** `Fp`. */
  readonly fixedMinor: bigint;
  /** `bp`. */
  readonly basisPoints: bigint;
}

/** A platform's configured fee as its configuration holds it. */
export interface ConfiguredFee {
  readonly sourceCurrency: string;
  readonly variableFeeBps: number;
  readonly fixedFee: { readonly amount: number };
}

/** The configured fee of a payment that changes its currency; a platform has at most one for a sending currency (quotes §6.4). */
export const configuredFeeOf = (
  { from, to }: CurrencyPair,
  fees: readonly ConfiguredFee[],
): PlatformFee | undefined => {
  const fee = from === to ? undefined : fees.find(({ sourceCurrency }) => sourceCurrency === from);
  return fee && { fixedMinor: BigInt(fee.fixedFee.amount), basisPoints: BigInt(fee.variableFeeBps) };
};

export interface SendingPrice {
  readonly pair: CurrencyPair;
  /** `x`: sending major units for one receiving major unit. */
  readonly sendingPerReceiving: Rate;
  readonly serviceFee: ServiceFee;
  readonly platformFee?: PlatformFee;
}

/** Minor units; of the sending currency, but for what arrives. */
export interface IndicativePrice {
  /** `Fs + Fp`. */
  readonly fixedFeesMinor: bigint;
  /** `feesIncluded` of the quote; the fixed fees alone where nothing is left after them. */
  readonly feesMinor: bigint;
  /** `R` of the quote; 0 where no quote of this amount could be given. */
  readonly receivedMinor: bigint;
}

/** No amount of a quote is larger (config-and-tokens §8). */
export const AMOUNT_MINOR_MAX = 9_000_000_000_000_000n;

const WHOLE_MILLI_BASIS_POINTS = 10_000_000n;
const MILLI = 1_000n;
const NO_PLATFORM_FEE: PlatformFee = { fixedMinor: 0n, basisPoints: 0n };

/**
 * What a quote that locks `sendingMinor` would cost and deliver (quotes §6.1), for lists and estimates, which lock
 * nothing. Fees are rounded half-up each and what arrives down, as in the quote itself.
 */
export const priceSending = (price: SendingPrice, sendingMinor: bigint): IndicativePrice => {
  const { serviceFee, platformFee = NO_PLATFORM_FEE } = price;
  const fixedFeesMinor = serviceFee.fixedMinor + platformFee.fixedMinor;
  const net = sendingMinor - fixedFeesMinor;
  if (net <= 0n) return { fixedFeesMinor, feesMinor: fixedFeesMinor, receivedMinor: 0n };
  const variable = share(net, serviceFee.milliBasisPoints) + share(net, platformFee.basisPoints * MILLI);
  const minorRate = sendingMinorPerReceivingMinor(price);
  const { counterpartyFixedMinor } = serviceFee;
  // Down: what is paid out never exceeds what was paid for.
  const received =
    divide((net - variable) * minorRate.denominator, minorRate.numerator, 'floor') - counterpartyFixedMinor;
  const counterpartyFee = divide(
    counterpartyFixedMinor * minorRate.numerator,
    minorRate.denominator,
    'half-up',
  );
  return {
    fixedFeesMinor,
    feesMinor: fixedFeesMinor + variable + counterpartyFee,
    receivedMinor: received > 0n && received <= AMOUNT_MINOR_MAX ? received : 0n,
  };
};

/** Half-up, so that neither side wins on average. */
const share = (net: bigint, milliBasisPoints: bigint): bigint =>
  divide(net * milliBasisPoints, WHOLE_MILLI_BASIS_POINTS, 'half-up');

/** `X` of quotes §6: sending minor units for one receiving minor unit. */
export const sendingMinorPerReceivingMinor = ({
  pair: { from, to },
  sendingPerReceiving: { numerator, denominator },
}: Pick<SendingPrice, 'pair' | 'sendingPerReceiving'>): Rate =>
  Rate.of(
    numerator * 10n ** BigInt(currency(from).decimals),
    denominator * 10n ** BigInt(currency(to).decimals),
  );
