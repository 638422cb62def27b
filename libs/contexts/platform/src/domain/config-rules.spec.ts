import { usdFee } from '../testing/config.fixture.js';
import { configProblems } from './config-rules.js';
import type { ConfigChange } from './settings.js';
import type { EndpointVerdict } from './webhook-endpoint.js';

const PUBLIC: EndpointVerdict = { ok: true };
const problemsOf = (change: ConfigChange, endpoint: EndpointVerdict = PUBLIC) =>
  configProblems(change, { environment: 'production', endpoint, reservedDomains: ['mail.example'] });
const NONE = { invalid: [], unsupportedFees: [] };

describe('the rules of an update', () => {
  it.each<[rule: string, change: ConfigChange]>([
    ['an empty update', {}],
    ['the empty text, which clears the endpoint', { webhookEndpoint: '' }],
    ['an endpoint', { webhookEndpoint: 'https://example.com/hooks' }],
    ['a fee in dollars', { feeConfigs: [usdFee(50, 10n)] }],
    ['a fee of nothing', { feeConfigs: [usdFee(0, 0n)] }],
  ])('accept %s', (_rule, change) => {
    expect(problemsOf(change)).toStrictEqual(NONE);
  });

  it('refuse plain http in production', () => {
    expect(problemsOf({ webhookEndpoint: 'http://example.com' })).toStrictEqual({
      ...NONE,
      invalid: [{ field: 'webhookEndpoint', message: 'must be an https URL' }],
    });
  });

  it('refuse an endpoint in the private network, in the words of the policy', () => {
    const verdict: EndpointVerdict = { ok: false, reason: 'its port is closed to us' };
    expect(problemsOf({ webhookEndpoint: 'https://intra.example' }, verdict)).toStrictEqual({
      ...NONE,
      invalid: [{ field: 'webhookEndpoint', message: 'cannot receive webhooks: its port is closed to us' }],
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
      umaDomain: 'in.mail.example',
      webhookEndpoint: 'nowhere',
      feeConfigs: [{ ...usdFee(1, 1n), sourceCurrency: 'EUR' }],
    });
    expect(problems.invalid.map(({ field }) => field)).toStrictEqual(['umaDomain', 'webhookEndpoint']);
    expect(problems.unsupportedFees.map(({ field }) => field)).toStrictEqual([
      'feeConfigs.0.sourceCurrency',
      'feeConfigs.0.fixedFee.currency',
    ]);
  });
});
