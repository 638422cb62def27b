import { after, nothing, record, reject, type Decision } from '@causeway/kernel';
import type { Circumstances } from './platform-config.decide.js';
import type { Platform, PlatformEvent } from './platform-config.js';
import type { PlatformRejection } from './rejection-codes.js';
import { NO_PROOFS, type UmaDomainProof } from './uma-domain-proof.js';
import { normalUmaDomain } from './uma-domain.js';

/** What a look at a domain showed; `null` when it showed no proof. */
export interface UmaDomainCheck {
  readonly umaDomain: string;
  readonly proof: UmaDomainProof | null;
}

/** The first check that failed is repeated after so long, each further one after twice the time of the one before. */
const CHECK_AGAIN_MS = 60_000;
const CHECK_AGAIN_MS_MAX = 6 * 3_600_000;
/** About eight days; after that the platform claims again, or the operator says so. */
const CHECKS_MAX = 40;

export const recordUmaDomainCheck = (
  { umaDomain: asked, proof }: UmaDomainCheck,
  platform: Platform,
  { now }: Circumstances,
): Decision<PlatformEvent, PlatformRejection> => {
  if (platform.status === 'ABSENT') return reject('PLATFORM_NOT_FOUND');
  const umaDomain = normalUmaDomain(asked);
  const { proven, failedChecks: failedBefore } = platform.domains ?? NO_PROOFS;
  if (platform.config.umaDomain !== umaDomain) {
    // The platform moved on while its domain was looked at: nothing is known of the new one.
    return proof === 'OPERATOR' ? reject('UMA_DOMAIN_NOT_CLAIMED') : nothing();
  }
  if (proven.includes(umaDomain)) return nothing();
  if (proof !== null) return record({ type: 'UmaDomainProven', umaDomain, proof, provenAt: now });
  const failedChecks = failedBefore + 1;
  const pauseMs = Math.min(CHECK_AGAIN_MS * 2 ** failedBefore, CHECK_AGAIN_MS_MAX);
  return record({
    type: 'UmaDomainCheckFailed',
    umaDomain,
    failedChecks,
    checkedAt: now,
    ...(failedChecks < CHECKS_MAX && { nextCheckAt: after(now, pauseMs) }),
  });
};
