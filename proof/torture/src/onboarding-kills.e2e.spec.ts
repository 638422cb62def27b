import {
  ApiClient,
  customersCsv,
  eventually,
  Installation,
  isLongRun,
  Opened,
  uploadCsv,
  uploadDocument,
  type CredentialsFile,
  type ProcessName,
  type Shape,
} from '@causeway/e2e';
import { startKafka } from '@causeway/kafka';
import { describeWithOwnKafka } from '@causeway/kafka/describe-with-kafka';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { struck } from './campaign/struck.js';

/** What a dead process claimed is taken over after it. */
const LEASE_MS = '5000';
const ROWS = 120;
const DOMAIN = 'bulk.example';
const PERSON = {
  ...{ customerType: 'INDIVIDUAL', fullName: 'Jane Doe', birthDate: '1990-02-28', nationality: 'US' },
  ...{ idType: 'SSN', identifier: '123-45-6789' },
  address: { line1: '1 Market St', city: 'San Francisco', postalCode: '94105', country: 'US' },
  endUserTermsConsent: {
    ...{ acceptedAt: '2026-01-01T00:00:00Z', ipAddress: '203.0.113.7' },
    ...{ termsVersion: 'V1', acceptanceMethod: 'CHECKBOX' },
  },
};

/** Customers who come in, while a process dies that lets them in. */
const killedAt = (shape: Shape, settings: () => Promise<Readonly<Record<string, string>>>): void => {
  const victimOf = (inServices: ProcessName): ProcessName =>
    shape === 'standalone' ? 'standalone' : inServices;
  const opened = new Opened();
  let installation: Installation;
  let keys: CredentialsFile;
  let api: ApiClient;

  beforeAll(async () => {
    installation = opened.add(
      await Installation.start(shape, { ...(await settings()), CAUSEWAY_TIMER_LEASE_MS: LEASE_MS }),
      (each) => each.remove(),
    );
    const credentials = await installation.credentials();
    const { body } = await ApiClient.operator(credentials).post('/operator/platforms', {
      name: 'Shop',
      isRegulatedFinancialInstitution: false,
    });
    keys = { ...credentials, sandbox: body['sandbox'] as CredentialsFile['sandbox'] };
    api = ApiClient.as(keys.sandbox, keys.baseUrl);
    expect((await api.patch('/config', { umaDomain: DOMAIN })).status).toBe(200);
  });
  afterAll(() => opened.close());

  const customer = async (): Promise<string> => (await api.post('/customers', PERSON)).body['id'] as string;
  const passport = (documentHolder: string): Promise<string> =>
    uploadDocument(keys, keys.sandbox, { documentHolder, documentType: 'PASSPORT' });

  it('a document whose upload was interrupted is not there, and can be sent again', async () => {
    const id = await customer();
    const documents = async () =>
      ((await api.get(`/documents?documentHolder=${id}`)).body['data'] as { id: string }[]).map(
        (each) => each.id,
      );
    await struck(installation, { victim: victimOf('gateway'), label: 'onboarding.after-file' }, () =>
      passport(id),
    );
    expect(await documents()).toStrictEqual([]);
    const sent = await passport(id);
    expect(await documents()).toStrictEqual([sent]);
  });

  it('a person who sends all of it is submitted once', async () => {
    const id = await customer();
    await passport(id);
    const { kycUrl } = (await api.post(`/customers/${id}/kyc-link`)).body as { kycUrl: string };
    const { origin, pathname } = new URL(kycUrl);
    const flow = `${origin}${pathname.slice(0, pathname.indexOf('/start/'))}`;
    const begun = await fetch(kycUrl);
    const cookie = begun.headers
      .getSetCookie()
      .map((each) => each.split(';', 1)[0])
      .join('; ');
    const headers = { cookie, origin };
    const post = (url: string, form: Record<string, string> = {}) =>
      fetch(url, { method: 'POST', headers, body: new URLSearchParams(form), redirect: 'manual' });
    expect((await post(kycUrl)).status).toBe(303);
    const page = await (await fetch(`${flow}/check`, { headers })).text();
    const hidden = (name: string): string =>
      new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1] ?? '';
    const form = { form: hidden('form'), once: hidden('once'), outcome: 'data' };
    const send = () => post(`${flow}/check`, form);
    await struck(
      installation,
      { victim: victimOf('onboarding'), label: 'onboarding.after-submission' },
      send,
    );
    // The same form again, as a browser sends it that got no answer.
    await send();
    const { body } = await api.get(`/verifications?customerId=${id}`);
    expect([body['totalCount'], body['data'][0].verificationStatus]).toStrictEqual([1, 'APPROVED']);
    expect((await api.get(`/customers/${id}`)).body['kycStatus']).toBe('APPROVED');
  });

  it('the rows of an import are registered once', async () => {
    const upload = () => uploadCsv(keys, customersCsv({ rows: ROWS, prefix: 'row' }));
    const before = (await api.get('/customers?limit=1')).body['totalCount'] as number;
    let jobId = '';
    await struck(
      installation,
      { victim: victimOf('onboarding'), label: 'onboarding.after-rows' },
      async () => {
        jobId = await upload();
      },
    );
    const job = await eventually('the import to end', async () => {
      const { body } = await api.get(`/customers/bulk/jobs/${jobId}`);
      return body['status'] === 'COMPLETED' ? body : undefined;
    });
    const progress = { total: ROWS, processed: ROWS, successful: ROWS, failed: 0 };
    expect([job['progress'], job['errors']]).toStrictEqual([progress, []]);
    expect((await api.get('/customers?limit=1')).body['totalCount']).toBe(before + ROWS);
  });
};

describe('a standalone that is killed while customers come in', () => {
  killedAt('standalone', async () => ({}));
});

const describeInLongRun = isLongRun ? describeWithOwnKafka : describe.skip;

/** A broker of its own: topics are named after contexts, so two installations cannot share one. */
describeInLongRun('services, of which one is killed while customers come in', () => {
  const opened = new Opened();
  killedAt('services', async () => {
    const dataDir = opened.add(await mkdtemp(join(tmpdir(), 'causeway-onboarding-kills-')), (path) =>
      rm(path, { recursive: true, force: true }),
    );
    const broker = opened.add(await startKafka({ dataDir, controllable: true }), (each) => each.stop());
    return { KAFKA_BROKERS: broker.brokers };
  });
  afterAll(() => opened.close());
});
