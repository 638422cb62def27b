import { DEPOSIT_STATUSES, type DepositStatus, type DepositsWanted } from '@causeway/deposits';
import {
  INCOMING_PAYMENT_STATUSES,
  type IncomingPaymentStatus,
} from '../../published/incoming-transaction.document.js';
import type { IncomingTransactionsWanted } from '../incoming/incoming-list.requests.js';
import { ownerSpellings, type ResolvedWanted } from '../../read/transactions/transaction-filters.js';

/** The same filters as deposits know them; `undefined` where no deposit can pass them: none has a sender's account. */
export const depositsWanted = ({
  type,
  status,
  customerId,
  ownerIds,
  eitherSide,
  senderSide,
  receiverSide,
  cardId: _none,
  ...wanted
}: ResolvedWanted): DepositsWanted | undefined => {
  if ((type !== undefined && type !== 'INCOMING') || senderSide !== undefined) return undefined;
  if (status !== undefined && !isDepositStatus(status)) return undefined;
  const owners = ownersAmong(customerId, ownerIds);
  const accounts = inAll([eitherSide, receiverSide]);
  if (owners?.length === 0 || accounts?.length === 0) return undefined;
  return {
    ...wanted,
    ...(status !== undefined && { status }),
    ...(owners && { ownerIds: owners }),
    ...(accounts && { accountIds: accounts }),
  };
};

/** The same filters as payments from outside know them; `undefined` where none of these can pass them. */
export const incomingWanted = ({
  type,
  status,
  customerId,
  ownerIds,
  cardId: _none,
  ...wanted
}: ResolvedWanted): IncomingTransactionsWanted | undefined => {
  if (type !== undefined && type !== 'INCOMING') return undefined;
  if (status !== undefined && !isIncomingStatus(status)) return undefined;
  const owners = ownersAmong(customerId, ownerIds);
  return owners?.length === 0
    ? undefined
    : { ...wanted, ...(status !== undefined && { status }), ...(owners && { ownerIds: owners }) };
};

const isDepositStatus = (status: string): status is DepositStatus =>
  (DEPOSIT_STATUSES as readonly string[]).includes(status);
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
