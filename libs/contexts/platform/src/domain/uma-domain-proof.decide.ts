import { after, nothing, record, reject, type Decision } from '@causeway/kernel';
import type { Circumstances } from './platform-config.decide.js';
import type { Platform, PlatformEvent } from './platform-config.js';
import type { PlatformRejection } from './rejection-codes.js';
import { NO_PROOFS, type UmaDomainProof, type UmaDomainReleaser } from './uma-domain-proof.js';
import { normalUmaDomain } from './uma-domain.js';

/** The result of a domain check; `null` when it found no proof. */
export interface UmaDomainCheck {
  readonly umaDomain: string;
  readonly proof: UmaDomainProof | null;
}

/** An unproven claim reserves a name for so long; the platform may claim it again after that. */
export const UMA_CLAIM_MS = 7 * 24 * 3_600_000;

export interface UmaDomainRelease {
  readonly umaDomain: string;
  readonly by: UmaDomainReleaser;
}

/** Takes a domain from the platform that claims it: any by the operator, one that is not proven by its expiry. */
export const releaseUmaDomain = (
  { umaDomain: asked, by }: UmaDomainRelease,
  platform: Platform,
  { now }: Circumstances,
): Decision<PlatformEvent, PlatformRejection> => {
  if (platform.status === 'ABSENT') return reject('PLATFORM_NOT_FOUND');
  const umaDomain = normalUmaDomain(asked);
  const { config, domains = NO_PROOFS } = platform;
  const isClaimed = config.umaDomain === umaDomain;
  if (by === 'OPERATOR' && !isClaimed) return reject('UMA_DOMAIN_NOT_CLAIMED');
  if (!isClaimed || (by === 'EXPIRY' && domains.proven.includes(umaDomain))) return nothing();
  return record<PlatformEvent>(
    { type: 'UmaDomainReleased', umaDomain, by, releasedAt: now },
    {
      type: 'PlatformConfigUpdated',
      platformId: config.platformId,
      changedFields: ['umaDomain'],
      updatedAt: now,
    },
  );
};

/** The first check that failed is repeated after so long, each further one after twice the time of the one before. */
const CHECK_AGAIN_MS = 60_000;
const CHECK_AGAIN_MS_MAX = 6 * 3_600_000;
/** About eight days; after that the platform claims again, or the operator approves the domain. */
const CHECKS_MAX = 40;

/**
 * Records whether a domain that a platform claims was proven to be its own. A failed check is repeated, after a minute
 * at first and every six hours at last, some eight days long; one of a domain that is no longer claimed says nothing.
 */
export const recordUmaDomainCheck = (
  { umaDomain: asked, proof }: UmaDomainCheck,
  platform: Platform,
  { now }: Circumstances,
): Decision<PlatformEvent, PlatformRejection> => {
  if (platform.status === 'ABSENT') return reject('PLATFORM_NOT_FOUND');
  const umaDomain = normalUmaDomain(asked);
  const { proven, failedChecks: failedBefore } = platform.domains ?? NO_PROOFS;
  if (platform.config.umaDomain !== umaDomain) {
    // The platform changed its domain during the check: nothing is known of the new one.
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
