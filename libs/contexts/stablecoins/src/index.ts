export * from './application/operation.requests.js';
export type { StablecoinPorts } from './application/ports.js';
export * from './application/requests.js';
export type { StablecoinHost } from './infrastructure/stablecoin-adapters.js';
export * from './published/documents.js';
export * from './published/events.js';
export { IssuanceFold, type FoldedOperation } from './read/issuance-fold.js';
export { stablecoins } from './stablecoins.module.js';
