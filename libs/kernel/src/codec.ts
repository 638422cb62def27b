import { tagNamed, tagOfPrototype } from './codec-tags.js';

/** Something that the codec will not write, or text that it never wrote. The path names the place. */
export class CodecError extends Error {
  constructor(
    readonly reason: string,
    readonly path = '$',
  ) {
    super(`${reason} at ${path}`);
  }

  /** The same, seen from one level further out. */
  under(key: string | number): CodecError {
    const step = typeof key === 'number' ? `[${key}]` : `.${key}`;
    return new CodecError(this.reason, `$${step}${this.path.slice(1)}`);
  }
}

/** Deeper than any event, command or allowed request body; a cycle ends here too. */
const DEPTH_MAX = 256;
const DOLLAR = 36;

/**
 * The one text form of commands, answers, events and outcomes: JSON in which bigint, Money, Rate and registered
 * classes are objects with a single `$tag`. Keys of plain objects that start with `$` get a second one, so that
 * no input can pass for a tag. Properties that are `undefined` are left out, and -0 becomes 0.
 * Throws a `CodecError` on functions, symbols, NaN, infinities, dates and instances of unknown classes.
 */
export const encode = (value: unknown): string => JSON.stringify(toPlain(value));

/** What `encode` was given. Throws a `CodecError` on unknown tags, a `SyntaxError` on text that is no JSON. */
export const decode = (text: string): unknown => {
  const json: unknown = JSON.parse(text);
  return MAY_HOLD_TAG.test(text) ? fromPlain(json) : json;
};

/** A key that starts with `$`, in plain or escaped writing. Text without one is plain JSON. */
const MAY_HOLD_TAG = /"(?:\$|\\u0024)/;

/** The JSON value that `encode` writes as text, to embed in a larger one. Parts without special values are shared. */
export const toPlain = (value: unknown): unknown =>
  value === undefined ? { $undefined: true } : plainOf(value, 0);

const plainOf = (value: unknown, depth: number): unknown => {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      if (!Number.isFinite(value)) throw new CodecError(`${value} cannot be encoded`);
      return value;
    case 'bigint':
      return { $bigint: value.toString() };
    case 'object':
      if (value === null) return null;
      if (depth > DEPTH_MAX) throw new CodecError('A value this deep cannot be encoded');
      if (Array.isArray(value)) return plainArray(value, depth);
      return plainObject(value, depth);
    default:
      throw new CodecError(`A ${typeof value} cannot be encoded`);
  }
};

const plainArray = (array: readonly unknown[], depth: number): unknown => {
  let copy: unknown[] | undefined;
  let index = 0;
  try {
    for (; index < array.length; index += 1) {
      const element = array[index];
      const plain = element === undefined ? { $undefined: true } : plainOf(element, depth + 1);
      if (copy !== undefined) copy.push(plain);
      else if (plain !== element) copy = [...array.slice(0, index), plain];
    }
  } catch (error) {
    throw error instanceof CodecError ? error.under(index) : error;
  }
  return copy ?? array;
};

const plainObject = (object: object, depth: number): unknown => {
  const prototype = Object.getPrototypeOf(object) as object | null;
  if (prototype !== null && !isPlain(prototype)) return tagged(object, prototype);
  const source = object as Record<string, unknown>;
  const keys = Object.keys(source);
  let copy: Record<string, unknown> | undefined;
  let index = 0;
  try {
    for (; index < keys.length; index += 1) {
      const key = keys[index]!;
      const value = source[key];
      const plain = value === undefined ? undefined : plainOf(value, depth + 1);
      const isSpecial = plain !== value || value === undefined || key.charCodeAt(0) === DOLLAR;
      if (isSpecial && copy === undefined) copy = copyOf(source, keys, index);
      if (copy !== undefined && value !== undefined) put(copy, escaped(key), plain);
    }
  } catch (error) {
    throw error instanceof CodecError ? error.under(keys[index]!) : error;
  }
  return copy ?? object;
};

const tagged = (object: object, prototype: object): unknown => {
  const codecTag = tagOfPrototype(prototype);
  if (codecTag !== undefined) return { [codecTag.tag]: codecTag.write(object) };
  throw new CodecError(`An instance of ${object.constructor?.name ?? 'a class'} cannot be encoded`);
};

/** The prototype of object literals, of this realm or of another one (a test runner's). */
const isPlain = (prototype: object): boolean =>
  prototype === Object.prototype || Object.getPrototypeOf(prototype) === null;

/** The value of JSON that `toPlain` gave. Throws a `CodecError` on tags that it does not know. */
export const fromPlain = (json: unknown): unknown => valueOf(json, 0);

const valueOf = (json: unknown, depth: number): unknown => {
  if (typeof json !== 'object' || json === null) return json;
  if (depth > DEPTH_MAX) throw new CodecError('A value this deep cannot be decoded');
  return Array.isArray(json) ? arrayOf(json, depth) : objectOf(json as Record<string, unknown>, depth);
};

const arrayOf = (json: readonly unknown[], depth: number): unknown => {
  let copy: unknown[] | undefined;
  let index = 0;
  try {
    for (; index < json.length; index += 1) {
      const value = valueOf(json[index], depth + 1);
      if (copy !== undefined) copy.push(value);
      else if (value !== json[index]) copy = [...json.slice(0, index), value];
    }
  } catch (error) {
    throw error instanceof CodecError ? error.under(index) : error;
  }
  return copy ?? json;
};

const objectOf = (json: Record<string, unknown>, depth: number): unknown => {
  const keys = Object.keys(json);
  let copy: Record<string, unknown> | undefined;
  let index = 0;
  try {
    for (; index < keys.length; index += 1) {
      const key = keys[index]!;
      const isEscaped = key.charCodeAt(0) === DOLLAR;
      if (isEscaped && key.charCodeAt(1) !== DOLLAR) return untagged(json, keys);
      const value = valueOf(json[key], depth + 1);
      if ((isEscaped || value !== json[key]) && copy === undefined) copy = copyOf(json, keys, index);
      if (copy !== undefined) put(copy, isEscaped ? key.slice(1) : key, value);
    }
  } catch (error) {
    throw error instanceof CodecError ? error.under(keys[index]!) : error;
  }
  return copy ?? json;
};

const untagged = (json: Record<string, unknown>, keys: readonly string[]): unknown => {
  const tag = keys[0]!;
  const codecTag = keys.length === 1 ? tagNamed(tag) : undefined;
  if (codecTag === undefined) throw new CodecError('Unknown codec tag');
  try {
    return codecTag.read(json[tag]);
  } catch (error) {
    throw new CodecError(`Unreadable ${tag}: ${error instanceof Error ? error.message : String(error)}`);
  }
};

const escaped = (key: string): string => (key.charCodeAt(0) === DOLLAR ? `$${key}` : key);

/** A fresh object with the first `count` properties, which are known to need no change. */
const copyOf = (source: Record<string, unknown>, keys: readonly string[], count: number) => {
  const copy: Record<string, unknown> = {};
  for (let index = 0; index < count; index += 1) put(copy, keys[index]!, source[keys[index]!]);
  return copy;
};

/** An assignment to `__proto__` would change the object's prototype instead of adding a property. */
const put = (object: Record<string, unknown>, key: string, value: unknown): void => {
  if (key !== '__proto__') object[key] = value;
  else Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
};
