export { customersContext } from './customers.context.js';
