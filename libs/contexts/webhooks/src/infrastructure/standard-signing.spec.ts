import { execFileSync } from 'node:child_process';
import { createPublicKey, randomBytes, verify } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ed25519 } from '@noble/curves/ed25519.js';
import { Webhook } from 'standardwebhooks';
import { elapsedMs, instant, systemNow } from '@causeway/kernel';
import { InMemorySubjectKeys, MasterKey, SealingVault } from '@causeway/privacy';
import type { SealedStandardSecrets } from '../application/ports.js';
import { hasOpenssl } from '@causeway/testing';
import {
  StandardSecretsMaker,
  standardPublicKeyPem,
  StandardWebhookSigner,
} from './standard-signing.adapter.js';

const PLATFORM = 'Platform:019a0000-0000-7000-8000-0000000000a1';
const ID = 'Webhook:019a0000-0000-7000-8000-000000000001';
const BODY = Buffer.from('{"id":"Webhook:1","type":"TEST","data":{"name":"Zoë"}}');
const vault = new SealingVault(new MasterKey(randomBytes(32)), new InMemorySubjectKeys());
const maker = new StandardSecretsMaker(vault);
const signer = new StandardWebhookSigner(vault);

const newKey = async (keyId: string) => {
  const { standardPublicKey, sealedStandardSecrets } = await maker.make(PLATFORM, 'sandbox');
  const sealed: SealedStandardSecrets = { keyId, sealed: sealedStandardSecrets };
  return { sealed, publicKey: standardPublicKey, secret: await signer.secretOf(sealed) };
};
let active: Awaited<ReturnType<typeof newKey>>;
let next: Awaited<ReturnType<typeof newKey>>;
beforeAll(async () => {
  [active, next] = await Promise.all([newKey('k1'), newKey('k2')]);
});

const headersOf = async (keys: readonly SealedStandardSecrets[], body = BODY) => {
  const { timestamp, signature } = await signer.sign(keys, ID, body);
  return { 'webhook-id': ID, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
};
const signaturesIn = (header: string, version: string): Buffer[] =>
  header
    .split(' ')
    .map((each) => each.split(','))
    .filter(([found]) => found === version)
    .map(([, text = '']) => Buffer.from(text, 'base64'));
const contentOf = (headers: { 'webhook-timestamp': string }): Buffer =>
  Buffer.from(`${ID}.${headers['webhook-timestamp']}.${BODY.toString()}`);

describe('the headers of Standard Webhooks', () => {
  it('are verified by the public package with the shared secret', async () => {
    const headers = await headersOf([active.sealed]);
    expect(new Webhook(active.secret).verify(BODY, headers)).toStrictEqual(JSON.parse(BODY.toString()));
  });

  it('are refused by the public package over another body, id or secret', async () => {
    const headers = await headersOf([active.sealed]);
    const webhook = new Webhook(active.secret);
    expect(() => webhook.verify(`${BODY.toString()} `, headers)).toThrow('No matching signature');
    expect(() => webhook.verify(BODY, { ...headers, 'webhook-id': 'Webhook:2' })).toThrow('No matching');
    expect(() => new Webhook(next.secret).verify(BODY, headers)).toThrow('No matching signature');
  });

  it('carry the time of the attempt in seconds', async () => {
    const { 'webhook-timestamp': seconds } = await headersOf([active.sealed]);
    expect(seconds).toMatch(/^\d{10}$/);
    expect(Math.abs(elapsedMs(instant(Number(seconds) * 1_000), systemNow()))).toBeLessThan(5_000);
  });

  it('carry an Ed25519 signature that an independent implementation verifies', async () => {
    const headers = await headersOf([active.sealed]);
    const [signature] = signaturesIn(headers['webhook-signature'], 'v1a');
    expect(active.publicKey).toMatch(/^whpk_[A-Za-z0-9+/]{43}=$/);
    const publicKey = Buffer.from(active.publicKey.slice('whpk_'.length), 'base64');
    expect(ed25519.verify(signature!, contentOf(headers), publicKey)).toBe(true);
    expect(ed25519.verify(signature!, BODY, publicKey)).toBe(false);
  });

  (hasOpenssl() ? it : it.skip)('carry an Ed25519 signature that openssl verifies', async () => {
    const headers = await headersOf([active.sealed]);
    const [signature] = signaturesIn(headers['webhook-signature'], 'v1a');
    const cwd = mkdtempSync(join(tmpdir(), 'causeway-standard-'));
    writeFileSync(join(cwd, 'public.pem'), standardPublicKeyPem(active.publicKey));
    writeFileSync(join(cwd, 'signature'), signature!);
    writeFileSync(join(cwd, 'content'), contentOf(headers));
    const check = 'pkeyutl -verify -pubin -inkey public.pem -rawin -in content -sigfile signature'.split(' ');
    expect(execFileSync('openssl', check, { cwd }).toString()).toContain('Signature Verified Successfully');
    writeFileSync(join(cwd, 'content'), BODY);
    expect(() => execFileSync('openssl', check, { cwd, stdio: 'pipe' })).toThrow('openssl pkeyutl');
  });

  it('carry both keys’ signatures in the overlap of a rotation', async () => {
    const headers = await headersOf([active.sealed, next.sealed]);
    for (const { secret } of [active, next])
      expect(new Webhook(secret).verify(BODY, headers)).toStrictEqual(JSON.parse(BODY.toString()));
    const both = signaturesIn(headers['webhook-signature'], 'v1a');
    [active, next].forEach(({ publicKey }, index) => {
      const pem = standardPublicKeyPem(publicKey);
      expect(verify(null, contentOf(headers), createPublicKey(pem), both[index]!)).toBe(true);
    });
    expect(both).toHaveLength(2);
  });
});

describe('the secrets', () => {
  it('are sealed: nothing reads them without the vault', async () => {
    const fresh = await maker.make(PLATFORM, 'sandbox');
    const text = Buffer.from(JSON.stringify(fresh)).toString('latin1');
    expect(text).not.toMatch(/whsec_|PRIVATE KEY/);
  });

  it('hold 32 random bytes, others each time', async () => {
    expect(active.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(next.secret).not.toBe(active.secret);
    expect(next.publicKey).not.toBe(active.publicKey);
  });

  it('sign nothing once they were destroyed', async () => {
    const fleeting = new SealingVault(new MasterKey(randomBytes(32)), new InMemorySubjectKeys());
    const { sealedStandardSecrets: sealed } = await new StandardSecretsMaker(fleeting).make(
      PLATFORM,
      'sandbox',
    );
    await fleeting.shred(`signing-key:${PLATFORM}:sandbox`);
    const signing = new StandardWebhookSigner(fleeting).sign([{ keyId: 'k9', sealed }], ID, BODY);
    await expect(signing).rejects.toThrow('The secrets of key k9 were destroyed and sign nothing any more');
  });
});
