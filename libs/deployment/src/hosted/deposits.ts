import { deposits, depositsAdapters } from '@causeway/deposits';
import type { HostedContext } from '@causeway/service';

export const host = (): HostedContext => ({
  definition: deposits.definition,
  table: (ports) => deposits.table(depositsAdapters(ports)),
});
export { deposits as context };
