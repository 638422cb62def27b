import { sentMember } from '@causeway/shapes';
import type { Customer } from '../customer.js';
import type { CustomerDetails, NewCustomer } from '../customer-details.js';
import { keptOf } from '../customer-rules.js';

/** The contact that a body sends another value for; a body that sends both is refused (customers §6.1). */
export interface ContactChange {
  readonly contact: 'email' | 'phoneNumber';
  readonly value: string;
}

/** An e-mail address is the same in whichever case it is written (customers §2). */
export const isSameContact = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string'
    ? one.toLowerCase() === other.toLowerCase()
    : one === other;

/** `undefined` where the body changes no contact of this customer. */
export const contactChange = (sent: NewCustomer, customer: Customer): ContactChange | undefined => {
  if (customer.status !== 'ACTIVE') return undefined;
  const details = customer.customer.details as CustomerDetails;
  const kept = keptOf({ ...sent, customerType: customer.customer.customerType });
  const changed = (['email', 'phoneNumber'] as const).find(
    (name) => sentMember(sent, name) !== undefined && !isSameContact(kept[name], details[name]),
  );
  return changed && { contact: changed, value: String(kept[changed]) };
};
