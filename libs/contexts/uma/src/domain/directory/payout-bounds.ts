import type { CurrencyCode, Rate } from '@causeway/kernel';

/** The smallest and the largest payment, in minor units of the receiving currency. */
export interface Bounds {
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
}

/** The largest amount of any request (config-and-tokens §8). */
const AMOUNT_MINOR_MAX = 9_000_000_000_000_000n;

/**
 * Limits of what is sent, converted to the receiving currency: rounded inwards, so that an offered amount is
 * also accepted when it is quoted. `undefined` when no amount fits between them.
 */
export const receivedBounds = (
  { currency, minMinor, maxMinor }: Bounds & { readonly currency: CurrencyCode },
  receiving: CurrencyCode,
  sendingPerReceiving: Rate,
): Bounds | undefined => {
  const rate = sendingPerReceiving.inverse();
  return withinReason({
    minMinor: rate.convertMinor(minMinor, currency, receiving, 'up'),
    maxMinor: rate.convertMinor(maxMinor, currency, receiving, 'down'),
  });
};

/** Bounds that a payment can keep: from one minor unit to the largest amount of any request. */
export const withinReason = ({ minMinor, maxMinor }: Bounds): Bounds | undefined => {
  const bounds = {
    minMinor: minMinor < 1n ? 1n : minMinor,
    maxMinor: maxMinor > AMOUNT_MINOR_MAX ? AMOUNT_MINOR_MAX : maxMinor,
  };
  return bounds.minMinor > bounds.maxMinor ? undefined : bounds;
};

/** What another institution offers, within the amounts of a request here; what has none of them is left out. */
export const allWithinReason = <Offer extends Bounds>(offers: readonly Offer[]): readonly Offer[] =>
  offers.flatMap((offer) => {
    const bounds = withinReason(offer);
    return bounds === undefined ? [] : [{ ...offer, ...bounds }];
  });

/** The narrower of two bounds on each side; `undefined` when no amount fits between them. */
export const boundsWithin = (bounds: Bounds, limits: Partial<Bounds>): Bounds | undefined => {
  const { minMinor = bounds.minMinor, maxMinor = bounds.maxMinor } = limits;
  const tighter = {
    minMinor: minMinor > bounds.minMinor ? minMinor : bounds.minMinor,
    maxMinor: maxMinor < bounds.maxMinor ? maxMinor : bounds.maxMinor,
  };
  return tighter.minMinor > tighter.maxMinor ? undefined : tighter;
};
