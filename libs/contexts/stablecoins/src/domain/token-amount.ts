import { currency, Money, type CurrencyCode } from '@causeway/kernel';

/** Digits of an amount at most (stablecoins §8). */
export const AMOUNT_DIGITS_MAX = 38;

/** What no account of the ledger can hold (accounts §4). */
const MINOR_MAX = 2n ** 63n - 1n;

/**
 * What an amount of a token's smallest unit is in its base currency. `NOT_WHOLE_CENTS` where that is no whole number of
 * the currency's smallest unit: nothing is ever rounded (stablecoins §5, check 5).
 */
export const inBaseCurrency = (
  amountUnits: bigint,
  { decimals, baseCurrency }: { readonly decimals: number; readonly baseCurrency: CurrencyCode },
): Money | 'NOT_WHOLE_CENTS' | 'AMOUNT_TOO_LARGE' => {
  const shift = decimals - currency(baseCurrency).decimals;
  const scale = 10n ** BigInt(Math.abs(shift));
  if (shift > 0 && amountUnits % scale !== 0n) return 'NOT_WHOLE_CENTS';
  const amountMinor = shift > 0 ? amountUnits / scale : amountUnits * scale;
  return amountMinor > MINOR_MAX ? 'AMOUNT_TOO_LARGE' : Money.of(amountMinor, baseCurrency);
};
