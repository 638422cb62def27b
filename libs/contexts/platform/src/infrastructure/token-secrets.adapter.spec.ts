import { createHmac } from 'node:crypto';
import { HmacTokenSecrets } from './token-secrets.adapter.js';

const KEY = Buffer.alloc(32, 7);
const secrets = new HmacTokenSecrets(KEY);

describe('secrets of API tokens', () => {
  it('have 32 hex digits for the client and 64 for the secret', () => {
    const issued = secrets.issue();
    expect(issued.tokenId).toMatch(/^Token:[0-9a-f-]{36}$/);
    expect(issued.clientId).toMatch(/^[0-9a-f]{32}$/);
    expect(issued.clientSecret).toMatch(/^[0-9a-f]{64}$/);
    expect(issued.secretHash).toBe(createHmac('sha256', KEY).update(issued.clientSecret).digest('hex'));
  });

  it('never repeat, and use every digit alike', () => {
    const issued = Array.from({ length: 2_000 }, () => secrets.issue());
    expect(new Set(issued.map(({ clientId }) => clientId)).size).toBe(2_000);
    expect(new Set(issued.map(({ clientSecret }) => clientSecret)).size).toBe(2_000);
    const digits = issued.map(({ clientSecret }) => clientSecret).join('');
    const expected = digits.length / 16;
    const chiSquared = Array.from('0123456789abcdef').reduce((sum, digit) => {
      const seen = digits.split(digit).length - 1;
      return sum + (seen - expected) ** 2 / expected;
    }, 0);
    // 15 degrees of freedom: a fair source stays below this but for one run in a hundred million.
    expect(chiSquared).toBeLessThan(70);
  });

  it('match their own hash and no other', () => {
    const [one, other] = [secrets.issue(), secrets.issue()];
    expect(secrets.matches(one.clientSecret, one.secretHash)).toBe(true);
    expect(secrets.matches(other.clientSecret, one.secretHash)).toBe(false);
    expect(secrets.matches(one.clientSecret.toUpperCase(), one.secretHash)).toBe(false);
    expect(secrets.matches('', one.secretHash)).toBe(false);
  });

  it('never match a token that does not exist, nor a hash cut short', () => {
    const { clientSecret, secretHash } = secrets.issue();
    expect(secrets.matches(clientSecret, undefined)).toBe(false);
    expect(secrets.matches(clientSecret, '')).toBe(false);
    expect(secrets.matches(clientSecret, secretHash.slice(0, 62))).toBe(false);
    expect(secrets.matches(clientSecret, 'not hex at all')).toBe(false);
  });

  it('hash differently under another key', () => {
    expect(new HmacTokenSecrets(Buffer.alloc(32, 8)).hash('secret')).not.toBe(secrets.hash('secret'));
  });

  it('refuse a key that is too short to keep anything secret', () => {
    expect(() => new HmacTokenSecrets(Buffer.alloc(31))).toThrow('32 bytes');
  });
});
