import {
  INCOMING_PAYMENT_STATUSES,
  type IncomingPaymentStatus,
} from '../../published/incoming-transaction.document.js';
import type { IncomingTransactionsWanted } from '../incoming/incoming-list.requests.js';
import { ownerSpellings, type ResolvedWanted } from '@causeway/transaction-owner';

/** The same filters as payments from outside know them; `undefined` where none of these can pass them. */
export const incomingWanted = ({
  type,
  status,
  customerId,
  ownerIds,
  ...wanted
}: ResolvedWanted): IncomingTransactionsWanted | undefined => {
  if (type !== undefined && type !== 'INCOMING') return undefined;
  if (status !== undefined && !isIncomingStatus(status)) return undefined;
  const owners = ownersAmong(customerId, ownerIds);
  return owners?.length === 0
    ? undefined
    : { ...wanted, ...(status !== undefined && { status }), ...(owners && { ownerIds: owners }) };
};

const isIncomingStatus = (status: string): status is IncomingPaymentStatus =>
  (INCOMING_PAYMENT_STATUSES as readonly string[]).includes(status);

const ownersAmong = (
  customerId: string | undefined,
  ownerIds: readonly string[] | undefined,
): readonly string[] | undefined =>
  inAll([customerId === undefined ? undefined : ownerSpellings(customerId), ownerIds]);

/** What all the lists that were given have in common; `undefined` where none was given. */
const inAll = (lists: readonly (readonly string[] | undefined)[]): readonly string[] | undefined => {
  const [first, ...others] = lists.filter((list) => list !== undefined);
  return first?.filter((one) => others.every((other) => other.includes(one)));
};
