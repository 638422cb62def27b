import { keyedSetting, type CallContext, type ViewReader } from '@causeway/commands';
import { text, texts } from '@causeway/event-store';
import type { CustomerInfoField } from '../domain/settings.js';
import { requiredCustomerFieldsDeclared } from '../settings/operator-settings.js';

/** The operator's, for every platform or for one. One stream a currency and owner. */
export const requiredCustomerFields = keyedSetting({
  declared: requiredCustomerFieldsDeclared,
  requests: {
    set: 'platform.set-required-customer-fields',
    list: 'platform.list-required-customer-fields',
  },
  category: 'required-customer-fields',
  event: 'RequiredCustomerFieldsSet',
  table: 'platform.required_customer_fields_view',
  key: { currencyCode: text() },
  columns: { fields: texts<CustomerInfoField>() },
  none: { fields: [] },
  kept: ({ fields }) => ({ fields: [...fields].sort() }),
  isVoid: ({ fields }) => fields.length === 0,
  shown: (value) => value,
});

/** By currency; what is set for every platform binds each, beside what is set for it alone. */
export const requiredFieldsOf = async (
  views: ViewReader,
  tenant: Pick<CallContext, 'environment' | 'platformId'>,
): Promise<ReadonlyMap<string, readonly CustomerInfoField[]>> => {
  const { own, everyPlatforms } = await requiredCustomerFields.find({ views }, tenant);
  const required = new Map<string, readonly CustomerInfoField[]>();
  for (const { currencyCode, fields } of [...everyPlatforms, ...own])
    required.set(currencyCode, [...new Set([...(required.get(currencyCode) ?? []), ...fields])]);
  return required;
};
