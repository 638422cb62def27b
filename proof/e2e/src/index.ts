export * from './harness/api-client.js';
export * from './harness/causeway-process.js';
export * from './harness/customers-csv.js';
export * from './harness/eventually.js';
export * from './harness/installation.js';
export * from './harness/webhook-receiver.js';
export * from './harness/long-run.js';
export * from './harness/opened.js';
