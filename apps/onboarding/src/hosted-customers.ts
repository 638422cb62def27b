import { customersContext, customersTable } from '@causeway/customers';
import type { HostedContext } from '@causeway/service';

export const hostedCustomers: HostedContext = { definition: customersContext, table: customersTable };
