import { answersQuery, childCall, type CallContext, type QueryHandling } from '@causeway/commands';
import type { CurrencyCode, Id } from '@causeway/kernel';
import { IsOwnerApproved, SubmitToLedger, type AccountState } from '@causeway/ledger';
import type { CustomerToProvision } from '../read/customers-with-currency.query.js';
import { findEligibility } from '../read/customer.query.js';
import { activate } from './activate-accounts.js';
import type { CustomersPorts } from './ports.js';

/** The currency of the embedded wallet: where the platform has it, every customer has one (accounts §1). */
export const isOfEveryCustomer = (currency: CurrencyCode): boolean => currency === 'USDB';

/**
 * Those that are there stay as they are. The id follows from the command's and from what is asked for, so that a
 * call that was cut off is repeated in full, also where the customer or its platform has changed meanwhile.
 */
export const openAccounts = async (
  ports: Pick<CustomersPorts, 'dispatch' | 'views' | 'rows'>,
  { customerId, verificationStatus }: Pick<CustomerToProvision, 'customerId' | 'verificationStatus'>,
  currencies: readonly CurrencyCode[],
  call: CallContext,
): Promise<void> => {
  const { platformId } = call;
  const status = verificationStatus === 'APPROVED' ? 'ACTIVE' : 'PENDING';
  const outcome = await ports.dispatch.execute(
    new SubmitToLedger(
      { kind: 'OPEN_ACCOUNTS', owner: { platformId, customerId }, currencies, status },
      childCall(call, customerId, status, ...currencies),
    ),
  );
  // An approval that came meanwhile, or before an attempt that was cut off, may have found no account to activate yet.
  const waiting = outcome.status === 'POSTED' ? outcome.accounts.filter(isWaiting) : [];
  if (waiting.length > 0 && (await isApproved(ports, customerId, call)))
    await activate(
      ports,
      waiting.map(({ accountId }) => accountId),
      call,
    );
};

const isWaiting = ({ status }: Pick<AccountState, 'status'>): boolean => status === 'PENDING';

const isApproved = async (
  ports: Pick<CustomersPorts, 'views' | 'rows'>,
  customerId: Id<'Customer'>,
  call: CallContext,
): Promise<boolean> => (await findEligibility(ports, call, customerId))?.verificationStatus === 'APPROVED';

/** The ledger takes accounts into use for these owners only, as this context does. */
export const isOwnerApprovedHandling = (ports: CustomersPorts): QueryHandling =>
  answersQuery<IsOwnerApproved>({
    query: IsOwnerApproved,
    answer: ({ customerId }, call) => isApproved(ports, customerId, call),
  });
