import { customers } from '@causeway/customers';
import type { HostedContext, ServiceConfig } from '@causeway/service';

/** Customers, whose terms are a page of this installation. */
export const host = ({ pagesUrl }: Pick<ServiceConfig, 'pagesUrl'>): HostedContext => ({
  definition: customers.definition,
  table: (ports) => customers.table({ ...ports, pagesUrl }),
});
export { customers as context };
