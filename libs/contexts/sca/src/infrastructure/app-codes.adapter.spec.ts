import { instant } from '@causeway/kernel';
import { appCodes } from './app-codes.adapter.js';

/** RFC 6238, appendix B: SHA-1 with this secret; the codes of six digits are the ends of those of eight. */
const SECRET = Buffer.from('12345678901234567890').toString('hex');
const VECTORS: readonly (readonly [seconds: number, code: string])[] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];
const at = (seconds: number) => instant(seconds * 1_000);

it.each(VECTORS)('at %i s the code is %s (RFC 6238)', (seconds, code) => {
  expect(appCodes.stepOf(SECRET, code, at(seconds), undefined)).toBe(Math.floor(seconds / 30));
});

it('a code is good one step earlier and one step later, and no further', () => {
  const [seconds, code] = [1_111_111_111, '050471'];
  const step = Math.floor(seconds / 30);
  const found = (steps: number) => appCodes.stepOf(SECRET, code, at((step + steps) * 30), undefined);
  expect([-2, -1, 0, 1, 2].map(found)).toStrictEqual([undefined, step, step, step, undefined]);
});

it('a code is accepted once, and none of an earlier step after it', () => {
  const step = Math.floor(1_111_111_111 / 30);
  expect(appCodes.stepOf(SECRET, '050471', at(1_111_111_111), step - 1)).toBe(step);
  expect(appCodes.stepOf(SECRET, '050471', at(1_111_111_111), step)).toBeUndefined();
  expect(appCodes.stepOf(SECRET, '081804', at(1_111_111_111), step)).toBeUndefined();
});

it.each(['', '50471', '0504710', ' 050471', '05047１', 'abcdef'])('%j is no code', (sent) => {
  expect(appCodes.stepOf(SECRET, sent, at(1_111_111_111), undefined)).toBeUndefined();
});

it('a secret has 160 bits, and apps can take it', () => {
  const secret = appCodes.newSecret();
  expect(secret).toMatch(/^[0-9a-f]{40}$/);
  expect(appCodes.newSecret()).not.toBe(secret);
  const names = { issuer: 'Acme & Co', label: 'jane@acme.example' };
  const { base32, uri } = appCodes.described(secret, names);
  expect(base32).toMatch(/^[A-Z2-7]{32}$/);
  const { protocol, host, searchParams, pathname } = new URL(uri);
  expect([protocol, host]).toStrictEqual(['otpauth:', 'totp']);
  expect(decodeURIComponent(pathname)).toBe('/Acme & Co:jane@acme.example');
  expect(Object.fromEntries(searchParams)).toStrictEqual({
    ...{ issuer: 'Acme & Co', secret: base32, algorithm: 'SHA1', digits: '6', period: '30' },
  });
});
