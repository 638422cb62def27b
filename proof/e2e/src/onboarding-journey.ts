import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiClient, type Answer, type EnvironmentKeys } from './harness/api-client.js';
import { eventually } from './harness/eventually.js';
import type { Shape } from './harness/installation.js';
import { Opened } from './harness/opened.js';
import { uploadDocument } from './harness/upload-document.js';
import { EUR_ACCOUNT, iban, PaymentWorld } from './payment-world.js';
import { firstArrivals } from './spreading/arrivals.js';

const ADDRESS = { line1: '1 Market St', city: 'San Francisco', postalCode: '94105', country: 'US' };
const PERSON = {
  birthDate: '1990-02-28',
  nationality: 'US',
  address: ADDRESS,
  idType: 'SSN',
  identifier: '123-45-6789',
};
const COMPANY = {
  ...{ legalName: 'Acme Inc', country: 'US', taxId: '12-3456789', incorporatedOn: '2001-01-31' },
  ...{ registrationNumber: 'HRB 77', entityType: 'LLC', businessType: 'RETAIL_TRADE' },
  ...{ countriesOfOperation: ['US'], purposeOfAccount: 'P2P_TRANSFERS', sourceOfFunds: 'Sales' },
  expectedMonthlyTransactionCount: 'COUNT_UNDER_10',
  expectedMonthlyTransactionVolume: 'VOLUME_UNDER_10K',
  expectedRecipientJurisdictions: ['US'],
};
const CONSENT = {
  acceptedAt: '2026-01-01T00:00:00Z',
  ipAddress: '203.0.113.7',
  termsVersion: 'V1',
  acceptanceMethod: 'CHECKBOX',
};

/** Customers of an unregulated platform, from nothing to their first payment, and in production up to the operator's review. */
export const onboardingJourney = (
  shape: Shape,
  settings: () => Promise<Readonly<Record<string, string>>> = async () => ({}),
): void => {
  const opened = new Opened();
  let world: PaymentWorld;
  let api: ApiClient;
  let platformId: string;
  let destinations = 0;
  let sandbox: EnvironmentKeys;
  let production: EnvironmentKeys;

  beforeAll(async () => {
    world = opened.add(
      await PaymentWorld.open(shape, {
        ...(await settings()),
        CAUSEWAY_VERIFICATION_PROVIDER: 'operator',
      }),
      (each) => each.close(),
    );
    const { status, body } = await world.operator.post('/operator/platforms', {
      name: 'Unregulated',
      isRegulatedFinancialInstitution: false,
    });
    expect(status).toBe(201);
    platformId = body['platformId'];
    sandbox = body['sandbox'];
    production = body['production'];
    api = ApiClient.as(sandbox, world.keys.baseUrl);
    await api.patch('/config', { webhookEndpoint: world.receiver.url('/onboarding') });
    await world.receiver.at('/onboarding', 1);
  });
  afterAll(() => opened.close());

  const upload = (keys: EnvironmentKeys, documentHolder: string, documentType: string): Promise<string> =>
    uploadDocument(world.keys, keys, { documentHolder, documentType });
  const accountOf = async (customerId: string): Promise<Record<string, any> | undefined> =>
    (await api.get(`/customers/internal-accounts?customerId=${customerId}&currency=USD`)).body['data'][0];
  const webhooksOf = (customerId: string): string[] =>
    firstArrivals(world.receiver.received)
      .filter(({ path, envelope }) => {
        const data = envelope.data as { id?: string; customerId?: string; verificationStatus?: string };
        const isIts = data.id === customerId || data.customerId === customerId;
        return path === '/onboarding' && isIts && /^(?:VERIFICATION|CUSTOMER)\./.test(envelope.type);
      })
      .map(({ envelope }) => envelope.type);
  const quote = async (customerId: string, sourceId: string): Promise<Answer> => {
    const account = await api.post('/customers/external-accounts', {
      customerId,
      ...EUR_ACCOUNT(iban('111', (destinations += 1))),
    });
    expect(account.status).toBe(201);
    return api.post('/quotes', world.quoteRequest(sourceId, account.body['id'], 10_000));
  };
  const pays = async (customerId: string): Promise<void> => {
    const account = await eventually(`an active account of ${customerId}`, async () => {
      const found = await accountOf(customerId);
      return found?.['status'] === 'ACTIVE' ? found : undefined;
    });
    const quoted = await quote(customerId, account['id']);
    expect(quoted.status).toBe(201);
    expect((await api.post(`/quotes/${quoted.body['id']}/execute`)).status).toBe(200);
    await eventually('the payment to be COMPLETED', async () => {
      const { body } = await api.get(`/transactions/${quoted.body['transactionId']}`);
      return body['status'] === 'COMPLETED' ? body : undefined;
    });
  };

  it('an individual says who it is, accepts the terms, is approved, and pays', async () => {
    const created = await api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Jane Doe' });
    const id: string = created.body['id'];
    expect([created.status, created.body['kycStatus']]).toStrictEqual([201, 'UNVERIFIED']);
    expect(await accountOf(id)).toBeUndefined();

    const first = await api.post('/verifications', { customerId: id });
    expect([first.status, first.body['verificationStatus']]).toStrictEqual([200, 'RESOLVE_ERRORS']);
    expect(
      first.body['errors'].map(({ field, type }: Record<string, string>) => field ?? type),
    ).toStrictEqual([
      ...['birthDate', 'nationality', 'address.line1', 'address.city', 'address.postalCode'],
      ...['address.country', 'idType', 'identifier', 'MISSING_IDENTITY_DOCUMENT'],
    ]);
    expect((await api.patch(`/customers/${id}`, { customerType: 'INDIVIDUAL', ...PERSON })).status).toBe(200);
    await upload(sandbox, id, 'PASSPORT');
    const ready = await api.get(`/verifications/${first.body['id']}`);
    expect(ready.body).toMatchObject({ verificationStatus: 'READY_FOR_VERIFICATION', errors: [] });

    await api.patch(`/customers/${id}`, { customerType: 'INDIVIDUAL', endUserTermsConsent: CONSENT });
    const waiting = await eventually('an account that waits', () => accountOf(id));
    expect(waiting['status']).toBe('PENDING');
    expect(
      (await api.post(`/sandbox/internal-accounts/${waiting['id']}/fund`, { amount: 50_000 })).status,
    ).toBe(200);
    const early = await quote(id, waiting['id']);
    expect([early.status, early.body['code']]).toStrictEqual([403, 'USER_NOT_READY']);

    const second = await api.post('/verifications', { customerId: id });
    expect(second.body).toMatchObject({ id: first.body['id'], verificationStatus: 'APPROVED', errors: [] });
    expect((await api.get(`/customers/${id}`)).body['kycStatus']).toBe('APPROVED');
    await pays(id);
    const types = await eventually('three webhooks', () =>
      webhooksOf(id).length >= 3 ? webhooksOf(id) : undefined,
    );
    expect(types).toStrictEqual([
      'VERIFICATION.RESOLVE_ERRORS',
      'VERIFICATION.APPROVED',
      'CUSTOMER.KYC_APPROVED',
    ]);
  });

  it('a business with its owner and its documents is approved, and pays', async () => {
    const created = await api.post('/customers', {
      customerType: 'BUSINESS',
      address: ADDRESS,
      businessInfo: COMPANY,
      endUserTermsConsent: CONSENT,
    });
    const id: string = created.body['id'];
    expect([created.status, created.body['kybStatus']]).toStrictEqual([201, 'UNVERIFIED']);
    const owner = await api.post('/beneficial-owners', {
      customerId: id,
      ...{ roles: ['UBO', 'DIRECTOR'], ownershipPercentage: 60 },
      personalInfo: { firstName: 'Jane', lastName: 'Doe', ...PERSON },
    });
    expect([owner.status, owner.body['kycStatus']]).toStrictEqual([201, 'UNVERIFIED']);
    for (const type of ['CERTIFICATE_OF_INCORPORATION', 'TRUST_AGREEMENT', 'UTILITY_BILL'])
      await upload(sandbox, id, type);
    await upload(sandbox, owner.body['id'], 'PASSPORT');
    const verified = await api.post('/verifications', { customerId: id });
    expect(verified.body).toMatchObject({ verificationStatus: 'APPROVED', errors: [] });
    expect((await api.get(`/customers/${id}`)).body).toMatchObject({
      kybStatus: 'APPROVED',
      beneficialOwners: [{ kycStatus: 'APPROVED' }],
    });
    const account = await eventually('an account', () => accountOf(id));
    await api.post(`/sandbox/internal-accounts/${account['id']}/fund`, { amount: 50_000 });
    await pays(id);
    const types = await eventually('two webhooks', () =>
      webhooksOf(id).length >= 2 ? webhooksOf(id) : undefined,
    );
    expect(types).toStrictEqual(['VERIFICATION.APPROVED', 'CUSTOMER.KYB_APPROVED']);
  });

  describe('in production', () => {
    it('the operator returns a submission, and approves the next one', async () => {
      const live = ApiClient.as(production, world.keys.baseUrl);
      const created = await live.post('/customers', {
        customerType: 'INDIVIDUAL',
        fullName: 'Jane Doe',
        ...PERSON,
      });
      const id: string = created.body['id'];
      await upload(production, id, 'PASSPORT');
      const submitted = await live.post('/verifications', { customerId: id });
      expect(submitted.body).toMatchObject({ verificationStatus: 'IN_PROGRESS' });
      expect((await live.get(`/customers/${id}`)).body['kycStatus']).toBe('PENDING');
      const review = (outcome: string, more: object = {}) =>
        world.operator.post('/operator/verifications/review', {
          ...{ platformId, environment: 'production', verificationId: submitted.body['id'], outcome },
          ...more,
        });
      const findings = [{ type: 'INVALID_FIELD', resourceId: id, field: 'fullName' }];
      const returned = await review('RESOLVE_ERRORS', { findings });
      expect([returned.status, returned.body]).toMatchObject([
        200,
        { verificationStatus: 'RESOLVE_ERRORS', errors: findings },
      ]);
      await live.patch(`/customers/${id}`, { customerType: 'INDIVIDUAL', fullName: 'Jane Roe' });
      const again = await live.post('/verifications', { customerId: id });
      expect(again.body).toMatchObject({ id: submitted.body['id'], verificationStatus: 'IN_PROGRESS' });
      expect((await review('APPROVED')).body).toMatchObject({ verificationStatus: 'APPROVED' });
      expect((await review('REJECTED')).status).toBe(409);
      expect((await live.get(`/customers/${id}`)).body['kycStatus']).toBe('APPROVED');
    });
  });

  it('leaves nothing parked', async () => {
    expect((await world.operator.get('/operator/parked-events')).body).toStrictEqual({ data: [] });
  });
};
