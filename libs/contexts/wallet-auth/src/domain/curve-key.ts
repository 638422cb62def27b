import { p256 } from '@noble/curves/nist.js';
import { hexBytes, hexOf } from './bytes.js';

/** A point of P-256 in both forms of SEC1, lower-case hex (wallet-auth §2.1). */
export interface CurvePoint {
  readonly compressed: string;
  readonly uncompressed: string;
}

/** The point that a text of either form and either letter case names; `undefined` where it is on no curve. */
export const pointOf = (hex: string): CurvePoint | undefined => {
  const bytes = hexBytes(hex);
  if (bytes === undefined) return undefined;
  try {
    const point = p256.Point.fromBytes(bytes);
    point.assertValidity();
    return { compressed: point.toHex(true), uncompressed: point.toHex(false) };
  } catch {
    // What is on no curve is no key.
    return undefined;
  }
};

/** As a key is stored and compared. */
export const compressedKey = (hex: string): string | undefined => pointOf(hex)?.compressed;

/** Whether a client asks for a session whose private half the service makes (wallet-auth §2.1). */
export const isLegacyForm = (hex: string): boolean => hex.startsWith('04');

/** A key pair of the curve: the private scalar and both forms of its public half. */
export interface CurvePair extends CurvePoint {
  readonly secret: Uint8Array;
}

/** The pair of a 32-byte big-endian scalar; throws where that is none. */
export const pairOf = (secret: Uint8Array): CurvePair => ({
  secret,
  compressed: hexOf(p256.getPublicKey(secret, true)),
  uncompressed: hexOf(p256.getPublicKey(secret, false)),
});

/** ECDSA with SHA-256, deterministic (RFC 6979) and with a low S: DER, or r and s of 32 bytes each. */
export const signedBy = ({ secret }: CurvePair, message: Uint8Array, format: 'der' | 'compact'): Uint8Array =>
  p256.sign(message, secret, { format, lowS: true });

/** A private scalar of 64 random bytes: so many that none is likelier than another. */
export const scalarOf = (random: Uint8Array): Uint8Array => {
  const order = p256.Point.Fn.ORDER - 1n;
  const number = random.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  return p256.Point.Fn.toBytes((number % order) + 1n);
};
