import 'reflect-metadata';
import { ledgerRequests } from '@causeway/ledger';
import { quotesRequests } from '@causeway/quotes';
import { startService } from '@causeway/service';
import { hostedWebhooks } from './hosted-webhooks.js';

await startService('webhooks', (config) => ({
  hosts: [hostedWebhooks(config)],
  remotes: [
    { service: 'ledger', ...ledgerRequests },
    { service: 'quotes', ...quotesRequests },
  ],
}));
