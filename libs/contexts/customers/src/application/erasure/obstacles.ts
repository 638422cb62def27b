import type { CallContext } from '@causeway/commands';
import type { Id } from '@causeway/kernel';
import type { AccountState } from '@causeway/ledger';
import type { ErasureObstacles } from '../../domain/erasure.decide.js';
import { findEligibility } from '../../read/customer.query.js';
import type { CustomersPorts } from '../ports.js';
import { accountsOf } from './accounts-of-customer.js';
import type { ErasePerson } from './erasure.requests.js';

interface FoundMoney {
  /** Accounts that the ledger did not close for their money, whatever became of it since. */
  readonly foundMoney?: readonly Id<'InternalAccount'>[];
}

/** The obstacles to an erasure, as the ledger reports them now. */
export const findObstacles = async (
  ports: Pick<CustomersPorts, 'dispatch' | 'views' | 'rows'>,
  { customerId, openTransactionIds, foundMoney = [] }: ErasePerson['payload'] & FoundMoney,
  call: CallContext,
): Promise<ErasureObstacles> => {
  if ((await findEligibility(ports, call, customerId)) === null)
    return { isKnown: false, accountsWithMoney: [], openTransactionIds: [] };
  const accounts = await accountsOf(ports, customerId, call);
  const accountsWithMoney = accounts
    .filter((account) => hasMoney(account) || foundMoney.includes(account.accountId))
    .map(({ accountId }) => accountId);
  return { isKnown: true, accountsWithMoney, openTransactionIds };
};

/** Whether nothing is in the way. */
export const isClear = ({ isKnown, accountsWithMoney, openTransactionIds }: ErasureObstacles): boolean =>
  isKnown && accountsWithMoney.length === 0 && openTransactionIds.length === 0;

/** Also money that is on its way in, which would have no owner when it arrives. */
const hasMoney = ({ available, held, pending }: AccountState): boolean =>
  [available, held, pending].some(({ amountMinor }) => amountMinor !== 0n);
