import { DEPOSIT_STATUSES, type DepositStatus, type DepositsWanted } from '@causeway/deposits';
import { ownerSpellings, type ResolvedWanted } from '../../read/transactions/transaction-filters.js';

const STATUSES: readonly string[] = DEPOSIT_STATUSES;

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
  const owners = inAll([customerId === undefined ? undefined : ownerSpellings(customerId), ownerIds]);
  const accounts = inAll([eitherSide, receiverSide]);
  if (owners?.length === 0 || accounts?.length === 0) return undefined;
  return {
    ...wanted,
    ...(status !== undefined && { status }),
    ...(owners && { ownerIds: owners }),
    ...(accounts && { accountIds: accounts }),
  };
};

const isDepositStatus = (status: string): status is DepositStatus => STATUSES.includes(status);

/** What all the lists that were given have in common; `undefined` where none was given. */
const inAll = (lists: readonly (readonly string[] | undefined)[]): readonly string[] | undefined => {
  const [first, ...others] = lists.filter((list) => list !== undefined);
  return first?.filter((one) => others.every((other) => other.includes(one)));
};
