import { generateKeyPairSync, sign } from 'node:crypto';
import { isSigned, publicKeyFrom, signatureHeader } from './signature.js';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const key = publicKeyFrom(String(publicKey.export({ type: 'spki', format: 'pem' })));
const body = Buffer.from('{"id":"Webhook:1","data":{"amount":1}}');
const signature = sign('sha256', body, privateKey).toString('base64');

describe('the signature of a webhook', () => {
  it('verifies over the exact bytes', () => {
    expect(isSigned(key, body, signature)).toBe(true);
  });

  it('fails over the same JSON written differently', () => {
    const rewritten = Buffer.from('{"id": "Webhook:1", "data": {"amount": 1}}');
    expect(JSON.parse(rewritten.toString())).toStrictEqual(JSON.parse(body.toString()));
    expect(isSigned(key, rewritten, signature)).toBe(false);
  });

  it('fails under another key', () => {
    const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    expect(isSigned(key, body, sign('sha256', body, other).toString('base64'))).toBe(false);
  });

  it.each([undefined, '', 'not base64 !', 'AAAA', signature.slice(0, 40)])(
    'fails for an invalid one: %s',
    (given) => {
      expect(isSigned(key, body, given)).toBe(false);
    },
  );

  it("is in a header named after the installation's name on the wire", () => {
    expect(signatureHeader({})).toBe('x-service-signature');
    expect(signatureHeader({ CAUSEWAY_WIRE_NAME: '' })).toBe('x-service-signature');
    expect(signatureHeader({ CAUSEWAY_WIRE_NAME: 'Harbour' })).toBe('x-harbour-signature');
  });
});
