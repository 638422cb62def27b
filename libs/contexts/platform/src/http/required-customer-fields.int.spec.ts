import type { HttpHarness } from '@causeway/http/testing';
import { newId } from '@causeway/kernel';
import { freshDatabase } from '@causeway/testing';
import { GetPlatformConfig, type CustomerInfoField, type PlatformConfigDocument } from '../index.js';
import { callOf, PlatformHost } from '../testing/platform-host.js';
import { platformHttp } from '../testing/platform-http.js';

const OPERATOR_TOKEN = 'operator-token-of-this-spec-0001';

let host: PlatformHost;
let http: HttpHarness;
beforeAll(async () => {
  host = await PlatformHost.open(await freshDatabase('required_customer_fields'));
  http = await platformHttp(host, { operatorToken: OPERATOR_TOKEN });
});
afterAll(async () => {
  await http.close();
  await host.close();
});

const set = (currencyCode: string, fields: readonly string[], platformId?: string) =>
  http.send('PUT', '//operator/required-customer-fields', {
    as: null,
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
    body: { environment: 'sandbox', platformId, currencyCode, fields },
  });
const requiredOf = ({ supportedCurrencies }: PlatformConfigDocument) =>
  Object.fromEntries(
    supportedCurrencies.flatMap(({ currencyCode, providerRequiredCustomerFields }) =>
      providerRequiredCustomerFields === undefined ? [] : [[currencyCode, providerRequiredCustomerFields]],
    ),
  );
const requiredBy = async (platformId: string) =>
  requiredOf(await host.execute(new GetPlatformConfig({}, callOf(platformId))));

describe('what customers must have on record to use a currency', () => {
  afterEach(async () => {
    for (const currencyCode of ['USD', 'USDB']) await set(currencyCode, []);
  });

  it('is nothing until the operator says so', async () => {
    expect(await requiredBy(await host.createPlatform())).toStrictEqual({});
  });

  it('is what is set for every platform, and beside it what is set for one', async () => {
    const [platformId, other] = [await host.createPlatform(), await host.createPlatform()];
    await set('USD', ['EMAIL', 'BIRTH_DATE']);
    const { status, body } = await set('USD', ['TAX_ID', 'EMAIL'], platformId);
    expect([status, body]).toStrictEqual([
      200,
      { platformId, currencyCode: 'USD', fields: ['EMAIL', 'TAX_ID'], updatedAt: host.clock.now() },
    ]);
    expect(await requiredBy(platformId)).toStrictEqual({ USD: ['BIRTH_DATE', 'EMAIL', 'TAX_ID'] });
    expect(await requiredBy(other)).toStrictEqual({ USD: ['BIRTH_DATE', 'EMAIL'] });
  });

  it('is nothing more once an empty list is set', async () => {
    const platformId = await host.createPlatform();
    await set('USDC', ['EMAIL'], platformId);
    await set('USDC', [], platformId);
    expect(await requiredBy(platformId)).toStrictEqual({});
  });

  it('is shown in the configuration, and a platform cannot change it', async () => {
    const platformId = await host.createPlatform();
    await set('USDB', ['NATIONALITY'], platformId);
    const as = { platformId, permissions: ['MANAGE'] } as const;
    const { body: config } = await http.send<PlatformConfigDocument>('GET', '/config', { as });
    expect(requiredOf(config)).toStrictEqual({ USDB: ['NATIONALITY'] });
    const asked: readonly CustomerInfoField[] = ['EMAIL'];
    const supportedCurrencies = config.supportedCurrencies.map((currency) => ({
      ...currency,
      providerRequiredCustomerFields: asked,
    }));
    const changed = await http.send<PlatformConfigDocument>('PATCH', '/config', {
      as,
      body: { umaDomain: 'acme.example', supportedCurrencies },
    });
    expect([changed.status, requiredOf(changed.body)]).toStrictEqual([200, { USDB: ['NATIONALITY'] }]);
  });

  it.each([
    ['USD', ['SHOE_SIZE'], 400],
    ['USD', ['EMAIL', 'EMAIL'], 400],
    ['$', ['EMAIL'], 400],
  ])('of %s cannot be %j', async (currencyCode, fields, status) => {
    expect((await set(currencyCode, fields)).status).toBe(status);
  });

  it('cannot be set for a platform that does not exist', async () => {
    expect((await set('USD', ['EMAIL'], newId('Platform'))).status).toBe(404);
  });
});
