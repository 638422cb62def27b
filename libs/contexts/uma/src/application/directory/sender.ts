import type { CallContext, Dispatch } from '@causeway/commands';
import { FindUmaBearer, GetCustomer, GetCustomerEligibility } from '@causeway/customers';
import type { Id } from '@causeway/kernel';
import { GetPlatformConfig } from '@causeway/platform';
import type { Payer } from '../../domain/directory/account-payer-fields.js';
import {
  sendableByCustomer,
  sendableByPlatform,
  type SendableCurrency,
} from '../../domain/directory/sendable.js';
import { senderNamed } from '../../domain/directory/sender.js';
import { refused } from '../refuse.js';
import type { SenderNamed } from '../requests.js';

/** The payer, as far as look-ups need it. */
export interface Sender extends Payer {
  readonly customerId?: Id<'Customer'>;
  /** What may be sent, the currency that estimates are made from first. */
  readonly sendable: readonly SendableCurrency[];
}

/** The sender that a look-up names; throws the refusals of `senderNamed`. */
export const findSender = async (
  dispatch: Dispatch,
  named: SenderNamed,
  call: CallContext,
): Promise<Sender> => {
  const [{ supportedCurrencies: settings }, customerId] = await Promise.all([
    dispatch.execute(new GetPlatformConfig({}, call)),
    findNamed(dispatch, named, call),
  ]);
  if (customerId === undefined)
    return { isBusiness: false, hasRegistrationNumber: true, sendable: sendableByPlatform(settings) };
  const [eligibility, customer] = await Promise.all([
    dispatch.execute(new GetCustomerEligibility({ customerId }, call)),
    dispatch.execute(new GetCustomer({ customerId }, call)),
  ]);
  if (eligibility === null || eligibility.isDeleted) throw refused('SENDER_NOT_FOUND');
  return {
    customerId,
    isBusiness: eligibility.customerType === 'BUSINESS',
    hasRegistrationNumber: eligibility.hasRegistrationNumber,
    sendable: sendableByCustomer(settings, customer.currencies),
  };
};

const findNamed = async (
  dispatch: Dispatch,
  named: SenderNamed,
  call: CallContext,
): Promise<Id<'Customer'> | undefined> => {
  const { customerId, senderUmaAddress: umaAddress } = named;
  const [byId, byAddress] = await Promise.all([
    customerId && dispatch.execute(new GetCustomerEligibility({ customerId }, call)),
    umaAddress === undefined ? null : dispatch.execute(new FindUmaBearer({ umaAddress }, call)),
  ]);
  const sender = senderNamed(named, {
    ...(customerId !== undefined && byId && !byId.isDeleted && { customerId }),
    ...(byAddress?.platformId === call.platformId && { bearerId: byAddress.customerId }),
  });
  if (typeof sender === 'object') throw refused(sender.refused);
  return sender;
};
