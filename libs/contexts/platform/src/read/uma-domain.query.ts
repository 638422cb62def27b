import type { ViewReader } from '@causeway/commands';
import type { Environment } from '@causeway/kernel';
import type { UmaDomainOwner } from '../application/uma-domain.requests.js';

/** The domain itself comes before a subdomain of the same name that somebody else has. */
const OWNER = `
  select platform_id, coalesce(uma_domain, proxy_uma_subdomain) as uma_domain
    from platform.config_view
   where environment = $1 and (uma_domain = $2 or proxy_uma_subdomain = $2)
   order by (uma_domain = $2) desc nulls last, created_at
   limit 1`;

export const findUmaDomain = async (
  views: ViewReader,
  environment: Environment,
  domain: string,
): Promise<UmaDomainOwner | null> => {
  const [row] = await views.rows<{ readonly platform_id: string; readonly uma_domain: string }>(OWNER, [
    environment,
    domain,
  ]);
  return row === undefined ? null : { platformId: row.platform_id, umaDomain: row.uma_domain };
};
