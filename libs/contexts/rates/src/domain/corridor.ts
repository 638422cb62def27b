import { elapsedMs, Rate, type CurrencyCode, type Instant } from '@causeway/kernel';
import type { FieldError } from './rates-rejections.js';

/** Money of one currency that is paid out as another. */
export interface CurrencyPair {
  readonly from: CurrencyCode;
  readonly to: CurrencyCode;
}

/** What one US dollar is worth of a currency, and when that price was taken. */
export interface DollarPrice {
  readonly unitsPerDollar: Rate;
  readonly takenAt: Instant;
}

/** Money moves too fast for an older price (rates-and-rails §7). */
const PRICE_AGE_MAX_MS = 600_000;

/** The kernel knows these, and rates-and-rails §1 does not offer them. */
const NOT_OFFERED: ReadonlySet<CurrencyCode> = new Set([
  'AUD',
  'CHF',
  'JPY',
  'KRW',
  'NOK',
  'NZD',
  'PLN',
  'SEK',
]);

/** It funds payments and is not paid out (rates-and-rails §1). */
const FUNDING_ONLY: CurrencyCode = 'ARS';

/** Whether payments may be made in the currency (rates-and-rails §1). */
export const isSendable = (code: CurrencyCode): boolean => !NOT_OFFERED.has(code);
/** Whether receivers may be paid in the currency; one that only funds payments is sendable and not receivable. */
export const isReceivable = (code: CurrencyCode): boolean => isSendable(code) && code !== FUNDING_ONLY;

/** Whether there is a way from one currency to the other at all; same-currency pairs included. */
export const isCorridorOffered = ({ from, to }: CurrencyPair): boolean =>
  isSendable(from) && isReceivable(to);

/** A setting for a pair that cannot be paid would only mislead. */
export const pairErrors = ({ from, to }: Partial<CurrencyPair>): readonly FieldError[] => [
  ...(from === undefined || isSendable(from)
    ? []
    : [{ field: 'sendingCurrency', message: 'is not offered here' }]),
  ...(to === undefined || isReceivable(to)
    ? []
    : [{ field: 'receivingCurrency', message: 'is not paid out here' }]),
];

/** Whether a price may still be used: for ten minutes from when it was taken. */
export const isFresh = ({ takenAt }: DollarPrice, now: Instant): boolean =>
  elapsedMs(takenAt, now) <= PRICE_AGE_MAX_MS;

/** Sending major units for one receiving major unit: the exact quotient of two mid prices, without a spread. */
export const crossRate = (sending: DollarPrice, receiving: DollarPrice): Rate =>
  sending.unitsPerDollar.times(receiving.unitsPerDollar.inverse());

/** What one currency is worth in another, and when that was so. */
export interface MidPrice {
  /** Exact: sending major units for one receiving major unit. */
  readonly sendingPerReceiving: Rate;
  readonly pricedAt: Instant;
}

export const isSameCurrency = ({ from, to }: CurrencyPair): boolean => from === to;

/** A currency is worth itself, priced or not; every other pair needs two fresh prices, and is as old as the older one. */
export const midPrice = (
  pair: CurrencyPair,
  { sending, receiving }: { readonly sending?: DollarPrice; readonly receiving?: DollarPrice },
  now: Instant,
): MidPrice | undefined => {
  if (isSameCurrency(pair)) return { sendingPerReceiving: Rate.ONE, pricedAt: now };
  if (sending === undefined || receiving === undefined) return undefined;
  if (!isFresh(sending, now) || !isFresh(receiving, now)) return undefined;
  const pricedAt = sending.takenAt < receiving.takenAt ? sending.takenAt : receiving.takenAt;
  return { sendingPerReceiving: crossRate(sending, receiving), pricedAt };
};
