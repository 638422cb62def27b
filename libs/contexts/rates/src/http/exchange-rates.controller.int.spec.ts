import type { HttpHarness } from '@causeway/http/testing';
import { freshDatabase } from '@causeway/testing';
import { corridorLimits, corridors, SetFeeRow } from '../index.js';
import { RatesHost } from '../testing/rates-host.js';

let host: RatesHost;
let http: HttpHarness;
beforeAll(async () => {
  host = await RatesHost.open(await freshDatabase('exchange_rates'));
  http = await host.http('operator-token-of-this-spec-0001');
});
afterAll(async () => {
  await http.close();
  await host.close();
});

const currency = (currencyCode: string, changed: object = {}) => ({
  currencyCode,
  minAmount: 1,
  maxAmount: 9_000_000_000_000_000,
  requiredCounterpartyFields: [],
  enabledTransactionTypes: ['INCOMING', 'OUTGOING'] as const,
  ...changed,
});
beforeEach(() => {
  host.config = { supportedCurrencies: [currency('USD'), currency('GBP')], feeConfigs: [] };
});

interface Row {
  readonly sourceCurrency: { readonly code: string };
  readonly destinationCurrency: { readonly code: string };
  readonly updatedAt: string;
  readonly fees: { readonly fixed: number; readonly total: number };
}
interface Failure {
  readonly code: string;
  readonly details: { readonly errors: readonly { readonly field: string }[] };
}
const get = <Body = { readonly data: readonly Row[] }>(
  query = '',
  environment = 'sandbox' as 'sandbox' | 'production',
) =>
  http.send<Body>('GET', `/exchange-rates${query}`, {
    as: { platformId: host.platformId, environment, permissions: ['VIEW'] },
  });
const pairs = ({ data }: { readonly data: readonly Row[] }) =>
  data.map(({ sourceCurrency, destinationCurrency }) => `${sourceCurrency.code}-${destinationCurrency.code}`);

describe('GET /exchange-rates', () => {
  it('shows what 100.00 would buy, all fees included', async () => {
    const { status, body } = await get('?sourceCurrency=USD&destinationCurrency=EUR');
    expect([status, body]).toStrictEqual([
      200,
      {
        data: [
          {
            sourceCurrency: { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 },
            destinationCurrency: { code: 'EUR', name: 'Euro', symbol: '€', decimals: 2 },
            destinationPaymentRail: 'SEPA_INSTANT',
            sendingAmount: 10_000,
            minSendingAmount: 1,
            maxSendingAmount: 10_869_565,
            receivingAmount: 9_154,
            exchangeRate: 1.09241861,
            fees: { fixed: 0, total: 50 },
            updatedAt: '2026-03-02T10:00:00.000Z',
          },
        ],
      },
    ]);
  });

  it('lists every destination of every currency that the platform may send', async () => {
    host.config = {
      ...host.config,
      supportedCurrencies: [currency('USD'), currency('EUR', { enabledTransactionTypes: ['INCOMING'] })],
    };
    const { body } = await get();
    expect(body.data).toHaveLength(36);
    expect(pairs(body).every((pair) => pair.startsWith('USD-'))).toBe(true);
  });

  it('takes several destinations, each once', async () => {
    const { body } = await get('?destinationCurrency=MXN&destinationCurrency=EUR&destinationCurrency=MXN');
    expect(pairs(body)).toStrictEqual(['GBP-EUR', 'GBP-MXN', 'USD-EUR', 'USD-MXN']);
  });

  it('includes the platform’s configured fee', async () => {
    const fixedFee = { amount: 40, currency: 'USD' };
    host.config = {
      ...host.config,
      feeConfigs: [
        { feeType: 'CROSS_CURRENCY_TRANSACTION', sourceCurrency: 'USD', variableFeeBps: 65, fixedFee },
      ],
    };
    const { body } = await get('?destinationCurrency=EUR&sendingAmount=33333');
    expect(body.data.map(({ fees }) => fees)).toStrictEqual([
      { fixed: 0, total: 167 },
      { fixed: 40, total: 40 + 166 + 216 },
    ]);
  });

  it('keeps a price for five minutes', async () => {
    const timesAfter = async (elapsedMs: number): Promise<string> => {
      host.clock.advance(elapsedMs);
      const { body } = await get('?sourceCurrency=USD&destinationCurrency=EUR');
      return String(body.data[0]?.updatedAt);
    };
    const first = await timesAfter(300_000);
    expect(await timesAfter(299_999)).toBe(first);
    expect(await timesAfter(1)).toBe(host.clock.now());
  });

  it('follows what the operator sets, at once', async () => {
    await host.execute(
      new corridors.Set(
        { sendingCurrency: 'USD', receivingCurrency: 'KES', isEnabled: false },
        host.forAll(),
      ),
    );
    await host.execute(
      new SetFeeRow(
        {
          from: 'USD',
          to: 'INR',
          fee: { fixedMinor: 25n, milliBasisPoints: 40_000n, counterpartyFixedMinor: 0n },
        },
        host.forAll(),
      ),
    );
    const limited = { sendingCurrency: 'USD', receivingCurrency: 'INR', transactionMax: 77_000n } as const;
    await host.execute(new corridorLimits.Set(limited, host.forPlatform()));
    const { body } = await get('?sourceCurrency=USD');
    expect(pairs(body)).not.toContain('USD-KES');
    expect(body.data.find(({ destinationCurrency: { code } }) => code === 'INR')).toMatchObject({
      maxSendingAmount: 77_000,
      fees: { fixed: 25, total: 65 },
    });
    const refused = await get<Failure>('?sourceCurrency=USD&destinationCurrency=KES');
    expect([refused.status, refused.body.code]).toStrictEqual([400, 'INVALID_CURRENCY']);
  });

  it('is empty for a platform without currencies', async () => {
    host.config = { supportedCurrencies: [], feeConfigs: [] };
    expect((await get('', 'production')).body).toStrictEqual({ data: [] });
  });

  it('says so where no price is known', async () => {
    const { status, body } = await get<Failure>('', 'production');
    expect([status, body.code]).toStrictEqual([400, 'QUOTE_REQUEST_FAILED']);
  });

  it.each`
    query                                                          | code                  | fields
    ${'?sourceCurrency=usd&destinationCurrency=E&sendingAmount=x'} | ${'INVALID_INPUT'}    | ${['sourceCurrency', 'destinationCurrency.0', 'sendingAmount']}
    ${'?sourceCurrency=USD&sourceCurrency=GBP'}                    | ${'INVALID_INPUT'}    | ${['sourceCurrency']}
    ${'?destinationCurrency='}                                     | ${'INVALID_INPUT'}    | ${['destinationCurrency.0']}
    ${'?sendingAmount=-1'}                                         | ${'INVALID_INPUT'}    | ${['sendingAmount']}
    ${'?sendingAmount=1.5'}                                        | ${'INVALID_INPUT'}    | ${['sendingAmount']}
    ${'?sendingAmount=9000000000000001'}                           | ${'INVALID_INPUT'}    | ${['sendingAmount']}
    ${'?sendingAmount=9223372036854775808'}                        | ${'INVALID_INPUT'}    | ${['sendingAmount']}
    ${'?sendingAmount=1&sendingAmount=2'}                          | ${'INVALID_INPUT'}    | ${['sendingAmount']}
    ${'?sourceCurrency=XXX&destinationCurrency=YYY'}               | ${'INVALID_CURRENCY'} | ${['sourceCurrency', 'destinationCurrency.0']}
    ${'?sourceCurrency=EUR&destinationCurrency=JPY'}               | ${'INVALID_CURRENCY'} | ${['sourceCurrency', 'destinationCurrency.0']}
  `('refuses $query', async ({ query, code, fields }) => {
    const { status, body } = await get<Failure>(query);
    expect(status).toBe(400);
    expect(body.code).toBe(code);
    expect(body.details.errors.map(({ field }) => field)).toStrictEqual(fields);
  });

  it('takes an amount of nothing', async () => {
    const { body } = await get('?sourceCurrency=USD&destinationCurrency=EUR&sendingAmount=0');
    expect(body.data).toMatchObject([{ receivingAmount: 0, exchangeRate: 1.08695652, fees: { total: 0 } }]);
  });

  it('is for signed requests only', async () => {
    expect((await http.send('GET', '/exchange-rates', { as: null })).status).toBe(401);
  });
});
