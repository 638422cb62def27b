import type { HostedContext, ServiceConfig } from '@causeway/service';
import { webhooks, webhooksContext } from '@causeway/webhooks';

/** The webhooks context as a process hosts it, with the installation's settings and the process's metrics. */
export const hostedWebhooks = ({
  wireName,
  webhookAllowPrivate,
}: Pick<ServiceConfig, 'wireName' | 'webhookAllowPrivate'>): HostedContext => ({
  definition: webhooksContext,
  table: (ports) =>
    webhooks({
      settings: { wireName, allowPrivate: webhookAllowPrivate },
      observer: { attempted: ({ type, outcome }) => ports.metrics.attempts.inc({ type, outcome }) },
    }).table(ports),
});
