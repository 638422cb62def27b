import { decodeCredentialPublicKey } from '@simplewebauthn/server/helpers';
import { createPublicKey } from 'node:crypto';

/** The labels of COSE (RFC 9053 §7, RFC 8230 §4); those below zero mean another thing with each type of key. */
const [TYPE, ALGORITHM] = [1, 3];
const CURVE = -1;

type CoseKey = ReadonlyMap<number, unknown>;
type Members = (key: CoseKey) => Readonly<Record<string, string>> | undefined;

const bytesAt = (key: CoseKey, label: number): string => {
  const value = key.get(label);
  return value instanceof Uint8Array ? Buffer.from(value).toString('base64url') : '';
};

/** What a key of each algorithm consists of: ES256, EdDSA, RS256 (wallet-auth §5, sca §2.1). */
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

/** Fewer bits are factored, and more are not computed with. */
const RSA_BITS = { min: 2_048, max: 16_384 };
/** With an exponent of one every text is its own signature, and a longer one is not computed with. */
const RSA_EXPONENT = { min: 3n, max: 2n ** 64n - 1n };

/**
 * The points of Ed25519 whose order is small, also as they are written beyond the field: keys of no one, for which anyone
 * could sign.
 */
const NO_ONES: ReadonlySet<string> = new Set([
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
]);

/** The highest bit says only which of two points is meant. */
const isNoOnes = (point: string): boolean => {
  const bytes = Buffer.from(point, 'base64url');
  bytes.writeUInt8(bytes.readUInt8(31) & 0x7f, 31);
  return NO_ONES.has(bytes.toString('hex'));
};

/**
 * Whether a credential's key, as an authenticator attests it, is one of its algorithm, with which something can be proven,
 * and only by its owner.
 */
export const isUsableKey = (publicKey: Uint8Array<ArrayBuffer>): boolean => {
  try {
    // Its labels are numbers, whatever the library's types promise of them.
    return isUsable(decodeCredentialPublicKey(publicKey) as unknown as CoseKey);
  } catch {
    // A caller made it up.
    return false;
  }
};

/** @throws for numbers that are no key at all */
const isUsable = (key: CoseKey): boolean => {
  const jwk = MEMBERS[Number(key.get(ALGORITHM))]?.(key);
  if (jwk === undefined) return false;
  const { modulusLength: bits = 0, publicExponent: exponent = 0n } =
    createPublicKey({ key: jwk, format: 'jwk' }).asymmetricKeyDetails ?? {};
  const { kty, x = '' } = jwk;
  if (kty === 'OKP') return !isNoOnes(x);
  return kty !== 'RSA' || (isWithin(RSA_BITS, bits) && isWithin(RSA_EXPONENT, exponent));
};

const isWithin = <Size extends number | bigint>(
  { min, max }: { readonly min: Size; readonly max: Size },
  size: Size,
): boolean => min <= size && size <= max;
