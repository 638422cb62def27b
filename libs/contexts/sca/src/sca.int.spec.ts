import type { HttpHarness } from '@causeway/http/testing';
import { after, newId, uuidOf, type Environment } from '@causeway/kernel';
import { freshDatabase, SoftwareAuthenticator } from '@causeway/testing';
import { Secret, TOTP } from 'otpauth';
import { ScaHost, type KnownCustomer } from './testing/sca-host.js';

const OPERATOR = 'operator-secret';
const MINUTE_MS = 60_000;
const IP = { endUserIpAddress: '203.0.113.7' };
type Body = Record<string, unknown>;

let host: ScaHost;
let http: HttpHarness;
let acme = '';
beforeAll(async () => {
  host = await ScaHost.open(await freshDatabase('sca'));
  http = await host.http(OPERATOR);
  acme = host.platform();
});
afterAll(async () => {
  await http.close();
  await host.close();
});
afterEach(() => {
  expect(http.failures).toStrictEqual([]);
});

/** What a platform asks for one of its customers. */
const client = (
  known: Partial<KnownCustomer> = {},
  environment: Environment = 'sandbox',
  platformId = acme,
) => {
  const id = host.customer({ platformId, ...known });
  const send = async (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
    customerId: string = id,
  ) => {
    const answer = await http.send(method, `/sca/${path}?customerId=${encodeURIComponent(customerId)}`, {
      as: { platformId, environment },
      ...(body && { body }),
    });
    return { status: answer.status, body: answer.body as Body };
  };
  const post = (path: string, body: object) => send('POST', path, body);
  const login = async (factor: string, more: object) => {
    const { body } = await post('login/start', { factor });
    return post('login/complete', { factor, ...IP, challengeId: body['challengeId'] ?? null, ...more });
  };
  const enrolTotp = async (): Promise<{ secret: string; recoveryCodes: string[]; code: () => string }> => {
    const { body } = await post('factors', { type: 'TOTP' });
    const secret = body['secret'] as string;
    const code = () =>
      environment === 'sandbox'
        ? '123456'
        : TOTP.generate({ secret: Secret.fromHex(secret), timestamp: Date.parse(host.clock.now()) });
    const confirmed = await post('factors/confirm', { type: 'TOTP', secret, code: code() });
    expect(confirmed).toMatchObject({ status: 200, body: { type: 'TOTP' } });
    return { secret, code, recoveryCodes: confirmed.body['recoveryCodes'] as string[] };
  };
  return { id, send, post, login, enrolTotp };
};
const shown = ({ status, body }: { status: number; body: Body }) => [status, body['code']];
const factorsOf = async ({ send }: ReturnType<typeof client>) =>
  ((await send('GET', 'factors')).body['factors'] as { factor: string }[]).map(({ factor }) => factor);

const LOCAL = { origin: 'http://localhost:5173', rpId: 'localhost' };
const challengeOf = (options: unknown) => (options as { challenge: string }).challenge;
const enrolPasskey = async ({ post }: ReturnType<typeof client>) => {
  const device = new SoftwareAuthenticator();
  const { body } = await post('factors', { type: 'PASSKEY' });
  const credential = device.create({ ...LOCAL, challenge: challengeOf(body['options']) });
  const answer = await post('factors/confirm', { type: 'PASSKEY', origin: LOCAL.origin, credential });
  return { device, answer };
};

describe('the checks come in this order', () => {
  it('an id is demanded, then found, then covered', async () => {
    const outside = client({ isScaRegulated: false });
    const gone = client({ isDeleted: true });
    const others = client({ platformId: host.platform() });
    for (const [method, path, body] of [
      ['GET', 'factors', undefined],
      ['POST', 'factors', { type: 'TOTP' }],
      ['POST', 'factors/confirm', { type: 'TOTP', secret: 'aa', code: '1' }],
      ['POST', 'login/start', { factor: 'SMS_OTP' }],
      ['POST', 'login/complete', { factor: 'TOTP', code: '1', ...IP }],
      ['POST', 'record-event', { eventType: 'FAILED_LOGIN_ATTEMPT' }],
    ] as const) {
      expect(shown(await outside.send(method, path, body, 'no-id'))).toStrictEqual([400, 'INVALID_INPUT']);
      for (const unknown of [newId('Customer'), gone.id, others.id])
        expect(shown(await outside.send(method, path, body, unknown))).toStrictEqual([404, 'USER_NOT_FOUND']);
      expect(await outside.send(method, path, body)).toMatchObject({
        status: 409,
        body: { code: 'CONFLICT', details: { reason: 'SCA_NOT_REQUIRED' } },
      });
    }
  });

  it('what else is named is found before anything is said of the customer', async () => {
    const outside = client({ isScaRegulated: false });
    for (const [method, path, body, resource] of [
      ['DELETE', 'factors/some', undefined, 'ScaFactor'],
      ['GET', 'factors/reset/some', undefined, 'FactorReset'],
      ['POST', 'factors/reset/some/complete', {}, 'FactorReset'],
    ] as const) {
      expect(await outside.send(method, path, body)).toMatchObject({
        status: 404,
        body: { code: 'REFERENCE_NOT_FOUND', details: { resource } },
      });
      const answer = await outside.send(method, path, body, newId('Customer'));
      expect(shown(answer)).toStrictEqual([404, 'USER_NOT_FOUND']);
    }
  });

  it('what is wrong with query and body is named in one answer', async () => {
    const sent = { factor: 'X', endUserIpAddress: 'nope', code: 5, origin: 7 };
    const { status, body } = await http.send<{ details: { errors: readonly { field: string }[] } }>(
      'POST',
      '/sca/login/complete?customerId=zz',
      { as: { platformId: acme }, body: sent },
    );
    expect([status, body.details.errors.map(({ field }) => field)]).toStrictEqual([
      400,
      ['customerId', 'factor', 'endUserIpAddress', 'code', 'origin'],
    ]);
  });

  it('a body that lacks what its type needs names every member', async () => {
    const { post } = client();
    for (const [type, fields] of [
      ['TOTP', ['secret', 'code']],
      ['PASSKEY', ['origin', 'credential']],
    ] as const) {
      const { body } = await post('factors/confirm', { type, code: null });
      const { errors } = body['details'] as { errors: { field: string }[] };
      expect(errors.map(({ field }) => field)).toStrictEqual(fields);
    }
    expect(
      shown(await post('login/complete', { factor: 'TOTP', ...IP, code: '1', passkeyAssertion: null })),
    ).toStrictEqual([400, 'INVALID_INPUT']);
    expect(shown(await post('factors', { type: 'SMS_OTP' }))).toStrictEqual([400, 'INVALID_INPUT']);
    expect(shown(await post('record-event', { eventType: 'OTHER' }))).toStrictEqual([400, 'INVALID_INPUT']);
  });
});

describe('factors', () => {
  it('are listed in their order, and a number is not shown', async () => {
    const jane = client({ isPhoneVerified: false });
    expect(await factorsOf(jane)).toStrictEqual([]);
    host.customer({ platformId: acme, phoneNumber: '+491701234567' }, jane.id);
    await enrolPasskey(jane);
    await jane.enrolTotp();
    expect(await factorsOf(jane)).toStrictEqual(['SMS_OTP', 'TOTP', 'PASSKEY']);
    const { body } = await jane.send('GET', 'factors');
    expect(body['factors']).toMatchObject([
      { name: '+**********67' },
      { name: 'Authenticator app' },
      { name: 'Passkey', credentialId: expect.any(String) as string },
    ]);
  });

  it('an authenticator app is enrolled once, and its recovery codes are stored as hashes', async () => {
    const jane = client();
    const { recoveryCodes } = await jane.enrolTotp();
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}$/);
    expect(shown(await jane.post('factors', { type: 'TOTP' }))).toStrictEqual([409, 'CONFLICT']);
    const stored = await host.store.load('sca.sandbox', `sca-${uuidOf(jane.id)}`);
    for (const code of recoveryCodes) expect(JSON.stringify(stored)).not.toContain(code);
  });

  it('a start replaces the earlier one, ends after ten minutes, and is void after five wrong proofs', async () => {
    const jane = client();
    const start = async () => (await jane.post('factors', { type: 'TOTP' })).body['secret'] as string;
    const confirm = async (secret: string, code: string) =>
      shown(await jane.post('factors/confirm', { type: 'TOTP', secret, code }));
    const wrong = [400, 'INVALID_INPUT'];
    const first = await start();
    const second = await start();
    expect(await confirm(first, '123456')).toStrictEqual(wrong);
    for (let nth = 0; nth < 5; nth += 1) expect(await confirm(second, '000000')).toStrictEqual(wrong);
    expect(await confirm(second, '123456')).toStrictEqual(wrong);
    const third = await start();
    host.clock.advance(10 * MINUTE_MS);
    expect(await confirm(third, '123456')).toStrictEqual(wrong);
    expect(await confirm(await start(), '123456')).toStrictEqual([200, undefined]);
    // None of it counted toward the lockout.
    const { body } = await jane.post('record-event', { eventType: 'FAILED_LOGIN_ATTEMPT' });
    expect(body).toMatchObject({ failedAttempts: 1 });
  });

  it('a passkey is enrolled once, and goes when it is deleted', async () => {
    const jane = client();
    const { answer, device } = await enrolPasskey(jane);
    expect(answer).toStrictEqual({
      status: 200,
      body: {
        type: 'PASSKEY',
        factor: { factor: 'PASSKEY', credentialId: device.credentialId, name: 'Passkey' },
      },
    });
    expect(shown(await jane.post('factors', { type: 'PASSKEY' }))).toStrictEqual([
      409,
      'PASSKEY_ALREADY_ENROLLED',
    ]);
    const other = client();
    for (const [whose, id] of [
      [jane, 'unknown'],
      [other, device.credentialId],
    ] as const)
      expect(shown(await whose.send('DELETE', `factors/${id}`))).toStrictEqual([404, 'REFERENCE_NOT_FOUND']);
    expect((await jane.send('DELETE', `factors/${device.credentialId}`)).status).toBe(204);
    expect(await factorsOf(jane)).toStrictEqual(['SMS_OTP']);
    expect((await enrolPasskey(jane)).answer.status).toBe(200);
  });

  it('a credential that was made for another start enrols nothing', async () => {
    const jane = client();
    const device = new SoftwareAuthenticator();
    const { body } = await jane.post('factors', { type: 'PASSKEY' });
    const credential = device.create({ ...LOCAL, challenge: challengeOf(body['options']) });
    await jane.post('factors', { type: 'PASSKEY' });
    const sent = { type: 'PASSKEY', origin: LOCAL.origin, credential };
    expect(shown(await jane.post('factors/confirm', sent))).toStrictEqual([400, 'INVALID_INPUT']);
  });

  it('production enrols passkeys at the domain that the operator set', async () => {
    const platformId = host.platform();
    const jane = client({}, 'production', platformId);
    expect(await jane.post('factors', { type: 'PASSKEY' })).toMatchObject({
      status: 400,
      body: { details: { reason: 'PASSKEY_NOT_CONFIGURED' } },
    });
    const origin = 'https://app.pay.example';
    const set = (allowedOrigins: string[]) =>
      http.send('PUT', '//operator/authentication-setup', {
        as: null,
        headers: { authorization: `Bearer ${OPERATOR}` },
        body: {
          ...{ environment: 'production', platformId },
          ...{ displayName: 'Acme', relyingPartyId: 'pay.example', allowedOrigins },
        },
      });
    expect((await set(['https://evil.example'])).status).toBe(400);
    expect((await set([origin])).status).toBe(200);
    const { body } = await jane.post('factors', { type: 'PASSKEY' });
    expect(body).toMatchObject({ relyingPartyId: 'pay.example', allowedOrigins: [origin] });
    const device = new SoftwareAuthenticator();
    const challenge = challengeOf(body['options']);
    const credential = device.create({ origin, rpId: 'pay.example', challenge });
    expect((await jane.post('factors/confirm', { type: 'PASSKEY', origin, credential })).status).toBe(200);
  });
});

describe('a login', () => {
  it('by SMS: the code goes to the verified number, once, and opens a session of 180 days', async () => {
    const jane = client({}, 'production');
    const first = await jane.post('login/start', { factor: 'SMS_OTP' });
    expect(first).toMatchObject({ status: 200, body: { expiresAt: after(host.clock.now(), 5 * MINUTE_MS) } });
    host.clock.advance(20_000);
    expect((await jane.post('login/start', { factor: 'SMS_OTP' })).body).toStrictEqual(first.body);
    await host.deliver('production');
    const sent = host.sent.filter(({ customerId }) => customerId === jane.id);
    expect(sent).toMatchObject([
      { channel: 'SMS', recipient: '+491701234567', text: { kind: 'LOGIN_CODE' } },
    ]);
    const code = sent[0]?.text.code;
    const { challengeId } = first.body;
    const complete = (more: object) =>
      jane.post('login/complete', { factor: 'SMS_OTP', code, ...IP, ...more });
    for (const other of [{}, { challengeId: null }, { challengeId: 'other' }])
      expect(shown(await complete(other))).toStrictEqual([400, 'INVALID_INPUT']);
    const done = { status: 'SUCCESS', sessionExpiresAt: after(host.clock.now(), 180 * 24 * 60 * MINUTE_MS) };
    expect(await complete({ challengeId })).toStrictEqual({ status: 200, body: done });
    expect(shown(await complete({ challengeId }))).toStrictEqual([400, 'INVALID_INPUT']);
  });

  it('by SMS is void once it is over, or the number is another one', async () => {
    const jane = client();
    const wrong = [400, 'INVALID_INPUT'];
    const start = async () => (await jane.post('login/start', { factor: 'SMS_OTP' })).body['challengeId'];
    const complete = async (challengeId: unknown) =>
      shown(await jane.post('login/complete', { factor: 'SMS_OTP', code: '123456', challengeId, ...IP }));
    const first = await start();
    host.clock.advance(5 * MINUTE_MS);
    expect(await complete(first)).toStrictEqual(wrong);
    const second = await start();
    host.customer({ platformId: acme, phoneNumber: '+491709999999' }, jane.id);
    expect(await complete(second)).toStrictEqual(wrong);
    expect(await complete(await start())).toStrictEqual([200, undefined]);
    host.customer({ platformId: acme, isPhoneVerified: false }, jane.id);
    expect(shown(await jane.post('login/start', { factor: 'SMS_OTP' }))).toStrictEqual(wrong);
  });

  it('by an authenticator app accepts a step once, and a recovery code once', async () => {
    const jane = client({}, 'production');
    const { code, recoveryCodes } = await jane.enrolTotp();
    const enrolment = code();
    expect(shown(await jane.login('TOTP', { code: enrolment }))).toStrictEqual([400, 'INVALID_INPUT']);
    host.clock.advance(30_000);
    const next = code();
    expect((await jane.login('TOTP', { code: next })).status).toBe(200);
    expect(shown(await jane.login('TOTP', { code: next }))).toStrictEqual([400, 'INVALID_INPUT']);
    const recovery = recoveryCodes[3]?.toLowerCase();
    expect((await jane.login('TOTP', { code: recovery })).status).toBe(200);
    expect(shown(await jane.login('TOTP', { code: recovery }))).toStrictEqual([400, 'INVALID_INPUT']);
    expect((await jane.login('TOTP', { code: recoveryCodes[4] })).status).toBe(200);
  });

  it('by a passkey proves the challenge of its start, once', async () => {
    const jane = client();
    const { device } = await enrolPasskey(jane);
    const { body } = await jane.post('login/start', { factor: 'PASSKEY' });
    expect(body).toMatchObject({ relyingPartyId: 'localhost', allowedOrigins: ['http://localhost'] });
    const passkeyAssertion = device.get({ ...LOCAL, challenge: challengeOf(body['passkeyOptions']) });
    const sent = { factor: 'PASSKEY', passkeyAssertion, origin: LOCAL.origin, ...IP };
    expect(shown(await jane.post('login/complete', { ...sent, factor: 'TOTP' }))).toStrictEqual([
      400,
      'INVALID_INPUT',
    ]);
    expect((await jane.post('login/complete', sent)).status).toBe(200);
    expect(shown(await jane.post('login/complete', sent))).toStrictEqual([400, 'INVALID_INPUT']);
  });

  it('two right proofs at once: one opens the session', async () => {
    const jane = client();
    const { body } = await jane.post('login/start', { factor: 'SMS_OTP' });
    const sent = { factor: 'SMS_OTP', code: '123456', challengeId: body['challengeId'], ...IP };
    const answers = await Promise.all(Array.from({ length: 5 }, () => jane.post('login/complete', sent)));
    expect(answers.map(({ status }) => status).sort()).toStrictEqual([200, 400, 400, 400, 400]);
  });

  it('is void after five wrong proofs, and the fifth locks it', async () => {
    const jane = client();
    const { body } = await jane.post('login/start', { factor: 'SMS_OTP' });
    const complete = (code: string) =>
      jane.post('login/complete', { factor: 'SMS_OTP', code, challengeId: body['challengeId'], ...IP });
    for (let nth = 1; nth <= 4; nth += 1)
      expect(shown(await complete('654321'))).toStrictEqual([400, 'INVALID_INPUT']);
    const lockedUntil = after(host.clock.now(), 15 * MINUTE_MS);
    const details = { failedAttempts: 5, suspended: false, lockedUntil };
    for (const code of ['654321', '123456'])
      expect(await complete(code)).toMatchObject({ status: 423, body: { code: 'ACCOUNT_LOCKED', details } });
    host.clock.advance(15 * MINUTE_MS);
    expect(shown(await complete('123456'))).toStrictEqual([400, 'INVALID_INPUT']);
    expect((await jane.login('SMS_OTP', { code: '123456' })).status).toBe(200);
  });

  it('guesses for another platform’s customer, without an open login or of another one, do not count', async () => {
    const jane = client();
    const stranger = client({}, 'sandbox', host.platform());
    const guess = { factor: 'SMS_OTP', code: '000000', challengeId: 'any', ...IP };
    for (let nth = 0; nth < 6; nth += 1) {
      expect((await stranger.send('POST', 'login/complete', guess, jane.id)).status).toBe(404);
      expect((await jane.post('login/complete', guess)).status).toBe(400);
    }
    // The code is not looked at: such a guess can never be right, so it proves nothing and is no try.
    const { challengeId } = (await jane.post('login/start', { factor: 'SMS_OTP' })).body;
    for (let nth = 0; nth < 6; nth += 1)
      for (const other of ['any', undefined])
        expect((await jane.post('login/complete', { ...guess, challengeId: other })).status).toBe(400);
    const right = { ...guess, code: '123456', challengeId };
    expect((await jane.post('login/complete', right)).status).toBe(200);
    const { body } = await jane.post('record-event', { eventType: 'FAILED_LOGIN_ATTEMPT' });
    expect(body).toMatchObject({ failedAttempts: 1, lockedUntil: null, suspended: false });
  });
});

it('recorded failures lock and suspend; a new password ends both, and the open login', async () => {
  const jane = client();
  const event = (eventType: string) => jane.post('record-event', { eventType });
  await jane.login('SMS_OTP', { code: '123456' });
  for (let nth = 1; nth <= 9; nth += 1) {
    const answer = await event('FAILED_LOGIN_ATTEMPT');
    expect(answer).toMatchObject({ status: 200, body: { failedAttempts: nth, suspended: nth === 9 } });
    expect(answer.body['lockedUntil'] === null).toBe(nth < 5 || nth === 9);
    if (nth >= 5) expect((await event('FAILED_LOGIN_ATTEMPT')).status).toBe(423);
    host.clock.advance(24 * 60 * MINUTE_MS);
  }
  const { body } = await jane.post('login/start', { factor: 'SMS_OTP' });
  const sent = { factor: 'SMS_OTP', code: '123456', challengeId: body['challengeId'], ...IP };
  expect(await jane.post('login/complete', sent)).toMatchObject({
    status: 423,
    body: { details: { failedAttempts: 9, suspended: true } },
  });
  expect(await event('RESET_PASSWORD_COMPLETED')).toStrictEqual({
    status: 200,
    body: { eventType: 'RESET_PASSWORD_COMPLETED', suspended: false, lockedUntil: null, failedAttempts: 0 },
  });
  expect(shown(await jane.post('login/complete', sent))).toStrictEqual([400, 'INVALID_INPUT']);
  expect((await jane.login('SMS_OTP', { code: '123456' })).status).toBe(200);
});

it('no secret and no number lies in a row in the clear', async () => {
  const jane = client({ phoneNumber: '+491700000042' });
  const { secret } = await jane.enrolTotp();
  const { device } = await enrolPasskey(jane);
  await jane.login('SMS_OTP', { code: '123456' });
  const tables = await host.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'sca'`,
  );
  expect(tables.length).toBeGreaterThan(3);
  for (const { name } of tables) {
    const rows = await host.query<{ row: string }>(`select t::text as row from sca."${name}" t`);
    const all = rows.map(({ row }) => row).join();
    for (const canary of [secret, device.credentialId, '491700000042', '203.0.113.7'])
      expect([name, all.includes(canary)]).toStrictEqual([name, false]);
  }
});
