import type { HttpHarness } from '@causeway/http/testing';
import { after, newId, type CurrencyCode, type Environment } from '@causeway/kernel';
import type { WrittenAnswer } from '@causeway/quotes';
import { freshDatabase, SoftwareAuthenticator } from '@causeway/testing';
import { ProveQuote } from './application/payment.requests.js';
import { IP, payersOf, shown, type Payers } from './testing/payers.js';
import { ScaHost, type KnownCustomer } from './testing/sca-host.js';

const LOCAL = { origin: 'http://localhost:5173', rpId: 'localhost' };
const MINUTE_MS = 60_000;

let host: ScaHost;
let http: HttpHarness;
let acme = '';
beforeAll(async () => {
  host = await ScaHost.open(await freshDatabase('sca'));
  http = await host.http('operator-secret');
  acme = host.platform();
});
afterAll(async () => {
  await http.close();
  await host.close();
});
beforeEach(() => {
  host.released.length = 0;
  host.sent.length = 0;
});
afterEach(() => {
  expect(http.failures).toStrictEqual([]);
});

const payer = (...given: Parameters<Payers['payer']>) => payersOf(host, http, acme).payer(...given);
const loggedIn = (...given: Parameters<Payers['payer']>) => payersOf(host, http, acme).loggedIn(...given);

describe('what a payment demands', () => {
  it.each(['EUR', 'USDC'] as CurrencyCode[])('a challenge by SMS out of %s', async (sendingCurrency) => {
    const { quote } = await payer();
    const { demand } = await quote({ sendingCurrency });
    expect(demand).toMatchObject({
      status: 'REQUIRED',
      challenge: { factor: 'SMS_OTP', availableFactors: ['SMS_OTP'] },
    });
  });

  it('nothing out of another currency, and nothing of customers elsewhere', async () => {
    const jane = await payer();
    expect((await jane.quote({ sendingCurrency: 'USD' })).demand).toStrictEqual({ status: 'NOT_REQUIRED' });
    const elsewhere = await payer('sandbox', { isScaRegulated: false });
    const asked = { scaFactor: 'TOTP' };
    expect((await elsewhere.quote(asked)).demand).toStrictEqual({ status: 'NOT_REQUIRED' });
  });

  it.each<readonly [string, Partial<KnownCustomer>, object]>([
    ['an authenticator app', {}, { scaFactor: 'TOTP' }],
    [
      'an authenticator app, also to a beneficiary',
      {},
      { scaFactor: 'TOTP', externalAccountId: newId('ExternalAccount') },
    ],
    ['a passkey that was not enrolled', {}, { scaFactor: 'PASSKEY' }],
    ['SMS to a number that is not verified', { isPhoneVerified: false }, {}],
    ['a customer who is gone', { isDeleted: true }, {}],
  ])('it cannot be proven by %s', async (_what, known, asked) => {
    const { quote } = await payer('sandbox', known);
    expect((await quote(asked)).demand).toStrictEqual({ status: 'FACTOR_UNAVAILABLE' });
  });

  it('the same quote is about the same challenge, and says what it is for', async () => {
    const { quote } = await payer();
    const quoteId = newId('Quote');
    const asked = { quoteId, receivingCurrency: 'USD' };
    const [one, other] = [await quote(asked), await quote(asked)];
    expect(one.challenge?.id).toBe(other.challenge?.id);
    expect(one.challenge?.purpose).toBe('PAYOUT');
    expect((await quote()).challenge?.purpose).toBe('TRANSFER');
    expect((await quote({ isConversion: true })).challenge?.purpose).toBe('CURRENCY_CONVERSION');
  });
});

describe('a payment by SMS', () => {
  it('names amount and payee in its message, and is released once by its code', async () => {
    const jane = await loggedIn('production');
    const { quoteId, challenge } = await jane.quote();
    await jane.request(quoteId);
    await jane.request(quoteId);
    await host.deliver('production');
    const payment = { amount: '50.00 EUR', payee: 'the account ending in 3000' };
    expect(host.sent).toMatchObject([{ messageId: challenge?.id, text: { kind: 'PAYMENT_CODE', payment } }]);
    const code = host.sent[0]?.text.code;
    expect(await jane.authorize(quoteId, { code, ...IP })).toMatchObject({
      status: 200,
      body: { status: 'PROCESSING' },
    });
    expect(shown(await jane.authorize(quoteId, { code }))).toStrictEqual([409, 'CONFLICT']);
    await host.deliver('production');
    expect(host.released).toMatchObject([{ quoteId, challengeId: challenge?.id }]);
  });

  it('two right proofs at once release it once', async () => {
    const jane = await loggedIn();
    const { quoteId } = await jane.quote();
    const answers = await Promise.all(Array.from({ length: 6 }, () => jane.authorize(quoteId)));
    expect(answers.map(({ status }) => status).sort()).toStrictEqual([200, 409, 409, 409, 409, 409]);
    await host.deliver('sandbox');
    expect(host.released).toHaveLength(1);
  });

  it('asked again under its id gets its first answer, also once the quote has gone on', async () => {
    const jane = await loggedIn();
    const { quoteId } = await jane.quote();
    const call = jane.call();
    const asked = () =>
      host.execute<WrittenAnswer>(new ProveQuote({ quoteId, proof: { code: '123456' } }, call));
    const first = await asked();
    expect(first).toStrictEqual({ status: 200, body: '{"status":"PROCESSING"}' });
    expect(await asked()).toStrictEqual(first);
    expect(host.released).toHaveLength(1);
    const other = new ProveQuote({ quoteId, proof: { code: '123456' } }, jane.call());
    expect((await host.refusal(other)).code).toBe('AUTHORIZATION_NOT_PENDING');
  });

  it('that is wrong and asked again under its id counts once', async () => {
    const jane = await loggedIn();
    const { quoteId } = await jane.quote();
    const wrong = new ProveQuote({ quoteId, proof: { code: '000000' } }, jane.call());
    for (let nth = 0; nth < 6; nth += 1) expect((await host.refusal(wrong)).code).toBe('PROOF_WRONG');
    const { body } = await jane.sca('record-event', { eventType: 'FAILED_LOGIN_ATTEMPT' });
    expect(body).toMatchObject({ failedAttempts: 2, lockedUntil: null });
    expect((await jane.authorize(quoteId)).status).toBe(200);
  });

  it('the code of one payment releases no other one', async () => {
    const jane = await loggedIn('production');
    const [small, large] = [await jane.quote(), await jane.quote({ boundTo: ['SENDING', '900000'] })];
    await jane.request(small.quoteId);
    await jane.request(large.quoteId);
    await host.deliver('production');
    const code = host.sent.find(({ messageId }) => messageId === small.challenge?.id)?.text.code;
    expect(shown(await jane.authorize(large.quoteId, { code }))).toStrictEqual([400, 'INVALID_INPUT']);
    expect(host.released).toStrictEqual([]);
  });

  it('is released by the process where the request was interrupted', async () => {
    const jane = await loggedIn();
    const { quoteId } = await jane.quote();
    const released = host.release;
    host.release = () => Promise.reject(new Error('interrupted'));
    expect((await jane.authorize(quoteId)).status).toBe(500);
    (http.failures as unknown[]).length = 0;
    host.release = released;
    expect(host.released).toStrictEqual([]);
    await host.deliver('sandbox');
    expect(host.released).toMatchObject([{ quoteId }]);
  });

  it('without a session the challenge stays as it is, and the login may come afterwards', async () => {
    const jane = await payer();
    const { quoteId } = await jane.quote();
    for (const code of ['123456', '000000'])
      expect(shown(await jane.authorize(quoteId, { code }))).toStrictEqual([409, 'SCA_SESSION_REQUIRED']);
    await jane.login();
    expect((await jane.authorize(quoteId)).status).toBe(200);
  });

  it('ends the session with the number, and voids what was sent to it', async () => {
    const jane = await loggedIn();
    const { quoteId } = await jane.quote();
    await jane.request(quoteId);
    host.customer({ platformId: acme, phoneNumber: '+491700000001' }, jane.customerId);
    expect(shown(await jane.authorize(quoteId))).toStrictEqual([409, 'SCA_SESSION_REQUIRED']);
    await jane.login();
    const late = await jane.authorize(quoteId);
    expect([...shown(late), late.headers['retry-after']]).toStrictEqual([429, 'RATE_LIMITED', '300']);
    expect(host.released).toStrictEqual([]);
  });

  it('three wrong proofs make the next wait, and the fifth voids the challenge and locks', async () => {
    const jane = await loggedIn();
    const { quoteId, challenge } = await jane.quote();
    const wrong = () => jane.authorize(quoteId, { code: '000000' });
    for (let nth = 1; nth <= 3; nth += 1) expect(shown(await wrong())).toStrictEqual([400, 'INVALID_INPUT']);
    const early = await jane.authorize(quoteId);
    expect(shown(early)).toStrictEqual([429, 'RATE_LIMITED']);
    expect(early.headers['retry-after']).toBe('30');
    host.clock.advance(30_000);
    expect(shown(await wrong())).toStrictEqual([400, 'INVALID_INPUT']);
    expect(shown(await wrong())).toStrictEqual([423, 'ACCOUNT_LOCKED']);
    expect(shown(await jane.authorize(quoteId))).toStrictEqual([423, 'ACCOUNT_LOCKED']);
    await jane.sca('record-event', { eventType: 'RESET_PASSWORD_COMPLETED' });
    await jane.login();
    const voided = await jane.authorize(quoteId);
    expect(shown(voided)).toStrictEqual([429, 'RATE_LIMITED']);
    const left = Date.parse(challenge?.expiresAt ?? '') - Date.parse(host.clock.now());
    expect(voided.headers['retry-after']).toBe(String(left / 1_000));
    expect(shown(await jane.resend(quoteId))).toStrictEqual([409, 'CONFLICT']);
    expect(host.released).toStrictEqual([]);
  });

  it('is over with its challenge', async () => {
    const jane = await loggedIn();
    const { quoteId } = await jane.quote();
    host.clock.advance(5 * MINUTE_MS);
    // The quote says that nothing had ended it yet.
    expect(shown(await jane.authorize(quoteId))).toStrictEqual([400, 'INVALID_INPUT']);
    expect(shown(await jane.resend(quoteId))).toStrictEqual([409, 'CONFLICT']);
  });

  it('is proven once: what comes after its release is too late', async () => {
    const jane = await loggedIn();
    const { quoteId } = await jane.quote();
    expect((await jane.authorize(quoteId)).status).toBe(200);
    expect(shown(await jane.authorize(quoteId))).toStrictEqual([409, 'CONFLICT']);
  });

  it('sends no code again to a number that is gone', async () => {
    const jane = await loggedIn();
    const { quoteId } = await jane.quote();
    await jane.request(quoteId);
    host.customer({ platformId: acme, phoneNumber: '+491700000001' }, jane.customerId);
    expect(shown(await jane.resend(quoteId))).toStrictEqual([409, 'CONFLICT']);
  });

  it('stays void, and the session over, where the former number comes back', async () => {
    const jane = await loggedIn();
    const { quoteId } = await jane.quote();
    await jane.request(quoteId);
    await jane.moves('+491700000001');
    await jane.moves('+491701234567');
    expect(shown(await jane.authorize(quoteId))).toStrictEqual([409, 'SCA_SESSION_REQUIRED']);
    await jane.login();
    expect(shown(await jane.authorize(quoteId))).toStrictEqual([429, 'RATE_LIMITED']);
    await jane.moves('+491701234567');
    expect((await jane.authorize((await jane.quote()).quoteId)).status).toBe(200);
  });

  it('is proven under a session that began before the number was verified', async () => {
    const jane = await payer('sandbox', { isPhoneVerified: false });
    await jane.enrolsApp();
    const proof = { factor: 'TOTP', code: '123456', endUserIpAddress: '203.0.113.7' };
    await jane.sca('login/start', { factor: 'TOTP' });
    expect((await jane.sca('login/complete', proof)).status).toBe(200);
    host.customer({ platformId: acme }, jane.customerId);
    expect((await jane.authorize((await jane.quote()).quoteId)).status).toBe(200);
  });

  it('its code is sent again at once, then every thirty seconds, five times, and the newest counts', async () => {
    const jane = await loggedIn('production');
    const { quoteId, challenge } = await jane.quote();
    await jane.request(quoteId);
    expect((await jane.resend(quoteId)).status).toBe(204);
    expect(shown(await jane.resend(quoteId))).toStrictEqual([429, 'RATE_LIMITED']);
    for (let nth = 2; nth <= 5; nth += 1) {
      host.clock.advance(30_000);
      expect((await jane.resend(quoteId)).status).toBe(204);
    }
    host.clock.advance(30_000);
    expect(shown(await jane.resend(quoteId))).toStrictEqual([429, 'RATE_LIMITED']);
    await host.deliver('production');
    const codes = host.sent.map(({ text }) => text.code);
    expect(codes).toHaveLength(6);
    expect(host.sent.every(({ expiresAt }) => expiresAt === challenge?.expiresAt)).toBe(true);
    expect(shown(await jane.authorize(quoteId, { code: codes[0] }))).toStrictEqual([400, 'INVALID_INPUT']);
    expect((await jane.authorize(quoteId, { code: codes[5] })).status).toBe(200);
  });
});

describe('a payment into another currency, where the operator wants its conversion proven first', () => {
  const twofold = async (environment: Environment = 'sandbox') => {
    const platformId = host.platform();
    const set = await http.send('PUT', '//operator/authentication-setup', {
      as: null,
      headers: { authorization: 'Bearer operator-secret' },
      body: { platformId, environment, allowedOrigins: [], provesConversionFirst: true },
    });
    expect(set.status).toBe(200);
    const jane = await payersOf(host, http, platformId).loggedIn(environment);
    return { ...jane, quote: (more: object = {}) => jane.quote({ receivingCurrency: 'USD', ...more }) };
  };

  it('is released by the second proof, which is another one', async () => {
    const jane = await twofold('production');
    const { quoteId, challenge } = await jane.quote();
    expect(challenge?.purpose).toBe('CURRENCY_CONVERSION');
    await jane.request(quoteId);
    await host.deliver('production');
    const first = host.sent.at(-1)?.text.code;
    expect(await jane.authorize(quoteId, { code: first })).toMatchObject({
      status: 200,
      body: { status: 'PENDING_AUTHORIZATION' },
    });
    expect(host.released).toStrictEqual([]);
    const payout = host.challengeOf(quoteId);
    expect(payout).toMatchObject({ factor: 'SMS_OTP', purpose: 'PAYOUT' });
    expect(payout?.id).not.toBe(challenge?.id);
    await jane.request(quoteId);
    await host.deliver('production');
    expect(host.sent.at(-1)?.messageId).toBe(payout?.id);
    expect(shown(await jane.authorize(quoteId, { code: first }))).toStrictEqual([400, 'INVALID_INPUT']);
    const second = host.sent.at(-1)?.text.code;
    expect((await jane.authorize(quoteId, { code: second })).body).toMatchObject({ status: 'PROCESSING' });
    expect(host.released).toMatchObject([{ quoteId, challengeId: payout?.id }]);
    await host.deliver('production');
    expect(host.released).toHaveLength(1);
  });

  it('goes on to the second proof where the request was interrupted', async () => {
    const jane = await twofold();
    const { quoteId } = await jane.quote();
    const released = host.release;
    host.release = () => Promise.reject(new Error('interrupted'));
    expect((await jane.authorize(quoteId)).status).toBe(500);
    (http.failures as unknown[]).length = 0;
    host.release = released;
    await host.deliver('sandbox');
    expect(host.challengeOf(quoteId)?.purpose).toBe('PAYOUT');
    expect(host.released).toStrictEqual([]);
    expect((await jane.authorize(quoteId)).status).toBe(200);
    expect(host.released).toHaveLength(1);
  });

  it('of which the first proof is asked again under its id, and is answered as the first time', async () => {
    const jane = await twofold();
    const { quoteId } = await jane.quote();
    const call = jane.call();
    const asked = () =>
      host.execute<WrittenAnswer>(new ProveQuote({ quoteId, proof: { code: '123456' } }, call));
    const first = await asked();
    const payout = host.challengeOf(quoteId);
    expect(await asked()).toStrictEqual(first);
    expect(host.challengeOf(quoteId)).toStrictEqual(payout);
    expect(host.released).toStrictEqual([]);
  });

  it('within one currency, and between own accounts, is proven once', async () => {
    const jane = await twofold();
    expect((await jane.quote({ receivingCurrency: 'EUR' })).challenge?.purpose).toBe('TRANSFER');
    const own = await jane.quote({ isConversion: true });
    expect((await jane.authorize(own.quoteId)).body).toMatchObject({ status: 'PROCESSING' });
  });
});

describe('a payment by passkey', () => {
  const withPasskey = async () => {
    const jane = await loggedIn();
    const device = new SoftwareAuthenticator();
    const { body } = await jane.sca('factors', { type: 'PASSKEY' });
    const { challenge } = body['options'] as { challenge: string };
    const credential = device.create({ ...LOCAL, challenge });
    const sent = { type: 'PASSKEY', origin: LOCAL.origin, credential };
    expect((await jane.sca('factors/confirm', sent)).status).toBe(200);
    return { ...jane, device };
  };
  const signed = (
    device: SoftwareAuthenticator,
    challenge: { readonly passkeyAssertionOptions?: object } | undefined,
  ) => {
    const options = challenge?.passkeyAssertionOptions as { challenge: string };
    return {
      origin: LOCAL.origin,
      passkeyAssertion: device.get({ ...LOCAL, challenge: options.challenge }),
    };
  };

  it('signs what follows from amount, currency and destination, and lives for ten minutes', async () => {
    const { quote, authorize, device } = await withPasskey();
    const quoteId = newId('Quote');
    const one = await quote({ quoteId, scaFactor: 'PASSKEY', boundTo: ['SENDING', '1'] });
    const other = await quote({ quoteId, scaFactor: 'PASSKEY', boundTo: ['SENDING', '2'] });
    expect(one.challenge).toMatchObject({
      availableFactors: ['SMS_OTP', 'PASSKEY'],
      expiresAt: after(host.clock.now(), 10 * MINUTE_MS),
    });
    expect(shown(await authorize(quoteId, signed(device, one.challenge)))).toStrictEqual([
      400,
      'INVALID_INPUT',
    ]);
    expect((await authorize(quoteId, signed(device, other.challenge))).status).toBe(200);
    expect(host.released).toHaveLength(1);
  });

  it('takes no code, and one by SMS no passkey', async () => {
    const { quote, authorize, device } = await withPasskey();
    const byPasskey = await quote({ scaFactor: 'PASSKEY' });
    const bySms = await quote();
    expect(shown(await authorize(byPasskey.quoteId))).toStrictEqual([400, 'INVALID_INPUT']);
    const assertion = signed(device, byPasskey.challenge);
    expect(shown(await authorize(bySms.quoteId, assertion))).toStrictEqual([400, 'INVALID_INPUT']);
    for (const body of [{}, { code: '1', ...assertion }, { ...assertion, origin: null }])
      expect(shown(await authorize(bySms.quoteId, body))).toStrictEqual([400, 'INVALID_INPUT']);
    expect(host.released).toStrictEqual([]);
  });

  it('is met by no passkey that came after it', async () => {
    const jane = await withPasskey();
    const { quoteId, challenge } = await jane.quote({ scaFactor: 'PASSKEY' });
    await jane.request(quoteId);
    const path = `/sca/factors/${jane.device.credentialId}?customerId=${jane.customerId}`;
    expect((await http.send('DELETE', path, { as: { platformId: acme } })).status).toBe(204);
    expect(shown(await jane.authorize(quoteId, signed(jane.device, challenge)))).toStrictEqual([
      429,
      'RATE_LIMITED',
    ]);
  });
});
