export {
  externalAccountsContext,
  externalAccountsTable,
  type ExternalAccountsTable,
  replayable,
} from './external-accounts.module.js';
export type { BeneficiaryScreening, ExternalAccountsPorts } from './application/ports.js';
export type { ScreeningResult } from './domain/review-account.decide.js';
export * from './application/requests.js';
export type { AccountInfo, NewExternalAccount } from './domain/external-account.js';
export * from './application/vasp.requests.js';
export { hasCounterpartyRules } from './domain/ownership.js';
export { externalAccountsRequests } from './application/remote-requests.js';
export * from './published/external-account.document.js';
export * from './published/events.js';
export * from './published/ownership-challenge.document.js';
