import { customersRequests, DEFAULT_UMA_DOMAIN } from '@causeway/customers';
import { externalAccountsRequests } from '@causeway/external-accounts';
import { NameResolver } from '@causeway/http/outbound';
import { ledgerRequests } from '@causeway/ledger';
import { HmacTokenSecrets, platformContext, platformTable, PublicDomainProver } from '@causeway/platform';
import { quotesRequests } from '@causeway/quotes';
import { ratesRequests } from '@causeway/rates';
import type { HostedContext, RemoteContext, ServiceConfig } from '@causeway/service';
import { SANDBOX_DOMAIN, umaRequests } from '@causeway/uma';
import { walletAuthRequests } from '@causeway/wallet-auth';
import { webhooksRequests } from '@causeway/webhooks';
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

/** What the gateway asks of its siblings, where they run in processes of their own. */
export const remoteContexts: readonly RemoteContext[] = [
  { service: 'ledger', ...ledgerRequests },
  { service: 'onboarding', ...customersRequests },
  { service: 'onboarding', ...walletAuthRequests },
  { service: 'quotes', ...externalAccountsRequests },
  { service: 'quotes', ...quotesRequests },
  { service: 'quotes', ...ratesRequests },
  { service: 'quotes', ...umaRequests },
  { service: 'webhooks', ...webhooksRequests },
];
