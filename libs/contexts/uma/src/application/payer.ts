import type { CallContext, Dispatch } from '@causeway/commands';
import { DEFAULT_UMA_DOMAIN, GetCustomer, type CustomerDocument } from '@causeway/customers';
import type { Id } from '@causeway/kernel';
import { GetPlatformConfig } from '@causeway/platform';
import type { PayerField } from '../domain/payer-field.js';
import { parseUmaAddress } from '../domain/uma-address.js';

/** Who pays, as others see it, and what the payer's platform wants to know of receivers. */
export interface Payer {
  /** Absent where the platform itself pays. */
  readonly sender?: CustomerDocument;
  readonly umaAddress: string;
  readonly wanted: readonly PayerField[];
}

/** Under which address a platform pays for itself. */
const PLATFORM_USER = '$platform';

/** The payer of a payment; `currencyCode` is the one whose settings say what is wanted of receivers. */
export const payerOf = async (
  dispatch: Dispatch,
  {
    customerId,
    currencyCode,
  }: { readonly customerId: Id<'Customer'> | undefined; readonly currencyCode: string },
  call: CallContext,
): Promise<Payer> => {
  const config = await dispatch.execute(new GetPlatformConfig({}, call));
  const wanted =
    config.supportedCurrencies.find((setting) => setting.currencyCode === currencyCode)
      ?.requiredCounterpartyFields ?? [];
  const platformAddress = `${PLATFORM_USER}@${config.umaDomain ?? DEFAULT_UMA_DOMAIN}`;
  if (customerId === undefined) return { umaAddress: platformAddress, wanted };
  const sender = await dispatch.execute(new GetCustomer({ customerId }, call));
  return { sender, umaAddress: sender.umaAddress, wanted };
};

/**
 * The address under which another institution gets to know the payer: its keys are looked for at that domain, so that
 * a customer with an address elsewhere is paid for by the platform.
 */
export const addressAt = ({ umaAddress }: Pick<Payer, 'umaAddress'>, domain: string): string =>
  parseUmaAddress(umaAddress)?.domain === domain ? umaAddress : `${PLATFORM_USER}@${domain}`;
