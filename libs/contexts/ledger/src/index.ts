export * from './application/ledger-command.js';
export type { LedgerPorts } from './application/ports.js';
export * from './application/requests.js';
export { accountIdOf, accountTypeOf } from './domain/account.js';
export { ledgerContext, ledgerTable, replayable, type LedgerTable } from './ledger.module.js';
export * from './published/entry-posting.document.js';
export * from './published/events.js';
export * from './published/internal-account.document.js';
export { ledgerRequests } from './application/remote-requests.js';
