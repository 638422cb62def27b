export * from './application/requests.js';
export { externalAccountsContext } from './external-accounts.context.js';
export * from './published/external-account.document.js';
export { externalAccountsRequests } from './door.js';
