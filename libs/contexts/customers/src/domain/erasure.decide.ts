import { nothing, record, reject, type Decision, type Id, type Instant } from '@causeway/kernel';
import type { Customer } from './customer.js';
import { REMEMBERING_CONTEXTS, type ErasureEvent, type RememberingContext } from './erasure.js';
import type { CustomerRejection } from './rejection-codes.js';

export interface ErasureObstacles {
  /** False for another platform's customer and for an unknown one. */
  readonly isKnown: boolean;
  /** Accounts with money on them: a balance, a hold, or money that is on its way. */
  readonly accountsWithMoney: readonly Id<'InternalAccount'>[];
  readonly openTransactionIds: readonly string[];
}

interface When {
  readonly now: Instant;
}

/**
 * Erases a person. Money comes first: the balance of an erased person could not be paid out, and an open
 * payment needs the payee. Erasing again changes nothing.
 */
export const erasePerson = (
  { customerId }: { readonly customerId: Id<'Customer'> },
  customer: Customer,
  { now }: When,
  { isKnown, accountsWithMoney, openTransactionIds }: ErasureObstacles,
): Decision<ErasureEvent, CustomerRejection> => {
  if (!isKnown || customer.status === 'ABSENT') return reject('CUSTOMER_NOT_FOUND');
  if (customer.status === 'ERASED') return nothing();
  if (accountsWithMoney.length > 0)
    return reject('CUSTOMER_HAS_MONEY', { internalAccountIds: accountsWithMoney });
  if (openTransactionIds.length > 0)
    return reject('CUSTOMER_HAS_OPEN_PAYMENTS', { transactionIds: openTransactionIds });
  return record({ type: 'PersonErased', customerId, erasedAt: now });
};

/** A context reports that it has blanked everything; a repeated report is recorded once. */
export const noteForgotten = (
  { customerId, context }: { readonly customerId: Id<'Customer'>; readonly context: string },
  customer: Customer,
): Decision<ErasureEvent> => {
  if (customer.status !== 'ERASED') return nothing();
  return isRemembering(context) && customer.erasure.waitingFor.includes(context)
    ? record({ type: 'PersonForgottenElsewhere', customerId, context })
    : nothing();
};

const isRemembering = (context: string): context is RememberingContext =>
  REMEMBERING_CONTEXTS.some((name) => name === context);

/** The last step; the key is already shredded. */
export const noteShredded = (
  { customerId }: { readonly customerId: Id<'Customer'> },
  customer: Customer,
  { now }: When,
): Decision<ErasureEvent> => {
  if (customer.status !== 'ERASED') throw new Error(`The key of ${customerId} is gone, who was not erased`);
  return customer.erasure.keyShreddedAt === undefined
    ? record({ type: 'PersonKeyShredded', customerId, shreddedAt: now })
    : nothing();
};
