import { httpHarness, type HttpHarness } from '@causeway/http/testing';
import { newId } from '@causeway/kernel';
import type { ServiceRuntime } from '@causeway/service';
import { PublicModule } from '../public-app.js';

const OPERATOR_TOKEN = 'operator-token-of-this-spec-0001';
const SANDBOX = { environment: 'sandbox' };
const OF_PLATFORM = { ...SANDBOX, platformId: newId('Platform') };
const DEPOSIT = { ...SANDBOX, amount: 1, currency: 'USD' };
const INSTITUTION = { ...SANDBOX, country: 'DE', currency: 'EUR', bankName: 'Bank' };
const TOKEN = { permissions: ['VIEW'] };
const PLATFORM = { isRegulatedFinancialInstitution: false };

/** Where an operator says what something is called, or its id elsewhere, and the rest of such a request. */
const NAMES = [
  ['POST //operator/deposits', 'arrivalId', DEPOSIT],
  ['POST //operator/deposits', 'connector', { ...DEPOSIT, arrivalId: 'a' }],
  ['POST //operator/platforms', 'name', PLATFORM],
  ['POST //operator/tokens', 'name', { permission: 'READ' }],
  [`POST //operator/platforms/${newId('Platform')}/tokens?environment=sandbox`, 'name', TOKEN],
  ['PUT //operator/vasps', 'vaspName', SANDBOX],
  ['PUT //operator/institutions', 'bankName', INSTITUTION],
  ['PUT //operator/institutions', 'displayName', INSTITUTION],
  ['PATCH //operator/settings', 'displayName', SANDBOX],
  ['PUT //operator/authentication-setup', 'displayName', { ...OF_PLATFORM, allowedOrigins: [] }],
  ['PUT //operator/invitation-setup', 'displayName', { ...OF_PLATFORM, countries: ['DE'] }],
  ['PUT //operator/currency-providers', 'provider', { ...SANDBOX, currencyCode: 'USD' }],
] as const;

const PRINTABLE = {
  message: 'must have printable characters only, none that is invisible or turns text around',
  constraint: { pattern: String.raw`^[^\p{C}\p{Zl}\p{Zp}]*$` },
};

let http: HttpHarness;
beforeAll(async () => {
  const runtime = {
    masterKey: { derive: () => Buffer.alloc(32, 3) },
    dispatch: { execute: () => Promise.reject(new Error('nothing is carried out here')) },
  } as unknown as ServiceRuntime;
  const options = { runtime, authenticator: { authenticate: () => Promise.resolve(undefined) }, others: [] };
  const { controllers = [], providers = [] } = PublicModule.of(options);
  http = await httpHarness({ controllers, providers, operatorToken: OPERATOR_TOKEN });
});
afterAll(() => http.close());

const problemsOf = async (route: string, body: object): Promise<unknown> => {
  const [method = '', path = ''] = route.split(' ');
  const answer = await http.send(method, path, {
    as: null,
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
    body,
  });
  const { errors } = (answer.body['details'] ?? {}) as { readonly errors?: readonly unknown[] };
  return [answer.status, errors];
};

describe.each(NAMES)('%s takes as its %s', (route, field, rest) => {
  it.each([
    ['turns text around', 'Ac\u202eme'],
    ['isolates a direction', 'Ac\u2066me'],
    ['has no width', 'Ac\u200bme'],
    ['marks the order of bytes within', 'Ac\ufeffme'],
    ['separates lines', 'Ac\u2028me'],
  ])('nothing that %s', async (_what, name) => {
    expect(await problemsOf(route, { ...rest, [field]: name })).toStrictEqual([
      400,
      [{ field, ...PRINTABLE }],
    ]);
  });

  it.each(['', ' ', '\u00a0', '\ufeff'])('and not %j', async (blank) => {
    expect(await problemsOf(route, { ...rest, [field]: blank })).toMatchObject([400, [{ field }]]);
  });
});
