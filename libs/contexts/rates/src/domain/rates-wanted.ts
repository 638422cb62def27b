import { isCurrencyCode, type CurrencyCode } from '@causeway/kernel';
import { isCorridorOffered, isReceivable, isSendable, type CurrencyPair } from './corridor.js';
import { destinationAccount } from './destination-accounts.js';
import type { FieldError } from './rates-rejections.js';

export interface RatesWanted {
  readonly sourceCurrency?: CurrencyCode;
  readonly destinationCurrencies?: readonly CurrencyCode[];
}

/** The platform's own bounds for what it sends of a currency, in minor units. */
export interface SendingBounds {
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
}

/** A currency as the platform's configuration holds it. */
interface SupportedCurrency {
  readonly currencyCode: string;
  readonly enabledTransactionTypes: readonly string[];
  readonly minAmount: number;
  readonly maxAmount: number;
}

/** The currencies that the platform may send, with its bounds for each. */
export const sendingBounds = (
  supported: readonly SupportedCurrency[],
): ReadonlyMap<CurrencyCode, SendingBounds> =>
  new Map(
    supported.flatMap(({ currencyCode, enabledTransactionTypes, minAmount, maxAmount }) =>
      isCurrencyCode(currencyCode) && enabledTransactionTypes.includes('OUTGOING')
        ? [[currencyCode, { minMinor: BigInt(minAmount), maxMinor: BigInt(maxAmount) }]]
        : [],
    ),
  );

/** What the platform may send, and which pairs the operator has switched off. */
export interface Offer {
  readonly sendable: ReadonlySet<CurrencyCode>;
  readonly isSwitchedOff: (pair: CurrencyPair) => boolean;
}

/** Sources that come into question: the named one, or all that the platform may send. */
export const sourcesWanted = (
  { sourceCurrency }: RatesWanted,
  sendable: ReadonlySet<CurrencyCode>,
): readonly CurrencyCode[] =>
  [...sendable].filter((code) => isSendable(code) && (sourceCurrency ?? code) === code).sort();

/**
 * The corridors of a list of rates, in its order (rates-and-rails §8). Pairs of one currency and destinations without
 * a rail are open and not listed. A named currency that cannot be used so is refused, all of them at once.
 */
export const corridorsWanted = (
  wanted: RatesWanted,
  all: readonly CurrencyCode[],
  { sendable, isSwitchedOff }: Offer,
): { readonly pairs: readonly CurrencyPair[] } | { readonly errors: readonly FieldError[] } => {
  const sources = sourcesWanted(wanted, sendable);
  const { sourceCurrency, destinationCurrencies } = wanted;
  const isReached = (to: CurrencyCode): boolean =>
    sources.length === 0
      ? isReceivable(to)
      : sources.some((from) => isCorridorOffered({ from, to }) && !isSwitchedOff({ from, to }));
  const errors = [
    ...(sourceCurrency !== undefined && sources.length === 0
      ? [{ field: 'sourceCurrency', message: 'is not a currency that the platform may send' }]
      : []),
    ...(destinationCurrencies ?? []).flatMap((code, index) =>
      isReached(code)
        ? []
        : [{ field: `destinationCurrency.${index}`, message: 'is not reached by an enabled corridor' }],
    ),
  ];
  if (errors.length > 0) return { errors };
  const destinations = [...new Set(destinationCurrencies ?? all)].sort();
  const isListed = (pair: CurrencyPair): boolean =>
    pair.from !== pair.to && destinationAccount(pair.to) !== undefined && !isSwitchedOff(pair);
  return { pairs: sources.flatMap((from) => destinations.map((to) => ({ from, to }))).filter(isListed) };
};
