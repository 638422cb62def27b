import { deposits, depositsAdapters } from '@causeway/deposits';
import type { HostedContext } from '@causeway/service';

export const hostedDeposits = (): HostedContext => ({
  definition: deposits.definition,
  table: (ports) => deposits.table(depositsAdapters(ports)),
});
