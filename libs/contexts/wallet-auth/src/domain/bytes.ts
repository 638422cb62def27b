import { sha256 } from '@noble/hashes/sha2.js';

const HEX = /^(?:[0-9a-fA-F]{2})+$/;

/** Bytes of a hex text in either letter case; `undefined` for any other text. */
export const hexBytes = (text: string): Uint8Array | undefined =>
  HEX.test(text) ? Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)) : undefined;

/** Lower-case hex. */
export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The text of bytes; `undefined` where they are no UTF-8. */
export const textOf = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // A caller made them up.
    return undefined;
  }
};

/** Unpadded base64url. */
export const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** Either alphabet, padded or not; `undefined` for any other text. */
export const base64Bytes = (text: string): Uint8Array | undefined => {
  if (!/^[A-Za-z0-9\-_+/]*={0,2}$/.test(text)) return undefined;
  try {
    const characters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(characters, (character) => character.charCodeAt(0));
  } catch {
    // A length that no bytes have.
    return undefined;
  }
};

/** The object that a JSON text holds; `undefined` for any other text. */
export const jsonObject = (text: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null && !Array.isArray(read)
      ? (read as Readonly<Record<string, unknown>>)
      : undefined;
  } catch {
    // A caller made it up.
    return undefined;
  }
};

/** SHA-256 of a text, in lower-case hex: a passkey's challenge of its payload, a token's nonce of its key (wallet-auth §4, §6). */
export const textHash = (text: string): string => hexOf(sha256(utf8(text)));

/** Whether two texts are equal, by a comparison that takes as long for the last character as for the first. */
export const isSameText = (one: string, other: string): boolean => {
  const length = Math.max(one.length, other.length);
  let difference = one.length ^ other.length;
  for (let at = 0; at < length; at += 1) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
};
