import { after, instant } from '@causeway/kernel';
import fc from 'fast-check';
import { evolveNonce, freshNonce, signedOnce, spendNonce } from './nonce.js';

const now = instant('2026-03-02T10:00:00.000Z');
const MINUTE_MS = 60_000;
const spentAt = (signedMs: number, nonce = freshNonce) =>
  spendNonce({ domain: 'there.example', signedAt: after(now, signedMs) }, nonce, { now });
const refusalOf = (decision: object) =>
  (decision as { readonly rejection?: { readonly code: string } }).rejection?.code ??
  (decision as { readonly code?: string }).code;

describe('a signed message of another institution (rates-and-rails §10)', () => {
  it.each([
    ['just signed', 0, undefined],
    ['ten minutes old', -10 * MINUTE_MS, undefined],
    ['older', -10 * MINUTE_MS - 1, 'INVALID_TIMESTAMP'],
    ['a minute ahead', MINUTE_MS, undefined],
    ['further ahead', MINUTE_MS + 1, 'INVALID_TIMESTAMP'],
  ])('%s: %d ms gives %s', (_what, signedMs, code) => {
    const decision = spentAt(signedMs);
    expect(decision.outcome === 'accepted' ? undefined : refusalOf(decision)).toBe(code);
  });

  it('is taken once', () => {
    const first = spentAt(0);
    expect(first).toMatchObject({
      outcome: 'accepted',
      events: [{ type: 'NonceSpent', domain: 'there.example', signedAt: now }],
    });
    const second = spentAt(0, evolveNonce());
    expect([second.outcome, refusalOf(second)]).toStrictEqual(['rejected', 'INVALID_NONCE']);
  });

  it('is taken at every moment from ten minutes after its signature to one before, and at no other', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20 * MINUTE_MS, max: 20 * MINUTE_MS }), (signedMs) => {
        const isInTime = signedMs >= -10 * MINUTE_MS && signedMs <= MINUTE_MS;
        expect(spentAt(signedMs).outcome).toBe(isInTime ? 'accepted' : 'rejected');
        expect(refusalOf(spentAt(signedMs, evolveNonce()))).toBe(
          isInTime ? 'INVALID_NONCE' : 'INVALID_TIMESTAMP',
        );
      }),
    );
  });

  it('that is stale is refused as such, whether it was accepted before or not', () => {
    expect(refusalOf(spentAt(-11 * MINUTE_MS, evolveNonce()))).toBe('INVALID_TIMESTAMP');
  });
});

describe('the time of a signature, in seconds', () => {
  it('is an instant', () => {
    expect(signedOnce('there.example', 'n', 1_772_445_600)).toStrictEqual({
      domain: 'there.example',
      nonce: 'n',
      signedAt: '2026-03-02T10:00:00.000Z',
    });
  });

  it.each([
    [8_640_000_000_000, '+275760-09-13T00:00:00.000Z'],
    [-8_640_000_000_000, '-271821-04-20T00:00:00.000Z'],
  ])('%d is the last one that there is: %s', (seconds, signedAt) => {
    expect(signedOnce('there.example', 'n', seconds).signedAt).toBe(signedAt);
  });

  it.each([NaN, Infinity, -Infinity, 8_640_000_000_001, -8_640_000_000_001])(
    '%d is none, and so long ago that the message is stale',
    (seconds) => {
      const { domain, signedAt } = signedOnce('there.example', 'n', seconds);
      expect(signedAt).toBe('1970-01-01T00:00:00.000Z');
      expect(refusalOf(spendNonce({ domain, signedAt }, freshNonce, { now }))).toBe('INVALID_TIMESTAMP');
    },
  );
});
