import type { CallContext, Dispatch } from '@causeway/commands';
import { GetCustomer, GetCustomerStanding, type CustomerDocument, type UmaBearer } from '@causeway/customers';
import { isCurrencyCode, type CurrencyCode } from '@causeway/kernel';
import { GetPlatformConfig, type CurrencyDocument } from '@causeway/platform';
import type { PayerField } from '../domain/payer-field.js';
import { withinReason, type Bounds } from '../domain/payout-bounds.js';

/** A customer of this deployment as somebody who is paid. */
export interface OwnReceiver {
  readonly customer: CustomerDocument;
  readonly isVerified: boolean;
  readonly hasAcceptedTerms: boolean;
  readonly taken: readonly TakenCurrency[];
}
export interface TakenCurrency extends Bounds {
  readonly currency: CurrencyCode;
  /** What the receiver's platform wants to know of whoever pays in it. */
  readonly payerFields: readonly PayerField[];
}

/** Asks the receiver's own platform's contexts, on its behalf; `undefined` when the customer is gone meanwhile. */
export const findOwnReceiver = async (
  dispatch: Dispatch,
  { platformId, customerId }: UmaBearer,
  call: CallContext,
): Promise<OwnReceiver | undefined> => {
  const theirs: CallContext = { ...call, platformId };
  const [config, standing] = await Promise.all([
    dispatch.execute(new GetPlatformConfig({}, theirs)),
    dispatch.execute(new GetCustomerStanding({ customerId }, theirs)),
  ]);
  if (standing === null || standing.isDeleted) return undefined;
  const customer = await dispatch.execute(new GetCustomer({ customerId }, theirs));
  return {
    customer,
    isVerified: standing.verificationStatus === 'APPROVED',
    hasAcceptedTerms: standing.hasAcceptedTerms,
    taken: config.supportedCurrencies
      .filter(({ currencyCode }) => customer.currencies.includes(currencyCode))
      .flatMap(takenCurrency),
  };
};

const takenCurrency = (setting: CurrencyDocument): TakenCurrency[] => {
  const { currencyCode, enabledTransactionTypes, requiredCounterpartyFields } = setting;
  const bounds = withinReason({ minMinor: BigInt(setting.minAmount), maxMinor: BigInt(setting.maxAmount) });
  return enabledTransactionTypes.includes('INCOMING') && isCurrencyCode(currencyCode) && bounds !== undefined
    ? [{ currency: currencyCode, ...bounds, payerFields: requiredCounterpartyFields }]
    : [];
};

/** Everything that is asked for any of the currencies; what one of them insists on is insisted on. */
export const fieldsOfAll = (currencies: readonly TakenCurrency[]): readonly PayerField[] => {
  const fields = new Map<string, boolean>();
  for (const { name, mandatory } of currencies.flatMap(({ payerFields }) => payerFields))
    fields.set(name, mandatory || fields.get(name) === true);
  return [...fields].map(([name, mandatory]) => ({ name, mandatory }));
};
