import { isoCBOR } from '@simplewebauthn/server/helpers';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { isUsableKey } from './usable-key.js';

type Members = readonly (readonly [label: number, value: unknown])[];

const encoded = (members: Members): Uint8Array<ArrayBuffer> =>
  isoCBOR.encode(new Map(members) as Parameters<typeof isoCBOR.encode>[0]);
const bytesOf = (key: KeyObject, member: 'x' | 'y' | 'n' | 'e'): Uint8Array =>
  new Uint8Array(Buffer.from(key.export({ format: 'jwk' })[member] ?? '', 'base64url'));

const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey;
const edwards = generateKeyPairSync('ed25519').publicKey;
const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 }).publicKey;

describe('a usable key', () => {
  it.each<[string, Members]>([
    [
      'ES256',
      [
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytesOf(ec, 'x')],
        [-3, bytesOf(ec, 'y')],
      ],
    ],
    [
      'EdDSA',
      [
        [1, 1],
        [3, -8],
        [-1, 6],
        [-2, bytesOf(edwards, 'x')],
      ],
    ],
    [
      'RS256',
      [
        [1, 3],
        [3, -257],
        [-1, bytesOf(rsa, 'n')],
        [-2, bytesOf(rsa, 'e')],
      ],
    ],
  ])('is one of %s', (_algorithm, members) => {
    expect(isUsableKey(encoded(members))).toBe(true);
  });

  it('is not bytes that are none', () => {
    expect(isUsableKey(new Uint8Array())).toBe(false);
    expect(isUsableKey(Uint8Array.of(0xff))).toBe(false);
    expect(isUsableKey(isoCBOR.encode(7))).toBe(false);
  });

  const ones = (length: number): Uint8Array => new Uint8Array(length).fill(1);
  const modulus = (bytes: number): Uint8Array => new Uint8Array(bytes).fill(0xff);
  it.each<[string, Members]>([
    [
      'a point beside the curve',
      [
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, ones(32)],
        [-3, ones(32)],
      ],
    ],
    [
      'no point',
      [
        [1, 2],
        [3, -7],
        [-1, 1],
      ],
    ],
    [
      'a point of another curve',
      [
        [1, 2],
        [3, -7],
        [-1, 2],
        [-2, ones(48)],
        [-3, ones(48)],
      ],
    ],
    [
      'another algorithm',
      [
        [1, 2],
        [3, -35],
        [-1, 2],
        [-2, ones(48)],
        [-3, ones(48)],
      ],
    ],
    [
      'no algorithm',
      [
        [1, 2],
        [-1, 1],
        [-2, ones(32)],
        [-3, ones(32)],
      ],
    ],
    [
      'a key of RSA for another algorithm',
      [
        [1, 3],
        [3, -7],
        [-1, modulus(256)],
        [-2, Uint8Array.of(1, 0, 1)],
      ],
    ],
    [
      'a short key of RSA',
      [
        [1, 3],
        [3, -257],
        [-1, modulus(128)],
        [-2, Uint8Array.of(1, 0, 1)],
      ],
    ],
    [
      'an exponent of one',
      [
        [1, 3],
        [3, -257],
        [-1, modulus(256)],
        [-2, Uint8Array.of(1)],
      ],
    ],
    [
      'a key of Ed25519 that is too short',
      [
        [1, 1],
        [3, -8],
        [-1, 6],
        [-2, ones(31)],
      ],
    ],
    ...[
      '0000000000000000000000000000000000000000000000000000000000000000',
      '0100000000000000000000000000000000000000000000000000000000000080',
      '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
      'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
      'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
    ].map((point): [string, Members] => [
      `${point}, for which anyone could sign,`,
      [
        [1, 1],
        [3, -8],
        [-1, 6],
        [-2, new Uint8Array(Buffer.from(point, 'hex'))],
      ],
    ]),
    [
      'a key of RSA that is too long to verify anything with',
      [
        [1, 3],
        [3, -257],
        [-1, modulus(2_049)],
        [-2, Uint8Array.of(1, 0, 1)],
      ],
    ],
    [
      'an exponent that is too long to verify anything with',
      [
        [1, 3],
        [3, -257],
        [-1, modulus(512)],
        [-2, modulus(9)],
      ],
    ],
    [
      'numbers for bytes',
      [
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, 1],
        [-3, 1],
      ],
    ],
  ])('is not %s', (_what, members) => {
    expect(isUsableKey(encoded(members))).toBe(false);
  });
});
