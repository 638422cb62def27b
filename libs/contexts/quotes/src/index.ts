export * from './application/deposit.requests.js';
export * from './application/payout-rail.js';
export * from './application/transaction.requests.js';
export * from './published/events.js';
export * from './published/transaction.document.js';
export { quotesContext } from './quotes.context.js';
