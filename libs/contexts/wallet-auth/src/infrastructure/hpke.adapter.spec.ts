import { createECDH } from 'node:crypto';
import fc from 'fast-check';
import { fromBase58check } from '../domain/base58check.js';
import { sessionKeyBundle } from '../domain/bundle.js';
import { hexBytes, hexOf, utf8 } from '../domain/bytes.js';
import { pairOf, pointOf } from '../domain/curve-key.js';
import { openByHand, schedule, sealByHand } from '../testing/hpke-by-hand.js';
import { hpke } from './hpke.adapter.js';

/** The vectors of wallet-auth §2.10. */
const RECIPIENT = '98aa7d406756faae183a6826e372351ef5f1d8b2692a0675d7b04170f16e9059';
const RECIPIENT_PUBLIC =
  '04f1966454ef1378a1816be44e579ebc2b4d01a5699e189c131dd7350adfe4caa65680526cb633a57e4a583c372e586db23538cfb0b6544c1d86f46ea4005838ea';
const A = {
  ephemeral: '339e22998bb7508ccaabe3aa15254752b61917d96e013930b2b82d92ad912fe2',
  plaintext:
    '{"otp_code":"000000","public_key":"03822f0501197eb559c88bbd56a45fe15bcedde705510d243ffbd41b31f942bc39"}',
  enc: '04b2c247145c40a51b8b55f906a11792e1159313f7a7e0b856c5e39dedf33444404e8bd7a11e9239310c545659cc7a9cee75ace5e6d9a88111205dd729bafe8f40',
  shared: '4316928ff8d435c3403efc7b26315c48dfbcaa00081bfcc82a87b826c6e082cf',
  key: '1041289ecd2791bc4e754b599187d256fa850c0d09342193998c8a6d133f3ae8',
  nonce: '13a9f8136a4308f5a20100b8',
  ciphertext:
    '79c8e5f089e1070fb33174cfe87839075b6828bcd50fbf3e3dbdc3d08f4740c59e25b1557d69961e398dc72016c7782fbd8fe8bb8056d7310d5805ec5ad48a2c8cd7af5fd737ce6269bb645ad1afc38fadd708f3ff4bfb073521e3d5cfe4b8a3f3326e230383edc30227715338134ab29f668aa3cc16eb',
};
const B = {
  secret: '84097828fc31a8c8d29210df48901a85de7fd013f686b17be77d1be29cb7a98b',
  ephemeral: 'c2f18a8f50fe4dacf1dc18a4a889bdd6c28a8baf6c3d25dd8d4c47336e92dbab',
  bundle:
    'i3UTvc11UNtVfwTFUgzUXAMj7vjx84zaPAE6ebxpmoqBEBjWozgaUDr1kTAYxAuoWG7TBcpGx4mqiRBgC2syei1LMkFh3AUygUd1EmLcEWo5vSmvNq8',
};
const INFO_HASH = '2f3f04e9206cd12413503529b47ac6a630b92ec4cf7d234508d0af9771c99e50';

const bytes = (hex: string): Uint8Array => hexBytes(hex) ?? new Uint8Array();
const recipient = pairOf(bytes(RECIPIENT));
const boxA = { enc: bytes(A.enc), ciphertext: bytes(A.ciphertext) };

describe('the vectors', () => {
  it('have the recipient’s public key', () => {
    expect(recipient.uncompressed).toBe(RECIPIENT_PUBLIC);
  });

  it('A is opened', async () => {
    expect(await hpke.open(boxA, recipient)).toStrictEqual(new Uint8Array(utf8(A.plaintext)));
  });

  it('A is what the second implementation makes, step by step', () => {
    const made = sealByHand(A.plaintext, RECIPIENT_PUBLIC, A.ephemeral);
    const inHex = Object.fromEntries(Object.entries(made).map(([name, value]) => [name, hexOf(value)]));
    const { enc, shared, key, nonce, ciphertext } = A;
    expect(inHex).toStrictEqual({ enc, shared, key, nonce, ciphertext });
    const nothing = Buffer.alloc(32);
    expect(hexOf(schedule(nothing, nothing, nothing).infoHash)).toBe(INFO_HASH);
  });

  it('B is a session’s key in its bundle, and is opened', async () => {
    const { enc, ciphertext } = sealByHand(Buffer.from(B.secret, 'hex'), RECIPIENT_PUBLIC, B.ephemeral);
    expect(sessionKeyBundle({ enc, ciphertext })).toBe(B.bundle);
    const payload = fromBase58check(B.bundle) ?? new Uint8Array();
    const point = pointOf(hexOf(payload.subarray(0, 33)));
    const box = { enc: bytes(point?.uncompressed ?? ''), ciphertext: payload.subarray(33) };
    expect(hexOf((await hpke.open(box, recipient)) ?? new Uint8Array())).toBe(B.secret);
  });
});

describe('the library and the second implementation', () => {
  it('open what the other one sealed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 300 }), async (plaintext) => {
        const pair = await hpke.newPair();
        const there = openByHand(await hpke.seal(plaintext, pair), hexOf(pair.secret));
        const back = await hpke.open(sealByHand(Buffer.from(plaintext), pair.uncompressed), pair);
        expect([hexOf(there), back && hexOf(back)]).toStrictEqual([hexOf(plaintext), hexOf(plaintext)]);
      }),
      { numRuns: 20 },
    );
  });

  it('agree on a new pair’s public half', async () => {
    const pair = await hpke.newPair();
    const other = createECDH('prime256v1');
    other.setPrivateKey(hexOf(pair.secret), 'hex');
    expect(other.getPublicKey('hex')).toBe(pair.uncompressed);
  });
});

describe('nothing is opened', () => {
  it('with any byte of the box changed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: boxA.enc.length + boxA.ciphertext.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        async (at, by) => {
          const all = [...boxA.enc, ...boxA.ciphertext].map((byte, index) =>
            index === at ? byte ^ by : byte,
          );
          const box = {
            enc: Uint8Array.from(all.slice(0, boxA.enc.length)),
            ciphertext: Uint8Array.from(all.slice(boxA.enc.length)),
          };
          expect(await hpke.open(box, recipient)).toBeUndefined();
        },
      ),
      { numRuns: 60 },
    );
  });

  it('that was cut, lengthened, or sealed to another key', async () => {
    for (const ciphertext of [boxA.ciphertext.subarray(1), boxA.ciphertext.subarray(0, -1), new Uint8Array()])
      expect(await hpke.open({ ...boxA, ciphertext }, recipient)).toBeUndefined();
    const longer = { ...boxA, ciphertext: Uint8Array.from([...boxA.ciphertext, 0]) };
    expect(await hpke.open(longer, recipient)).toBeUndefined();
    expect(await hpke.open(boxA, await hpke.newPair())).toBeUndefined();
  });
});
