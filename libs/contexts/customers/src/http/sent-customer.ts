import { JsonDecimal, sentObject } from '@causeway/http';
import type { Values } from '@causeway/shapes';
import type { NewCustomer } from '../domain/customer-details.js';

/**
 * The body of a registration as the decision judges it: everything that was sent, of whatever type. Throws 400
 * `INVALID_REQUEST_FORMAT` when it is no object at all.
 */
export const sentCustomer = (body: unknown): NewCustomer => sentBody(body) as NewCustomer;

/** The same for any body that a decision judges whole. */
export const sentBody = (body: unknown): Values => asPlain(sentObject(body)) as Values;

/** No field of a customer is a decimal; a decimal is passed on as a number, and refused as such. */
const asPlain = (value: unknown): unknown => {
  if (value instanceof JsonDecimal) return value.toNumber();
  if (Array.isArray(value)) return value.map(asPlain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, asPlain(member)]));
};
