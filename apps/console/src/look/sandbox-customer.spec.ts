import { createClient, type Api } from '@causeway/client';
import { registerCustomer } from './sandbox-customer.js';

const CUSTOMER = 'Customer:0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c11';
const USD: Api.PlatformCurrencyConfig = {
  currencyCode: 'USD',
  minAmount: 1,
  maxAmount: 1_000_000,
  requiredCounterpartyFields: [],
  enabledTransactionTypes: ['INCOMING', 'OUTGOING'],
};
const CONFIG = {
  isRegulatedFinancialInstitution: false,
  supportedCurrencies: [USD],
  webhookEndpoint: 'https://shop.example/hook',
};
const PAID = { currency: 'USD', amountMinor: 240_000, type: 'OUTGOING' } as const;
const RECEIVED = { currency: 'USD', amountMinor: 10_000, type: 'INCOMING' } as const;

/** A gateway of a platform with this configuration, and what it was asked. */
const gateway = (config: object) => {
  const asked: string[] = [];
  const bodies: string[] = [];
  const answers: Readonly<Record<string, object>> = {
    'GET /config': config,
    'GET /customers/end-user-terms': { version: 'V1', url: 'https://shop.example/terms/V1' },
    'POST /customers': { id: CUSTOMER, customerType: 'INDIVIDUAL', createdAt: '2026-11-24T12:00:00.000Z' },
  };
  const api = createClient({
    url: 'https://shop.example',
    retries: 0,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const path = decodeURIComponent(new URL(request.url).pathname).replace(/^\/api\/[\d-]+/, '');
      asked.push(`${request.method} ${path}`);
      bodies.push(await request.text());
      return Response.json(answers[`${request.method} ${path}`] ?? {});
    },
  });
  return { api, asked, bodies };
};

describe('a customer who plays a payment', () => {
  it('takes the terms and is verified where the platform is not regulated', async () => {
    const { api, asked, bodies } = gateway(CONFIG);
    expect(await registerCustomer(api, PAID)).toBe(CUSTOMER);
    expect(asked).toStrictEqual([
      'GET /config',
      'GET /customers/end-user-terms',
      'POST /customers',
      `PATCH /customers/${CUSTOMER}`,
      'POST /documents',
      'POST /verifications',
    ]);
    expect(JSON.parse(bodies[3] ?? '')).toStrictEqual({
      customerType: 'INDIVIDUAL',
      endUserTermsConsent: {
        acceptedAt: '2026-11-24T12:00:00.000Z',
        ipAddress: '203.0.113.7',
        termsVersion: 'V1',
        acceptanceMethod: 'CHECKBOX',
      },
    });
    expect(JSON.parse(bodies[5] ?? '')).toStrictEqual({ customerId: CUSTOMER });
  });

  it('is vouched for by a regulated platform', async () => {
    const { api, asked } = gateway({ ...CONFIG, isRegulatedFinancialInstitution: true });
    expect(await registerCustomer(api, RECEIVED)).toBe(CUSTOMER);
    expect(asked).toStrictEqual(['GET /config', 'POST /customers']);
  });

  it.each([
    ['the currency', { supportedCurrencies: [] }, PAID, 'The platform has not enabled USD: do so'],
    [
      'the currency for payments out',
      { supportedCurrencies: [{ ...USD, enabledTransactionTypes: ['INCOMING'] }] },
      PAID,
      'The platform has not enabled USD for OUTGOING: do so',
    ],
    [
      'so large an amount',
      { supportedCurrencies: [{ ...USD, maxAmount: 239_999 }] },
      PAID,
      'bounds of USD leave out 2,400.00 USD',
    ],
    ['an endpoint', { webhookEndpoint: undefined }, RECEIVED, 'set the endpoint in Webhooks'],
  ])('is not made for a platform that lacks %s', async (_what, change, wanted, message) => {
    const { api, asked } = gateway({ ...CONFIG, ...change });
    await expect(registerCustomer(api, wanted)).rejects.toThrow(message);
    expect(asked).toStrictEqual(['GET /config']);
  });

  it('needs no endpoint to pay out', async () => {
    const { api } = gateway({ ...CONFIG, webhookEndpoint: undefined });
    expect(await registerCustomer(api, PAID)).toBe(CUSTOMER);
  });
});
