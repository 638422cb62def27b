import type { CallContext, Dispatch } from '@causeway/commands';
import { DEFAULT_UMA_DOMAIN, GetCustomer, type CustomerDocument } from '@causeway/customers';
import type { Id } from '@causeway/kernel';
import { GetPlatformConfig } from '@causeway/platform';
import type { PayerField } from '../../domain/protocol/payer-field.js';
import { platformAddress } from '../../domain/directory/payer-address.js';
import { requiredOfReceiver } from '../../domain/directory/currency-setting.js';

/** The payer as others see it, and the receiver fields that its platform requires. */
export interface Payer {
  /** Absent where the platform itself pays. */
  readonly sender?: CustomerDocument;
  readonly umaAddress: string;
  readonly wanted: readonly PayerField[];
}

/** The payer of a payment; the setting of `currencyCode` names the required receiver fields. */
export const payerOf = async (
  dispatch: Dispatch,
  {
    customerId,
    currencyCode,
  }: { readonly customerId: Id<'Customer'> | undefined; readonly currencyCode: string },
  call: CallContext,
): Promise<Payer> => {
  const config = await dispatch.execute(new GetPlatformConfig({}, call));
  const wanted = requiredOfReceiver(config.supportedCurrencies, currencyCode);
  if (customerId === undefined)
    return { umaAddress: platformAddress(config.umaDomain ?? DEFAULT_UMA_DOMAIN), wanted };
  const sender = await dispatch.execute(new GetCustomer({ customerId }, call));
  return { sender, umaAddress: sender.umaAddress, wanted };
};
