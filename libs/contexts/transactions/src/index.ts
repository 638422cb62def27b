export * from './application/transaction.requests.js';
export { transactions } from './transactions.module.js';
