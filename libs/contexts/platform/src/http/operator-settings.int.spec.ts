import type { HttpHarness } from '@causeway/http/testing';
import { newId } from '@causeway/kernel';
import { freshDatabase } from '@causeway/testing';
import { GetOperatorSettings, GetPlatformName, UpdatePlatformConfig } from '../index.js';
import { callOf, PlatformHost } from '../testing/platform-host.js';
import { platformHttp } from '../testing/platform-http.js';

const OPERATOR_TOKEN = 'operator-token-of-this-spec-0001';

let host: PlatformHost;
let http: HttpHarness;
beforeAll(async () => {
  host = await PlatformHost.open(await freshDatabase('operator_settings'));
  http = await platformHttp(host, { operatorToken: OPERATOR_TOKEN });
});
afterAll(async () => {
  await http.close();
  await host.close();
});

interface Body {
  readonly set: object;
  readonly inForce: Readonly<Record<string, unknown>>;
  readonly updatedAt: string | null;
  readonly code: string;
  readonly details: { readonly errors: readonly { readonly field: string }[] };
}
const send = (method: string, query: string, body?: object, token = OPERATOR_TOKEN) =>
  http.send<Body>(method, `//operator/settings${query}`, {
    as: null,
    headers: { authorization: `Bearer ${token}` },
    ...(body !== undefined && { body }),
  });
const set = (body: object) => send('PATCH', '', { environment: 'sandbox', ...body });
const inForceFor = (platformId: string, environment: 'sandbox' | 'production' = 'sandbox') =>
  host.execute(new GetOperatorSettings({}, callOf(platformId, environment)));

describe('/operator/settings', () => {
  it('returns the defaults before anything was set', async () => {
    const { status, body } = await send('GET', '?environment=production');
    expect([status, body]).toStrictEqual([
      200,
      {
        platformId: null,
        set: {},
        inForce: {
          counterpartyRequirements: false,
          strictBeneficiaries: true,
          skipPaperwork: false,
          deniedCountries: [],
          swiftCurrencies: ['EUR', 'GBP', 'USD'],
          purposeOfPaymentCurrencies: ['INR'],
          tokensMax: 100,
          reservedUmaDomains: [],
        },
        updatedAt: null,
      },
    ]);
  });

  it('sets for the deployment, and for one platform on top of it', async () => {
    const platformId = await host.createPlatform();
    const other = await host.createPlatform();
    await set({ deniedCountries: ['KP'], strictBeneficiaries: true });
    const { status, body } = await set({
      platformId,
      counterpartyRequirements: true,
      strictBeneficiaries: false,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      platformId,
      set: { counterpartyRequirements: true, strictBeneficiaries: false },
      inForce: { counterpartyRequirements: true, strictBeneficiaries: false, deniedCountries: ['KP'] },
      updatedAt: host.clock.now(),
    });
    expect(await inForceFor(platformId)).toStrictEqual(body.inForce);
    expect(await inForceFor(other)).toMatchObject({
      counterpartyRequirements: false,
      strictBeneficiaries: true,
      deniedCountries: ['KP'],
    });
    expect(await inForceFor(platformId, 'production')).toMatchObject({ deniedCountries: [] });
    expect((await send('GET', `?environment=sandbox&platformId=${platformId}`)).body).toStrictEqual(body);
  });

  it('names a platform as its customers know it: by what is set, else by its domain', async () => {
    const platformId = await host.createPlatform();
    const nameOf = () => host.execute<string | null>(new GetPlatformName({}, callOf(platformId)));
    expect(await nameOf()).toBeNull();
    await host.execute(new UpdatePlatformConfig({ umaDomain: 'acme.example' }, callOf(platformId)));
    expect(await nameOf()).toBe('acme.example');
    expect((await set({ platformId, displayName: ' Acme & Sons ' })).body.set).toStrictEqual({
      displayName: 'Acme & Sons',
    });
    expect(await nameOf()).toBe('Acme & Sons');
    const { status, body } = await set({ platformId, displayName: '' });
    expect([status, body.details.errors]).toMatchObject([400, [{ field: 'displayName' }]]);
  });

  it('removes a setting with null', async () => {
    const platformId = await host.createPlatform();
    await set({ platformId, swiftCurrencies: ['USD', 'CAD'], skipPaperwork: true });
    const { body } = await set({ platformId, swiftCurrencies: null });
    expect(body.set).toStrictEqual({ skipPaperwork: true });
    expect(body.inForce['swiftCurrencies']).toStrictEqual(['EUR', 'GBP', 'USD']);
  });

  it.each<[string, object, number, string, string[]]>([
    ['everything that is missing', { environment: undefined }, 400, 'INVALID_INPUT', ['environment']],
    [
      'everything that is wrong',
      {
        platformId: 'x',
        counterpartyRequirements: 'yes',
        strictBeneficiaries: 1,
        deniedCountries: ['KP', 'North Korea', 'XX'],
        swiftCurrencies: 'USD',
      },
      400,
      'INVALID_INPUT',
      [
        'platformId',
        'counterpartyRequirements',
        'strictBeneficiaries',
        'deniedCountries.1',
        'deniedCountries.2',
        'swiftCurrencies',
      ],
    ],
    ['an unknown currency', { swiftCurrencies: ['XXX'] }, 400, 'INVALID_CURRENCY', ['swiftCurrencies.0']],
    [
      'production without paperwork',
      { environment: 'production', skipPaperwork: true },
      400,
      'INVALID_INPUT',
      ['skipPaperwork'],
    ],
  ])('names %s', async (_, body, status, code, fields) => {
    const answer = await set(body);
    expect([answer.status, answer.body.code]).toStrictEqual([status, code]);
    expect(answer.body.details.errors.map(({ field }) => field).sort()).toStrictEqual(fields.toSorted());
  });

  it('finds no unknown platform', async () => {
    const platformId = newId('Platform');
    const asked = await send('GET', `?environment=sandbox&platformId=${platformId}`);
    const answered = await set({ platformId, skipPaperwork: true });
    expect([asked.status, answered.status]).toStrictEqual([404, 404]);
  });

  it('is the operator’s alone', async () => {
    expect((await send('GET', '?environment=sandbox', undefined, 'another-token')).status).toBe(401);
    expect((await send('PATCH', '', {}, 'another-token')).status).toBe(401);
  });
});
