import { p256 } from '@noble/curves/nist.js';

/** What a session's key signed with it: the header of a signed action, taken apart (wallet-auth §2.9). */
export interface Stamp {
  /** Compressed point, lower-case hex. */
  readonly publicKey: string;
  /** r and s, 32 bytes each. */
  readonly signature: Uint8Array;
}

const HEADER_LENGTH_MAX = 4_096;
const SCHEME = 'SIGNATURE_SCHEME_TK_API_P256';
/** URL-safe or standard alphabet, padded or not. */
const BASE64 = /^[A-Za-z0-9\-_+/]+={0,2}$/;
const HEX = /^(?:[0-9a-fA-F]{2})+$/;

/** The stamp in a header; `undefined` where the text is none: not readable, another scheme, no point, no signature. */
export const readStamp = (header: string): Stamp | undefined => {
  const text = header.trim();
  if (text.length > HEADER_LENGTH_MAX || !BASE64.test(text)) return undefined;
  const { publicKey, scheme, signature } = membersOf(text);
  if (typeof publicKey !== 'string' || typeof signature !== 'string' || scheme !== SCHEME) return undefined;
  const key = compressedKey(publicKey);
  const numbers = signatureOf(signature);
  return key === undefined || numbers === undefined ? undefined : { publicKey: key, signature: numbers };
};

/** Whether the stamp's own key signed exactly this text. High and low S count alike: honest clients make both. */
export const isStampOf = ({ publicKey, signature }: Stamp, payload: string): boolean =>
  p256.verify(signature, new TextEncoder().encode(payload), bytesOf(publicKey), { lowS: false });

/** A point in either form of SEC1 and either letter case, as it is stored; `undefined` where it is on no curve. */
export const compressedKey = (hex: string): string | undefined => {
  if (!HEX.test(hex)) return undefined;
  try {
    return p256.Point.fromHex(hex.toLowerCase()).toHex(true);
  } catch {
    // What is on no curve is no key.
    return undefined;
  }
};

const membersOf = (base64: string): Readonly<Record<string, unknown>> => {
  try {
    const characters = atob(base64.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(characters, (character) => character.charCodeAt(0));
    const read: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return typeof read === 'object' && read !== null ? (read as Readonly<Record<string, unknown>>) : {};
  } catch {
    // What is no JSON names nothing.
    return {};
  }
};

/** Strict DER: a sequence of two integers, each from 1 to below the order of the curve. */
const signatureOf = (hex: string): Uint8Array | undefined => {
  if (!HEX.test(hex)) return undefined;
  try {
    return p256.Signature.fromBytes(bytesOf(hex), 'der').toBytes('compact');
  } catch {
    // Any other bytes are no signature.
    return undefined;
  }
};

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
