import { p256 } from '@noble/curves/nist.js';
import fc from 'fast-check';
import { SessionKey } from '../testing/session-key.js';
import { compressedKey } from './curve-key.js';
import { isStampOf, readStamp } from './stamp.js';

/** Vector C of wallet-auth §2.10. */
const KEY = '03822f0501197eb559c88bbd56a45fe15bcedde705510d243ffbd41b31f942bc39';
const PAYLOAD = '{"probe":"é"}';
const LOW =
  '3045022100feca180939d8dec96a5a5c8c5e3516e77f2065e3b2d1caa30be6ea1b763573ad02203dc13a48444a400309807dc963dcacb90332ba14fea30dfd786ce7d4e1bb73d5';
const HIGH =
  '3046022100feca180939d8dec96a5a5c8c5e3516e77f2065e3b2d1caa30be6ea1b763573ad022100c23ec5b6bbb5bffdf67f82369c235346b9b44098a87490877b4ce2ee1aa7b17c';
const SCHEME = 'SIGNATURE_SCHEME_TK_API_P256';

const header = (members: object): string => Buffer.from(JSON.stringify(members)).toString('base64url');
const stamp = (signature: string, publicKey = KEY, scheme = SCHEME): string =>
  header({ publicKey, scheme, signature });
const isGood = (text: string, payload = PAYLOAD): boolean => {
  const read = readStamp(text);
  return read !== undefined && isStampOf(read, payload);
};

describe('a stamp', () => {
  it.each([
    ['a low S', stamp(LOW)],
    ['a high S', stamp(HIGH)],
    ['white space around it', `  ${stamp(LOW)}\t`],
    ['the standard alphabet and padding', Buffer.from(stampJson()).toString('base64')],
    [
      'members in another order, and more of them',
      header({ more: 1, signature: LOW, scheme: SCHEME, publicKey: KEY }),
    ],
    ['its key uncompressed and in capitals', stamp(LOW, p256.Point.fromHex(KEY).toHex(false).toUpperCase())],
  ])('is good with %s', (_what, text) => {
    expect(isGood(text)).toBe(true);
  });

  it('names its key in compressed form, however it was sent', () => {
    const uncompressed = p256.Point.fromHex(KEY).toHex(false).toUpperCase();
    expect(readStamp(stamp(LOW, uncompressed))?.publicKey).toBe(KEY);
  });

  it('is not good for any other text', () => {
    expect(isGood(stamp(LOW), '{"probe":"e"}')).toBe(false);
  });

  it.each([
    ['no base64', 'not base64!'],
    ['nothing', ''],
    ['no JSON', Buffer.from('no json').toString('base64url')],
    ['JSON that is no object', Buffer.from('"text"').toString('base64url')],
    ['null', Buffer.from('null').toString('base64url')],
    ['no UTF-8', Buffer.from([0xff, 0xfe, 0xfd]).toString('base64url')],
    ['no signature', header({ publicKey: KEY, scheme: SCHEME })],
    ['another scheme', stamp(LOW, KEY, 'SIGNATURE_SCHEME_TK_API_SECP256K1')],
    ['a key on no curve', stamp(LOW, `02${'f'.repeat(64)}`)],
    ['r and s without DER', stamp('0'.repeat(127) + '1')],
    ['bytes after the signature', stamp(`${LOW}00`)],
    ['an odd number of digits', stamp(LOW.slice(1))],
    ['an r of zero', stamp('3006020100020101')],
    ['a list', Buffer.from('[1]').toString('base64url')],
    ['no key', header({ scheme: SCHEME, signature: LOW })],
    ['a key that is a number', header({ publicKey: 2, scheme: SCHEME, signature: LOW })],
    ['a signature that is a number', header({ publicKey: KEY, scheme: SCHEME, signature: 2 })],
    ['no scheme', header({ publicKey: KEY, signature: LOW })],
    ['the scheme in small letters', stamp(LOW, KEY, SCHEME.toLowerCase())],
    ['a signature that is no hex', stamp('zz')],
    ['an r of the curve’s order', stamp(`3026022100${p256.Point.Fn.ORDER.toString(16)}020101`)],
    ['white space inside', `${stamp(LOW).slice(0, 40)} ${stamp(LOW).slice(40)}`],
    ['three signs of padding', `${stamp(LOW)}===`],
  ])('is none where the header holds %s', (_what, text) => {
    expect(readStamp(text)).toBeUndefined();
  });
});

describe('the letters of a stamp', () => {
  const signed = { publicKey: KEY, scheme: SCHEME, signature: LOW };
  /** Of every length there is an end of its own, and among them are all 64 letters. */
  const texts = ['', '>', '>?', '>?>'].map((x) => JSON.stringify({ x: `${x}>>>???~~~`, ...signed }));

  it.each(texts)('are of either alphabet, padded or not: %s', (text) => {
    const padded = Buffer.from(text).toString('base64');
    const urlSafe = Buffer.from(text).toString('base64url');
    const end = '='.repeat(padded.length - urlSafe.length);
    for (const header of [padded, padded.replaceAll('=', ''), urlSafe, `${urlSafe}${end}`])
      expect(isGood(header)).toBe(true);
  });

  it('include those that differ between the alphabets', () => {
    const all = texts.map((text) => Buffer.from(text).toString('base64')).join('');
    expect(all).toMatch(/\+.*\//);
    expect(all).toMatch(/[^=]==/);
  });
});

describe('the length of a stamp', () => {
  const ofBytes = (length: number): string => {
    const members = { publicKey: KEY, scheme: SCHEME, signature: LOW };
    const rest = length - JSON.stringify({ ...members, x: '' }).length;
    return header({ ...members, x: 'y'.repeat(rest) });
  };

  it.each([
    [3_072, 4_096, true],
    [3_073, 4_098, false],
  ])('of %d bytes is %d characters, which are taken: %s', (bytes, characters, isTaken) => {
    const text = ofBytes(bytes);
    expect(text).toHaveLength(characters);
    expect(isGood(text)).toBe(isTaken);
  });

  it('counts no white space around it', () => {
    expect(isGood(` ${ofBytes(3_072)} `)).toBe(true);
  });
});

describe('a stamp that a session’s key makes', () => {
  const key = new SessionKey();
  const texts = fc.string({ unit: 'grapheme' });

  it('is good for exactly its text, whatever that is', () => {
    fc.assert(
      fc.property(texts, texts, (text, other) => {
        const made = key.stamp(text);
        expect(isGood(made, text)).toBe(true);
        expect(isGood(made, other)).toBe(other === text);
      }),
      { numRuns: 30 },
    );
  });

  it('is no stamp of another key that claims it', () => {
    const read = readStamp(key.stamp(PAYLOAD));
    if (read === undefined) throw new Error('It cannot be read');
    expect(isStampOf({ ...read, publicKey: new SessionKey().publicKey }, PAYLOAD)).toBe(false);
  });

  it('is not good with any byte of its signature changed', () => {
    const read = readStamp(key.stamp(PAYLOAD));
    if (read === undefined) throw new Error('It cannot be read');
    fc.assert(
      fc.property(fc.nat({ max: 63 }), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const signature = read.signature.map((byte, index) => (index === at ? byte ^ by : byte));
        expect(isStampOf({ ...read, signature }, PAYLOAD)).toBe(false);
      }),
      { numRuns: 50 },
    );
  });
});

describe('a key', () => {
  it('is stored compressed and in lower case', () => {
    expect(compressedKey(KEY.toUpperCase())).toBe(KEY);
    expect(compressedKey(p256.Point.fromHex(KEY).toHex(false))).toBe(KEY);
  });

  it.each(['', '02', 'zz', KEY.slice(0, -2), `${KEY}00`])('is none: %j', (text) => {
    expect(compressedKey(text)).toBeUndefined();
  });
});

function stampJson(): string {
  return JSON.stringify({ publicKey: KEY, scheme: SCHEME, signature: LOW });
}
