import { ErasePerson, GetErasure } from './erasure/erasure.requests.js';
import { CreateCustomer, GetCustomer, GetCustomerStanding, ListCustomers } from './requests.js';
import { FindUmaBearer } from './uma-bearer.requests.js';

/** What other processes may ask of this context. */
export const customersRequests = {
  commands: [CreateCustomer, ErasePerson],
  queries: [FindUmaBearer, GetCustomer, GetCustomerStanding, GetErasure, ListCustomers],
};
