import { findCurrency, isCurrencyCode } from '@causeway/kernel';
import type { WireCurrency } from './messages.js';
import { rateOfMultiplier } from './settlement-rate.js';

/** A currency as another institution offers it, unchecked. */
export interface TheirCurrency {
  readonly code: string;
  readonly decimals: number;
  readonly minSendable: number;
  readonly maxSendable: number;
  readonly multiplier: number;
}

/**
 * The usable currencies of an offer, each once, as first offered: known here and with as many decimals, with exact
 * bounds that hold at least one minor unit, and a price that can be computed with. Others are left out.
 */
export const usableCurrencies = (offered: readonly TheirCurrency[]): readonly WireCurrency[] => {
  const usable = new Map<string, WireCurrency>();
  for (const { code, decimals, minSendable, maxSendable, multiplier } of offered) {
    const isUsable =
      isCurrencyCode(code) &&
      findCurrency(code)?.decimals === decimals &&
      [minSendable, maxSendable].every(Number.isSafeInteger) &&
      maxSendable >= Math.max(1, minSendable) &&
      rateOfMultiplier(multiplier) !== undefined;
    if (!isUsable || usable.has(code)) continue;
    const [minMinor, maxMinor] = [BigInt(Math.max(1, minSendable)), BigInt(maxSendable)];
    usable.set(code, { currency: code, minMinor, maxMinor, multiplier });
  }
  return [...usable.values()];
};
