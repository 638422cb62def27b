import 'reflect-metadata';
import { customersContext } from '@causeway/customers';
import { NO_TABLE, startService } from '@causeway/service';

await startService('onboarding', () => ({
  hosts: [{ definition: customersContext, table: () => NO_TABLE }],
  remotes: [],
}));
