import type { ProgramSettings } from '@causeway/http/outbound';
import { FixedTableRateSource, HttpRateSource, rates } from '@causeway/rates';
import type { ContextPorts, HostedContext, ServiceConfig } from '@causeway/service';

/** Prices, with the installation's source of those of production. */
export const host = ({
  rateSource,
  dnsServers,
}: Pick<ServiceConfig, 'rateSource' | 'dnsServers'>): HostedContext => ({
  definition: rates.definition,
  table: (ports) =>
    rates.table({ ...ports, sources: rateSources(rateSource && { ...rateSource, dnsServers }, ports) }),
});

/** The sandbox's table never changes; production has prices where a source of them is connected. */
const rateSources = (
  settings: ProgramSettings | undefined,
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
export { rates as context };
