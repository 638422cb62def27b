export * from './describe-transaction-plans.js';
export * from './ledger-schema.controller.js';
export * from './transactions.fixture.js';
