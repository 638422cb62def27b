/**
 * A moment in UTC with milliseconds, `2026-01-31T09:30:00.000Z`: the form the API, the log and the views share.
 * All instants have one length, so text order is time order.
 */
export type Instant = string & { readonly __instant: true };

/** A point in time, with an offset or in milliseconds since 1970, as an instant. Throws `RangeError` for what is none. */
export const instant = (time: Date | number | string): Instant => new Date(time).toISOString() as Instant;

/** `after(now, 5_000)` is five seconds after now. */
export const after = (start: Instant, elapsedMs: number): Instant => {
  if (start !== lastAfter.start || elapsedMs !== lastAfter.elapsedMs) {
    lastAfter = { start, elapsedMs, end: instant(Date.parse(start) + elapsedMs) };
  }
  return lastAfter.end;
};

/** Calls of the same millisecond get the same deadline. */
let lastAfter = { start: '' as Instant, elapsedMs: Number.NaN, end: '' as Instant };

/** Milliseconds from `start` to `end`; negative when `end` is the earlier one. */
export const elapsedMs = (start: Instant, end: Instant): number => Date.parse(end) - Date.parse(start);
