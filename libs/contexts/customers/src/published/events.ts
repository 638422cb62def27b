import type { CustomerDocument } from './customer.document.js';

/** What other contexts may rely on; additive only. The ordering key is the customer's id. */
export const CUSTOMER_CREATED = 'customers.customer-created.v1';
export type CustomerCreatedV1 = CustomerDocument;
