import { ledger } from '@causeway/ledger';
import type { HostedContext, ServiceConfig } from '@causeway/service';

/** The ledger as a process hosts it, with the process's metrics. */
export const host = ({ ledgerLanes }: Pick<ServiceConfig, 'ledgerLanes'>): HostedContext => ({
  definition: ledger.definition,
  lanes: ledgerLanes,
  table: ({ logger, metrics, ...ports }) =>
    ledger.table({
      ...ports,
      observer: metrics.ledger,
      failed: (error) => logger.warn({ error }, 'the ledger met a fault and tries again'),
    }),
});
export { ledger as context };
