import { findCurrency, isCurrencyCode } from '@causeway/kernel';
import type { WireCurrency } from './messages.js';

/** A currency as another institution offers it, unchecked. */
export interface TheirCurrency {
  readonly code: string;
  readonly decimals: number;
  readonly minSendable: number;
  readonly maxSendable: number;
  readonly multiplier: number;
}

/**
 * The usable currencies of an offer: known here and with as many decimals, with exact bounds that hold at
 * least one minor unit, and a price above 0. Others are left out.
 */
export const usableCurrencies = (offered: readonly TheirCurrency[]): readonly WireCurrency[] =>
  offered.flatMap(({ code, decimals, minSendable, maxSendable, multiplier }) => {
    const isUsable =
      isCurrencyCode(code) &&
      findCurrency(code)?.decimals === decimals &&
      [minSendable, maxSendable].every(Number.isSafeInteger) &&
      maxSendable >= Math.max(1, minSendable) &&
      multiplier > 0;
    if (!isUsable) return [];
    return [
      {
        currency: code,
        minMinor: BigInt(Math.max(1, minSendable)),
        maxMinor: BigInt(maxSendable),
        multiplier,
      },
    ];
  });
