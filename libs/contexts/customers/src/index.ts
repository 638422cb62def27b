export * from './application/requests.js';
export { customersContext } from './customers.context.js';
export * from './published/customer.document.js';
export * from './published/events.js';
export { customersRequests } from './door.js';
