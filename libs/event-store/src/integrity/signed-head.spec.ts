import { instant } from '@causeway/kernel';
import { createPublicKey, verify } from 'node:crypto';
import {
  headLine,
  headText,
  isHeadSigned,
  keyName,
  parseHead,
  publicKeyPem,
  publicKeysIn,
  type LaneEnd,
} from './signed-head.js';
import { SigningKey } from './signing-key.js';

const seedOf = (first: number) => Buffer.from(Array.from({ length: 32 }, (_, index) => first + index));
const key = new SigningKey(seedOf(1));
const older = new SigningKey(seedOf(100));
const end: LaneEnd = {
  lane: 'ledger.sandbox',
  position: 42,
  digest: 'ab'.repeat(32),
  recordedAt: instant('2026-01-31T09:30:00.000Z'),
};
const signedAt = instant('2026-01-31T09:30:01.250Z');
const head = key.signHead(end, signedAt);

describe('a signed head', () => {
  it('is the signature of eight lines, to the byte', () => {
    expect(headText(head)).toBe(
      [
        'causeway.head.v1',
        'ledger.sandbox',
        '42',
        'ab'.repeat(32),
        '2026-01-31T09:30:00.000Z',
        '2026-01-31T09:30:01.250Z',
        key.publicKey,
        '',
        '',
      ].join('\n'),
    );
    const isGood = verify(
      null,
      Buffer.from(headText(head)),
      createPublicKey(publicKeyPem(head.key)),
      Buffer.from(head.signature, 'base64'),
    );
    expect(isGood).toBe(true);
    expect(isHeadSigned(head)).toBe(true);
  });

  it('is the one of RFC 8032 for its key: the public key follows from the seed', () => {
    const seed = Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex');
    const known = Buffer.from('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a', 'hex');
    expect(new SigningKey(seed).publicKey).toBe(known.toString('base64'));
  });

  it.each([
    ['lane', { lane: 'ledger.production' as const }],
    ['position', { position: 43 }],
    ['digest', { digest: 'ac'.repeat(32) }],
    ['time of its event', { recordedAt: signedAt }],
    ['time of signing', { signedAt: end.recordedAt }],
    ['key', { key: older.publicKey }],
    ['predecessor', { predecessor: older.publicKey }],
    ['predecessor’s signature', { predecessorSignature: head.signature }],
    ['signature', { signature: Buffer.alloc(64).toString('base64') }],
  ])('with another %s is not signed', (_title, change) => {
    expect(isHeadSigned({ ...head, ...change })).toBe(false);
  });

  it('of a new key carries the signature of the key before it under the same text', () => {
    const first = key.signHead(end, signedAt, older);
    expect(first.predecessor).toBe(older.publicKey);
    expect(isHeadSigned(first)).toBe(true);
    expect(isHeadSigned({ ...first, predecessorSignature: first.signature })).toBe(false);
    const { predecessorSignature: _gone, ...alone } = first;
    expect(isHeadSigned(alone)).toBe(false);
  });

  it.each([
    ['is no key', 'nonsense'],
    ['is no point of the curve', Buffer.alloc(32, 0xff).toString('base64')],
  ])('under a key that %s is not signed', (_title, wrong) => {
    expect(isHeadSigned({ ...head, key: wrong })).toBe(false);
  });
});

describe('a line of heads', () => {
  it('gives the head back', () => {
    const first = key.signHead(end, signedAt, older);
    expect(parseHead(headLine(head))).toStrictEqual(head);
    expect(parseHead(headLine(first))).toStrictEqual(first);
  });

  it.each([
    ['half a line', headLine(head).slice(0, 80)],
    ['nothing', ''],
    ['null', 'null'],
    ['another document', '{"lane":"ledger.sandbox"}'],
    ['a digest of another length', headLine({ ...head, digest: 'ab' })],
    ['a field that would add a line to the signed text', headLine({ ...head, key: 'x\ny' })],
    ['a position that is a text', headLine({ ...head, position: '42' as never })],
  ])('that is %s is no head', (_title, line) => expect(parseHead(line)).toBeUndefined());
});

describe('a key', () => {
  it('is read from a PEM block or from base64, several of them from one file', () => {
    const text = `${publicKeyPem(key.publicKey)}\n${older.publicKey}\n`;
    expect(publicKeysIn(text)).toStrictEqual([key.publicKey, older.publicKey]);
    expect(publicKeysIn('no key here')).toStrictEqual([]);
  });

  it('has a short name for people', () => expect(keyName(key.publicKey)).toMatch(/^[0-9a-f]{16}$/));

  it('never shows its private half', () => {
    const written = [JSON.stringify({ key }), `${key}`].join(' ');
    expect(written).toContain('[signing key]');
    expect(written).not.toContain(seedOf(1).toString('base64'));
    expect(() => new SigningKey(Buffer.alloc(31))).toThrow('A signing key has 32 bytes');
  });
});
