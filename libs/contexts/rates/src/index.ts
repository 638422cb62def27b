export type { RateSource } from './application/ports.js';
export * from './application/requests.js';
export * from './application/setting.requests.js';
export type { DollarPrice } from './domain/corridor.js';
export type { FeeRow } from './domain/fee-schedule.js';
export { DEPLOYMENT } from './domain/settings-in-force.js';
export * from './published/settings.documents.js';
export { ratesContext, ratesTable, replayable, type RatesTable } from './rates.module.js';
