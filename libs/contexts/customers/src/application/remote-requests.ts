import { CreateCustomer, GetCustomer, GetCustomerStanding, ListCustomers } from './requests.js';

/** What other processes may ask of this context. */
export const customersRequests = {
  commands: [CreateCustomer],
  queries: [GetCustomer, GetCustomerStanding, ListCustomers],
};
