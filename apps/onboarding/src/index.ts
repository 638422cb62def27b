export { hostedCustomers } from './hosted-customers.js';
export { hostedWalletAuth } from './hosted-wallet-auth.js';
