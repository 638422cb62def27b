import type { CallContext, Dispatch } from '@causeway/commands';
import { FindUmaBearer, GetCustomer, GetCustomerStanding, type CustomerDocument } from '@causeway/customers';
import { isCurrencyCode, type CurrencyCode, type Id } from '@causeway/kernel';
import { GetPlatformConfig, type CurrencyDocument } from '@causeway/platform';
import type { Payer } from '../domain/account-payer-fields.js';
import { refused } from './refuse.js';
import type { SenderNamed } from './requests.js';

/** Who would pay, as far as look-ups need to know. */
export interface Sender extends Payer {
  readonly customerId?: Id<'Customer'>;
  /** What may be sent, the currency that estimates are made from in front. */
  readonly sendable: readonly SendableCurrency[];
}

/** Limits in minor units of what is sent. */
export interface SendableCurrency {
  readonly currency: CurrencyCode;
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
}

/** Estimates are made from it where a sender says no currency (rates-and-rails §10). */
const ESTIMATED_FROM = 'USD';

/**
 * The sender that a look-up names. Throws `SENDER_NOT_FOUND` for nobody of this platform, `SENDER_MISMATCH` when
 * customer and address are two people.
 */
export const findSender = async (
  dispatch: Dispatch,
  { customerId: named, senderUmaAddress }: SenderNamed,
  call: CallContext,
): Promise<Sender> => {
  const [config, customerId] = await Promise.all([
    dispatch.execute(new GetPlatformConfig({}, call)),
    customerNamed(dispatch, named, senderUmaAddress, call),
  ]);
  const outgoing = config.supportedCurrencies.filter(({ enabledTransactionTypes }) =>
    enabledTransactionTypes.includes('OUTGOING'),
  );
  if (customerId === undefined)
    return {
      isBusiness: false,
      hasRegistrationNumber: true,
      sendable: inOrder(outgoing, [ESTIMATED_FROM, ...outgoing.map(({ currencyCode }) => currencyCode)]),
    };
  const [standing, customer] = await Promise.all([
    dispatch.execute(new GetCustomerStanding({ customerId }, call)),
    dispatch.execute(new GetCustomer({ customerId }, call)),
  ]);
  if (standing === null || standing.isDeleted) throw refused('SENDER_NOT_FOUND');
  return {
    customerId,
    isBusiness: standing.customerType === 'BUSINESS',
    hasRegistrationNumber: standing.hasRegistrationNumber,
    sendable: inOrder(outgoing, currenciesOf(customer)),
  };
};

const currenciesOf = ({ currencies }: CustomerDocument): readonly string[] =>
  currencies.length === 0 ? [ESTIMATED_FROM] : currencies;

const customerNamed = async (
  dispatch: Dispatch,
  named: Id<'Customer'> | undefined,
  umaAddress: string | undefined,
  call: CallContext,
): Promise<Id<'Customer'> | undefined> => {
  if (umaAddress === undefined) {
    if (named === undefined) return undefined;
    const standing = await dispatch.execute(new GetCustomerStanding({ customerId: named }, call));
    if (standing === null || standing.isDeleted) throw refused('SENDER_NOT_FOUND');
    return named;
  }
  const bearer = await dispatch.execute(new FindUmaBearer({ umaAddress }, call));
  if (bearer?.platformId !== call.platformId) throw refused('SENDER_NOT_FOUND');
  if (named !== undefined && named !== bearer.customerId) {
    const standing = await dispatch.execute(new GetCustomerStanding({ customerId: named }, call));
    throw refused(standing === null || standing.isDeleted ? 'SENDER_NOT_FOUND' : 'SENDER_MISMATCH');
  }
  return bearer.customerId;
};

/** The settings of the wanted currencies in their order; what is wanted twice or not set is left out. */
const inOrder = (
  settings: readonly CurrencyDocument[],
  wanted: readonly string[],
): readonly SendableCurrency[] =>
  [...new Set(wanted)].flatMap((code) => {
    const setting = settings.find(({ currencyCode }) => currencyCode === code);
    return setting === undefined || !isCurrencyCode(code)
      ? []
      : [{ currency: code, minMinor: BigInt(setting.minAmount), maxMinor: BigInt(setting.maxAmount) }];
  });
