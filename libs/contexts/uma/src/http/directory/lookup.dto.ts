import { CurrencyDto, field, Flag, ListOf, Nested, OneOf, ResourceId, Text } from '@causeway/http';
import type { Shape } from '@causeway/shapes';
import { currency, type Id } from '@causeway/kernel';
import { CUSTOMER_INFO_FIELDS } from '@causeway/platform';
import { ApiSchema } from '@nestjs/swagger';
import type { LookupDocument } from '../../application/requests.js';
import { umaAddress } from '../protocol/uma-address.field.js';

const optional = true;
const ADDRESS_LENGTH_MAX = 320;

/** What is shown was made here: there is nothing to judge. */
const shown = (schema: Shape['schema']): Shape => ({ problems: () => [], schema });
const minorUnits = shown({ type: 'integer', format: 'int64', minimum: 1 });

/** Who would pay; nobody named is the platform itself. */
export class LookupQueryDto {
  @field(umaAddress(), { optional }) senderUmaAddress?: string;
  @ResourceId('Customer', { optional }) customerId?: Id<'Customer'>;
}

@ApiSchema({ name: 'CurrencyPreference' })
class CurrencyPreferenceDto {
  @Nested(() => CurrencyDto) currency!: CurrencyDto;
  @field(shown({ type: 'number' }), {
    description: 'Receiving major units for one sending major unit; not a locked price',
  })
  estimatedExchangeRate!: number;
  @field(minorUnits) min!: bigint;
  @field(minorUnits) max!: bigint;
}

@ApiSchema({ name: 'CounterpartyFieldDefinition' })
class PayerFieldDto {
  @OneOf(CUSTOMER_INFO_FIELDS, { name: 'CustomerInfoFieldName' }) name!: string;
  @Flag() mandatory!: boolean;
}

@ApiSchema({ name: 'ReceiverLookupResponse' })
class ReceiverLookupDto {
  @ListOf(() => CurrencyPreferenceDto) supportedCurrencies!: CurrencyPreferenceDto[];
  @ListOf(() => PayerFieldDto, { optional }) requiredPayerDataFields?: PayerFieldDto[];
  @ResourceId('Lookup') lookupId!: string;
}

@ApiSchema({ name: 'ReceiverUmaLookupResponse' })
export class ReceiverUmaLookupDto extends ReceiverLookupDto {
  @Text({ max: ADDRESS_LENGTH_MAX }) receiverUmaAddress!: string;
}

@ApiSchema({ name: 'ReceiverExternalAccountLookupResponse' })
export class ReceiverExternalAccountLookupDto extends ReceiverLookupDto {
  @ResourceId('ExternalAccount') accountId!: string;
}

const shownLookup = ({
  lookupId,
  supportedCurrencies,
  requiredPayerDataFields,
}: LookupDocument): ReceiverLookupDto => ({
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
