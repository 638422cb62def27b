import { incomingPayments, incomingPaymentsAdapters } from '@causeway/incoming-payments';
import type { HostedContext } from '@causeway/service';
import { senderInstitutions } from '@causeway/uma';
import { payoutPartner, type PartnerConfig } from './payout-partner.js';

export const host = (config: PartnerConfig): HostedContext => ({
  definition: incomingPayments.definition,
  table: (ports) =>
    incomingPayments.table(
      incomingPaymentsAdapters({
        ...ports,
        partner: payoutPartner(config, ports),
        senders: senderInstitutions(ports.dispatch),
      }),
    ),
});
export { incomingPayments as context };
