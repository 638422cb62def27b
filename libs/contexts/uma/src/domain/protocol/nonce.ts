import { elapsedMs, instant, record, reject, type Decision, type Instant } from '@causeway/kernel';
import type { UmaRejection } from '../uma-rejections.js';

/** The identity of a signed message. */
export interface SignedOnce {
  readonly domain: string;
  readonly nonce: string;
  readonly signedAt: Instant;
}

/** A message of another institution that was accepted; it is accepted once. */
export interface NonceSpent {
  readonly type: 'NonceSpent';
  readonly domain: string;
  readonly signedAt: Instant;
}

export type Nonce = { readonly status: 'FRESH' } | { readonly status: 'SPENT' };

export const freshNonce: Nonce = { status: 'FRESH' };
/** A nonce is spent by the first message that carries it. */
export const evolveNonce = (): Nonce => ({ status: 'SPENT' });

/** Long enough for a slow network, short enough that an intercepted message soon expires. */
const SIGNED_AGO_MAX_MS = 600_000;
/** How far another institution's clock may be ahead. */
const SIGNED_AHEAD_MAX_MS = 60_000;

/** Accepts a signed message, if it is recent and no replay (rates-and-rails §10). */
export const spendNonce = (
  { domain, signedAt }: Omit<SignedOnce, 'nonce'>,
  nonce: Nonce,
  { now }: { readonly now: Instant },
): Decision<NonceSpent, UmaRejection> => {
  const ageMs = elapsedMs(signedAt, now);
  if (ageMs > SIGNED_AGO_MAX_MS || ageMs < -SIGNED_AHEAD_MAX_MS) return reject('INVALID_TIMESTAMP');
  if (nonce.status === 'SPENT') return reject('INVALID_NONCE');
  return record({ type: 'NonceSpent', domain, signedAt });
};

/** An impossible time: such a message is stale. */
const LONG_AGO_S = 0;
const LAST_S = 8_640_000_000_000;

/** The identity of a message by its signed time in seconds; one outside the calendar is long ago. */
export const signedOnce = (domain: string, nonce: string, seconds: number): SignedOnce => ({
  domain,
  nonce,
  signedAt: instant((Math.abs(seconds) <= LAST_S ? seconds : LONG_AGO_S) * 1_000),
});
