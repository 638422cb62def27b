import 'reflect-metadata';
import { quotesContext } from '@causeway/quotes';
import { NO_TABLE, startService } from '@causeway/service';

await startService('quotes', () => ({
  hosts: [{ definition: quotesContext, table: () => NO_TABLE }],
  remotes: [],
}));
