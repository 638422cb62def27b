import { externalAccountsContext, externalAccountsTable } from '@causeway/external-accounts';
import { paymentOutcomes, quotesContext, quotesTable } from '@causeway/quotes';
import {
  FixedTableRateSource,
  HttpRateSource,
  type HttpRateSourceSettings,
  ratesContext,
  ratesTable,
} from '@causeway/rates';
import { sandboxContext, sandboxTable } from '@causeway/sandbox';
import type { ContextPorts, HostedContext, ServiceConfig } from '@causeway/service';
import { quoteReceivers, senderInstitutions, umaContext, UmaPayoutRail, umaTable } from '@causeway/uma';

/** Prices, destinations and payments, and beside them the simulated world that sandbox payments go out to. */
export const hostedByQuotes = ({
  rateSource,
  umaPeers,
  dnsServers,
}: Pick<ServiceConfig, 'rateSource' | 'umaPeers' | 'dnsServers'>): readonly HostedContext[] => [
  {
    definition: ratesContext,
    table: (ports) =>
      ratesTable(ports, { sources: rateSources(rateSource && { ...rateSource, dnsServers }, ports) }),
  },
  { definition: externalAccountsContext, table: externalAccountsTable },
  { definition: sandboxContext, table: sandboxTable },
  {
    definition: quotesContext,
    table: (ports) =>
      quotesTable({
        ...ports,
        observer: ports.metrics.payments,
        umaReceivers: quoteReceivers(ports.dispatch),
        senders: senderInstitutions(ports.dispatch),
        umaRail: (environment, platformId) => new UmaPayoutRail(ports.dispatch, environment, platformId),
      }),
    paymentOutcomes,
  },
  { definition: umaContext, table: (ports) => umaTable(ports, { peers: umaPeers, dnsServers }) },
];

/** The sandbox's table never changes; production has prices where somebody connected a source of them. */
const rateSources = (
  settings: HttpRateSourceSettings | undefined,
  { clock, logger }: Pick<ContextPorts, 'clock' | 'logger'>,
) => ({
  sandbox: new FixedTableRateSource(clock),
  production:
    settings &&
    new HttpRateSource(settings, {
      clock,
      failed: (error) => logger.warn({ error }, 'the rate source failed; prices that are held grow old'),
    }),
});
