import { Command, Query } from '@causeway/commands';
import type { Instant } from '@causeway/kernel';
import type { UmaDomainCheck, UmaDomainRelease } from '../domain/uma-domain-proof.decide.js';
import type { UmaDomainProof } from '../domain/uma-domain-proof.js';

/**
 * Which platform of the call's environment has the UMA domain, or has it served at this proxied subdomain; `null` when
 * none does. In lower case.
 */
export class FindUmaDomain extends Query<{ readonly domain: string }, UmaDomainOwner | null> {
  static readonly type = 'platform.find-uma-domain';
}
export interface UmaDomainOwner {
  readonly platformId: string;
  /** The domain of its addresses: where `domain` was the subdomain, the one that is proxied to it. */
  readonly umaDomain: string;
  /** Until then it is a claim: other contexts use the real institution of the domain (config-and-tokens §2). */
  readonly isProven: boolean;
}

/** The operator's: claims to domains in the call's environment, of all platforms or of one. */
export class ListUmaDomainClaims extends Query<
  { readonly platformId?: string },
  { readonly data: readonly UmaDomainClaim[] }
> {
  static readonly type = 'platform.list-uma-domain-claims';
}
export interface UmaDomainClaim {
  readonly platformId: string;
  readonly umaDomain: string;
  readonly status: 'CLAIMED' | 'PROVEN';
  readonly proof: UmaDomainProof | null;
  readonly provenAt: Instant | null;
  readonly failedChecks: number;
  readonly checkedAt: Instant | null;
  /** Time of the next check; `null` for a claim that is proven, was never checked, or was abandoned. */
  readonly nextCheckAt: Instant | null;
  /** The name of the TXT record that proves it, or the address of the file that does. */
  readonly dnsRecord: string;
  readonly fileUrl: string;
  /** What either of them says: the id that `GET /config` shows the platform. */
  readonly proofText: string;
}

/**
 * Checks whether the call's platform has proven the domain that it claims; answers the claim. Refuses with
 * `UMA_DOMAIN_NOT_CLAIMED`.
 */
export class CheckUmaDomain extends Command<Readonly<Record<string, never>>, UmaDomainClaim> {
  static readonly type = 'platform.check-uma-domain';
}

/** Takes its domain from the call's platform; refuses with `UMA_DOMAIN_NOT_CLAIMED` and `PLATFORM_NOT_FOUND`. */
export class ReleaseUmaDomain extends Command<UmaDomainRelease, null> {
  static readonly type = 'platform.release-uma-domain';
}

/** The result of a check, or the operator's approval, of a domain of the call's platform. */
export class RecordUmaDomainCheck extends Command<UmaDomainCheck, null> {
  static readonly type = 'platform.record-uma-domain-check';
}
