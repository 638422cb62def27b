import type { HttpHarness } from '@causeway/http/testing';
import { after, newUuid, type Environment } from '@causeway/kernel';
import { freshDatabase } from '@causeway/testing';
import { IP, payersOf, shown } from './testing/payers.js';
import { ScaHost, type KnownCustomer } from './testing/sca-host.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MOBILE = { mobile: { countryCode: '+49', number: '1709999999' } };
type Body = Record<string, unknown>;

let host: ScaHost;
let http: HttpHarness;
let acme = '';
beforeAll(async () => {
  host = await ScaHost.open(await freshDatabase('sca_resets'));
  http = await host.http('operator-secret');
  acme = host.platform();
});
afterAll(async () => {
  await http.close();
  await host.close();
});
beforeEach(async () => {
  await host.deliver('sandbox');
  await host.deliver('production');
  host.sent.length = 0;
});
afterEach(() => {
  expect(http.failures).toStrictEqual([]);
});

/** A customer who may lose a factor, and what its platform asks about that. */
const person = async (environment: Environment = 'sandbox', known: Partial<KnownCustomer> = {}) => {
  const jane = await payersOf(host, http, acme).payer(environment, known);
  const as = { platformId: acme, environment };
  const query = `customerId=${encodeURIComponent(jane.customerId)}`;
  const start = (factor: string) => jane.sca('factors/reset', { factor });
  return {
    ...jane,
    start,
    begun: async (factor: string): Promise<string> => {
      const { status, body } = await start(factor);
      expect(status).toBe(201);
      return body['resetId'] as string;
    },
    status: async (resetId: string): Promise<Body> => {
      const { status, body } = await http.send('GET', `/sca/factors/reset/${resetId}?${query}`, { as });
      expect(status).toBe(200);
      return body;
    },
    complete: (resetId: string, body: object = {}) => jane.sca(`factors/reset/${resetId}/complete`, body),
    enrolTotp: async () => {
      const { body } = await jane.sca('factors', { type: 'TOTP' });
      const proof = { type: 'TOTP', secret: body['secret'], code: '123456' };
      expect((await jane.sca('factors/confirm', proof)).status).toBe(200);
    },
    factors: async (): Promise<readonly string[]> => {
      const { body } = await http.send('GET', `/sca/factors?${query}`, { as });
      return (body as { factors: { factor: string }[] }).factors.map(({ factor }) => factor);
    },
  };
};
type Person = Awaited<ReturnType<typeof person>>;

const decide = (resetId: string, outcome: string, environment: Environment = 'production') =>
  http.send<Body>('POST', '//operator/factor-resets/decide', {
    as: null,
    headers: { authorization: 'Bearer operator-secret' },
    body: { platformId: acme, environment, resetId, outcome },
  });
/** The sandbox's check is over two seconds after it began. */
const pass = async () => {
  host.clock.advance(2_000);
  await host.strike();
};

describe('the reset of an authenticator app', () => {
  it('takes it away once the person was recognized, and another one is enrolled', async () => {
    const jane = await person();
    await jane.enrolTotp();
    const { status, body } = await jane.start('TOTP');
    expect([status, body]).toStrictEqual([
      201,
      {
        resetId: expect.any(String),
        verificationLink: expect.stringMatching(/^https:\/\/pay\.example\/liveness\//),
        expiresAt: after(host.clock.now(), 30 * MINUTE_MS),
      },
    ]);
    const resetId = body['resetId'] as string;
    expect(await jane.status(resetId)).toMatchObject({
      ...{ status: 'INITIATED', factor: 'TOTP', enrollmentStatus: 'PENDING', completedAt: null },
    });
    await pass();
    expect(await jane.status(resetId)).toMatchObject({ status: 'LIVENESS_PASSED' });
    // No body is needed: a number takes the place of a lost number alone.
    const customerId = encodeURIComponent(jane.customerId);
    const completed = await jane.send(`/sca/factors/reset/${resetId}/complete?customerId=${customerId}`);
    expect(completed.status).toBe(204);
    expect(await jane.factors()).toStrictEqual(['SMS_OTP']);
    expect(await jane.status(resetId)).toMatchObject({
      ...{ status: 'COMPLETED', enrollmentStatus: 'PENDING', completedAt: host.clock.now() },
    });
    await jane.enrolTotp();
    expect(await jane.status(resetId)).toMatchObject({ enrollmentStatus: 'COMPLETED' });
    const again = await jane.complete(resetId);
    expect([again.status, again.body['details']]).toMatchObject([400, { status: 'COMPLETED' }]);
  });

  it('ends the session, and voids a login that waits for its code', async () => {
    const jane = await person();
    await jane.enrolTotp();
    await jane.login();
    const { quoteId } = await jane.quote();
    await jane.sca('login/start', { factor: 'TOTP' });
    const resetId = await jane.begun('TOTP');
    await pass();
    await jane.complete(resetId);
    const login = await jane.sca('login/complete', { factor: 'TOTP', code: '123456', ...IP });
    expect(shown(login)).toStrictEqual([400, 'INVALID_INPUT']);
    expect(shown(await jane.authorize(quoteId))).toStrictEqual([409, 'SCA_SESSION_REQUIRED']);
  });
});

describe('the reset of a number', () => {
  it('replaces it by one that is verified, and voids what waits for a code to the lost one', async () => {
    const jane = await person();
    await jane.login();
    const { quoteId } = await jane.quote();
    await jane.request(quoteId);
    const resetId = await jane.begun('SMS_OTP');
    await pass();
    expect(await jane.status(resetId)).toMatchObject({ enrollmentStatus: null });
    const without = await jane.complete(resetId);
    expect([without.status, without.body['details']]).toMatchObject([400, { errors: [{ field: 'mobile' }] }]);
    expect((await jane.complete(resetId, MOBILE)).status).toBe(204);
    expect(host.numberOf(jane.customerId)).toBe('+491709999999');
    await jane.login();
    expect(shown(await jane.authorize(quoteId))).toStrictEqual([429, 'RATE_LIMITED']);
    expect(host.released).toStrictEqual([]);
  });

  it('is carried out by the process where the request was interrupted', async () => {
    const jane = await person();
    const resetId = await jane.begun('SMS_OTP');
    await pass();
    const replace = host.replaceNumber;
    host.replaceNumber = () => Promise.reject(new Error('interrupted'));
    expect((await jane.complete(resetId, MOBILE)).status).toBe(500);
    (http.failures as unknown[]).length = 0;
    host.replaceNumber = replace;
    await host.deliver('sandbox');
    expect(host.numberOf(jane.customerId)).toBe('+491709999999');
  });

  it('to which the codes of a wallet go is refused until the wallet has another one', async () => {
    const jane = await person('sandbox', { isNumberTied: true });
    await jane.enrolTotp();
    const resetId = await jane.begun('SMS_OTP');
    expect(shown(await jane.complete(resetId, MOBILE))).toStrictEqual([400, 'INVALID_INPUT']);
    await pass();
    expect(shown(await jane.complete(resetId))).toStrictEqual([400, 'INVALID_INPUT']);
    expect(shown(await jane.complete(resetId, MOBILE))).toStrictEqual([409, 'CONFLICT']);
    expect(await jane.status(resetId)).toMatchObject({ status: 'LIVENESS_PASSED' });
    expect(host.numberOf(jane.customerId)).toBe('+491701234567');
    host.customer({ platformId: acme }, jane.customerId);
    expect((await jane.complete(resetId, MOBILE)).status).toBe(204);
    // Another factor has nothing to do with it.
    const other = await person('sandbox', { isNumberTied: true });
    await other.enrolTotp();
    const ofApp = await other.begun('TOTP');
    await pass();
    expect((await other.complete(ofApp, MOBILE)).status).toBe(204);
  });

  it.each([
    ['a letter', { countryCode: '+49', number: '17x' }],
    ['more digits than there are', { countryCode: '+49', number: '17000000000000' }],
    ['no country', { countryCode: '0', number: '1709999999' }],
    ['half of it', { countryCode: '+49' }],
  ])('takes no number with %s', async (_what, mobile) => {
    const jane = await person();
    const resetId = await jane.begun('SMS_OTP');
    await pass();
    expect(shown(await jane.complete(resetId, { mobile }))).toStrictEqual([400, 'INVALID_INPUT']);
    expect(await jane.status(resetId)).toMatchObject({ status: 'LIVENESS_PASSED' });
  });
});

describe('the liveness check', () => {
  it.each([
    ['Jane Doe 001', 'PENDING_REVIEW', 'EXPIRED'],
    ['Jane Doe 002', 'REJECTED', 'REJECTED'],
    ['Jane Doe', 'LIVENESS_PASSED', 'EXPIRED'],
  ])('of %s is %s in the sandbox after two seconds, and %s in the end', async (fullName, outcome, end) => {
    const jane = await person('sandbox', { fullName });
    const resetId = await jane.begun('SMS_OTP');
    host.clock.advance(1_999);
    await host.strike();
    expect(await jane.status(resetId)).toMatchObject({ status: 'INITIATED' });
    host.clock.advance(1);
    await host.strike();
    expect(await jane.status(resetId)).toMatchObject({ status: outcome });
    host.clock.advance(30 * MINUTE_MS);
    expect(await jane.status(resetId)).toMatchObject({ status: end });
    const late = await jane.complete(resetId, MOBILE);
    expect([late.status, late.body['details']]).toMatchObject([400, { status: end }]);
  });

  it('is the operator’s to decide in production, once', async () => {
    const jane = await person('production');
    const resetId = await jane.begun('SMS_OTP');
    host.clock.advance(2_000);
    await host.strike();
    expect(await jane.status(resetId)).toMatchObject({ status: 'INITIATED' });
    const passed = await decide(resetId, 'LIVENESS_PASSED');
    expect([passed.status, passed.body]).toMatchObject([200, { resetId, status: 'LIVENESS_PASSED' }]);
    expect((await decide(resetId, 'LIVENESS_PASSED')).status).toBe(200);
    expect(shown(await decide(resetId, 'REJECTED'))).toStrictEqual([409, 'CONFLICT']);
    expect(shown(await decide(newUuid(), 'REJECTED'))).toStrictEqual([404, 'REFERENCE_NOT_FOUND']);
    const listed = await http.send<{ data: Body[] }>(
      'GET',
      `//operator/factor-resets?platformId=${acme}&environment=production&customerId=${jane.customerId}`,
      { as: null, headers: { authorization: 'Bearer operator-secret' } },
    );
    expect(listed.body.data).toMatchObject([{ resetId, factor: 'SMS_OTP', status: 'LIVENESS_PASSED' }]);
    expect((await jane.complete(resetId, MOBILE)).status).toBe(204);
  });

  it('is asked for on the page of its link, and nowhere else', async () => {
    const jane = await person('production');
    const { body } = await jane.start('SMS_OTP');
    const { pathname } = new URL(body['verificationLink'] as string);
    const visit = (method: 'GET' | 'POST', url: string, origin = 'https://pay.example') =>
      http.app.inject({ method, url, ...(method === 'POST' && { headers: { origin } }) });
    const shownFirst = await visit('GET', pathname);
    expect(shownFirst.statusCode).toBe(200);
    expect(shownFirst.body).toContain('for <strong><bdi>acme.example</bdi></strong> is gone');
    const resetId = body['resetId'] as string;
    expect(await jane.status(resetId)).toMatchObject({ status: 'INITIATED' });
    expect(await visit('POST', pathname, 'https://evil.example')).toMatchObject({ statusCode: 403 });
    expect(await visit('POST', `/liveness/${resetId}/guessed`)).toMatchObject({ statusCode: 404 });
    expect(await jane.status(resetId)).toMatchObject({ status: 'INITIATED' });
    expect(await visit('POST', pathname)).toMatchObject({ statusCode: 200 });
    expect(await jane.status(resetId)).toMatchObject({ status: 'PENDING_REVIEW' });
    expect(await visit('POST', pathname)).toMatchObject({ statusCode: 200 });
    await decide(resetId, 'REJECTED');
    expect((await visit('GET', pathname)).body).toContain('could not be recognized');
  });
});

describe('starting a reset', () => {
  it('is refused for a factor that the customer does not have', async () => {
    const jane = await person();
    for (const factor of ['TOTP', 'PASSKEY'])
      expect(shown(await jane.start(factor))).toStrictEqual([400, 'INVALID_INPUT']);
    const unverified = await person('sandbox', { isPhoneVerified: false });
    expect(shown(await unverified.start('SMS_OTP'))).toStrictEqual([400, 'INVALID_INPUT']);
    const elsewhere = await person('sandbox', { isScaRegulated: false });
    expect(shown(await elsewhere.start('SMS_OTP'))).toStrictEqual([409, 'CONFLICT']);
  });

  it('ends an open reset of the same factor, and of no other one', async () => {
    const jane = await person();
    await jane.enrolTotp();
    const [app, first] = [await jane.begun('TOTP'), await jane.begun('SMS_OTP')];
    const second = await jane.begun('SMS_OTP');
    expect(await jane.status(first)).toMatchObject({ status: 'EXPIRED' });
    await pass();
    expect(await jane.status(first)).toMatchObject({ status: 'EXPIRED' });
    for (const open of [app, second])
      expect(await jane.status(open)).toMatchObject({ status: 'LIVENESS_PASSED' });
  });

  it('is possible five times in a rolling day', async () => {
    const jane = await person();
    for (let nth = 0; nth < 5; nth += 1) {
      await jane.begun('SMS_OTP');
      host.clock.advance(HOUR_MS);
    }
    const refused = await jane.start('SMS_OTP');
    expect(shown(refused)).toStrictEqual([429, 'RATE_LIMITED']);
    expect(refused.headers['retry-after']).toBe(String(19 * 3_600));
    host.clock.advance(19 * HOUR_MS - 1);
    expect((await jane.start('SMS_OTP')).status).toBe(429);
    host.clock.advance(1);
    expect((await jane.start('SMS_OTP')).status).toBe(201);
    expect((await jane.start('SMS_OTP')).status).toBe(429);
  });
});

it('a reset is read with its own customer alone', async () => {
  const jane = await person();
  const resetId = await jane.begun('SMS_OTP');
  const readAs = (other: Pick<Person, 'customerId'>) =>
    http.send<Body>('GET', `/sca/factors/reset/${resetId}?customerId=${other.customerId}`, {
      as: { platformId: acme, environment: 'sandbox' },
    });
  expect(shown(await readAs(await person()))).toStrictEqual([404, 'REFERENCE_NOT_FOUND']);
  const nameless = await http.send<Body>('GET', `/sca/factors/reset/%00?customerId=${jane.customerId}`, {
    as: { platformId: acme, environment: 'sandbox' },
  });
  expect(shown(nameless)).toStrictEqual([404, 'REFERENCE_NOT_FOUND']);
  const stranger = await payersOf(host, http, host.platform()).payer();
  expect(shown(await stranger.sca(`factors/reset/${resetId}/complete`, MOBILE))).toStrictEqual([
    404,
    'REFERENCE_NOT_FOUND',
  ]);
});
