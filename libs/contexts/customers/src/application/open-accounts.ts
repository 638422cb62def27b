import type { CallContext } from '@causeway/commands';
import { derivedUuid, type CurrencyCode } from '@causeway/kernel';
import { SubmitToLedger } from '@causeway/ledger';
import type { CustomerToProvision } from '../read/customers-with-currency.query.js';
import type { CustomersPorts } from './ports.js';

/** The currency of the embedded wallet: where the platform has it, every customer has one (accounts §1). */
export const isOfEveryCustomer = (currency: CurrencyCode): boolean => currency === 'USDB';

/**
 * Those that are there stay as they are. The id follows from the command's and from what is asked for, so that whoever
 * was cut off begins again, also where the customer or its platform has changed meanwhile.
 */
export const openAccounts = async (
  { dispatch }: Pick<CustomersPorts, 'dispatch'>,
  { customerId, verificationStatus }: Pick<CustomerToProvision, 'customerId' | 'verificationStatus'>,
  currencies: readonly CurrencyCode[],
  call: CallContext,
): Promise<void> => {
  const { platformId } = call;
  const status = verificationStatus === 'APPROVED' ? 'ACTIVE' : 'PENDING';
  const commandId = derivedUuid(call.commandId, customerId, status, ...currencies);
  await dispatch.execute(
    new SubmitToLedger(
      { kind: 'OPEN_ACCOUNTS', owner: { platformId, customerId }, currencies, status },
      { ...call, commandId },
    ),
  );
};
