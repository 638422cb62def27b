import { Money, type CurrencyCode, type Rate } from '@causeway/kernel';

/** The largest amount of any payment (config-and-tokens §8). */
const AMOUNT_MINOR_MAX = 9_000_000_000_000_000n;

/**
 * What a payment is worth in another currency, rounded down: the receiver bears less than a minor unit. `undefined` where
 * nothing is left of it, and where it is more than any payment may be.
 */
export const convertedAmount = (
  { amountMinor, currency }: Money,
  to: CurrencyCode,
  fromPerTo: Rate,
): Money | undefined => {
  const minor = fromPerTo.inverse().convertMinor(amountMinor, currency, to, 'down');
  return minor > 0n && minor <= AMOUNT_MINOR_MAX ? Money.of(minor, to) : undefined;
};
