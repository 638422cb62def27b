import type { CurrencyCode, Money } from '@causeway/kernel';
import { AS_SHIPPED, type RailsInForce } from './rail-setting.js';
import { concreteRails, isWithinLimits, railLimits, railsInOrder } from './rails.js';

export interface RailBoundsWanted {
  readonly accountType: string;
  /** As the account lists them; empty on wallets. */
  readonly paymentRails: readonly string[];
  /** What arrives. */
  readonly currency: CurrencyCode;
}

/** Minor units of the currency that a rail moves; absent where nothing bounds a payment. */
export interface RailBounds {
  readonly minMinor?: bigint;
  readonly maxMinor?: bigint;
}

/**
 * How small and how large a payment to an account may be over the rails that are tried when none is named: from the
 * smallest that any of them carries to the largest. `null` where the operator switched all of them off.
 */
export const railBounds = (
  { accountType, paymentRails, currency }: RailBoundsWanted,
  settings: RailsInForce = AS_SHIPPED,
): RailBounds | null => {
  // Lightning has no rail, and limits under its own name.
  const tried =
    paymentRails.length === 0
      ? [accountType]
      : railsInOrder(accountType, paymentRails)
          .flatMap((rail) => concreteRails(accountType, rail))
          .filter((rail) => settings.get(rail)?.isEnabled !== false);
  return tried.length === 0 ? null : boundsOf(tried, currency, settings);
};

/** From the smallest that any of these rails carries to the largest. */
export const boundsOf = (
  tried: readonly string[],
  currency: CurrencyCode,
  settings: RailsInForce,
): RailBounds => {
  const limits = tried.map((rail) => railLimits(rail, currency, settings));
  const minima = limits.flatMap(({ minMinor }) => (minMinor === undefined ? [] : [minMinor]));
  const maxima = limits.flatMap(({ maxMinor }) => (maxMinor === undefined ? [] : [maxMinor]));
  return {
    ...(minima.length === tried.length && {
      minMinor: minima.reduce((one, other) => (one < other ? one : other)),
    }),
    ...(maxima.length === tried.length && {
      maxMinor: maxima.reduce((one, other) => (one > other ? one : other)),
    }),
  };
};

export interface CarryingRailsWanted {
  /** At least one; Lightning among them by its own name. */
  readonly rails: readonly string[];
  readonly amount: Money;
}

/** The rails that carry the amount, with the bounds of what any of those asked for carries. */
export interface CarryingRails extends RailBounds {
  readonly rails: readonly string[];
}

/** Which of several rails carry an amount (rates-and-rails §4), where its payer chooses among them. */
export const carryingRails = (
  { rails, amount }: CarryingRailsWanted,
  settings: RailsInForce = AS_SHIPPED,
): CarryingRails => ({
  rails: rails.filter((rail) => isWithinLimits(rail, amount, settings)),
  ...boundsOf(rails, amount.currency, settings),
});
