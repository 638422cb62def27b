import { bulkImports, StoredTables } from '@causeway/bulk-imports';
import { customers } from '@causeway/customers';
import { openFileStore } from '@causeway/file-store';
import type { HostedContext, ServiceConfig } from '@causeway/service';

/** Imports of customers, whose files lie where the gateway puts them; rows are refused in the words of customers. */
export const host = (config: Pick<ServiceConfig, 'dataDir' | 's3'>): HostedContext => ({
  definition: bulkImports.definition,
  table: (ports) =>
    bulkImports.table({
      ...ports,
      tables: new StoredTables(openFileStore(config)),
      refusals: customers.definition.rejections,
    }),
});
export { bulkImports as context };
