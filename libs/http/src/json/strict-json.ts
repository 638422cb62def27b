import { JsonDecimal } from './json-decimal.js';

export type StrictJsonReason =
  | 'BYTE_ORDER_MARK'
  | 'DUPLICATE_KEY'
  | 'FORBIDDEN_KEY'
  | 'INVALID_UTF8'
  | 'LONE_SURROGATE'
  | 'MALFORMED_JSON'
  | 'NUMBER_TOO_LONG'
  | 'TOO_DEEP'
  | 'TOO_MANY_VALUES';

/** Text that is not JSON, or JSON that two readers could understand differently. */
export class StrictJsonError extends Error {
  constructor(
    readonly reason: StrictJsonReason,
    /** Characters before the fault. */
    readonly position: number,
  ) {
    super(`${reason} at ${position}`);
  }
}

export type JsonValue =
  null | boolean | number | bigint | string | JsonDecimal | JsonValue[] | { [key: string]: JsonValue };

/** The deepest request of the API nests 6 levels; free-form metadata gets room, the call stack stays small. */
export const DEPTH_MAX = 32;
/** A body of 1 MiB could hold 500 000 values; the largest lists of the API hold some hundreds of objects. */
export const VALUES_MAX = 20_000;
/** Sixty-four digits are far beyond any amount and cheap to turn into a bigint. */
const DIGITS_MAX = 64;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Reads JSON exactly and in one way only: invalid UTF-8, a byte order mark, lone surrogates, duplicate keys, keys
 * that reach for a prototype, too deep or too many values are refused with `StrictJsonError`. Whole numbers beyond
 * 2^53 become bigint, `1e3` is 1000, numbers with a fraction become `JsonDecimal`, and an
 * exponent beyond `DIGITS_MAX` counts as that.
 */
export const parseStrictJson = (bytes: Uint8Array): JsonValue => {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw new StrictJsonError('INVALID_UTF8', 0);
  }
  if (text.startsWith('\uFEFF')) throw new StrictJsonError('BYTE_ORDER_MARK', 0);
  return new StrictJsonReader(text).document();
};

const WHITESPACE = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(\.\d+)?(?:[eE]([+-]?)(\d+))?/y;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const FIRST_PRINTABLE = 0x20;
const LONE_SURROGATE = /\p{Surrogate}/u;
const LITERALS: Readonly<Record<string, readonly [text: string, value: boolean | null]>> = {
  t: ['true', true],
  f: ['false', false],
  n: ['null', null],
};

class StrictJsonReader {
  private position = 0;
  private valuesLeft = VALUES_MAX;

  constructor(private readonly text: string) {}

  document(): JsonValue {
    const value = this.value(0);
    this.skipWhitespace();
    if (this.position < this.text.length) this.fail('MALFORMED_JSON');
    return value;
  }

  private value(depth: number): JsonValue {
    if (depth > DEPTH_MAX) this.fail('TOO_DEEP');
    if (--this.valuesLeft < 0) this.fail('TOO_MANY_VALUES');
    this.skipWhitespace();
    const first = this.text[this.position] ?? '';
    if (first === '{') return this.object(depth);
    if (first === '[') return this.array(depth);
    if (first === '"') return this.string();
    const literal = LITERALS[first];
    if (literal === undefined) return this.number();
    if (!this.text.startsWith(literal[0], this.position)) this.fail('MALFORMED_JSON');
    this.position += literal[0].length;
    return literal[1];
  }

  private object(depth: number): JsonValue {
    const object: { [key: string]: JsonValue } = {};
    this.position += 1;
    if (this.take('}')) return object;
    do {
      this.skipWhitespace();
      const key = this.string();
      if (key === '__proto__') this.fail('FORBIDDEN_KEY');
      if (Object.hasOwn(object, key)) this.fail('DUPLICATE_KEY');
      this.expect(':');
      const value = this.value(depth + 1);
      if (key === 'constructor' && reachesForPrototype(value)) this.fail('FORBIDDEN_KEY');
      object[key] = value;
    } while (this.take(','));
    this.expect('}');
    return object;
  }

  private array(depth: number): JsonValue {
    const array: JsonValue[] = [];
    this.position += 1;
    if (this.take(']')) return array;
    do array.push(this.value(depth + 1));
    while (this.take(','));
    this.expect(']');
    return array;
  }

  /** Scanned by hand: a pattern over a string of a megabyte would backtrack. */
  private string(): string {
    const start = this.position;
    if (!this.take('"')) this.fail('MALFORMED_JSON');
    let escaped = false;
    for (let code = this.codeAhead(); code !== QUOTE; code = this.codeAhead()) {
      if (Number.isNaN(code) || code < FIRST_PRINTABLE) this.fail('MALFORMED_JSON');
      escaped ||= code === BACKSLASH;
      this.position += code === BACKSLASH ? 2 : 1;
    }
    this.position += 1;
    const string = escaped ? this.unescaped(start) : this.text.slice(start + 1, this.position - 1);
    if (LONE_SURROGATE.test(string)) this.fail('LONE_SURROGATE');
    return string;
  }

  private codeAhead(): number {
    return this.text.charCodeAt(this.position);
  }

  private unescaped(start: number): string {
    try {
      return JSON.parse(this.text.slice(start, this.position)) as string;
    } catch {
      return this.fail('MALFORMED_JSON');
    }
  }

  private number(): number | bigint | JsonDecimal {
    NUMBER.lastIndex = this.position;
    const match = NUMBER.exec(this.text);
    if (match === null) return this.fail('MALFORMED_JSON');
    this.position = NUMBER.lastIndex;
    const [token, fraction, exponentSign, exponent] = match;
    if (token.length > DIGITS_MAX) this.fail('NUMBER_TOO_LONG');
    if (fraction !== undefined || exponentSign === '-') return new JsonDecimal(token);
    if (exponent === undefined) return exactInteger(token);
    // What a huge exponent makes is never computed: it is as far beyond every bound as this is.
    const zeros = Math.min(Number(exponent), DIGITS_MAX);
    return exactInteger(token.slice(0, token.search(/e/i)) + '0'.repeat(zeros));
  }

  private take(character: string): boolean {
    this.skipWhitespace();
    if (this.text[this.position] !== character) return false;
    this.position += 1;
    return true;
  }

  private expect(character: string): void {
    if (!this.take(character)) this.fail('MALFORMED_JSON');
  }

  private skipWhitespace(): void {
    WHITESPACE.lastIndex = this.position;
    WHITESPACE.exec(this.text);
    this.position = WHITESPACE.lastIndex;
  }

  private fail(reason: StrictJsonReason): never {
    throw new StrictJsonError(reason, this.position);
  }
}

const reachesForPrototype = (value: JsonValue): boolean =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype');

const exactInteger = (digits: string): number | bigint => {
  const number = Number(digits);
  // `-0` is zero: the API does not distinguish them.
  return Number.isSafeInteger(number) ? number + 0 : BigInt(digits);
};
