import { newId } from '@causeway/kernel';
import { freshDatabase } from '@causeway/testing';
import { CreateSigningKey } from '../application/requests.js';
import { callOf, runningWebhooks } from '../testing/running-webhooks.js';
import { EndpointTermsFromViews } from './endpoint-terms.adapter.js';

describe('the endpoints and keys of platforms', () => {
  let running: Awaited<ReturnType<typeof runningWebhooks>>;
  let queries = 0;
  let terms: EndpointTermsFromViews;
  beforeAll(async () => {
    running = await runningWebhooks(await freshDatabase('terms'));
  });
  afterAll(() => running.close());
  beforeEach(() => {
    queries = 0;
    terms = new EndpointTermsFromViews({
      rows: (sql, params) => {
        queries += 1;
        return running.rows(sql, params);
      },
    });
  });
  const tenant = (environment: 'sandbox' | 'production' = 'sandbox') => ({
    platformId: newId('Platform'),
    environment,
  });

  it('of those that are asked for in one turn are found by one query', async () => {
    const [one, other, none] = [tenant(), tenant(), tenant()];
    await running.setEndpoint('https://one.example/', callOf(one.platformId));
    await running.setEndpoint('https://other.example/', callOf(other.platformId));
    const production = { ...one, environment: 'production' } as const;
    const found = await Promise.all([one, other, none, production, one].map((each) => terms.of(each)));
    expect(found.map(({ endpoint }) => endpoint.url)).toStrictEqual([
      'https://one.example/',
      'https://other.example/',
      null,
      null,
      'https://one.example/',
    ]);
    expect(queries).toBe(1);
  });

  it('are those of the moment, whenever they are asked for', async () => {
    const one = tenant();
    const call = callOf(one.platformId);
    expect(await terms.of(one)).toStrictEqual({
      endpoint: { url: null, generation: 0, isPaused: false },
      signingKey: undefined,
      standardSecrets: [],
    });
    await running.setEndpoint('https://one.example/', call);
    const { keyId } = await running.dispatch.execute(new CreateSigningKey({}, callOf(one.platformId)));
    const { endpoint, signingKey, standardSecrets } = await terms.of(one);
    expect(endpoint).toMatchObject({ url: 'https://one.example/', generation: 0, isPaused: false });
    expect(signingKey?.keyId).toBe(keyId);
    expect(standardSecrets.map((secrets) => secrets.keyId)).toStrictEqual([keyId]);
    await running.setEndpoint(null, callOf(one.platformId));
    expect((await terms.of(one)).endpoint).toMatchObject({ url: null, generation: 1 });
  });

  it('that cannot be read fail for all who asked, and are read again for the next one', async () => {
    let isThere = false;
    const flaky = new EndpointTermsFromViews({
      rows: (sql, params) =>
        isThere ? running.rows(sql, params) : Promise.reject(new Error('out of reach')),
    });
    const one = tenant();
    const asked = [flaky.of(one), flaky.of(tenant())];
    await expect(Promise.allSettled(asked)).resolves.toMatchObject([
      { status: 'rejected' },
      { status: 'rejected' },
    ]);
    isThere = true;
    expect((await flaky.of(one)).endpoint.url).toBeNull();
  });
});
