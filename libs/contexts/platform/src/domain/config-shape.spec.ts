import { wrongFields } from '@causeway/shapes';
import { configUpdate } from './config-shape.js';

const currency = (currencyCode: string, change: object = {}) => ({
  currencyCode,
  minAmount: 1n,
  maxAmount: 5n,
  requiredCounterpartyFields: [],
  enabledTransactionTypes: [],
  ...change,
});
const fee = (variableFeeBps: number) => ({
  feeType: 'CROSS_CURRENCY_TRANSACTION',
  sourceCurrency: 'USD',
  variableFeeBps,
  fixedFee: { amount: 0, currency: 'USD' },
});
const feeKey = { feeType: 'CROSS_CURRENCY_TRANSACTION', sourceCurrency: 'USD' };
const problemsOf = (update: Record<string, unknown>) => wrongFields(configUpdate, update);

describe('the shape of an update', () => {
  it.each<[what: string, update: Record<string, unknown>]>([
    ['nothing', {}],
    ['the empty text, which clears the endpoint', { webhookEndpoint: '' }],
    ['a domain in any case', { umaDomain: 'Pay.Example.com' }],
    ['an empty list of currencies', { supportedCurrencies: [] }],
    ['equal bounds', { supportedCurrencies: [currency('EUR', { minAmount: 5, maxAmount: 5 })] }],
    [
      'what only answers have',
      { supportedCurrencies: [currency('EUR', { providerRequiredCustomerFields: 7 })] },
    ],
    ['a fee of nothing', { feeConfigs: [fee(0)] }],
    ['a fee of a rate alone', { feeConfigs: [{ ...feeKey, variableFeeBps: 65 }] }],
    [
      'a fee of a fixed amount alone',
      { feeConfigs: [{ ...feeKey, fixedFee: { amount: 10, currency: 'USD' } }] },
    ],
    ['a fee from a currency that is not supported', { feeConfigs: [{ ...fee(1), sourceCurrency: 'XXX' }] }],
  ])('takes %s', (_what, update) => {
    expect(problemsOf(update)).toStrictEqual([]);
  });

  it.each<[what: string, update: Record<string, unknown>, field: string, message: string]>([
    [
      'a domain with a scheme',
      { umaDomain: 'https://a.example' },
      'umaDomain',
      'must be a domain name without scheme, port or path',
    ],
    [
      'the empty text as a domain',
      { umaDomain: '' },
      'umaDomain',
      'must be a domain name without scheme, port or path',
    ],
    [
      'a minimum above the maximum',
      { supportedCurrencies: [currency('USD'), currency('EUR', { minAmount: 6, maxAmount: 5 })] },
      'supportedCurrencies.1.maxAmount',
      'must not be less than minAmount',
    ],
    ['a fee of neither', { feeConfigs: [feeKey] }, 'feeConfigs.0', 'has neither variableFeeBps nor fixedFee'],
    [
      'a currency twice',
      { supportedCurrencies: [currency('USD'), currency('EUR'), currency('USD')] },
      'supportedCurrencies.2.currencyCode',
      'must appear once in the list',
    ],
    [
      'a currency that the service does not know',
      { supportedCurrencies: [currency('USD'), currency('XXX')] },
      'supportedCurrencies.1.currencyCode',
      'is no currency known here',
    ],
    [
      'a counterparty field twice, also when the two agree',
      {
        supportedCurrencies: [
          currency('USD', {
            requiredCounterpartyFields: [
              { name: 'EMAIL', mandatory: true },
              { name: 'EMAIL', mandatory: true },
            ],
          }),
        ],
      },
      'supportedCurrencies.0.requiredCounterpartyFields.1.name',
      'must appear once in the list',
    ],
    [
      'a fee key twice',
      { feeConfigs: [fee(1), fee(2)] },
      'feeConfigs.1',
      'repeats a fee type and source currency of this request',
    ],
    [
      'markup in a message',
      { cardTokenization2faConfig: { sms: { bodyText: '<b>{{code}}</b>' } } },
      'cardTokenization2faConfig.sms.bodyText',
      'must match ^(?![\\s\\S]*\\{\\{)[^<>]*$',
    ],
  ])('refuses %s', (_what, update, field, message) => {
    expect(problemsOf(update)).toMatchObject([{ field, message }]);
  });

  it('names every wrong field at once', () => {
    const update = {
      umaDomain: 'localhost',
      webhookEndpoint: 'nowhere',
      supportedCurrencies: [currency('XXX', { minAmount: 2, maxAmount: 1 }), currency('XXX')],
    };
    expect(problemsOf(update).map(({ field }) => field)).toStrictEqual([
      'umaDomain',
      'webhookEndpoint',
      'supportedCurrencies.0.maxAmount',
      'supportedCurrencies.1.currencyCode',
      'supportedCurrencies.0.currencyCode',
      'supportedCurrencies.1.currencyCode',
    ]);
  });
});
