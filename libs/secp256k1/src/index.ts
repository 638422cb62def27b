import { secp256k1 } from '@noble/curves/secp256k1.js';

/** A signature as 64 bytes: r, then s. */
type Compact = Uint8Array;

const { Point, Signature } = secp256k1;
const HASH_BYTES = 32;
/** What is signed is a hash already. */
const OF_HASH = { prehash: false, format: 'compact' } as const;

/** What cannot be read is an error of one sentence, the same one as in the package that this stands for. */
const read = <Result>(parse: () => Result, what: string): Result => {
  try {
    return parse();
  } catch (cause) {
    throw new Error(`${what} could not be parsed`, { cause });
  }
};

const checkHash = (hash: Uint8Array): void => {
  if (hash.length !== HASH_BYTES) throw new Error(`a hash has ${HASH_BYTES} bytes, not ${hash.length}`);
};

/**
 * Signs a hash of 32 bytes with a private key of 32 bytes: deterministic (RFC 6979), with the lower s.
 * @throws when one has another length, or the key is 0 or not below the order of the curve
 */
export const ecdsaSign = (hash: Uint8Array, privateKey: Uint8Array): { readonly signature: Compact } => {
  checkHash(hash);
  return { signature: secp256k1.sign(hash, privateKey, { ...OF_HASH, lowS: true }) };
};

/**
 * Whether the holder of the public key (33 or 65 bytes) signed the hash. A signature with the higher s is refused:
 * normalize it first.
 * @throws when the hash has not 32 bytes, or the key or the signature cannot be read
 */
export const ecdsaVerify = (signature: Compact, hash: Uint8Array, publicKey: Uint8Array): boolean => {
  checkHash(hash);
  read(() => Point.fromBytes(publicKey), 'Public Key');
  read(() => Signature.fromBytes(signature, 'compact'), 'Signature');
  return secp256k1.verify(signature, hash, publicKey, { ...OF_HASH, lowS: true });
};

/** In the encoding that travels over the wire, DER. */
export const signatureExport = (signature: Compact): Uint8Array =>
  read(() => Signature.fromBytes(signature, 'compact'), 'Signature').toBytes('der');

/** @throws when the bytes are no signature in DER, or r or s is 0 or not below the order of the curve */
export const signatureImport = (der: Uint8Array): Compact =>
  // A Buffer is read as what it is, not as what its class would make of it.
  read(() => Signature.fromBytes(Uint8Array.from(der), 'der'), 'Signature').toBytes('compact');

/** The same signature with the lower s of the two that verify. */
export const signatureNormalize = (signature: Compact): Compact => {
  const found = read(() => Signature.fromBytes(signature, 'compact'), 'Signature');
  if (!found.hasHighS()) return found.toBytes('compact');
  return new Signature(found.r, Point.CURVE().n - found.s).toBytes('compact');
};

/** UMA's SDK imports the whole. */
export default { ecdsaSign, ecdsaVerify, signatureExport, signatureImport, signatureNormalize };
