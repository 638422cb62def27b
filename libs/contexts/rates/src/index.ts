export type { RateSource } from './application/ports.js';
export * from './application/requests.js';
export type { DollarPrice } from './domain/corridor.js';
export type { FeeRow } from './domain/fee-schedule.js';
export { ratesContext, ratesTable, type RatesTable } from './rates.module.js';
