import {
  chainFault,
  failureKeptUntilMs,
  keysKeptUntilMs,
  mayFetchForStranger,
  mayRenew,
} from './kept-keys.js';

const NOW_MS = 1_000_000;

describe('the keys of an institution', () => {
  it.each([
    ['without an end', undefined, 1_300_000],
    ['with a later end', 1_301, 1_300_000],
    ['with an earlier end', 1_299, 1_299_000],
    ['that have expired', 1, 1_000],
  ])('%s are used for five minutes at the most', (_what, expiresAtS, untilMs) => {
    expect(keysKeptUntilMs(NOW_MS, expiresAtS)).toBe(untilMs);
  });

  it('are not fetched again for 15 s after a failure', () => {
    expect(failureKeptUntilMs(NOW_MS)).toBe(1_015_000);
  });

  it.each([
    [14_999, false],
    [15_000, true],
  ])('may be renewed %d ms after they were fetched: %s', (ageMs, may) => {
    expect(mayRenew(NOW_MS, NOW_MS + ageMs)).toBe(may);
  });

  it.each([
    ['unmet', 7, true],
    ['unmet', 8, false],
    ['met', 31, true],
    ['met', 32, false],
  ] as const)('of an institution that is %s may be fetched beside %d others: %s', (kind, count, may) => {
    expect(mayFetchForStranger(kind, count)).toBe(may);
  });
});

describe('a chain of certificates', () => {
  const GOOD = { validFromMs: NOW_MS, validToMs: NOW_MS, isSignedByNext: true };
  it.each([
    ['in its time to the millisecond', [GOOD, GOOD], undefined],
    ['of one', [GOOD], undefined],
    [
      'that begins later',
      [{ ...GOOD, validFromMs: NOW_MS + 1, validToMs: NOW_MS + 2 }],
      'CERT_CHAIN_EXPIRED',
    ],
    [
      'whose root has ended',
      [GOOD, { ...GOOD, validFromMs: 0, validToMs: NOW_MS - 1 }],
      'CERT_CHAIN_EXPIRED',
    ],
    ['with a signature of another', [GOOD, { ...GOOD, isSignedByNext: false }, GOOD], 'CERT_CHAIN_INVALID'],
    ['with both faults', [{ ...GOOD, validToMs: 0, isSignedByNext: false }], 'CERT_CHAIN_EXPIRED'],
  ])('%s: %#', (_what, chain, fault) => {
    expect(chainFault(chain, NOW_MS)).toBe(fault);
  });
});
