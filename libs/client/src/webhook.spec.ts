import { createHmac, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { verifyWebhook, type WebhookKeys } from './webhook.js';

const BODY = '{"id":"Webhook:1","type":"TEST","timestamp":"2026-11-24T00:00:00.000Z","data":{}}';
const RECEIVED = new Date('2026-11-24T00:00:10.000Z');
const TIMESTAMP = String(RECEIVED.getTime() / 1_000 - 10);

const pair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pemOf = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }) as string;
const ownHeader = (key: KeyObject, body = BODY) => ({
  'X-Service-Signature': sign('sha256', Buffer.from(body), key).toString('base64'),
});
const one = pair();
const other = pair();
const signing = generateKeyPairSync('ed25519');
const standardPublic = `whpk_${signing.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64')}`;
const secret = randomBytes(32);
const standardSecret = `whsec_${secret.toString('base64')}`;
const signed = (timestamp: string) => Buffer.from(`Webhook:1.${timestamp}.${BODY}`);
const ed25519 = (timestamp: string) =>
  `v1a,${sign(null, signed(timestamp), signing.privateKey).toString('base64')}`;
const hmac = (timestamp: string) =>
  `v1,${createHmac('sha256', secret).update(signed(timestamp)).digest('base64')}`;
const standardHeaders = (signature: string, timestamp = TIMESTAMP) => ({
  'webhook-id': 'Webhook:1',
  'webhook-timestamp': timestamp,
  'webhook-signature': signature,
});

const verify = (headers: Record<string, string>, keys: WebhookKeys, body: string | Uint8Array = BODY) =>
  verifyWebhook({ body, headers, receivedAt: RECEIVED, ...keys });

describe('a webhook is given', () => {
  const own = { publicKeysPem: [pemOf(other.publicKey), pemOf(one.publicKey)] };
  it.each([
    ['a signature of the service, by one of two keys', ownHeader(one.privateKey), own],
    ['Ed25519 of Standard Webhooks', standardHeaders(ed25519(TIMESTAMP)), { standardKeys: [standardPublic] }],
    ['HMAC of Standard Webhooks', standardHeaders(hmac(TIMESTAMP)), { standardKeys: [standardSecret] }],
    [
      'one of several signatures',
      standardHeaders(`v1,AAAA ${ed25519(TIMESTAMP)}`),
      { standardKeys: [standardSecret, standardPublic] },
    ],
  ])('for %s', async (_what, headers, keys) => {
    expect(await verify(headers, keys)).toStrictEqual(JSON.parse(BODY));
  });

  it('for bytes, and headers in any form', async () => {
    const headers = new Headers(ownHeader(one.privateKey));
    const body = Buffer.from(BODY);
    await expect(verifyWebhook({ body, headers, receivedAt: RECEIVED, ...own })).resolves.toMatchObject({
      type: 'TEST',
    });
  });

  it('for a header of the installation’s own name', async () => {
    const headers = { 'x-harbour-signature': ownHeader(one.privateKey)['X-Service-Signature'] };
    const keys = { ...own, signatureHeader: 'X-Harbour-Signature' };
    await expect(verify(headers, keys)).resolves.toMatchObject({ id: 'Webhook:1' });
  });

  it('for every signature: numbers that are short or have a leading zero too', async () => {
    for (let turn = 0; turn < 300; turn += 1)
      await expect(verify(ownHeader(one.privateKey), own)).resolves.toBeDefined();
  });
});

describe('a webhook is refused', () => {
  const own = { publicKeysPem: [pemOf(one.publicKey)] };
  const late = String(Number(TIMESTAMP) - 300);
  it.each([
    ['without a signature', {}, own],
    ['signed by another', ownHeader(other.privateKey), own],
    ['signed for another body', ownHeader(one.privateKey, '{}'), own],
    ['with a signature that is none', { 'x-service-signature': 'MAA=' }, own],
    ['with a signature that is no base64', { 'x-service-signature': '!' }, own],
    ['when no key is known', ownHeader(one.privateKey), {}],
    [
      'signed more than five minutes ago',
      standardHeaders(ed25519(late), late),
      { standardKeys: [standardPublic] },
    ],
    [
      'signed at another time than it says',
      standardHeaders(ed25519(late)),
      { standardKeys: [standardPublic] },
    ],
    ['with a secret for a public key', standardHeaders(hmac(TIMESTAMP)), { standardKeys: [standardPublic] }],
  ])('%s', async (_what, headers, keys) => {
    await expect(verify(headers, keys)).rejects.toMatchObject({ name: 'InvalidSignatureError' });
  });
});
