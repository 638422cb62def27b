import { currency, divide, Money, Rate, type CurrencyCode } from '@causeway/kernel';

/** No amount of a quote may be larger, in minor units (quotes §1.4, row 2). */
export const AMOUNT_MINOR_MAX = 9_000_000_000_000_000n;

/** A rate of 100 %, in thousandths of a basis point. */
const WHOLE_MILLI_BASIS_POINTS = 10_000_000n;
const MILLI = 1000n;

export type LockedSide = 'SENDING' | 'RECEIVING';

/** The service's fee on this corridor, as the rates context says it. */
export interface ServiceFee {
  /** `Fs`, in minor units of the sending currency. */
  readonly fixedMinor: bigint;
  /** `bs` in thousandths of a basis point. */
  readonly milliBasisPoints: bigint;
  /** `C`, in minor units of the receiving currency. */
  readonly counterpartyFixedMinor: bigint;
}

export interface PlatformFee {
  /** `Fp`, in minor units of the sending currency. */
  readonly fixedMinor: bigint;
  /** `bp`. */
  readonly basisPoints: bigint;
}

export interface PricingRequest {
  readonly lockedSide: LockedSide;
  /** In minor units of the locked side's currency. */
  readonly lockedAmountMinor: bigint;
  readonly sendingCurrency: CurrencyCode;
  readonly receivingCurrency: CurrencyCode;
  /** `x`: sending major units for one receiving major unit. */
  readonly sendingPerReceiving: Rate;
  readonly serviceFee: ServiceFee;
  readonly platformFee?: PlatformFee;
  /** What arrives of a locked sending amount, where another institution has said it: its rounding is not ours. */
  readonly agreedReceivingMinor?: bigint;
}

/** A priced transfer with every symbol of quotes §6. Minor units; of the sending currency where nothing is said. */
export interface Priced {
  readonly status: 'PRICED';
  /** `S`, all fees included. */
  readonly totalSending: Money;
  /** `R`, what arrives. */
  readonly totalReceiving: Money;
  readonly sendingPerReceiving: Rate;
  /** `B`: what is left of `S` after the fixed fees. */
  readonly netOfFixedFeesMinor: bigint;
  /** `Fs` and `Vs`. */
  readonly serviceFixedFeeMinor: bigint;
  readonly serviceVariableFeeMinor: bigint;
  readonly serviceFeeMilliBasisPoints: bigint;
  /** `Fp` and `Vp`. */
  readonly platformFixedFeeMinor: bigint;
  readonly platformVariableFeeMinor: bigint;
  readonly platformFeeBasisPoints: bigint;
  /** `N`, the amount that is converted. */
  readonly convertedMinor: bigint;
  /** `C`, in the receiving currency. */
  readonly counterpartyFixedFeeMinor: bigint;
  readonly feesIncludedMinor: bigint;
  readonly platformFeesIncludedMinor: bigint;
  /** Whole units of `N` that buy nothing: the service's rounding account has them, never a customer. */
  readonly roundingMinor: bigint;
}

/** `FEE_RATES_TOO_HIGH`: the variable fees together take 100 % or more, so that no amount could arrive. */
export type PricingRefusal = 'AMOUNT_OUT_OF_RANGE' | 'FEE_RATES_TOO_HIGH';
export interface PricingRefused {
  readonly status: 'REFUSED';
  readonly code: PricingRefusal;
}

/**
 * The exact arithmetic of quotes §6. Fees are rounded half-up each, the payout down, the sending amount up.
 * Refused when an amount is not above zero or beyond `AMOUNT_MINOR_MAX`, or when the fee rates reach 100 %.
 */
export const priceQuote = (request: PricingRequest): Priced | PricingRefused => {
  const { sendingCurrency, receivingCurrency, sendingPerReceiving } = request;
  if (sendingCurrency === receivingCurrency && !sendingPerReceiving.equals(Rate.ONE)) {
    throw new Error(`${sendingCurrency} was priced at ${sendingPerReceiving.toString()} of itself`);
  }
  const fees = feesOf(request);
  if (fees.serviceRate + fees.platformRate >= WHOLE_MILLI_BASIS_POINTS) return refused('FEE_RATES_TOO_HIGH');
  if (!isWithinBounds(request.lockedAmountMinor)) return refused('AMOUNT_OUT_OF_RANGE');
  const minorRate = sendingMinorPerReceivingMinor(request);
  return request.lockedSide === 'SENDING'
    ? priceSending(request, fees, minorRate)
    : priceReceiving(request, fees, minorRate);
};

/** §6.1: `S` is given. */
const priceSending = (request: PricingRequest, fees: Fees, minorRate: Rate): Priced | PricingRefused => {
  const net = request.lockedAmountMinor - fees.fixed;
  const converted = afterVariableFees(net, fees);
  if (net <= 0n || converted <= 0n) return refused('AMOUNT_OUT_OF_RANGE');
  // Down: the payout never exceeds what was paid for; the residue is the service's.
  const bought = divide(converted * minorRate.denominator, minorRate.numerator, 'floor');
  const rest = bought - request.serviceFee.counterpartyFixedMinor;
  const received = request.agreedReceivingMinor ?? rest;
  // Within one currency nothing is exchanged: what does not add up could never be posted.
  if (request.sendingCurrency === request.receivingCurrency && received !== rest)
    return refused('AMOUNT_OUT_OF_RANGE');
  return priced(request, fees, minorRate, { net, received });
};

/** §6.2: `R` is given, and is delivered to the unit. */
const priceReceiving = (request: PricingRequest, fees: Fees, minorRate: Rate): Priced | PricingRefused => {
  const received = request.lockedAmountMinor;
  const needed = sendingMinorFor(received + request.serviceFee.counterpartyFixedMinor, minorRate);
  if (needed > AMOUNT_MINOR_MAX) return refused('AMOUNT_OUT_OF_RANGE');
  return priced(request, fees, minorRate, { net: smallestNetFor(needed, fees), received });
};

const priced = (
  request: PricingRequest,
  fees: Fees,
  minorRate: Rate,
  { net, received }: { readonly net: bigint; readonly received: bigint },
): Priced | PricingRefused => {
  const sent = net + fees.fixed;
  if (!isWithinBounds(sent) || !isWithinBounds(received)) return refused('AMOUNT_OUT_OF_RANGE');
  const { fixedMinor: serviceFixed, counterpartyFixedMinor, milliBasisPoints } = request.serviceFee;
  const { fixedMinor: platformFixed, basisPoints } = request.platformFee ?? NO_PLATFORM_FEE;
  const serviceVariable = share(net, fees.serviceRate);
  const platformVariable = share(net, fees.platformRate);
  const converted = afterVariableFees(net, fees);
  const counterpartyFeeSent = divide(
    counterpartyFixedMinor * minorRate.numerator,
    minorRate.denominator,
    'half-up',
  );
  const platformFees = platformFixed + platformVariable;
  return {
    status: 'PRICED',
    totalSending: Money.of(sent, request.sendingCurrency),
    totalReceiving: Money.of(received, request.receivingCurrency),
    sendingPerReceiving: request.sendingPerReceiving,
    netOfFixedFeesMinor: net,
    serviceFixedFeeMinor: serviceFixed,
    serviceVariableFeeMinor: serviceVariable,
    serviceFeeMilliBasisPoints: milliBasisPoints,
    platformFixedFeeMinor: platformFixed,
    platformVariableFeeMinor: platformVariable,
    platformFeeBasisPoints: basisPoints,
    convertedMinor: converted,
    counterpartyFixedFeeMinor: counterpartyFixedMinor,
    feesIncludedMinor: serviceFixed + serviceVariable + platformFees + counterpartyFeeSent,
    platformFeesIncludedMinor: platformFees,
    roundingMinor: atLeastNothing(converted - sendingMinorFor(received + counterpartyFixedMinor, minorRate)),
  };
};

interface Fees {
  readonly fixed: bigint;
  /** Both in thousandths of a basis point. */
  readonly serviceRate: bigint;
  readonly platformRate: bigint;
}
const NO_PLATFORM_FEE: PlatformFee = { fixedMinor: 0n, basisPoints: 0n };

const feesOf = ({ serviceFee, platformFee = NO_PLATFORM_FEE }: PricingRequest): Fees => ({
  fixed: serviceFee.fixedMinor + platformFee.fixedMinor,
  serviceRate: serviceFee.milliBasisPoints,
  platformRate: platformFee.basisPoints * MILLI,
});

/** One variable fee; half-up, so that neither side wins on average. */
const share = (net: bigint, rate: bigint): bigint => divide(net * rate, WHOLE_MILLI_BASIS_POINTS, 'half-up');

const afterVariableFees = (net: bigint, { serviceRate, platformRate }: Fees): bigint =>
  net - share(net, serviceRate) - share(net, platformRate);

/**
 * The smallest `B` that nets `needed`. Two roundings shift the net by at most one unit either way, so that the scan
 * starts below the answer and needs at most 2 / (1 − rates) steps: two for usual fees, 20 000 at 99.99 %.
 */
const smallestNetFor = (needed: bigint, fees: Fees): bigint => {
  const kept = WHOLE_MILLI_BASIS_POINTS - fees.serviceRate - fees.platformRate;
  let net = divide((needed - 1n) * WHOLE_MILLI_BASIS_POINTS, kept, 'ceiling');
  // One unit more never nets more than one unit more, so a shortfall may be stepped over at once.
  for (let shortfall = needed - afterVariableFees(net, fees); shortfall > 0n;) {
    net += shortfall;
    shortfall = needed - afterVariableFees(net, fees);
  }
  return net;
};

/** `X`: sending minor units for one receiving minor unit. */
const sendingMinorPerReceivingMinor = (request: PricingRequest): Rate => {
  const { numerator, denominator } = request.sendingPerReceiving;
  const sendingScale = 10n ** BigInt(currency(request.sendingCurrency).decimals);
  const receivingScale = 10n ** BigInt(currency(request.receivingCurrency).decimals);
  return Rate.of(numerator * sendingScale, denominator * receivingScale);
};

/** The sending amount that buys it, rounded up: the sender bears the fraction. */
const sendingMinorFor = (receivedMinor: bigint, minorRate: Rate): bigint =>
  divide(receivedMinor * minorRate.numerator, minorRate.denominator, 'ceiling');

/** An institution may round up what arrives: its invoice costs no more for that, and so there is nothing to make up. */
const atLeastNothing = (minor: bigint): bigint => (minor < 0n ? 0n : minor);

const isWithinBounds = (amountMinor: bigint): boolean => amountMinor > 0n && amountMinor <= AMOUNT_MINOR_MAX;

const refused = (code: PricingRefusal): PricingRefused => ({ status: 'REFUSED', code });
