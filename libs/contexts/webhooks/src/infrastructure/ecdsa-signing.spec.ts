import { execFileSync } from 'node:child_process';
import { createPublicKey, randomBytes, verify } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { p256 } from '@noble/curves/nist.js';
import { InMemorySubjectKeys, MasterKey, SealingVault } from '@causeway/privacy';
import { hasOpenssl } from '@causeway/testing';
import { EcdsaSigningKeyMaker, EcdsaWebhookSigner, type EcdsaKeyPair } from './ecdsa-signing.adapter.js';

const PLATFORM = 'Platform:019a0000-0000-7000-8000-0000000000a1';
const BODY = Buffer.from('{"id":"Webhook:1","type":"TEST","data":{"name":"Zoë"}}');
const vault = new SealingVault(new MasterKey(randomBytes(32)), new InMemorySubjectKeys());
const maker = new EcdsaSigningKeyMaker(vault);

let pair: EcdsaKeyPair;
let signature: string;
beforeAll(async () => {
  pair = await maker.make(PLATFORM, 'sandbox');
  signature = await new EcdsaWebhookSigner(vault).sign(pair, BODY);
});

const isValid = (body: Buffer, der: Buffer): boolean =>
  verify('sha256', body, createPublicKey(pair.publicKeyPem), der);

/** The byte at a place, changed in its lowest bit. */
const flipped = (bytes: Buffer, place: number): Buffer => {
  const copy = Buffer.from(bytes);
  copy[place] = copy[place]! ^ 1;
  return copy;
};

describe('a signature', () => {
  it('is plain padded base64 of a DER sequence', () => {
    expect(signature).toMatch(/^[A-Za-z0-9+/]+={0,2}$/);
    expect(Buffer.from(signature, 'base64').toString('base64')).toBe(signature);
    expect(Buffer.from(signature, 'base64')[0]).toBe(0x30);
  });

  it('verifies with an independent implementation of P-256', () => {
    const { x = '', y = '' } = createPublicKey(pair.publicKeyPem).export({ format: 'jwk' });
    const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
    const der = Buffer.from(signature, 'base64');
    const options = { format: 'der', lowS: false, prehash: true } as const;
    expect(p256.verify(der, BODY, point, options)).toBe(true);
    expect(p256.verify(der, flipped(BODY, 3), point, options)).toBe(false);
  });

  (hasOpenssl() ? it : it.skip)('verifies with openssl', () => {
    const cwd = mkdtempSync(join(tmpdir(), 'causeway-signature-'));
    writeFileSync(join(cwd, 'public.pem'), pair.publicKeyPem);
    writeFileSync(join(cwd, 'body.sig'), Buffer.from(signature, 'base64'));
    writeFileSync(join(cwd, 'body'), BODY);
    const check = ['dgst', '-sha256', '-verify', 'public.pem', '-signature', 'body.sig', 'body'];
    expect(execFileSync('openssl', check, { cwd }).toString().trim()).toBe('Verified OK');
    writeFileSync(join(cwd, 'body'), flipped(BODY, 0));
    expect(() => execFileSync('openssl', check, { cwd, stdio: 'pipe' })).toThrow('openssl dgst');
  });

  it('covers every byte of the body', () => {
    const der = Buffer.from(signature, 'base64');
    expect(isValid(BODY, der)).toBe(true);
    for (let place = 0; place < BODY.length; place += 1)
      expect(isValid(flipped(BODY, place), der)).toBe(false);
    expect(isValid(Buffer.concat([BODY, Buffer.from(' ')]), der)).toBe(false);
    expect(isValid(BODY.subarray(0, -1), der)).toBe(false);
  });

  it('does not verify with another platform’s key', async () => {
    const other = await maker.make(PLATFORM, 'production');
    const der = Buffer.from(signature, 'base64');
    expect(verify('sha256', BODY, createPublicKey(other.publicKeyPem), der)).toBe(false);
  });
});

describe('a key pair', () => {
  it('shows its public half as PEM (SPKI), on P-256', () => {
    expect(pair.publicKeyPem).toMatch(/^-----BEGIN PUBLIC KEY-----\n/);
    expect(createPublicKey(pair.publicKeyPem).asymmetricKeyDetails).toStrictEqual({
      namedCurve: 'prime256v1',
    });
  });

  it('shows its private half to nothing without the vault', async () => {
    expect(JSON.stringify(pair)).not.toContain('PRIVATE KEY');
    expect(Buffer.from(pair.sealedPrivateKey, 'base64url').toString('latin1')).not.toContain('PRIVATE KEY');
    expect(await vault.open(pair.sealedPrivateKey)).toMatch(/^-----BEGIN PRIVATE KEY-----\n/);
  });

  it('is a new one each time', async () => {
    const other = await maker.make(PLATFORM, 'sandbox');
    expect(other.publicKeyPem).not.toBe(pair.publicKeyPem);
    expect(other.keyId).not.toBe(pair.keyId);
  });
});

describe('the signer', () => {
  it('asks the vault once a key', async () => {
    let asked = 0;
    const counting = {
      open: (sealed: string) => {
        asked += 1;
        return vault.open(sealed);
      },
    };
    const signer = new EcdsaWebhookSigner(counting);
    const signatures = [await signer.sign(pair, BODY), await signer.sign(pair, Buffer.from('another'))];
    expect(asked).toBe(1);
    expect(isValid(BODY, Buffer.from(signatures[0]!, 'base64'))).toBe(true);
    expect(isValid(Buffer.from('another'), Buffer.from(signatures[1]!, 'base64'))).toBe(true);
  });

  it('says so when a key was destroyed', async () => {
    const fleeting = new SealingVault(new MasterKey(randomBytes(32)), new InMemorySubjectKeys());
    const doomed = await new EcdsaSigningKeyMaker(fleeting).make(PLATFORM, 'sandbox');
    await fleeting.shred(`signing-key:${PLATFORM}:sandbox`);
    await expect(new EcdsaWebhookSigner(fleeting).sign(doomed, BODY)).rejects.toThrow(
      `Signing key ${doomed.keyId} was destroyed and signs nothing any more`,
    );
  });
});
