import type { HttpHarness } from '@causeway/http/testing';
import { instant, newId } from '@causeway/kernel';
import { freshDatabase } from '@causeway/testing';
import { acme, ADDRESS, BUSINESS_INFO, jane } from '../testing/customer.fixture.js';
import { CustomersHost, currencySetting, type ConfiguredPlatform } from '../testing/customers-host.js';
import { customersHttp } from '../testing/customers-http.js';

type Json = Record<string, unknown>;
interface Failure {
  readonly code: string;
  readonly details: { readonly errors: readonly { field: string; message: string; constraint?: object }[] };
}

const NOW = instant('2026-03-01T12:00:00.000Z');
let host: CustomersHost;
let http: HttpHarness;

beforeAll(async () => {
  host = await CustomersHost.open(await freshDatabase('customers'));
  http = await customersHttp(host);
});

afterAll(async () => {
  await http.close();
  await host.close();
});

beforeEach(() => host.clock.moveTo(NOW));

/** A platform of its own, with its token. */
const platformClient = (
  change: ConfiguredPlatform = {},
  environment: 'sandbox' | 'production' = 'sandbox',
  known?: string,
) => {
  const platformId = host.createPlatform(
    { umaDomain: `${newId('Platform').slice(9)}.example`, ...change },
    known,
  );
  const as = { platformId, environment };
  return {
    as,
    platformId,
    create: (body: unknown) => http.send<Json>('POST', '/customers', { as, body }),
    read: (id: unknown) => http.send<Json>('GET', `/customers/${String(id)}`, { as }),
    list: async (query = '') => {
      const { status, body } = await http.send<Json & { data: Json[] }>('GET', `/customers${query}`, { as });
      return { status, body, ids: (body.data ?? []).map(({ platformCustomerId }) => platformCustomerId) };
    },
    refuse: async (body: unknown) => {
      const { status, body: failure } = await http.send<Failure>('POST', '/customers', { as, body });
      return { status, code: failure.code, errors: failure.details?.errors };
    },
  };
};
const fieldsOf = ({ errors = [] }: { errors?: Failure['details']['errors'] | undefined }) =>
  errors.map(({ field }) => field);

describe('POST /customers', () => {
  it('registers an individual who says everything, and shows all of it but the identifier', async () => {
    const { create } = platformClient({ umaDomain: 'first.example' });
    const { identifier, ...shown } = jane;
    const answer = await create({ ...jane, umaAddress: '$Jane@FIRST.example' });
    expect(answer.status).toBe(201);
    expect(answer.text).not.toContain(identifier);
    expect(answer.body).toStrictEqual({
      ...shown,
      id: expect.stringMatching(/^Customer:[0-9a-f-]{36}$/),
      umaAddress: '$jane@first.example',
      endUserTermsConsent: {
        ...(jane['endUserTermsConsent'] as object),
        acceptedAt: '2026-03-01T10:59:00.000Z',
      },
      kycStatus: 'APPROVED',
      isDeleted: false,
      createdAt: NOW,
      updatedAt: NOW,
    });
  });

  it('registers an individual who says nothing but what it is', async () => {
    const { create } = platformClient({ umaDomain: 'second.example' });
    const { body } = await create({ customerType: 'INDIVIDUAL' });
    expect(body).toStrictEqual({
      id: expect.any(String),
      customerType: 'INDIVIDUAL',
      platformCustomerId: expect.stringMatching(/^[0-9a-f]{32}$/),
      umaAddress: expect.stringMatching(/^\$[a-z2-7]{12}@second\.example$/),
      currencies: ['USD', 'USDC'],
      kycStatus: 'APPROVED',
      isDeleted: false,
      createdAt: NOW,
      updatedAt: NOW,
    });
  });
});
