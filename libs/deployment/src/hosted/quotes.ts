import { quotes, quotesAdapters } from '@causeway/quotes';
import type { HostedContext } from '@causeway/service';
import { paymentAuthentication } from '@causeway/sca';
import { quoteReceivers, UmaPayoutRail } from '@causeway/uma';
import { payoutPartner, type PartnerConfig } from './payout-partner.js';

export const host = (config: PartnerConfig): HostedContext => ({
  definition: quotes.definition,
  table: (ports) =>
    quotes.table(
      quotesAdapters({
        ...ports,
        observer: ports.metrics.payments,
        strongAuthentication: paymentAuthentication(ports.dispatch),
        umaReceivers: quoteReceivers(ports.dispatch),
        partner: payoutPartner(config, ports),
        umaRail: (environment, platformId) => new UmaPayoutRail(ports.dispatch, environment, platformId),
      }),
    ),
});
export { quotes as context };
