export { hostedCustomers } from './hosted-customers.js';
