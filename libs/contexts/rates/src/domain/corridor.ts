import { elapsedMs, type CurrencyCode, type Instant, type Rate } from '@causeway/kernel';

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

export const isSendable = (code: CurrencyCode): boolean => !NOT_OFFERED.has(code);
export const isReceivable = (code: CurrencyCode): boolean => isSendable(code) && code !== FUNDING_ONLY;

/** Whether there is a way from one currency to the other at all; same-currency pairs included. */
export const isCorridorOffered = ({ from, to }: CurrencyPair): boolean =>
  isSendable(from) && isReceivable(to);

export const isFresh = ({ takenAt }: DollarPrice, now: Instant): boolean =>
  elapsedMs(takenAt, now) <= PRICE_AGE_MAX_MS;

/** Sending major units for one receiving major unit: the exact quotient of two mid prices, without a spread. */
export const crossRate = (sending: DollarPrice, receiving: DollarPrice): Rate =>
  sending.unitsPerDollar.times(receiving.unitsPerDollar.inverse());

/** A cross rate is as old as the older of its prices. */
export const olderOf = (one: DollarPrice, other: DollarPrice): Instant =>
  one.takenAt < other.takenAt ? one.takenAt : other.takenAt;
