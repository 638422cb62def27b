import { put } from './plain-object.js';

/**
 * What `JSON.parse` is to give. From version 12.8 on, V8 (Node 24) may read a key with an escape as another one that
 * some earlier text had at the same place (nodejs/node#63785): a platform's metadata could change the keys of
 * another's. So V8 sees such keys in hexadecimal digits, and they are turned back in what it read; text without
 * them, nearly all of it, is read as it is. Throws a `SyntaxError` on text that is no JSON.
 */
export const parseJson = (text: string): unknown => {
  const plain = text.includes('\\') ? withoutEscapedKeys(text) : text;
  const value: unknown = JSON.parse(plain);
  return plain === text ? value : withKeysNamedBack(value);
};

/** The place behind the closing quote; searched by hand, because a pattern over a megabyte would backtrack. */
export const endOfJsonText = (json: string, start: number): number | undefined => {
  for (let at = json.indexOf('"', start + 1); at !== -1; at = json.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (json[at - 1 - backslashes] === '\\') backslashes++;
    if (backslashes % 2 === 0) return at + 1;
  }
  return undefined;
};

const withoutEscapedKeys = (text: string): string => {
  const parts: string[] = [];
  let copied = 0;
  for (let start = text.indexOf('"'); start !== -1;) {
    const end = endOfJsonText(text, start);
    if (end === undefined) break;
    if (isKey(text, end)) {
      const token = text.slice(start, end);
      if (token.includes('\\') || token.startsWith(`"${IN_DIGITS}`)) {
        parts.push(text.slice(copied, start), withoutEscapes(JSON.parse(token) as string));
        copied = end;
      }
    }
    start = text.indexOf('"', end);
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(copied);
};

const COLON = /[ \t\n\r]*:/y;

const isKey = (text: string, end: number): boolean => {
  COLON.lastIndex = end;
  return COLON.test(text);
};

/** Leads a key in digits. A key that starts with it by itself is written in digits as well. */
const IN_DIGITS = '\uE000';
const DIGITS_A_UNIT = 4;

/** One token a key, so that the last value under a key stays the one that counts. */
const withoutEscapes = (key: string): string => {
  const token = JSON.stringify(key);
  return token.includes('\\') || key.startsWith(IN_DIGITS) ? `"${inDigits(key)}"` : token;
};

const inDigits = (key: string): string => {
  let digits = IN_DIGITS;
  for (let at = 0; at < key.length; at++)
    digits += key.charCodeAt(at).toString(16).padStart(DIGITS_A_UNIT, '0');
  return digits;
};

const fromDigits = (digits: string): string => {
  let key = '';
  for (let at = IN_DIGITS.length; at < digits.length; at += DIGITS_A_UNIT)
    key += String.fromCharCode(parseInt(digits.slice(at, at + DIGITS_A_UNIT), 16));
  return key;
};

const withKeysNamedBack = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withKeysNamedBack);
  const named: Record<string, unknown> = {};
  for (const [key, child] of Object.entries(value))
    put(named, key.startsWith(IN_DIGITS) ? fromDigits(key) : key, withKeysNamedBack(child));
  return named;
};
