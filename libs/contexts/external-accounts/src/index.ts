export {
  externalAccountsContext,
  externalAccountsTable,
  type ExternalAccountsTable,
  replayable,
} from './external-accounts.module.js';
export type { ExternalAccountsPorts } from './application/ports.js';
export * from './application/requests.js';
export type { AccountInfo, NewExternalAccount } from './domain/external-account.js';
export { readLightningInvoice, type LightningInvoice } from './domain/lightning-invoice.js';
export { hasCounterpartyRules } from './domain/ownership.js';
export { isVaspName, VASPS, type Vasp } from './domain/vasps.js';
export { externalAccountsRequests } from './application/remote-requests.js';
export * from './published/external-account.document.js';
export * from './published/events.js';
export * from './published/ownership-challenge.document.js';
