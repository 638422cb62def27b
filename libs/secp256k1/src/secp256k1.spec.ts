import fc from 'fast-check';
import { secp256k1 as noble } from '@noble/curves/secp256k1.js';
import { createECDH, createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import secp256k1 from './index.js';
import { BEYOND_THE_ORDER, SIGNATURE_VECTORS } from './testing/signature-vectors.js';

const bytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'));
const hex = (of: Uint8Array): string => Buffer.from(of).toString('hex');
const [first = SIGNATURE_VECTORS[0]] = SIGNATURE_VECTORS;
if (first === undefined) throw new Error('there are vectors');

/** Its twin, with the other s. */
const highOf = (compact: string): Uint8Array => {
  const { r, s } = noble.Signature.fromBytes(bytes(compact), 'compact');
  return new noble.Signature(r, noble.Point.CURVE().n - s).toBytes('compact');
};

it('is what UMA’s SDK signs and verifies with', () => {
  const sdk = createRequire(import.meta.url).resolve('@uma-sdk/core');
  const found = realpathSync(createRequire(sdk).resolve('secp256k1'));
  expect(found).toBe(join(import.meta.dirname, '../dist/index.js'));
});

describe('signatures of libsecp256k1', () => {
  it.each(SIGNATURE_VECTORS)('are made to the byte by $privateKey', ({ privateKey, hash, compact, der }) => {
    const { signature } = secp256k1.ecdsaSign(bytes(hash), bytes(privateKey));
    expect([hex(signature), hex(secp256k1.signatureExport(signature))]).toStrictEqual([compact, der]);
  });

  it.each([...SIGNATURE_VECTORS, BEYOND_THE_ORDER])(
    'are read and verified with $publicKey',
    ({ der, compact, hash, publicKey }) => {
      const read = secp256k1.signatureImport(bytes(der));
      expect(hex(read)).toBe(compact);
      expect(hex(secp256k1.signatureNormalize(read))).toBe(compact);
      expect(secp256k1.ecdsaVerify(read, bytes(hash), bytes(publicKey))).toBe(true);
    },
  );

  it.each(SIGNATURE_VECTORS)('with the higher s count once they are normalized: $compact', (vector) => {
    const high = highOf(vector.compact);
    const verified = (signature: Uint8Array): boolean =>
      secp256k1.ecdsaVerify(signature, bytes(vector.hash), bytes(vector.publicKey));
    expect(verified(high)).toBe(false);
    expect(verified(secp256k1.signatureNormalize(high))).toBe(true);
  });

  it('verify for no other key and for nothing else', () => {
    const [, other] = SIGNATURE_VECTORS;
    const signature = bytes(first.compact);
    expect(secp256k1.ecdsaVerify(signature, bytes(first.hash), bytes(other?.publicKey ?? ''))).toBe(false);
    expect(secp256k1.ecdsaVerify(signature, bytes(other?.hash ?? ''), bytes(first.publicKey))).toBe(false);
  });
});

describe('signatures of OpenSSL', () => {
  /** OpenSSL hashes by itself, and leaves s as it falls. */
  const MESSAGE_BYTES = 40;

  it('verify here, and ours verify there', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: MESSAGE_BYTES, maxLength: MESSAGE_BYTES }),
        fc.constantFrom(...SIGNATURE_VECTORS),
        (message, { privateKey }) => {
          const ecdh = createECDH('secp256k1');
          ecdh.setPrivateKey(bytes(privateKey));
          const point = ecdh.getPublicKey();
          const jwk = {
            kty: 'EC',
            crv: 'secp256k1',
            x: point.subarray(1, 33).toString('base64url'),
            y: point.subarray(33).toString('base64url'),
          };
          const hash = createHash('sha256').update(message).digest();
          const key = createPrivateKey({
            key: { ...jwk, d: Buffer.from(bytes(privateKey)).toString('base64url') },
            format: 'jwk',
          });
          const theirs = secp256k1.signatureNormalize(
            secp256k1.signatureImport(sign('sha256', message, key)),
          );
          const ours = secp256k1.signatureExport(secp256k1.ecdsaSign(hash, bytes(privateKey)).signature);
          const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
          return (
            secp256k1.ecdsaVerify(theirs, hash, ecdh.getPublicKey(null, 'compressed')) &&
            verify('sha256', message, publicKey, ours)
          );
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('what cannot be read', () => {
  const changed = (der: string, change: (bytes: Uint8Array) => Uint8Array): Uint8Array => change(bytes(der));

  it.each<[string, Uint8Array]>([
    ['nothing', new Uint8Array()],
    ['a compact signature', bytes(first.compact)],
    ['half of it', changed(first.der, (der) => der.subarray(0, 20))],
    ['more than it', changed(first.der, (der) => Uint8Array.from([...der, 0]))],
    ['another tag', changed(first.der, (der) => Uint8Array.from([0x31, ...der.subarray(1)]))],
    ['a negative number', bytes('3006020181020101')],
    ['a number padded with zero', bytes('300702020001020101')],
    ['an r of zero', bytes('3006020100020101')],
  ])('as a signature is refused: %s', (_what, der) => {
    expect(() => secp256k1.signatureImport(der)).toThrow('Signature could not be parsed');
  });

  it('as a public key is refused', () => {
    const check = (key: Uint8Array) => () =>
      secp256k1.ecdsaVerify(bytes(first.compact), bytes(first.hash), key);
    for (const key of [
      new Uint8Array(33),
      new Uint8Array(12),
      Uint8Array.of(2, ...new Uint8Array(32).fill(0xff)),
    ])
      expect(check(key)).toThrow('Public Key could not be parsed');
  });

  it('as a private key signs nothing: zero, the order of the curve, another length', () => {
    const order = bytes(noble.Point.CURVE().n.toString(16));
    for (const key of [new Uint8Array(32), order, new Uint8Array(31).fill(1)])
      expect(() => secp256k1.ecdsaSign(bytes(first.hash), key)).toThrow();
  });

  it('as a hash is refused: it has 32 bytes', () => {
    const short = new Uint8Array(31);
    expect(() => secp256k1.ecdsaSign(short, bytes(first.privateKey))).toThrow('a hash has 32 bytes, not 31');
    expect(() => secp256k1.ecdsaVerify(bytes(first.compact), short, bytes(first.publicKey))).toThrow(
      'a hash has 32 bytes, not 31',
    );
  });
});
