import { parseId, type Id } from '@causeway/kernel';

/** What accounts and request say of who pays. */
export interface PayerClues {
  /** The source: absent where no account is known by the id that was sent. */
  readonly source?: { readonly ownerId?: Id<'Customer'> };
  /** As sent; also what is no id at all. */
  readonly namedCustomerId?: string;
  /** Whose external account is paid, where it is a customer's. */
  readonly paidCustomerId?: Id<'Customer'>;
}

export type Payer =
  | { readonly kind: 'UNKNOWN' }
  | { readonly kind: 'PLATFORM' }
  | { readonly kind: 'CUSTOMER'; readonly customerId: Id<'Customer'> };

const UNKNOWN: Payer = { kind: 'UNKNOWN' };

/**
 * The account's owner, or the customer for whom the platform pays with money of its own: the one that it names, or
 * whose external account it pays out to (quotes §1.1).
 */
export const payerOf = ({ source, namedCustomerId, paidCustomerId }: PayerClues): Payer => {
  if (source === undefined) return UNKNOWN;
  const named = parseId('Customer', namedCustomerId);
  const unknownCustomer = namedCustomerId !== undefined && named === undefined;
  const belongsToAnother =
    source.ownerId !== undefined && namedCustomerId !== undefined && named !== source.ownerId;
  if (unknownCustomer || belongsToAnother) return UNKNOWN;
  const customerId = source.ownerId ?? named ?? paidCustomerId;
  return customerId === undefined ? { kind: 'PLATFORM' } : { kind: 'CUSTOMER', customerId };
};
