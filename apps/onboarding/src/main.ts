import 'reflect-metadata';
import { ledgerRequests } from '@causeway/ledger';
import { platformRequests } from '@causeway/platform';
import { startService } from '@causeway/service';
import { hostedCustomers } from './hosted-customers.js';
import { hostedWalletAuth } from './hosted-wallet-auth.js';

await startService('onboarding', () => ({
  hosts: [hostedCustomers, hostedWalletAuth],
  remotes: [
    { service: 'gateway', ...platformRequests },
    { service: 'ledger', ...ledgerRequests },
  ],
}));
