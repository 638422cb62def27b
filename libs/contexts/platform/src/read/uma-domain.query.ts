import type { ViewReader } from '@causeway/commands';
import { idOf, instant, type Environment } from '@causeway/kernel';
import type { UmaDomainClaim, UmaDomainOwner } from '../application/uma-domain.requests.js';
import { streamIdOf } from '../domain/streams.js';
import { proofPlaces } from '../domain/uma-domain.js';
import type { UmaDomainRow } from './uma-domain.view.js';

/**
 * Who has proven a domain comes before who only claims it, and who uses it now before who used it once. A platform
 * without a domain is found at the subdomain that the operator gave it.
 */
const OWNER = `
  select platform_id, uma_domain, is_proven
    from (
      select c.platform_id, coalesce(c.uma_domain, c.proxy_uma_subdomain) as uma_domain,
             (c.uma_domain is null or d.proven_at is not null) as is_proven,
             coalesce(c.uma_domain = $2, false) as is_itself, d.proven_at
        from platform.config_view c
        left join platform.uma_domain_view d
          on d.environment = c.environment and d.platform_id = c.platform_id and d.uma_domain = c.uma_domain
       where c.environment = $1 and (c.uma_domain = $2 or c.proxy_uma_subdomain = $2)
      union all
      select d.platform_id, d.uma_domain, true, false, d.proven_at
        from platform.uma_domain_view d
        join platform.config_view c on c.environment = d.environment and c.platform_id = d.platform_id
       where d.environment = $1 and d.uma_domain = $2 and d.proven_at is not null
         and c.uma_domain is distinct from $2
    ) owner
   order by is_proven desc, is_itself desc, proven_at desc nulls last
   limit 1`;

/**
 * The platform that a UMA domain belongs to: the one that proved it, before any that only claims it; `null` where none
 * does.
 */
export const findUmaDomain = async (
  views: ViewReader,
  environment: Environment,
  domain: string,
): Promise<UmaDomainOwner | null> => {
  const [row] = await views.rows<{
    readonly platform_id: string;
    readonly uma_domain: string;
    readonly is_proven: boolean;
  }>(OWNER, [environment, domain]);
  return row === undefined
    ? null
    : { platformId: row.platform_id, umaDomain: row.uma_domain, isProven: row.is_proven };
};

/** Claims in the order of their domains; `$2` is a platform's id, or null for all of them. */
const CLAIMS = `
  select c.platform_id, c.uma_domain, coalesce(d.failed_checks, 0) as failed_checks,
         d.checked_at, d.next_check_at, d.proof, d.proven_at
    from platform.config_view c
    left join platform.uma_domain_view d
      on d.environment = c.environment and d.platform_id = c.platform_id and d.uma_domain = c.uma_domain
   where c.environment = $1 and c.uma_domain is not null and ($2::text is null or c.platform_id = $2)
   order by c.uma_domain
   limit $3`;

/** More claims than a deployment has platforms; an operator names the platform beyond that. */
const CLAIMS_MAX = 1_000;

/** The claims to UMA domains of one platform, or of all (`null`): a thousand at most. */
export const listUmaDomainClaims = async (
  views: ViewReader,
  environment: Environment,
  platformId: string | null,
): Promise<readonly UmaDomainClaim[]> => {
  const rows = await views.rows<Omit<UmaDomainRow, 'environment'>>(CLAIMS, [
    environment,
    platformId,
    CLAIMS_MAX,
  ]);
  return rows.map((row) => ({
    platformId: row.platform_id,
    umaDomain: row.uma_domain,
    status: row.proven_at === null ? 'CLAIMED' : 'PROVEN',
    proof: row.proof,
    provenAt: row.proven_at && instant(row.proven_at),
    failedChecks: row.failed_checks,
    checkedAt: row.checked_at && instant(row.checked_at),
    nextCheckAt: row.next_check_at && instant(row.next_check_at),
    ...proofPlaces(row.uma_domain),
    proofText: idOf('PlatformConfig', streamIdOf(row.platform_id)),
  }));
};
