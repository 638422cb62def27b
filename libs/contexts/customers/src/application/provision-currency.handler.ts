import { carriesOut, Command, type CallContext, type CustomHandling } from '@causeway/commands';
import { derivedUuid, isCurrencyCode, type CurrencyCode } from '@causeway/kernel';
import { SubmitToLedger } from '@causeway/ledger';
import { customersWithCurrency, type CustomerToProvision } from '../read/customers-with-currency.query.js';
import type { CustomersPorts } from './ports.js';

/** Opens the accounts in a currency that a platform enabled. Known inside this context only. */
export class ProvisionCurrency extends Command<{ readonly currencyCode: string }, null> {
  static readonly type = 'customers.provision-currency';
}

/** Each account under an id of its own that follows from the command's: whoever was cut off begins again. */
export const provisionCurrencyHandling = (
  ports: Pick<CustomersPorts, 'dispatch' | 'views'>,
): CustomHandling =>
  carriesOut<ProvisionCurrency>({
    command: ProvisionCurrency,
    execute: async ({ currencyCode }, call) => {
      if (!isCurrencyCode(currencyCode)) throw new Error(`${currencyCode} is no currency`);
      let last: string | undefined;
      do {
        const customers = await customersWithCurrency(ports.views, call, currencyCode, last);
        for (const customer of customers) await open(ports, customer, currencyCode, call);
        last = customers.at(-1)?.customerId;
      } while (last !== undefined);
      return null;
    },
  });

const open = async (
  { dispatch }: Pick<CustomersPorts, 'dispatch'>,
  { customerId, isApproved }: CustomerToProvision,
  currency: CurrencyCode,
  call: CallContext,
): Promise<void> => {
  const { platformId } = call;
  await dispatch.execute(
    new SubmitToLedger(
      {
        kind: 'OPEN_ACCOUNTS',
        owner: { platformId, customerId },
        currencies: [currency],
        status: isApproved ? 'ACTIVE' : 'PENDING',
      },
      { ...call, commandId: derivedUuid(call.commandId, customerId) },
    ),
  );
};
