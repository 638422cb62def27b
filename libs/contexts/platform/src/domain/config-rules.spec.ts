import { configProblems, repeated } from './config-rules.js';
import { currencySetting, usdFee } from '../testing/config.fixture.js';
import type { ConfigChange } from './settings.js';
import type { EndpointVerdict } from './webhook-endpoint.js';

const PUBLIC: EndpointVerdict = { ok: true };
const problemsOf = (change: ConfigChange, endpoint: EndpointVerdict = PUBLIC) =>
  configProblems(change, 'production', endpoint);
const NONE = { invalid: [], unknownCurrencies: [], unsupportedFees: [] };

describe('the rules of an update', () => {
  it.each<[rule: string, change: ConfigChange]>([
    ['an empty update', {}],
    ['the empty text, which clears the endpoint', { webhookEndpoint: '' }],
    ['an endpoint', { webhookEndpoint: 'https://example.com/hooks' }],
    ['a domain in any case', { umaDomain: 'Pay.Example.com' }],
    ['an empty list of currencies', { supportedCurrencies: [] }],
    [
      'equal bounds',
      { supportedCurrencies: [currencySetting('EUR', { minAmountMinor: 5n, maxAmountMinor: 5n })] },
    ],
    [
      'a currency for no kind of transaction',
      { supportedCurrencies: [currencySetting('EUR', { enabledTransactionTypes: [] })] },
    ],
    ['a fee in dollars', { feeConfigs: [usdFee(50, 10n)] }],
    ['a fee of nothing', { feeConfigs: [usdFee(0, 0n)] }],
  ])('accept %s', (_rule, change) => {
    expect(problemsOf(change)).toStrictEqual(NONE);
  });

  it.each<[rule: string, change: ConfigChange, field: string, message: string]>([
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
      'plain http in production',
      { webhookEndpoint: 'http://example.com' },
      'webhookEndpoint',
      'must be an https URL',
    ],
    [
      'a minimum above the maximum',
      {
        supportedCurrencies: [
          currencySetting('USD'),
          currencySetting('EUR', { minAmountMinor: 6n, maxAmountMinor: 5n }),
        ],
      },
      'supportedCurrencies.1.maxAmount',
      'must not be less than minAmount',
    ],
    [
      'a currency twice',
      { supportedCurrencies: [currencySetting('USD'), currencySetting('EUR'), currencySetting('USD')] },
      'supportedCurrencies.2.currencyCode',
      'must appear once in the list',
    ],
    [
      'a counterparty field twice, also when the two agree',
      {
        supportedCurrencies: [
          currencySetting('USD', {
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
      { feeConfigs: [usdFee(1, 0n), usdFee(2, 0n)] },
      'feeConfigs.1',
      'repeats a fee type and source currency of this request',
    ],
  ])('refuse %s', (_rule, change, field, message) => {
    expect(problemsOf(change)).toStrictEqual({ ...NONE, invalid: [{ field, message }] });
  });

  it('refuse an endpoint in the private network, in the words of the policy', () => {
    const verdict: EndpointVerdict = { ok: false, reason: 'ADDRESS_REFUSED' };
    expect(problemsOf({ webhookEndpoint: 'https://intra.example' }, verdict)).toStrictEqual({
      ...NONE,
      invalid: [{ field: 'webhookEndpoint', message: 'cannot receive webhooks: ADDRESS_REFUSED' }],
    });
  });

  it('know the currencies of the service, in upper case only', () => {
    const supportedCurrencies = ['USD', 'XXX', 'USDB', 'eur'].map((code) => currencySetting(code));
    expect(problemsOf({ supportedCurrencies })).toStrictEqual({
      ...NONE,
      unknownCurrencies: [
        { field: 'supportedCurrencies.1.currencyCode', message: 'is not a currency of this service' },
        { field: 'supportedCurrencies.3.currencyCode', message: 'is not a currency of this service' },
      ],
    });
  });

  it('support fees from dollars, with a fixed part in dollars', () => {
    const euro = { ...usdFee(10, 5n), sourceCurrency: 'EUR', fixedFee: { amountMinor: 5n, currency: 'EUR' } };
    const mixed = { ...usdFee(10, 5n), fixedFee: { amountMinor: 5n, currency: 'EUR' } };
    expect(problemsOf({ feeConfigs: [euro, mixed] })).toStrictEqual({
      ...NONE,
      unsupportedFees: [
        { field: 'feeConfigs.0.sourceCurrency', message: 'only USD is supported' },
        { field: 'feeConfigs.1.fixedFee.currency', message: 'only the source currency is supported' },
      ],
    });
  });

  it('name every wrong field at once', () => {
    const problems = problemsOf({
      umaDomain: 'localhost',
      webhookEndpoint: 'nowhere',
      supportedCurrencies: [
        currencySetting('XXX', { minAmountMinor: 2n, maxAmountMinor: 1n }),
        currencySetting('XXX'),
      ],
      feeConfigs: [{ ...usdFee(1, 1n), sourceCurrency: 'EUR' }],
    });
    expect(problems.invalid.map(({ field }) => field)).toStrictEqual([
      'umaDomain',
      'webhookEndpoint',
      'supportedCurrencies.0.maxAmount',
      'supportedCurrencies.1.currencyCode',
    ]);
    expect(problems.unknownCurrencies.map(({ field }) => field)).toStrictEqual([
      'supportedCurrencies.0.currencyCode',
      'supportedCurrencies.1.currencyCode',
    ]);
    expect(problems.unsupportedFees.map(({ field }) => field)).toStrictEqual([
      'feeConfigs.0.sourceCurrency',
      'feeConfigs.0.fixedFee.currency',
    ]);
  });
});

describe('repeated keys', () => {
  it('are found at every place after the first', () => {
    expect(repeated(['a', 'b', 'a', 'c', 'a', 'b'], (key) => key)).toStrictEqual([2, 4, 5]);
    expect(repeated([], String)).toStrictEqual([]);
  });
});
