import { p256 } from '@noble/curves/nist.js';
import type { SessionKey } from './session-key.js';

const SCHEME = 'SIGNATURE_SCHEME_TK_API_P256';
const N = p256.Point.CURVE().n;
const SCALAR_BYTES = 32;

/** What a thief may know: the text, the honest stamp's members, and keys of their own. */
export interface Loot {
  readonly payload: string;
  readonly key: SessionKey;
  readonly thief: SessionKey;
}

const header = (members: object): string => Buffer.from(JSON.stringify(members)).toString('base64url');
const scalar = (value: bigint): Buffer =>
  Buffer.from(value.toString(16).padStart(2 * SCALAR_BYTES, '0'), 'hex');
/** A DER integer as it should be, or padded with so many zero bytes more. */
const integer = (value: bigint, padding = 0): Buffer => {
  const minimal = Buffer.from(
    value
      .toString(16)
      .padStart(2, '0')
      .replace(/^(.(..)*)$/, '0$1'),
    'hex',
  );
  const signed = (minimal[0] ?? 0) > 0x7f ? Buffer.concat([Buffer.from([0]), minimal]) : minimal;
  const bytes = Buffer.concat([Buffer.alloc(padding), signed]);
  return Buffer.concat([Buffer.from([0x02, bytes.length]), bytes]);
};
const sequence = (...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([0x30, body.length]), body]);
};
const honest = ({ payload, key }: Loot): { publicKey: string; r: bigint; s: bigint } => {
  const { r, s } = p256.Signature.fromHex(membersOf(key.stamp(payload)).signature, 'der');
  return { publicKey: key.publicKey, r, s };
};
const membersOf = (stamp: string) =>
  JSON.parse(Buffer.from(stamp, 'base64url').toString()) as {
    publicKey: string;
    scheme: string;
    signature: string;
  };
/** The honest key with other bytes for its signature. */
const der = (made: (given: { r: bigint; s: bigint }) => Buffer) => (loot: Loot) => {
  const { publicKey, ...numbers } = honest(loot);
  return header({ publicKey, scheme: SCHEME, signature: made(numbers).toString('hex') });
};
/** The honest stamp with some members replaced, or left out where they are undefined. */
const with_ = (change: (loot: Loot) => object) => (loot: Loot) =>
  header({ ...membersOf(loot.key.stamp(loot.payload)), ...change(loot) });

type Verdict = 'WALLET_SIGNATURE_MALFORMED' | 'WALLET_SIGNATURE_INVALID';
type Malleation = readonly [what: string, verdict: Verdict, make: (loot: Loot) => string];
const [MALFORMED, INVALID] = ['WALLET_SIGNATURE_MALFORMED', 'WALLET_SIGNATURE_INVALID'] as const;

/** Stamps that no honest client makes of the text that it was given (wallet-auth §2.9). */
export const MALLEATIONS: readonly Malleation[] = [
  ['a key of no session', INVALID, ({ payload, thief }) => thief.stamp(payload)],
  [
    'the thief’s signature under the owner’s key',
    INVALID,
    with_(({ payload, thief }) => ({ signature: membersOf(thief.stamp(payload)).signature })),
  ],
  [
    'the owner’s signature under the thief’s key',
    INVALID,
    with_(({ thief }) => ({ publicKey: thief.publicKey })),
  ],
  ['a text with a blank more', INVALID, ({ payload, key }) => key.stamp(`${payload} `)],
  ['a text with its end cut off', INVALID, ({ payload, key }) => key.stamp(payload.slice(0, -1))],
  ['no text at all', INVALID, ({ key }) => key.stamp('')],
  [
    'the text with its members in another order',
    INVALID,
    ({ payload, key }) =>
      key.stamp(JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(payload) as object).reverse()))),
  ],
  ['r and s exchanged', INVALID, der(({ r, s }) => sequence(integer(s), integer(r)))],
  ['r one higher', INVALID, der(({ r, s }) => sequence(integer(r + 1n), integer(s)))],
  ['s one lower', INVALID, der(({ r, s }) => sequence(integer(r), integer(s - 1n)))],
  ['r mirrored', INVALID, der(({ r, s }) => sequence(integer(N - r), integer(s)))],
  ['r and s both one', INVALID, der(() => sequence(integer(1n), integer(1n)))],
  ['r of zero', MALFORMED, der(({ s }) => sequence(integer(0n), integer(s)))],
  ['s of zero', MALFORMED, der(({ r }) => sequence(integer(r), integer(0n)))],
  ['s of the curve’s order', MALFORMED, der(({ r }) => sequence(integer(r), integer(N)))],
  ['r beyond the curve’s order', MALFORMED, der(({ r, s }) => sequence(integer(r + N), integer(s)))],
  ['the raw numbers', MALFORMED, der(({ r, s }) => Buffer.concat([scalar(r), scalar(s)]))],
  ['a number too many', MALFORMED, der(({ r, s }) => sequence(integer(r), integer(s), integer(1n)))],
  ['a number too few', MALFORMED, der(({ r }) => sequence(integer(r)))],
  ['a padded number', MALFORMED, der(({ r, s }) => sequence(integer(r, 2), integer(s)))],
  [
    'a byte behind the sequence',
    MALFORMED,
    der(({ r, s }) => Buffer.concat([sequence(integer(r), integer(s)), Buffer.from([0])])),
  ],
  ['its last byte cut off', MALFORMED, der(({ r, s }) => sequence(integer(r), integer(s)).subarray(0, -1))],
  [
    'the length in its long form',
    MALFORMED,
    der(({ r, s }) => {
      const body = Buffer.concat([integer(r), integer(s)]);
      return Buffer.concat([Buffer.from([0x30, 0x81, body.length]), body]);
    }),
  ],
  ['no hex', MALFORMED, with_(() => ({ signature: 'signature' }))],
  ['another scheme', MALFORMED, with_(() => ({ scheme: `${SCHEME}K1` }))],
  ['no scheme', MALFORMED, with_(() => ({ scheme: undefined }))],
  ['no key', MALFORMED, with_(() => ({ publicKey: undefined }))],
  ['no signature', MALFORMED, with_(() => ({ signature: undefined }))],
  ['a key off the curve', MALFORMED, with_(() => ({ publicKey: `02${'f'.repeat(64)}` }))],
  ['the point at infinity', MALFORMED, with_(() => ({ publicKey: '00' }))],
  ['a key that is a number', MALFORMED, with_(() => ({ publicKey: 2 }))],
  ['a list', MALFORMED, ({ key, payload }) => header([membersOf(key.stamp(payload))])],
  ['its JSON cut off', MALFORMED, ({ key, payload }) => key.stamp(payload).slice(0, -9)],
  ['two stamps', MALFORMED, ({ key, payload }) => `${key.stamp(payload)}, ${key.stamp(payload)}`],
  ['more than a header holds', MALFORMED, with_(() => ({ more: 'x'.repeat(4_096) }))],
  ['sandbox’s word for a signature', MALFORMED, () => 'sandbox-valid-signature'],
];
