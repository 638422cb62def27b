export * from './card-transaction-document.js';
export * from './clearing-legs.js';
export * from './confirm-receipt.decide.js';
export type * from './erased-party.js';
export * from './funded-account.js';
export type * from './ledger-place.js';
export * from './transaction-document.js';
