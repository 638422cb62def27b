import { createPublicKey } from 'node:crypto';
import { base64url } from '../domain/bytes.js';

/** The labels of COSE (RFC 9053 §7, RFC 8230 §4); those below zero mean another thing with each type of key. */
const [TYPE, ALGORITHM] = [1, 3];
const CURVE = -1;

type CoseKey = ReadonlyMap<number, unknown>;
type Members = (key: CoseKey) => Readonly<Record<string, string>> | undefined;

const bytesAt = (key: CoseKey, label: number): string => {
  const value = key.get(label);
  return value instanceof Uint8Array ? base64url(value) : '';
};

/** What a key of each algorithm consists of: ES256, EdDSA, RS256 (wallet-auth §5). */
const MEMBERS: Readonly<Record<number, Members>> = {
  [-7]: (key) =>
    key.get(TYPE) === 2 && key.get(CURVE) === 1
      ? { kty: 'EC', crv: 'P-256', x: bytesAt(key, -2), y: bytesAt(key, -3) }
      : undefined,
  [-8]: (key) =>
    key.get(TYPE) === 1 && key.get(CURVE) === 6
      ? { kty: 'OKP', crv: 'Ed25519', x: bytesAt(key, -2) }
      : undefined,
  [-257]: (key) =>
    key.get(TYPE) === 3 ? { kty: 'RSA', n: bytesAt(key, -1), e: bytesAt(key, -2) } : undefined,
};

/** Fewer bits are factored, and with an exponent of one every text is its own signature. */
const RSA_BITS_MIN = 2_048;
const RSA_EXPONENT_MIN = 3n;

/**
 * Whether a credential's key is one of its algorithm, with which something can be proven, and only by its owner.
 * @throws for numbers that are no key at all
 */
export const isUsableKey = (key: CoseKey): boolean => {
  const jwk = MEMBERS[Number(key.get(ALGORITHM))]?.(key);
  if (jwk === undefined) return false;
  const { modulusLength: bits, publicExponent: exponent } =
    createPublicKey({ key: jwk, format: 'jwk' }).asymmetricKeyDetails ?? {};
  return jwk['kty'] !== 'RSA' || ((bits ?? 0) >= RSA_BITS_MIN && (exponent ?? 0n) >= RSA_EXPONENT_MIN);
};
