export * from './application/ledger-command.js';
export * from './application/requests.js';
export { ledgerContext } from './ledger.context.js';
export * from './published/events.js';
export * from './published/internal-account.document.js';
export { ledgerRequests } from './door.js';
