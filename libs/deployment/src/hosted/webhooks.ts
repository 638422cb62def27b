import type { ContextPorts, HostedContext, ServiceConfig } from '@causeway/service';
import { openDeliveries, webhooks } from '@causeway/webhooks';

/** The webhooks context as a process hosts it, with the installation's settings and the process's metrics. */
export const host = ({
  wireName,
  webhookAllowPrivate,
  dnsServers,
}: Pick<ServiceConfig, 'wireName' | 'webhookAllowPrivate' | 'dnsServers'>): HostedContext => ({
  definition: webhooks.definition,
  table: (ports) => {
    watchOpenDeliveries(ports);
    return webhooks.table({
      ...ports,
      settings: { wireName, allowPrivate: webhookAllowPrivate },
      dnsServers,
      observer: ports.metrics.webhooks,
    });
  },
});

const watchOpenDeliveries = ({ metrics, views, clock }: ContextPorts): void => {
  const meter = metrics.webhooks;
  metrics.scrape.add({
    name: 'webhooks',
    gauges: Object.values(meter.gauges),
    read: async () =>
      meter.openReadings(await openDeliveries(views), (environment) => clock.now(environment)),
  });
};
export { webhooks as context };
