import { DEFAULT_UMA_DOMAIN } from '@causeway/customers';
import { NameResolver } from '@causeway/http/outbound';
import { HmacTokenSecrets, platform, PublicDomainProver } from '@causeway/platform';
import type { HostedContext, ServiceConfig } from '@causeway/service';
import { SANDBOX_DOMAIN } from '@causeway/uma';
import { WebhooksEndpointPolicy } from './webhooks-endpoint-policy.js';

/** The context that every gateway hosts, so that a revoked token binds its next request on each of them. */
export const host = ({ dnsServers }: Pick<ServiceConfig, 'dnsServers'>): HostedContext => ({
  definition: platform.definition,
  table: ({ dispatch, record, views, rows, masterKey }) => {
    const { resolveAll } = new NameResolver({ servers: dnsServers });
    const domainProver = new PublicDomainProver({ resolveAll, dnsServers });
    const table = platform.table({
      dispatch,
      record,
      views,
      opener: rows,
      secrets: new HmacTokenSecrets(masterKey.derive('api-token-secret')),
      endpointPolicy: new WebhooksEndpointPolicy(dispatch),
      domainProver,
      reservedDomains: [DEFAULT_UMA_DOMAIN, SANDBOX_DOMAIN],
    });
    return { ...table, close: () => domainProver.close() };
  },
});
export { platform as context };
