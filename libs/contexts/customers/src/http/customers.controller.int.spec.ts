import type { HttpHarness } from '@causeway/http/testing';
import { instant, newId } from '@causeway/kernel';
import { freshDatabase } from '@causeway/testing';
import { acme, ADDRESS, BUSINESS_INFO, jane } from '../testing/customer.fixture.js';
import { CustomersHost, currencySetting, type ConfiguredPlatform } from '../testing/customers-host.js';
import { customersHttp } from '../testing/customers-http.js';

type Json = Record<string, unknown>;
interface Failure {
  readonly code: string;
  readonly details?: { readonly errors: readonly { field: string; message: string; constraint?: object }[] };
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
      const { status, body } = await http.send<Json & { data?: Json[] }>('GET', `/customers${query}`, { as });
      return { status, body, ids: (body.data ?? []).map(({ platformCustomerId }) => platformCustomerId) };
    },
    refuse: async (body: unknown) => {
      const { status, body: failure } = await http.send<Failure>('POST', '/customers', { as, body });
      return { status, code: failure.code, errors: failure.details?.errors };
    },
  };
};
const fieldsOf = ({ errors = [] }: { errors?: NonNullable<Failure['details']>['errors'] | undefined }) =>
  errors.map(({ field }) => field);

describe('POST /customers', () => {
  it('registers an individual with every field, and returns all of them but the identifier', async () => {
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

  it('registers an individual with its type alone', async () => {
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

  it('registers a business, with no owners yet', async () => {
    const { create } = platformClient();
    const businessInfo = { ...BUSINESS_INFO, primaryContactFirstName: 'Jane', primaryContactLastName: 'Doe' };
    const contacts = { email: 'jane@acme.example', phoneNumber: '+491701234567' };
    const { status, body } = await create({
      customerType: 'BUSINESS',
      ...contacts,
      address: ADDRESS,
      region: 'DE',
      businessInfo,
    });
    expect(status).toBe(201);
    expect(body).toStrictEqual({
      id: expect.any(String),
      platformCustomerId: expect.any(String),
      umaAddress: expect.any(String),
      customerType: 'BUSINESS',
      ...contacts,
      address: ADDRESS,
      region: 'DE',
      businessInfo,
      beneficialOwners: [],
      currencies: ['USD', 'USDC'],
      kybStatus: 'APPROVED',
      contactVerification: { email: 'PENDING', phone: 'PENDING' },
      isDeleted: false,
      createdAt: NOW,
      updatedAt: NOW,
    });
  });

  it('leaves customers of an unregulated platform unverified, whatever their name', async () => {
    const { create } = platformClient({ isRegulatedFinancialInstitution: false });
    expect((await create({ customerType: 'INDIVIDUAL', fullName: 'Jane 001' })).body).toMatchObject({
      kycStatus: 'UNVERIFIED',
    });
    expect((await create(acme)).body).toMatchObject({ kybStatus: 'UNVERIFIED' });
  });

  it('decides on individuals by their names where the operator lets the sandbox do without papers', async () => {
    const { create } = platformClient({ isRegulatedFinancialInstitution: false, skipsPaperwork: true });
    const statusOf = async (fullName: string) =>
      (await create({ customerType: 'INDIVIDUAL', fullName })).body['kycStatus'];
    expect([
      await statusOf('Jane Doe'),
      await statusOf('Jane 001'),
      await statusOf('Jane 002'),
    ]).toStrictEqual(['APPROVED', 'PENDING', 'REJECTED']);
    expect((await create(acme)).body).toMatchObject({ kybStatus: 'UNVERIFIED' });
  });

  it('names every wrong field at once, the configuration’s included', async () => {
    const { refuse } = platformClient();
    const failure = await refuse({
      customerType: 'INDIVIDUAL',
      platformCustomerId: '',
      region: 'fr',
      currencies: ['USD', 'EUR'],
      email: 'jane',
      phoneNumber: null,
      umaAddress: '$jane@elsewhere.example',
      fullName: 7.5,
      birthDate: '2026-03-02',
      nationality: 123_456_789_012_345_678n.toString(),
      address: [],
      idType: 'SSN',
      sourceOfWealthCategories: ['OTHER', 'OTHER'],
      pepStatus: 'MAYBE',
      endUserTermsConsent: {},
    });
    expect(failure).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    expect(fieldsOf(failure).sort()).toStrictEqual(
      [
        'platformCustomerId',
        'region',
        'currencies.1',
        'email',
        'phoneNumber',
        'umaAddress',
        'fullName',
        'birthDate',
        'nationality',
        'address',
        'identifier',
        'sourceOfWealthCategories.1',
        'sourceOfWealthOtherDescription',
        'pepStatus',
        'endUserTermsConsent.acceptedAt',
        'endUserTermsConsent.ipAddress',
        'endUserTermsConsent.termsVersion',
        'endUserTermsConsent.acceptanceMethod',
      ].sort(),
    );
  });

  it('says what a field violates', async () => {
    const { refuse } = platformClient();
    expect(await refuse({ customerType: 'INDIVIDUAL', nationality: 'usa', pepStatus: 1 })).toStrictEqual({
      status: 400,
      code: 'INVALID_INPUT',
      errors: [
        {
          field: 'nationality',
          message: 'must be an assigned country code in upper case',
          constraint: { format: 'iso3166-1-alpha-2' },
        },
        {
          field: 'pepStatus',
          message: 'must be one of NONE, DOMESTIC, FOREIGN, HIO, FAMILY_OR_ASSOCIATE',
          constraint: { enum: ['NONE', 'DOMESTIC', 'FOREIGN', 'HIO', 'FAMILY_OR_ASSOCIATE'] },
        },
      ],
    });
  });

  it('ignores unknown fields, those of the other type and those that only answers have', async () => {
    const { create } = platformClient();
    const { status, body } = await create({
      customerType: 'INDIVIDUAL',
      businessInfo: 'a wrong one',
      unknown: 1.5,
      id: 'Customer:1',
      kycStatus: 'REJECTED',
      isDeleted: true,
      createdAt: 'yesterday',
      contactVerification: null,
      beneficialOwners: [1],
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ kycStatus: 'APPROVED', isDeleted: false, createdAt: NOW });
    expect(body).not.toHaveProperty('businessInfo');
    expect(body).not.toHaveProperty('beneficialOwners');
  });

  it.each<[string, unknown]>([
    ['no type', {}],
    ['null for a type', { customerType: null }],
    ['an unknown type', { customerType: 'ROBOT' }],
    ['a number for a type', { customerType: 12_345_678_901_234_567_890n.toString() }],
  ])('with %s is refused for its type', async (_what, body) => {
    const { refuse } = platformClient();
    const failure = await refuse(body);
    expect([failure.code, fieldsOf(failure)]).toStrictEqual(['INVALID_INPUT', ['customerType']]);
  });

  it.each<[string, string]>([
    ['a list', '[]'],
    ['a text', '"x"'],
    ['null', 'null'],
    ['half an object', '{"customerType":'],
    ['a key twice', '{"customerType":"INDIVIDUAL","customerType":"BUSINESS"}'],
  ])('whose body is %s cannot be read', async (_what, body) => {
    const { create } = platformClient();
    const answer = await create(body);
    expect([answer.status, answer.body['code']]).toStrictEqual([400, 'INVALID_REQUEST_FORMAT']);
  });

  it('takes whole numbers of any size for what they are: no texts', async () => {
    const { refuse } = platformClient();
    const body = '{"customerType":"INDIVIDUAL","fullName":123456789012345678901234567890,"email":1e3}';
    expect(fieldsOf(await refuse(body))).toStrictEqual(['email', 'fullName']);
  });

  it.each<[string, object, number, string]>([
    ['a malformed address', { umaAddress: 'jane' }, 400, 'INVALID_UMA_ADDRESS'],
    [
      'an address that is too long',
      { umaAddress: `$${'a'.repeat(400)}@uma.localhost` },
      400,
      'INVALID_UMA_ADDRESS',
    ],
    ['a foreign address', { umaAddress: '$jane@elsewhere.example' }, 400, 'INVALID_UMA_ADDRESS'],
    [
      'terms that were never published',
      { endUserTermsConsent: { ...(jane['endUserTermsConsent'] as object), termsVersion: 'V2' } },
      400,
      'END_USER_TERMS_VERSION_NOT_FOUND',
    ],
    ['a currency that needs more', { currencies: ['MXN'] }, 400, 'MISSING_MANDATORY_USER_INFO'],
  ])('with %s has a code of its own', async (_what, more, status, code) => {
    const mxn = currencySetting('MXN', { providerRequiredCustomerFields: ['TAX_ID'] });
    const { refuse } = platformClient({ supportedCurrencies: [mxn] });
    expect(await refuse({ customerType: 'INDIVIDUAL', ...more })).toMatchObject({ status, code });
  });

  it('says which info fields a currency needs', async () => {
    const mxn = currencySetting('MXN', { providerRequiredCustomerFields: ['FULL_NAME', 'TAX_ID'] });
    const { create } = platformClient({ supportedCurrencies: [mxn] });
    const { body } = await create({ customerType: 'INDIVIDUAL', currencies: ['MXN'] });
    expect(body['details']).toStrictEqual({
      missingFields: ['FULL_NAME', 'TAX_ID'],
      errors: [
        { field: 'fullName', message: 'is required as FULL_NAME by a currency' },
        { field: 'identifier', message: 'is required as TAX_ID by a currency' },
      ],
    });
  });

  it('of two at once with one platform id registers one and answers the other with 409', async () => {
    const { create } = platformClient();
    const same = { customerType: 'INDIVIDUAL', platformCustomerId: 'twin' };
    const answers = await Promise.all([create(same), create(same)]);
    expect(answers.map(({ status }) => status).sort()).toStrictEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'CONFLICT' });
  });

  it('with a taken address is 409 with a code of its own, unless the platform id is taken too', async () => {
    const { create } = platformClient({ umaDomain: 'taken.example' });
    const names = { platformCustomerId: 'a', umaAddress: '$jane@taken.example' };
    await create({ customerType: 'INDIVIDUAL', ...names });
    const address = await create({ customerType: 'INDIVIDUAL', ...names, platformCustomerId: 'b' });
    expect([address.status, address.body['code']]).toStrictEqual([409, 'UMA_ADDRESS_EXISTS']);
    const both = await create({ customerType: 'INDIVIDUAL', ...names });
    expect([both.status, both.body['code']]).toStrictEqual([409, 'CONFLICT']);
  });

  it('needs MANAGE, before it looks at the body', async () => {
    const { as } = platformClient();
    for (const permission of ['VIEW', 'TRANSACT'] as const) {
      const answer = await http.send('POST', '/customers', {
        as: { ...as, permissions: [permission] },
        body: '{',
      });
      expect([answer.status, answer.body['code']]).toStrictEqual([403, 'FORBIDDEN']);
    }
    expect((await http.send('POST', '/customers', { as: null, body: '{' })).status).toBe(401);
  });

  it('causes no unforeseen error', () => {
    expect(http.failures).toStrictEqual([]);
  });
});

describe('GET /customers/{customerId}', () => {
  it('shows the customer as it was answered, by its id or the bare uuid', async () => {
    const { create, read } = platformClient();
    const { body } = await create({ customerType: 'INDIVIDUAL', fullName: 'Jane' });
    expect((await read(body['id'])).body).toStrictEqual(body);
    expect((await read(String(body['id']).slice(9))).body).toStrictEqual(body);
  });

  it.each(['x', 'Quote:0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c10', '0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c10'])(
    '%s is no customer',
    async (id) => {
      const { status, body } = await platformClient().read(id);
      expect([status, body['code']]).toStrictEqual([404, 'USER_NOT_FOUND']);
    },
  );

  it('answers another platform as if the customer did not exist, in every respect', async () => {
    const [one, other] = [platformClient(), platformClient()];
    const { body } = await one.create({ customerType: 'INDIVIDUAL' });
    const production = platformClient({}, 'production', one.platformId);
    for (const { read } of [other, production]) {
      const stranger = await read(body['id']);
      expect(stranger.status).toBe(404);
      expect(stranger.body).toStrictEqual((await read(newId('Customer'))).body);
    }
  });

  it('needs a token, and VIEW is enough', async () => {
    const { as, create } = platformClient();
    const { body } = await create({ customerType: 'INDIVIDUAL' });
    const path = `/customers/${String(body['id'])}`;
    expect((await http.send('GET', path, { as: { ...as, permissions: ['VIEW'] } })).status).toBe(200);
    expect((await http.send('GET', path, { as: null })).status).toBe(401);
  });
});

describe('GET /customers', () => {
  /** Five customers, a minute apart: a, b, c individuals, d and e businesses. */
  const crowd = async () => {
    const client = platformClient({ umaDomain: `${newId('Platform').slice(9)}.example` });
    const { create } = client;
    const domain = String(
      (
        await create({
          customerType: 'INDIVIDUAL',
          platformCustomerId: 'a',
          region: 'US',
          currencies: ['USD'],
        })
      ).body['umaAddress'],
    ).split('@')[1];
    host.clock.advance(60_000);
    await create({ customerType: 'INDIVIDUAL', platformCustomerId: 'b', umaAddress: `$bee@${domain}` });
    host.clock.advance(60_000);
    await create({
      customerType: 'INDIVIDUAL',
      platformCustomerId: 'c',
      address: { ...ADDRESS, country: 'MX' },
    });
    host.clock.advance(60_000);
    await create({ ...acme, platformCustomerId: 'd', currencies: ['USDC'] });
    host.clock.advance(60_000);
    await create({ ...acme, platformCustomerId: 'e' });
    return { ...client, domain };
  };

  it('lists the newest first, in pages that fit together while others arrive', async () => {
    const { list, create } = await crowd();
    const first = await list('?limit=2');
    expect(first).toMatchObject({ ids: ['e', 'd'], body: { hasMore: true, totalCount: 5 } });
    host.clock.advance(60_000);
    await create({ customerType: 'INDIVIDUAL', platformCustomerId: 'f' });
    const second = await list(`?limit=2&cursor=${String(first.body['nextCursor'])}`);
    expect(second).toMatchObject({ ids: ['c', 'b'], body: { hasMore: true, totalCount: 6 } });
    const third = await list(`?limit=2&cursor=${String(second.body['nextCursor'])}`);
    expect(third).toMatchObject({ ids: ['a'], body: { hasMore: false } });
    expect(third.body).not.toHaveProperty('nextCursor');
  });

  it('keeps customers of one moment in one order', async () => {
    const { create, list } = platformClient();
    for (const platformCustomerId of ['a', 'b', 'c', 'd'])
      await create({ customerType: 'INDIVIDUAL', platformCustomerId });
    const { ids: all } = await list();
    const first = await list('?limit=3');
    const second = await list(`?limit=3&cursor=${String(first.body['nextCursor'])}`);
    expect([...first.ids, ...second.ids]).toStrictEqual(all);
    expect([...all].sort()).toStrictEqual(['a', 'b', 'c', 'd']);
  });

  it('filters, all filters together', async () => {
    const { list, domain } = await crowd();
    const found = async (query: string) => (await list(query)).ids;
    expect(await found('?platformCustomerId=c')).toStrictEqual(['c']);
    expect(await found('?platformCustomerId=C')).toStrictEqual([]);
    expect(await found('?customerType=BUSINESS')).toStrictEqual(['e', 'd']);
    expect(await found(`?umaAddress=%24BEE%40${domain?.toUpperCase()}`)).toStrictEqual(['b']);
    expect(await found('?umaAddress=bee')).toStrictEqual([]);
    expect(await found('?region=MX')).toStrictEqual(['c']);
    expect(await found('?region=US')).toStrictEqual(['e', 'd', 'a']);
    expect(await found('?currency=USD')).toStrictEqual(['e', 'c', 'b', 'a']);
    expect(await found('?currency=USDC')).toStrictEqual(['e', 'd', 'c', 'b']);
    expect(await found('?currency=XYZ')).toStrictEqual([]);
    expect(await found('?customerType=BUSINESS&currency=USD')).toStrictEqual(['e']);
    expect(await found('?isIncludingDeleted=true&unknown=1')).toHaveLength(5);
  });

  it('bounds by time, both ends included', async () => {
    const { list } = await crowd();
    const [second, fourth] = ['2026-03-01T12:01:00Z', '2026-03-01T12:03:00.000Z'];
    expect((await list(`?createdAfter=${second}&createdBefore=${fourth}`)).ids).toStrictEqual([
      'd',
      'c',
      'b',
    ]);
    expect((await list(`?updatedAfter=${fourth}`)).ids).toStrictEqual(['e', 'd']);
    expect((await list(`?updatedBefore=${second}`)).ids).toStrictEqual(['b', 'a']);
    expect(await list(`?createdAfter=${fourth}&createdBefore=${second}`)).toMatchObject({
      status: 200,
      ids: [],
      body: { hasMore: false, totalCount: 0 },
    });
  });

  it.each([
    'limit=0',
    'limit=101',
    'limit=many',
    'customerType=ROBOT',
    'region=us',
    'currency=usd',
    'createdAfter=yesterday',
    'updatedBefore=2026-02-30T00:00:00Z',
    'isIncludingDeleted=yes',
    'cursor=made-up',
  ])('refuses ?%s', async (query) => {
    const { status, body } = await platformClient().list(`?${query}`);
    expect([status, body['code']]).toStrictEqual([400, 'INVALID_INPUT']);
  });

  it('takes a cursor for the filters that it was given for only', async () => {
    const { list } = await crowd();
    const first = await list('?limit=1&customerType=BUSINESS');
    const cursor = String(first.body['nextCursor']);
    expect((await list(`?limit=1&customerType=BUSINESS&cursor=${cursor}`)).ids).toStrictEqual(['d']);
    expect((await list(`?limit=1&customerType=INDIVIDUAL&cursor=${cursor}`)).status).toBe(400);
  });

  it('takes a cursor whether the default is sent or left out', async () => {
    const { list } = await crowd();
    const cursor = String((await list('?limit=1')).body['nextCursor']);
    const { ids } = await list(`?limit=1&cursor=${cursor}`);
    expect((await list(`?limit=1&isIncludingDeleted=false&cursor=${cursor}`)).ids).toStrictEqual(ids);
    expect((await list(`?limit=1&isIncludingDeleted=true&cursor=${cursor}`)).status).toBe(400);
  });

  it('shows no platform the customers of another, nor one environment those of the other', async () => {
    const { platformId } = await crowd();
    expect((await platformClient().list()).body).toMatchObject({ data: [], totalCount: 0 });
    expect((await platformClient({}, 'production', platformId).list()).body).toMatchObject({
      data: [],
      totalCount: 0,
    });
  });

  it('needs a token, and VIEW is enough', async () => {
    const { as } = platformClient();
    expect((await http.send('GET', '/customers', { as: { ...as, permissions: ['VIEW'] } })).status).toBe(200);
    expect((await http.send('GET', '/customers', { as: null })).status).toBe(401);
  });
});

describe('the documentation', () => {
  it('shows a registration and a customer as one of two shapes', () => {
    const { post } = http.document.paths['/customers'] as {
      post: { requestBody: object; responses: Record<string, object> };
    };
    const names = (what: string) => ({
      oneOf: [`Individual${what}`, `Business${what}`].map((name) => ({
        $ref: `#/components/schemas/${name}`,
      })),
      discriminator: {
        propertyName: 'customerType',
        mapping: {
          INDIVIDUAL: `#/components/schemas/Individual${what}`,
          BUSINESS: `#/components/schemas/Business${what}`,
        },
      },
    });
    expect(post.requestBody).toStrictEqual({
      required: true,
      content: { 'application/json': { schema: names('CustomerCreateRequest') } },
    });
    expect(post.responses['201']).toMatchObject({
      content: { 'application/json': { schema: names('Customer') } },
    });
  });

  it('has the identifier in the registration and in no answer', () => {
    const documented = http.document.components?.schemas as Record<
      string,
      { properties: Json; required: string[] }
    >;
    expect(documented['IndividualCustomerCreateRequest']?.properties).toHaveProperty('identifier');
    expect(documented['IndividualCustomer']?.properties).not.toHaveProperty('identifier');
    expect(documented['IndividualCustomerCreateRequest']?.required).toStrictEqual(['customerType']);
    expect(documented['BusinessCustomerCreateRequest']?.required.sort()).toStrictEqual([
      'businessInfo',
      'customerType',
    ]);
    expect(documented['BusinessInfo']?.required.sort()).toStrictEqual([
      'country',
      'incorporatedOn',
      'legalName',
      'taxId',
    ]);
    expect(documented['Address']?.required).toStrictEqual(['line1', 'postalCode', 'country']);
  });
});
