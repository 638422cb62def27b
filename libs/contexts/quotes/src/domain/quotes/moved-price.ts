import { divide, type Money } from '@causeway/kernel';
import type { Refusal } from './party-checks.js';
import type { Priced } from './pricing.js';
import type { QuoteRequested } from './quote-request.js';

/**
 * How far, in hundredths, the price that another institution names may be from the one that was looked up where the
 * quote is executed at once: no one reads it before it is paid. As much as two prices of bitcoin may be apart.
 */
export const MOVED_MAX_PERCENT = 2n;

/** What the locked side leaves open decides: what arrives, or what is sent, fees included (quotes §4). */
export const movedPriceRefusal = (
  { lockedSide }: Pick<QuoteRequested, 'lockedSide'>,
  { price, estimated }: { readonly price: Priced; readonly estimated: Priced | undefined },
): Refusal | undefined => {
  if (estimated === undefined) return undefined;
  const open = lockedSide === 'SENDING' ? 'totalReceiving' : 'totalSending';
  return isNear(price[open], estimated[open])
    ? undefined
    : {
        code: 'PRICE_MOVED',
        details: { estimated: estimated[open].amountMinor, actual: price[open].amountMinor },
      };
};

/** Up to the next unit, so that the rounding of a small amount is no move. */
const isNear = ({ amountMinor: actual }: Money, { amountMinor: estimated }: Money): boolean => {
  const apart = actual > estimated ? actual - estimated : estimated - actual;
  return apart <= divide(estimated * MOVED_MAX_PERCENT, 100n, 'ceiling');
};
