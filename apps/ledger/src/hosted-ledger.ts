import { ledgerContext, ledgerTable } from '@causeway/ledger';
import type { HostedContext } from '@causeway/service';

/** The ledger as a process hosts it, with the process's metrics. */
export const hostedLedger: HostedContext = {
  definition: ledgerContext,
  table: (ports) => ledgerTable({ ...ports, observer: ports.metrics.ledger }),
};
