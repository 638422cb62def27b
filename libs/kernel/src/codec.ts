import { fromPlain } from './from-plain.js';
import { parseJson } from './parse-json.js';
import { toPlain } from './to-plain.js';

/**
 * The one text form of commands, answers, events and outcomes: JSON in which bigint, Money, Rate and registered
 * classes are objects with a single `$tag`. Keys of plain objects that start with `$` get a second one, so that
 * no input can pass for a tag. Properties that are `undefined` are left out, and -0 becomes 0.
 * Throws a `CodecError` on functions, symbols, NaN, infinities, dates and instances of unknown classes.
 */
export const encode = (value: unknown): string => JSON.stringify(toPlain(value));

/**
 * The inverse of `encode`. Throws a `CodecError` on unknown tags, a `SyntaxError` on text that is no JSON.
 */
export const decode = (text: string): unknown => {
  const json = parseJson(text);
  return MAY_HOLD_TAG.test(text) ? fromPlain(json) : json;
};

/** A key that starts with `$`, in plain or escaped writing. Text without one is plain JSON. */
const MAY_HOLD_TAG = /"(?:\$|\\u0024)/;
