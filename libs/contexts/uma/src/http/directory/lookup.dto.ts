import { dtoOf, shownCurrency } from '@causeway/http';
import { currency } from '@causeway/kernel';
import { CUSTOMER_INFO_FIELDS } from '@causeway/platform';
import {
  described,
  flag,
  listOf,
  object,
  oneOf,
  optional,
  resourceId,
  type Shape,
  text,
  umaAddress,
} from '@causeway/shapes';
import type { LookupDocument } from '../../application/requests.js';

const ADDRESS_LENGTH_MAX = 320;

/** An answer's value comes from this service and is not validated. */
const shown = <Value>(schema: Shape['schema']): Shape<Value> => ({ problems: () => [], schema });
const minorUnits = shown<bigint>({ type: 'integer', format: 'int64', minimum: 1 });

/** The payer; without either member it is the platform itself. */
export class LookupQueryDto extends dtoOf(
  object('LookupQuery', {
    senderUmaAddress: optional(umaAddress()),
    customerId: optional(resourceId('Customer')),
  }),
) {}

const currencyPreference = object('CurrencyPreference', {
  currency: shownCurrency,
  estimatedExchangeRate: described(
    shown<number>({ type: 'number' }),
    'Receiving major units for one sending major unit; not a locked price',
  ),
  min: minorUnits,
  max: minorUnits,
});
/** Fields that a counterparty requires and the account of a payee: answers, typed as their documents. */
const fieldName: Shape<string> = oneOf(CUSTOMER_INFO_FIELDS, 'CustomerInfoFieldName');
const payee: Shape<string> = resourceId('ExternalAccount');
const payerField = object('CounterpartyFieldDefinition', {
  name: fieldName,
  mandatory: flag(),
});

const FOUND = {
  supportedCurrencies: listOf(currencyPreference),
  requiredPayerDataFields: optional(listOf(payerField)),
  lookupId: resourceId('Lookup'),
};
export class ReceiverUmaLookupDto extends dtoOf(
  object('ReceiverUmaLookupResponse', { ...FOUND, receiverUmaAddress: text({ max: ADDRESS_LENGTH_MAX }) }),
) {}
export class ReceiverExternalAccountLookupDto extends dtoOf(
  object('ReceiverExternalAccountLookupResponse', { ...FOUND, accountId: payee }),
) {}

const shownLookup = ({
  lookupId,
  supportedCurrencies,
  requiredPayerDataFields,
}: LookupDocument): Omit<ReceiverUmaLookupDto, 'receiverUmaAddress'> => ({
  lookupId,
  supportedCurrencies: supportedCurrencies.map((offered) => ({
    currency: currency(offered.currency),
    estimatedExchangeRate: offered.estimatedExchangeRate,
    min: offered.minMinor,
    max: offered.maxMinor,
  })),
  ...(requiredPayerDataFields.length > 0 && {
    requiredPayerDataFields: requiredPayerDataFields.map(({ name, mandatory }) => ({ name, mandatory })),
  }),
});

export const toUmaLookup = (
  document: LookupDocument & { readonly receiverUmaAddress: string },
): ReceiverUmaLookupDto => ({
  ...shownLookup(document),
  receiverUmaAddress: document.receiverUmaAddress,
});

export const toAccountLookup = (
  document: LookupDocument & { readonly accountId: string },
): ReceiverExternalAccountLookupDto => ({ ...shownLookup(document), accountId: document.accountId });
