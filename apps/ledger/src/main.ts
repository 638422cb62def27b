import 'reflect-metadata';
import { ledgerContext } from '@causeway/ledger';
import { NO_TABLE, startService } from '@causeway/service';

await startService('ledger', () => ({
  hosts: [{ definition: ledgerContext, table: () => NO_TABLE }],
  remotes: [],
}));
