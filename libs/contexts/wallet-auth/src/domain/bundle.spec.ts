import { p256 } from '@noble/curves/nist.js';
import fc from 'fast-check';
import { createPublicKey, createVerify } from 'node:crypto';
import { compactVerify, importJWK, jwtVerify } from 'jose';
import { otpToken, readOtp, readSealedBox, sessionKeyBundle, signedBundle, targetBundle } from './bundle.js';
import { fromBase58check } from './base58check.js';
import { hexBytes, hexOf, utf8 } from './bytes.js';
import { pairOf } from './curve-key.js';

const signer = pairOf(p256.utils.randomSecretKey());
const bytes = (hex: string): Uint8Array => hexBytes(hex) ?? new Uint8Array();

/** The public half as Node's own crypto takes it. */
const jwk = () => ({
  kty: 'EC' as const,
  crv: 'P-256',
  x: Buffer.from(signer.uncompressed.slice(2, 66), 'hex').toString('base64url'),
  y: Buffer.from(signer.uncompressed.slice(66), 'hex').toString('base64url'),
});
const isSignedBySigner = (data: string, signature: string): boolean =>
  createVerify('sha256')
    .update(Buffer.from(data, 'hex'))
    .verify(createPublicKey({ key: jwk(), format: 'jwk' }), Buffer.from(signature, 'hex'));

describe('a target bundle', () => {
  const bundle = targetBundle(
    { targetPublic: signer.uncompressed, organizationId: 'an organization' },
    signer,
  );
  const read = JSON.parse(bundle) as Record<string, string>;

  it('has four members in their order, and no quotes around it', () => {
    expect(Object.keys(read)).toStrictEqual(['version', 'data', 'dataSignature', 'enclaveQuorumPublic']);
    expect(read['version']).toBe('v1.0.0');
    expect(read['enclaveQuorumPublic']).toBe(signer.uncompressed);
  });

  it('names the key that a code is sealed to, in hex of its JSON', () => {
    const data = Buffer.from(read['data'] ?? '', 'hex').toString();
    expect(JSON.parse(data)).toStrictEqual({
      targetPublic: signer.uncompressed,
      organizationId: 'an organization',
    });
  });

  it('is signed over the bytes of its data, as another implementation says, with a low S', () => {
    const { data = '', dataSignature = '' } = read;
    expect(isSignedBySigner(data, dataSignature)).toBe(true);
    expect(isSignedBySigner(`${data.slice(0, -2)}00`, dataSignature)).toBe(false);
    expect(p256.Signature.fromBytes(bytes(dataSignature), 'der').hasHighS()).toBe(false);
  });

  it('has two empty members where no one signs', () => {
    const { dataSignature, enclaveQuorumPublic } = JSON.parse(signedBundle({}, undefined)) as Record<
      string,
      string
    >;
    expect([dataSignature, enclaveQuorumPublic]).toStrictEqual(['', '']);
  });
});

describe('a client’s bundle', () => {
  const enc = signer.uncompressed;
  const ciphertext = '00'.repeat(16);

  it.each([
    ['as it should be', { encappedPublic: enc, ciphertext }],
    ['with a compressed key', { encappedPublic: signer.compressed, ciphertext }],
    ['in capitals', { encappedPublic: enc.toUpperCase(), ciphertext }],
    ['in another order, with more members', { more: 1, ciphertext, encappedPublic: enc }],
  ])('is read %s', (_how, members) => {
    const box = readSealedBox(JSON.stringify(members));
    expect(box && { enc: hexOf(box.enc), ciphertext: hexOf(box.ciphertext) }).toStrictEqual({
      enc,
      ciphertext,
    });
  });

  it.each([
    '',
    'null',
    '"text"',
    '[]',
    '{}',
    JSON.stringify({ encappedPublic: enc }),
    JSON.stringify({ ciphertext }),
    JSON.stringify({ encappedPublic: enc, ciphertext: 'zz' }),
    JSON.stringify({ encappedPublic: enc, ciphertext: '00'.repeat(15) }),
    JSON.stringify({ encappedPublic: `04${'11'.repeat(64)}`, ciphertext }),
    JSON.stringify({ encappedPublic: enc.slice(2), ciphertext }),
    JSON.stringify({ encappedPublic: [enc], ciphertext }),
    JSON.stringify({ encappedPublic: enc, ciphertext: 1 }),
  ])('is none: %s', (text) => {
    expect(readSealedBox(text)).toBeUndefined();
  });

  it('names its session’s key in compressed form, however it was sent', () => {
    for (const key of [signer.compressed, signer.uncompressed, signer.uncompressed.toUpperCase()])
      expect(
        readOtp(utf8(JSON.stringify({ public_key: key, otp_code: '123456', more: true }))),
      ).toStrictEqual({
        code: '123456',
        publicKey: signer.compressed,
      });
  });

  it.each(['{}', 'null', '{"otp_code":1}', '{"otp_code":"1","public_key":"02"}', '[1]', '\u0000'])(
    'holds nothing of use: %j',
    (text) => {
      expect(readOtp(utf8(text))).toBeUndefined();
    },
  );

  it('never makes its readers throw', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), fc.uint8Array(), (text, plaintext) => {
        expect([readSealedBox(text), readOtp(plaintext)]).toStrictEqual([undefined, undefined]);
      }),
      { numRuns: 300 },
    );
  });
});

describe('an OTP token', () => {
  const claims = {
    ...{ id: 'Request:1', verification_type: 'EMAIL_OTP', contact: 'ada@acme.example' },
    ...{ organization_id: 'an organization', public_key: signer.compressed, exp: '1772445600000' },
  };

  it('is a JWT that another library accepts, with claims of text alone', async () => {
    const token = otpToken(claims, signer);
    const [header = '', payload = ''] = token.split('.');
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toStrictEqual({
      alg: 'ES256',
      typ: 'JWT',
    });
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toStrictEqual(claims);
    // `exp` is a text here, which the standard forbids: only the signature is the library's to judge.
    const key = await importJWK(jwk(), 'ES256');
    expect((await compactVerify(token, key)).protectedHeader.alg).toBe('ES256');
    await expect(jwtVerify(token, key)).rejects.toThrow('exp');
  });
});

describe('a session’s key for its client', () => {
  it('is 81 bytes with a checksum: the compressed key, the ciphertext, the tag', () => {
    const ciphertext = Uint8Array.from({ length: 48 }, (_, at) => at);
    const payload = fromBase58check(sessionKeyBundle({ enc: bytes(signer.uncompressed), ciphertext }));
    expect(payload).toHaveLength(81);
    expect(payload && hexOf(payload)).toBe(`${signer.compressed}${hexOf(ciphertext)}`);
  });
});
