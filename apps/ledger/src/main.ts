import 'reflect-metadata';
import { planOf } from '@causeway/deployment';
import { startService } from '@causeway/service';

await startService('ledger', (config) => planOf('ledger', config));
