import 'reflect-metadata';
import { customersRequests } from '@causeway/customers';
import { ledgerRequests } from '@causeway/ledger';
import { platformRequests } from '@causeway/platform';
import { startService } from '@causeway/service';
import { walletAuthRequests } from '@causeway/wallet-auth';
import { hostedByQuotes } from './hosted-by-quotes.js';

await startService('quotes', (config) => ({
  hosts: hostedByQuotes(config),
  remotes: [
    { service: 'gateway', ...platformRequests },
    { service: 'onboarding', ...customersRequests },
    { service: 'onboarding', ...walletAuthRequests },
    { service: 'ledger', ...ledgerRequests },
  ],
}));
