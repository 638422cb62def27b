import { DEFAULT_UMA_DOMAIN } from '@causeway/customers';
import { NameResolver } from '@causeway/http/outbound';
import { HmacTokenSecrets, platformContext, platformTable, PublicDomainProver } from '@causeway/platform';
import type { HostedContext, ServiceConfig } from '@causeway/service';
import { SANDBOX_DOMAIN } from '@causeway/uma';
import { WebhooksEndpointPolicy } from './webhooks-endpoint-policy.js';

/** The context that every gateway hosts, so that a revoked token binds its next request on each of them. */
export const hostedPlatform = ({ dnsServers }: Pick<ServiceConfig, 'dnsServers'>): HostedContext => ({
  definition: platformContext,
  table: ({ dispatch, views, rows, masterKey }) => {
    const { resolveAll } = new NameResolver({ servers: dnsServers });
    const domainProver = new PublicDomainProver({ resolveAll, dnsServers });
    const table = platformTable({
      dispatch,
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
