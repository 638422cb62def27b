import { JsonDecimal, parseStrictJson } from '@causeway/http/json';
import {
  elapsedMs,
  instant,
  isCurrencyCode,
  isTimestamp,
  Rate,
  type CurrencyCode,
  type Instant,
} from '@causeway/kernel';
import type { DollarPrice } from '../domain/corridor.js';

/** Two clocks may differ by this much; a price from further ahead is a mistake of its source. */
const AHEAD_MAX_MS = 60_000;
const DECIMAL = /^(?<whole>\d{1,20})(?:\.(?<fraction>\d{1,30}))?(?:[eE](?<exponent>[+-]?\d{1,2}))?$/;

export interface PriceDocument {
  readonly prices: ReadonlyMap<CurrencyCode, DollarPrice>;
  /** Currencies that have an entry which is no price. */
  readonly unreadable: readonly CurrencyCode[];
}

/**
 * Reads `{ "takenAt": "2026-03-02T10:00:00Z", "unitsPerDollar": { "EUR": "0.92", "MXN": 17.25 } }`, to the last digit.
 * Entries of other currencies are passed over. Throws on a document that is none, or that comes from the future.
 */
export const readPriceDocument = (bytes: Uint8Array, now: Instant): PriceDocument => {
  const document = parseStrictJson(bytes);
  if (!isObject(document)) throw new Error('The price document is no object');
  const { takenAt, unitsPerDollar } = document;
  if (!isTimestamp(takenAt)) throw new Error('The price document has no takenAt');
  if (!isObject(unitsPerDollar)) throw new Error('The price document has no unitsPerDollar');
  const at = takenAtOrNow(instant(takenAt), now);
  const read = Object.entries(unitsPerDollar).flatMap(([code, value]) =>
    isCurrencyCode(code) ? [{ code, rate: rateOf(value) }] : [],
  );
  return {
    prices: new Map(
      read.flatMap(({ code, rate }) =>
        rate === undefined ? [] : [[code, { unitsPerDollar: rate, takenAt: at }]],
      ),
    ),
    unreadable: read.flatMap(({ code, rate }) => (rate === undefined ? [code] : [])),
  };
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonDecimal);

const takenAtOrNow = (takenAt: Instant, now: Instant): Instant => {
  const aheadMs = elapsedMs(now, takenAt);
  if (aheadMs > AHEAD_MAX_MS) throw new Error(`The price document was taken ${aheadMs} ms from now`);
  return aheadMs > 0 ? now : takenAt;
};

/** Texts and numbers alike; `8.33e-6` is how many programs write small ones. */
const rateOf = (value: unknown): Rate | undefined => {
  const text = value instanceof JsonDecimal ? value.text : value;
  const isDecimal = typeof text === 'string' || typeof text === 'number' || typeof text === 'bigint';
  const { whole, fraction = '', exponent = '0' } = (isDecimal && DECIMAL.exec(String(text))?.groups) || {};
  if (whole === undefined) return undefined;
  const digits = BigInt(whole + fraction);
  const shift = Number(exponent) - fraction.length;
  if (digits === 0n) return undefined;
  return shift >= 0 ? Rate.of(digits * 10n ** BigInt(shift), 1n) : Rate.of(digits, 10n ** BigInt(-shift));
};
