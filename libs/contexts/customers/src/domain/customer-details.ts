/** What a platform says about a new customer, with every field already well-formed (customers §2). */
export interface NewCustomer {
  readonly customerType: 'INDIVIDUAL' | 'BUSINESS';
  readonly [field: string]: unknown;
}
