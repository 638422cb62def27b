import type { DeclaredSetting } from '@causeway/commands';
import { currencyCode, described, listOf, object, oneOf } from '@causeway/shapes';
import { CUSTOMER_INFO_FIELDS } from '../domain/settings.js';

/** What the provider of a currency must know of a customer that uses it (config-and-tokens §2.1). */
export const requiredCustomerFieldsDeclared = {
  name: 'required-customer-fields',
  tag: 'OperatorSettings',
  owner: 'PLATFORM_OR_ALL',
  key: object('RequiredCustomerFieldsKey', { currencyCode: currencyCode() }),
  value: object('SetRequiredCustomerFieldsDto', {
    fields: described(
      listOf(oneOf(CUSTOMER_INFO_FIELDS, 'CustomerInfoFieldName'), { unique: true }),
      'What a customer must have on record to use the currency',
    ),
  }),
  operations: {
    show: {
      id: 'listRequiredCustomerFields',
      summary: 'What customers must have on record to use a currency',
    },
    set: {
      id: 'setRequiredCustomerFields',
      summary: 'Say what customers must have on record to use a currency',
      remarks:
        'It binds customers who name the currency from then on, and every new quote that uses it. What is set for every\n' +
        'platform is asked of the customers of each; what is set for one platform is asked beside it.',
    },
  },
  undo: { summary: 'ask nothing more of the customers who use a currency', value: { fields: [] } },
  whenNone: 'No currency asks anything of customers.',
} as const satisfies DeclaredSetting;
