export { transactionControllers } from './http/transaction-controllers.js';
export * from './http/transaction-list.dto.js';
export * from './http/transaction-parts.dto.js';
export * from './http/transaction.dto.js';
