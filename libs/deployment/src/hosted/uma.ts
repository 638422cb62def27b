import type { HostedContext, ServiceConfig } from '@causeway/service';
import { uma, umaTable } from '@causeway/uma';

export const host = ({
  umaPeers,
  dnsServers,
}: Pick<ServiceConfig, 'umaPeers' | 'dnsServers'>): HostedContext => ({
  definition: uma.definition,
  table: (ports) => umaTable(ports, { peers: umaPeers, dnsServers }),
});
export { uma as context };
