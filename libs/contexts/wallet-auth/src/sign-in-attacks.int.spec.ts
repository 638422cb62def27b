import { sealByHand } from './testing/hpke-by-hand.js';
import { sealedTo } from './testing/sealed-to.js';
import { SessionKey } from './testing/session-key.js';
import { WalletClient } from './testing/wallet-client.js';
import { refusal, walletSuite } from './testing/wallet-suite.js';

const MINUTE_MS = 60_000;
const BLOCK_BYTES = 16;
const suite = walletSuite();

/** An owner in production with a code in their hands, and the key pair of the thief who attacks. */
const challenged = async () => {
  const { accountId, client } = suite.owner('production');
  const path = `/auth/credentials/${await client.codeCredential()}`;
  const challenge = async () =>
    (await client.send('POST', `${path}/challenge`)).body['otpEncryptionTargetBundle'] as string;
  const bundle = await challenge();
  const code = suite.host.codeOf(accountId);
  const key = new SessionKey();
  const prove = (encryptedOtpBundle: string, headers: Readonly<Record<string, string>> = {}) =>
    client.send('POST', `${path}/verify`, { headers, body: { type: 'EMAIL_OTP', encryptedOtpBundle } });
  return { accountId, bundle, challenge, client, code, key, path, prove };
};
type Given = Awaited<ReturnType<typeof challenged>>;

const targetOf = (bundle: string): string => {
  const { data } = JSON.parse(bundle) as { readonly data: string };
  return (JSON.parse(Buffer.from(data, 'hex').toString()) as { readonly targetPublic: string }).targetPublic;
};
const box = ({ enc, ciphertext }: { readonly enc: Buffer; readonly ciphertext: Buffer }): string =>
  JSON.stringify({ encappedPublic: enc.toString('hex'), ciphertext: ciphertext.toString('hex') });
/** The honest bundle with other bytes for its ciphertext. */
const ciphered = (change: (honest: Buffer) => Buffer) => (given: Given) => {
  const { encappedPublic, ciphertext } = JSON.parse(honestly(given)) as Record<string, string>;
  const enc = Buffer.from(encappedPublic ?? '', 'hex');
  return box({ enc, ciphertext: change(Buffer.from(ciphertext ?? '', 'hex')) });
};
const honestly = ({ bundle, code, key }: Given): string =>
  sealedTo(bundle, { code, publicKey: key.publicKey });
/** Any text, sealed properly. */
const sealed = (textOf: (given: Given) => string) => (given: Given) =>
  box(sealByHand(textOf(given), targetOf(given.bundle)));
const said = (members: (given: Given) => object) => sealed((given) => JSON.stringify(members(given)));
const flipped = (bytes: Buffer, at: number): Buffer => {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
};

const UNREADABLE = 'OTP bundle could not be decrypted';
const WRONG = 'Invalid OTP code';
const NONE = 'No pending OTP for this credential';
const ATTACKS: readonly [what: string, reason: string, make: (given: Given) => string | Promise<string>][] = [
  ['its first byte changed', UNREADABLE, ciphered((bytes) => flipped(bytes, 0))],
  ['its last byte changed', UNREADABLE, ciphered((bytes) => flipped(bytes, bytes.length - 1))],
  ['its last byte cut off', UNREADABLE, ciphered((bytes) => bytes.subarray(0, -1))],
  ['its first byte cut off', UNREADABLE, ciphered((bytes) => bytes.subarray(1))],
  ['its tag alone', UNREADABLE, ciphered((bytes) => bytes.subarray(-BLOCK_BYTES))],
  ['no tag', UNREADABLE, ciphered((bytes) => bytes.subarray(0, -BLOCK_BYTES))],
  ['a byte more', UNREADABLE, ciphered((bytes) => Buffer.concat([bytes, Buffer.from([0])]))],
  [
    'two blocks exchanged',
    UNREADABLE,
    ciphered((bytes) =>
      Buffer.concat([
        bytes.subarray(BLOCK_BYTES, 2 * BLOCK_BYTES),
        bytes.subarray(0, BLOCK_BYTES),
        bytes.subarray(2 * BLOCK_BYTES),
      ]),
    ),
  ],
  [
    'the tag in front',
    UNREADABLE,
    ciphered((bytes) => Buffer.concat([bytes.subarray(-BLOCK_BYTES), bytes.subarray(0, -BLOCK_BYTES)])),
  ],
  [
    'another ephemeral key',
    UNREADABLE,
    (given) =>
      JSON.stringify({
        ...(JSON.parse(honestly(given)) as object),
        encappedPublic: new SessionKey().uncompressed,
      }),
  ],
  [
    'its recipient another key',
    UNREADABLE,
    ({ code, key }) =>
      box(sealByHand(JSON.stringify({ otp_code: code, public_key: key.publicKey }), key.uncompressed)),
  ],
  [
    'its recipient another wallet’s bundle',
    UNREADABLE,
    async (given) => honestly({ ...given, bundle: (await challenged()).bundle }),
  ],
  ['no JSON inside', UNREADABLE, sealed(({ code }) => code)],
  ['a list inside', UNREADABLE, sealed(({ code, key }) => JSON.stringify([code, key.publicKey]))],
  ['no key inside', UNREADABLE, said(({ code }) => ({ otp_code: code }))],
  ['no code inside', UNREADABLE, said(({ key }) => ({ public_key: key.publicKey }))],
  [
    'a number for its code',
    UNREADABLE,
    said(({ code, key }) => ({ otp_code: Number(code), public_key: key.publicKey })),
  ],
  [
    'a key off the curve',
    UNREADABLE,
    said(({ code }) => ({ otp_code: code, public_key: `02${'f'.repeat(64)}` })),
  ],
  ['an empty code', WRONG, said(({ key }) => ({ otp_code: '', public_key: key.publicKey }))],
  [
    'a blank behind the code',
    WRONG,
    said(({ code, key }) => ({ otp_code: `${code} `, public_key: key.publicKey })),
  ],
  [
    'half of the code',
    WRONG,
    said(({ code, key }) => ({ otp_code: code.slice(0, 3), public_key: key.publicKey })),
  ],
  [
    'another code',
    WRONG,
    said(({ code, key }) => ({
      otp_code: code === '123456' ? '654321' : '123456',
      public_key: key.publicKey,
    })),
  ],
  [
    'sandbox’s code',
    WRONG,
    said(({ code, key }) => ({
      otp_code: code === '000000' ? '000001' : '000000',
      public_key: key.publicKey,
    })),
  ],
  [
    'a code that another one took the place of',
    UNREADABLE,
    async (given) => {
      await given.challenge();
      return honestly(given);
    },
  ],
  [
    'a code that has expired',
    NONE,
    (given) => {
      suite.host.clock.advance(5 * MINUTE_MS);
      return honestly(given);
    },
  ],
  [
    'a code that was used',
    NONE,
    async (given) => {
      await given.prove(honestly(given));
      return sealedTo(given.bundle, { code: given.code, publicKey: new SessionKey().publicKey });
    },
  ],
];

it.each(ATTACKS)('a proof with %s is refused: %s, and opens no session', async (_what, reason, make) => {
  const given = await challenged();
  expect(await given.prove(await make(given))).toMatchObject(refusal(401, 'UNAUTHORIZED', reason));
  expect(await given.client.sessions()).toStrictEqual([]);
});

it.each([
  '',
  '{}',
  '[]',
  'null',
  '"text"',
  '{"encappedPublic":"04","ciphertext":"00"}',
  '{"encappedPublic":1,"ciphertext":2}',
])('a proof that is %j is no bundle', async (text) => {
  const { client, prove } = await challenged();
  expect(await prove(text)).toMatchObject(refusal(400, 'INVALID_INPUT'));
  expect(await client.sessions()).toStrictEqual([]);
});

describe('the second leg of a proof', () => {
  const proven = async () => {
    const given = await challenged();
    const bundle = honestly(given);
    return { ...given, sent: bundle, challenge: WalletClient.challengeIn(await given.prove(bundle)) };
  };

  it('is signed by the very key in the bundle', async () => {
    const { challenge, client, prove, sent } = await proven();
    const stranger = WalletClient.signed(challenge, new SessionKey());
    expect(await prove(sent, stranger)).toMatchObject(refusal(401, 'WALLET_SIGNATURE_INVALID'));
    expect(await client.sessions()).toStrictEqual([]);
  });

  it('takes no session’s key for it', async () => {
    const { accountId, challenge, client, key, path, prove, sent } = await proven();
    await prove(sent, WalletClient.signed(challenge, key));
    const bundle = (await client.send('POST', `${path}/challenge`)).body[
      'otpEncryptionTargetBundle'
    ] as string;
    const again = sealedTo(bundle, {
      code: suite.host.codeOf(accountId),
      publicKey: new SessionKey().publicKey,
    });
    const second = WalletClient.challengeIn(await prove(again));
    expect(await prove(again, WalletClient.signed(second, key))).toMatchObject(
      refusal(401, 'WALLET_SIGNATURE_INVALID'),
    );
    expect(await client.sessions()).toHaveLength(1);
  });

  it('has the bundle of the first one', async () => {
    const { bundle, challenge, client, code, key, prove } = await proven();
    const other = sealedTo(bundle, { code, publicKey: key.publicKey });
    expect(await prove(other, WalletClient.signed(challenge, key))).toMatchObject(
      refusal(401, 'WALLET_SIGNATURE_BODY_MISMATCH'),
    );
    expect(await client.sessions()).toStrictEqual([]);
  });

  it('is not of another wallet’s request', async () => {
    const [one, other] = [await proven(), await proven()];
    const headers = WalletClient.signed(other.challenge, other.key);
    expect(await one.prove(one.sent, headers)).toMatchObject(refusal(401, 'UNAUTHORIZED'));
    expect(await one.client.sessions()).toStrictEqual([]);
  });

  it('opens one session of two at once, and none five minutes later', async () => {
    const { challenge, client, key, prove, sent } = await proven();
    const headers = WalletClient.signed(challenge, key);
    const racing = await Promise.all([prove(sent, headers), prove(sent, headers)]);
    expect(racing.map(({ status }) => status).sort((a, b) => a - b)).toStrictEqual([200, 401]);
    expect(await client.sessions()).toHaveLength(1);
    const late = await proven();
    suite.host.clock.advance(5 * MINUTE_MS);
    expect(await late.prove(late.sent, WalletClient.signed(late.challenge, late.key))).toMatchObject(
      refusal(401, 'UNAUTHORIZED'),
    );
    expect(await late.client.sessions()).toStrictEqual([]);
  });

  it('is of no use after five wrong codes', async () => {
    const given = await challenged();
    const wrong = sealedTo(given.bundle, { code: 'wrong', publicKey: given.key.publicKey });
    for (let nth = 0; nth < 5; nth += 1)
      expect(await given.prove(wrong)).toMatchObject(refusal(401, 'UNAUTHORIZED', WRONG));
    expect(await given.prove(honestly(given))).toMatchObject(refusal(401, 'UNAUTHORIZED', NONE));
    expect(await given.client.sessions()).toStrictEqual([]);
  });
});
