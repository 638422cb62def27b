import { findCurrency, isCurrencyCode } from '@causeway/kernel';
import type { WireCurrency } from './messages.js';

/** A currency as another institution offers it; nothing of it is checked. */
export interface TheirCurrency {
  readonly code: string;
  readonly decimals: number;
  readonly minSendable: number;
  readonly maxSendable: number;
  readonly multiplier: number;
}

/**
 * The currencies of an offer that can be quoted: known here and counted with as many decimals, with bounds that are
 * exact and hold at least one minor unit, and a price above 0. Others are left out.
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
