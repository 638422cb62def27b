import { p256 } from '@noble/curves/nist.js';
import { base64Bytes, hexBytes, jsonObject, textOf, utf8 } from './bytes.js';
import { compressedKey } from './curve-key.js';

/** What a session's key signed with it: the header of a signed action, taken apart (wallet-auth §2.9). */
export interface Stamp {
  /** Compressed point, lower-case hex. */
  readonly publicKey: string;
  /** r and s, 32 bytes each. */
  readonly signature: Uint8Array;
}

const HEADER_LENGTH_MAX = 4_096;
const SCHEME = 'SIGNATURE_SCHEME_TK_API_P256';

/** The stamp in a header; `undefined` where the text is none: not readable, another scheme, no point, no signature. */
export const readStamp = (header: string): Stamp | undefined => {
  const text = header.trim();
  if (text.length > HEADER_LENGTH_MAX) return undefined;
  const bytes = base64Bytes(text);
  const { publicKey, scheme, signature } = jsonObject((bytes && textOf(bytes)) ?? '') ?? {};
  if (typeof publicKey !== 'string' || typeof signature !== 'string' || scheme !== SCHEME) return undefined;
  const key = compressedKey(publicKey);
  const numbers = signatureOf(signature);
  return key === undefined || numbers === undefined ? undefined : { publicKey: key, signature: numbers };
};

/** Whether the stamp's own key signed exactly this text. High and low S count alike: honest clients make both. */
export const isStampOf = ({ publicKey, signature }: Stamp, payload: string): boolean => {
  const key = hexBytes(publicKey);
  return key !== undefined && p256.verify(signature, utf8(payload), key, { lowS: false });
};

/** Strict DER: a sequence of two integers, each from 1 to below the order of the curve. */
const signatureOf = (hex: string): Uint8Array | undefined => {
  const bytes = hexBytes(hex);
  if (bytes === undefined) return undefined;
  try {
    return p256.Signature.fromBytes(bytes, 'der').toBytes('compact');
  } catch {
    // Any other bytes are no signature.
    return undefined;
  }
};
