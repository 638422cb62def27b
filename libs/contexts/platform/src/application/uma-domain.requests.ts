import { Query } from '@causeway/commands';

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
}
