import { CodecError } from './codec-error.js';
import { tagOfPrototype } from './codec-tags.js';
import { copyBefore, put, startsWithDollar } from './plain-object.js';

/** Deeper than any event, command or allowed request body; a cycle ends here too. */
const DEPTH_MAX = 256;

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
  let copy: Record<string, unknown> | undefined;
  let at = '';
  try {
    for (const key of Object.keys(source)) {
      at = key;
      const value = source[key];
      const plain = value === undefined ? undefined : plainOf(value, depth + 1);
      if (plain !== value || value === undefined || startsWithDollar(key)) copy ??= copyBefore(source, key);
      if (copy !== undefined && value !== undefined) put(copy, escaped(key), plain);
    }
  } catch (error) {
    throw error instanceof CodecError ? error.under(at) : error;
  }
  return copy ?? object;
};

const tagged = (object: object, prototype: object): unknown => {
  const codecTag = tagOfPrototype(prototype);
  if (codecTag !== undefined) return { [codecTag.tag]: codecTag.write(object) };
  const { constructor } = prototype as { constructor?: unknown };
  const name = typeof constructor === 'function' ? constructor.name : 'a class';
  throw new CodecError(`An instance of ${name} cannot be encoded`);
};

/** The prototype of object literals, of this realm or of another one (a test runner's). */
const isPlain = (prototype: object): boolean =>
  prototype === Object.prototype || Object.getPrototypeOf(prototype) === null;

const escaped = (key: string): string => (startsWithDollar(key) ? `$${key}` : key);
