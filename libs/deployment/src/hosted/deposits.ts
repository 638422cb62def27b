import { deposits, depositsAdapters } from '@causeway/deposits';
import type { HostedContext } from '@causeway/service';
import { payoutPartner, type PartnerConfig } from './payout-partner.js';

export const host = (config: PartnerConfig): HostedContext => ({
  definition: deposits.definition,
  table: (ports) => deposits.table(depositsAdapters({ ...ports, partner: payoutPartner(config, ports) })),
});
export { deposits as context };
