import 'reflect-metadata';
import { startService } from '@causeway/service';
import { hostedLedger } from './hosted-ledger.js';

await startService('ledger', (config) => ({ hosts: [hostedLedger(config)], remotes: [] }));
