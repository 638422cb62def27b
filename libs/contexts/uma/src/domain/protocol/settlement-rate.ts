import { currency, divide, Rate, type CurrencyCode } from '@causeway/kernel';

/** The price of a payment in millisatoshis, by which institutions settle. Both are exact fractions. */
export interface SettlementRates {
  /** Millisatoshis for one minor unit of what is sent, by our own price of bitcoin. */
  readonly perSendingUnit: Rate;
  /** Millisatoshis for one minor unit of what arrives, by the receiver's institution. */
  readonly perReceivingUnit: Rate;
}

/** 100 000 000 satoshis of 1 000 millisatoshis. */
const MILLISATOSHIS_PER_BITCOIN = 100_000_000_000n;

/** Millisatoshis for one minor unit of a currency, which institutions settle in; the price is bitcoins for one major unit. */
export const millisatoshisPerUnit = (code: CurrencyCode, bitcoinsPerMajor: Rate): Rate =>
  bitcoinsPerMajor.times(Rate.of(MILLISATOSHIS_PER_BITCOIN, 10n ** BigInt(currency(code).decimals)));

/** Digits after the point that are kept of another institution's multiplier. */
const MULTIPLIER_DIGITS = 12;
/** Beyond it a number has no plain digits any more; no currency's unit is worth so many millisatoshis. */
const MULTIPLIER_MAX = 1e20;

/** A multiplier as institutions write it; `undefined` for one that cannot be computed with. */
export const rateOfMultiplier = (multiplier: number): Rate | undefined => {
  if (!Number.isFinite(multiplier) || multiplier <= 0 || multiplier > MULTIPLIER_MAX) return undefined;
  const digits = multiplier.toFixed(MULTIPLIER_DIGITS);
  return Number(digits) === 0 ? undefined : Rate.parse(digits);
};

/** `x` of quotes §6: sending major units for one receiving major unit, by way of millisatoshis. */
export const sendingPerReceiving = (
  { perSendingUnit, perReceivingUnit }: SettlementRates,
  { sending, receiving }: { readonly sending: CurrencyCode; readonly receiving: CurrencyCode },
): Rate => {
  const scale = Rate.of(
    10n ** BigInt(currency(receiving).decimals),
    10n ** BigInt(currency(sending).decimals),
  );
  return perReceivingUnit.times(perSendingUnit.inverse()).times(scale);
};

/** The price of so many units, up to the next millisatoshi: the payer's institution bears the fraction. */
export const millisatoshisFor = (amountMinor: bigint, perUnit: Rate): bigint =>
  divide(amountMinor * perUnit.numerator, perUnit.denominator, 'ceiling');

/** The value of so many millisatoshis, rounded down: what arrives is never more than was paid for. */
export const unitsFor = (millisatoshis: bigint, perUnit: Rate): bigint =>
  divide(millisatoshis * perUnit.denominator, perUnit.numerator, 'floor');

/** How far two prices of bitcoin may be apart where both sides count in one currency: one part in fifty. */
const SAME_CURRENCY_TOLERANCE = Rate.parse('1.02');

/**
 * Within one currency the payer pays one for one (quotes §2), so that the service itself bears how far the other
 * institution's price of bitcoin is from ours: false when that is too far.
 */
export const isNearlyOne = ({ perSendingUnit, perReceivingUnit }: SettlementRates): boolean => {
  const apart = perReceivingUnit.times(perSendingUnit.inverse());
  const isAbove = apart.compareTo(SAME_CURRENCY_TOLERANCE) > 0;
  return !isAbove && apart.compareTo(SAME_CURRENCY_TOLERANCE.inverse()) >= 0;
};
