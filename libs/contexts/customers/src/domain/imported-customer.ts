import { isRecord, sentMember, type FieldProblem, type Values } from '@causeway/shapes';
import type { NewCustomer } from './customer-details.js';
import { firstOfEachField } from './customer-rules.js';

/** What the row of a file has to say, and a single registration may leave out (customers §9.1). */
const OF_ALL = [
  ...['umaAddress', 'platformCustomerId', 'customerType'],
  ...['address.line1', 'address.city', 'address.state', 'address.postalCode', 'address.country'],
];
const OF_PERSON = ['fullName', 'birthDate'];

/** What it may say later, although a single registration may not; what it says now is judged as everywhere. */
const LATER = ['businessInfo.taxId', 'businessInfo.incorporatedOn'];

/** Every wrong field of a row's customer at once, from those that a single registration would have. */
export const importProblems = (
  customer: NewCustomer,
  ofRegistration: readonly FieldProblem[],
): FieldProblem[] => {
  const required = customer.customerType === 'INDIVIDUAL' ? [...OF_ALL, ...OF_PERSON] : OF_ALL;
  const missing = required.filter((field) => valueAt(customer, field) === undefined);
  return firstOfEachField([
    ...missing.map((field) => ({ field, message: 'is required' })),
    ...ofRegistration.filter(({ field }) => !LATER.includes(field) || valueAt(customer, field) !== undefined),
  ]);
};

const valueAt = (values: Values, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, name) => (isRecord(value) ? sentMember(value, name) : undefined), values);
