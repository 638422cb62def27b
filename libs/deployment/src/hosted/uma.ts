import type { HostedContext, ServiceConfig } from '@causeway/service';
import { umaContext, umaTable } from '@causeway/uma';

export const hostedUma = ({
  umaPeers,
  dnsServers,
}: Pick<ServiceConfig, 'umaPeers' | 'dnsServers'>): HostedContext => ({
  definition: umaContext,
  table: (ports) => umaTable(ports, { peers: umaPeers, dnsServers }),
});
