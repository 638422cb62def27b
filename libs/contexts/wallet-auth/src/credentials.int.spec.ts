import { CUSTOMER_DELETED } from '@causeway/customers';
import { Erased, newId } from '@causeway/kernel';
import { ACCOUNT_CHANGED } from '@causeway/ledger';
import { SoftwareAuthenticator, specCall, type CredentialAlgorithm } from '@causeway/testing';
import { textHash } from './domain/bytes.js';
import type { OidcIdentity, OidcProblem } from './domain/oidc-token.js';
import { SessionKey } from './testing/session-key.js';
import { WalletClient, type Challenge } from './testing/wallet-client.js';
import { refusal, walletSuite } from './testing/wallet-suite.js';

const MINUTE_MS = 60_000;
/** What a provider's token says; the verifier of it has a suite of its own. */
const judged: { next: OidcIdentity | OidcProblem } = { next: { problem: 'MALFORMED', reason: 'unset' } };
const suite = walletSuite({ oidc: { verify: async () => judged.next } });
const { owner } = suite;
const PAGE = { rpId: 'home.example', origin: 'https://wallet.home.example' };
const base64url = (text: string): string => Buffer.from(text).toString('base64url');

const passkeyOf = (
  accountId: string,
  authenticator: SoftwareAuthenticator,
  challenge = base64url(newId('Request')),
) => {
  const { response, id: credentialId } = authenticator.create({ ...PAGE, challenge });
  const { clientDataJSON: clientDataJson, attestationObject, transports } = response;
  return {
    ...{ type: 'PASSKEY', accountId, nickname: 'Ada’s phone'.replace('’', "'"), challenge },
    attestation: { credentialId, clientDataJson, attestationObject, transports },
  };
};
const add = async (client: WalletClient, key: SessionKey, body: object) =>
  client.act('POST', '/auth/credentials', key, body);
const verifying = (client: WalletClient, id: unknown, body: object, headers = {}) =>
  client.send('POST', `/auth/credentials/${String(id)}/verify`, { body, headers });

describe('an addition', () => {
  it('is signed, and of a code sends one at once', async () => {
    const { client, accountId } = owner();
    const { key } = await client.signIn();
    suite.host.clock.advance(1);
    const added = await add(client, key, { type: 'SMS_OTP', accountId });
    expect(added).toMatchObject({ status: 201, body: { type: 'SMS_OTP', nickname: '+491701234567' } });
    expect(added.body).toHaveProperty('otpEncryptionTargetBundle');
    expect(suite.host.sent.at(-1)).toMatchObject({ channel: 'SMS', recipient: '+491701234567' });
    expect((await client.credentials()).map(({ type }) => type)).toStrictEqual(['EMAIL_OTP', 'SMS_OTP']);
    const other = await client.signIn({ credentialId: added.body['id'] as string });
    expect(other.session).toMatchObject({ type: 'SMS_OTP', nickname: '+491701234567' });
  });

  it('of no kind has everything else that is wrong named with it', async () => {
    const { client } = owner();
    const { body } = await client.send('POST', '/auth/credentials', { body: {} });
    const { errors } = body['details'] as { readonly errors: readonly { readonly field: string }[] };
    expect(errors.map(({ field }) => field)).toStrictEqual(['type', 'accountId']);
  });

  it('of a second one of the same kind is refused on its first leg', async () => {
    const { client, accountId } = owner();
    const { key } = await client.signIn();
    const twice = async (type: string) =>
      client.send('POST', '/auth/credentials', { body: { type, accountId } });
    expect(await twice('EMAIL_OTP')).toMatchObject(refusal(400, 'EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS'));
    await add(client, key, { type: 'SMS_OTP', accountId });
    expect(await twice('SMS_OTP')).toMatchObject(refusal(400, 'SMS_OTP_CREDENTIAL_ALREADY_EXISTS'));
  });

  it('is refused on its second leg where another one came first', async () => {
    const { client, accountId } = owner();
    const { key } = await client.signIn();
    const body = { type: 'SMS_OTP', accountId };
    const challenges = await Promise.all(
      [1, 2].map(async () =>
        WalletClient.challengeIn(await client.send('POST', '/auth/credentials', { body })),
      ),
    );
    const answers = await Promise.all(
      challenges.map((challenge) =>
        client.send('POST', '/auth/credentials', { body, headers: WalletClient.signed(challenge, key) }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toStrictEqual([201, 400]);
    expect(await client.credentials()).toHaveLength(2);
  });

  it('is for embedded wallets alone', async () => {
    const accountId = suite.host.account(suite.platformId, 'INTERNAL_CRYPTO');
    const { client } = owner('sandbox', accountId);
    expect(
      await client.send('POST', '/auth/credentials', { body: { type: 'EMAIL_OTP', accountId } }),
    ).toMatchObject(refusal(400, 'INVALID_INPUT'));
  });
});

describe('a revocation', () => {
  it('is signed by a session of another credential, and ends the sessions of the revoked one', async () => {
    const { client, accountId } = owner();
    const first = await client.signIn();
    const { body: sms } = await add(client, first.key, { type: 'SMS_OTP', accountId });
    const second = await client.signIn({ credentialId: sms['id'] as string });
    const path = `/auth/credentials/${await client.codeCredential()}`;
    expect(await client.act('DELETE', path, first.key)).toMatchObject(
      refusal(401, 'WALLET_SIGNATURE_INVALID'),
    );
    expect((await client.act('DELETE', path, second.key)).status).toBe(204);
    expect((await client.sessions()).map(({ id }) => id)).toStrictEqual([second.session['id']]);
    expect(await client.send('DELETE', path)).toMatchObject(refusal(404, 'REFERENCE_NOT_FOUND'));
    const last = `/auth/credentials/${String(sms['id'])}`;
    expect(await client.send('DELETE', last)).toMatchObject(refusal(400, 'INVALID_INPUT'));
  });

  it('never takes the last two at once', async () => {
    const { client, accountId } = owner();
    const email = await client.signIn();
    const { body: sms } = await add(client, email.key, { type: 'SMS_OTP', accountId });
    const phone = await client.signIn({ credentialId: sms['id'] as string });
    const paths = [
      `/auth/credentials/${String(sms['id'])}`,
      `/auth/credentials/${await client.codeCredential()}`,
    ];
    const challenges = await Promise.all(
      paths.map(async (path) => WalletClient.challengeIn(await client.send('DELETE', path))),
    );
    const answers = await Promise.all(
      [email, phone].map(({ key }, nth) => {
        const headers = WalletClient.signed(challenges[nth] as Challenge, key);
        return client.send('DELETE', paths[nth] ?? '', { headers });
      }),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(204);
    expect(await client.credentials()).toHaveLength(1);
  });
});

describe('a passkey', () => {
  const registered = async (
    environment: 'sandbox' | 'production' = 'production',
    algorithm: CredentialAlgorithm = 'ES256',
  ) => {
    const { client, accountId } = owner(environment);
    const codeOf = environment === 'production' ? () => suite.host.codeOf(accountId) : undefined;
    const { key } = await client.signIn({ ...(codeOf && { codeOf }) });
    const authenticator = new SoftwareAuthenticator(algorithm);
    const body = passkeyOf(accountId, authenticator);
    const { status, body: passkey } = await add(client, key, body);
    expect([status, passkey['credentialId']]).toStrictEqual([201, authenticator.credentialId]);
    const asked = async (clientPublicKey: string) =>
      (
        await client.send('POST', `/auth/credentials/${String(passkey['id'])}/challenge`, {
          body: { clientPublicKey },
        })
      ).body as { challenge: string; requestId: string };
    const assertionOf = (challenge: string, faults = {}) => {
      const { id, response } = authenticator.get({ ...PAGE, challenge: base64url(challenge) }, faults);
      const { clientDataJSON: clientDataJson, authenticatorData, signature } = response;
      return {
        type: 'PASSKEY',
        assertion: { credentialId: id, clientDataJson, authenticatorData, signature },
      };
    };
    return { client, accountId, key, body, passkey, authenticator, asked, assertionOf };
  };

  it.each<CredentialAlgorithm>(['ES256', 'EdDSA', 'RS256'])(
    'of %s signs in with the text of its challenge, once',
    async (algorithm) => {
      const { client, passkey, asked, assertionOf } = await registered('production', algorithm);
      const device = new SessionKey();
      const { challenge, requestId } = await asked(device.publicKey);
      expect(challenge).toMatch(/^[0-9a-f]{64}$/);
      const proof = assertionOf(challenge);
      const headers = { 'Request-Id': requestId };
      const answer = await verifying(client, passkey['id'], proof, headers);
      expect(answer).toMatchObject({
        status: 200,
        body: { type: 'PASSKEY', credentialId: passkey['credentialId'] },
      });
      expect(await verifying(client, passkey['id'], proof, headers)).toMatchObject(
        refusal(401, 'UNAUTHORIZED', 'Request not found, expired or already used'),
      );
      expect((await client.act('DELETE', `/auth/sessions/${String(answer.body['id'])}`, device)).status).toBe(
        204,
      );
    },
  );

  it('is refused by the check that failed', async () => {
    const { client, passkey, asked, assertionOf } = await registered();
    const { challenge, requestId } = await asked(new SessionKey().uncompressed);
    const stranger = new SoftwareAuthenticator().get({ ...PAGE, challenge: base64url(challenge) });
    const foreign = {
      type: 'PASSKEY',
      assertion: { ...assertionOf(challenge).assertion, credentialId: stranger.id },
    };
    const wrong: [object, string][] = [
      [foreign, 'Passkey credential mismatch'],
      [assertionOf(challenge, { type: 'webauthn.create' }), 'Invalid client data type'],
      [assertionOf('0'.repeat(64)), 'Invalid WebAuthn challenge'],
      [assertionOf(challenge, { rpId: 'other.example' }), 'Origin or RP mismatch'],
      [assertionOf(challenge, { origin: 'https://other.example' }), 'Origin or RP mismatch'],
      [assertionOf(challenge, { flags: 0 }), 'User presence missing'],
      [
        {
          type: 'PASSKEY',
          assertion: { ...assertionOf(challenge).assertion, signature: stranger.response.signature },
        },
        'Invalid assertion signature',
      ],
      [assertionOf(challenge, { counter: 1 }), 'Signature counter did not increase'],
    ];
    for (const [proof, reason] of wrong)
      expect(await verifying(client, passkey['id'], proof, { 'Request-Id': requestId })).toMatchObject(
        refusal(401, 'UNAUTHORIZED', reason),
      );
    expect(await verifying(client, passkey['id'], assertionOf(challenge))).toMatchObject(
      refusal(401, 'REQUEST_ID_MISSING'),
    );
    const answer = await verifying(client, passkey['id'], assertionOf(challenge), {
      'Request-Id': requestId,
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toHaveProperty('encryptedSessionSigningKey');
  });

  it('is registered once, with a challenge that is used once', async () => {
    const { client, accountId, key, body } = await registered();
    const again = (sent: object) => client.send('POST', '/auth/credentials', { body: sent });
    expect(await again(body)).toMatchObject(refusal(400, 'PASSKEY_CREDENTIAL_ALREADY_EXISTS'));
    const other = passkeyOf(accountId, new SoftwareAuthenticator(), body.challenge);
    expect(await again(other)).toMatchObject(refusal(400, 'INVALID_INPUT'));
    expect((await add(client, key, passkeyOf(accountId, new SoftwareAuthenticator()))).status).toBe(201);
  });

  it('has a text of the sandbox for its signature, there alone', async () => {
    for (const [environment, status] of [
      ['sandbox', 200],
      ['production', 401],
    ] as const) {
      const { client, passkey, asked, assertionOf } = await registered(environment);
      const { challenge, requestId } = await asked(new SessionKey().publicKey);
      const { assertion } = assertionOf(challenge);
      const proof = {
        type: 'PASSKEY',
        assertion: { ...assertion, signature: 'sandbox-valid-passkey-signature' },
      };
      expect((await verifying(client, passkey['id'], proof, { 'Request-Id': requestId })).status).toBe(
        status,
      );
    }
  });
});

describe('an identity at a provider', () => {
  const ADA = { iss: 'https://id.example', aud: 'client', sub: 'ada', email: 'ada@mail.example' };
  const token = 'a.b.c';

  it('is added once, and opens sessions with tokens that are made for their keys', async () => {
    const { client, accountId } = owner();
    const { key } = await client.signIn();
    const body = { type: 'OAUTH', accountId, oidcToken: token };
    judged.next = ADA;
    const first = WalletClient.challengeIn(await client.send('POST', '/auth/credentials', { body }));
    // Signing may take longer than the token lives.
    judged.next = { problem: 'REFUSED', reason: 'OIDC iat is too old' };
    const headers = WalletClient.signed(first, key);
    const added = await client.send('POST', '/auth/credentials', { body, headers });
    expect(added).toMatchObject({ status: 201, body: { type: 'OAUTH', nickname: 'ada@mail.example' } });
    judged.next = ADA;
    expect(await client.send('POST', '/auth/credentials', { body })).toMatchObject(
      refusal(400, 'INVALID_INPUT'),
    );

    const device = new SessionKey();
    const proof = { type: 'OAUTH', oidcToken: token, clientPublicKey: device.publicKey };
    const verify = async (next: OidcIdentity | OidcProblem) => {
      judged.next = next;
      return verifying(client, added.body['id'], proof);
    };
    const nonce = textHash(device.publicKey);
    expect(await verify({ ...ADA, nonce: textHash('another key') })).toMatchObject(
      refusal(401, 'UNAUTHORIZED', 'OIDC nonce does not match clientPublicKey'),
    );
    expect(await verify({ ...ADA, sub: 'eve', nonce })).toMatchObject(
      refusal(401, 'UNAUTHORIZED', 'OIDC sub does not match the credential'),
    );
    expect(await verify({ problem: 'REFUSED', reason: 'OIDC exp has passed' })).toMatchObject(
      refusal(401, 'UNAUTHORIZED', 'OIDC exp has passed'),
    );
    expect(await verify({ problem: 'MALFORMED', reason: 'no JWT' })).toMatchObject(
      refusal(400, 'INVALID_INPUT'),
    );
    expect(await verify({ ...ADA, nonce })).toMatchObject({ status: 200, body: { type: 'OAUTH' } });
    expect(
      await client.send('POST', `/auth/credentials/${String(added.body['id'])}/challenge`),
    ).toMatchObject(refusal(400, 'INVALID_INPUT'));
  });
});

describe('a list', () => {
  it.each(['credentials', 'sessions'])('of %s is asked for by a typed id', async (list) => {
    const { client, accountId } = owner();
    const asked = (query: string) => client.send('GET', `/auth/${list}?${query}`);
    expect((await asked(`accountId=${accountId}`)).status).toBe(200);
    for (const query of ['', 'accountId=', `accountId=${accountId.slice('InternalAccount:'.length)}`])
      expect(await asked(query)).toMatchObject(refusal(400, 'INVALID_INPUT'));
  });
});

describe('a challenge', () => {
  it.each([[{ clientPublicKey: 'zz' }], [{ clientPublicKey: null }]])(
    'of codes ignores the body %j, which for a passkey is invalid',
    async (body) => {
      const { client, accountId } = owner();
      const { key } = await client.signIn();
      const passkey = await add(client, key, passkeyOf(accountId, new SoftwareAuthenticator()));
      const challenged = (id: unknown) =>
        client.send('POST', `/auth/credentials/${String(id)}/challenge`, { body });
      expect((await challenged(await client.codeCredential())).status).toBe(200);
      const refused = await challenged(passkey.body['id']);
      expect(refused).toMatchObject(refusal(400, 'INVALID_INPUT'));
      expect(refused.body['details']).toMatchObject({ errors: [{ field: 'clientPublicKey' }] });
    },
  );
});

describe('limits', () => {
  it('are ten challenges and twenty proofs of a credential in a minute', async () => {
    const { client } = owner();
    const id = await client.codeCredential();
    const path = `/auth/credentials/${id}/challenge`;
    for (let nth = 0; nth < 10; nth += 1) expect((await client.send('POST', path)).status).toBe(200);
    const refused = await client.send('POST', path);
    expect([refused.status, refused.body['code'], refused.headers['retry-after']]).toStrictEqual([
      ...[429, 'RATE_LIMITED', '60'],
    ]);
    suite.host.clock.advance(MINUTE_MS);
    const { body } = await client.send('POST', path);
    const data = JSON.parse(body['otpEncryptionTargetBundle'] as string) as { enclaveQuorumPublic: string };
    const made = JSON.stringify({ encappedPublic: data.enclaveQuorumPublic, ciphertext: '00'.repeat(16) });
    const proof = { type: 'EMAIL_OTP', encryptedOtpBundle: made };
    for (let nth = 0; nth < 20; nth += 1) expect((await verifying(client, id, proof)).status).toBe(401);
    expect((await verifying(client, id, proof)).status).toBe(429);
  });
});

describe('a platform’s codes', () => {
  it('are of the length, the letters and the life that it set, and name its app', async () => {
    const { client, accountId } = owner('production');
    suite.host.codeSettings.set(suite.platformId, {
      ...{ otpLength: 9, alphanumeric: true, expirationSeconds: 60, appName: 'Harbour' },
      ...{ sendFromEmailAddress: 'codes@harbour.example', replyToEmailAddress: 'help@harbour.example' },
    });
    const id = await client.codeCredential();
    await client.send('POST', `/auth/credentials/${id}/challenge`);
    suite.host.codeSettings.delete(suite.platformId);
    expect(suite.host.codeOf(accountId)).toMatch(/^[2-9A-HJ-NP-Z]{9}$/);
    expect(suite.host.sent.at(-1)?.text).toMatchObject({
      ...{ appName: 'Harbour', lifeSeconds: 60 },
      sender: {
        name: 'Notifications',
        address: 'codes@harbour.example',
        replyTo: 'help@harbour.example',
      },
    });
    const { session } = await client.signIn({
      credentialId: id,
      codeOf: () => suite.host.codeOf(accountId).toLowerCase(),
    });
    expect(session).toMatchObject({ type: 'EMAIL_OTP' });
  });

  it('lie in no table, neither while they are good nor after one of them opened a session', async () => {
    const { client, accountId } = owner('production');
    suite.host.codeSettings.set(suite.platformId, { otpLength: 12, alphanumeric: true });
    const id = await client.codeCredential();
    await client.send('POST', `/auth/credentials/${id}/challenge`);
    const codeOf = () => suite.host.codeOf(accountId);
    const code = codeOf();
    expect(code).toHaveLength(12);
    const holding = async (text: string): Promise<readonly string[]> => {
      const tables = await suite.host.query<{ name: string }>(
        `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
          where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
      );
      const found = tables.map(async ({ name }) => {
        const forms = [text, text.toLowerCase(), Buffer.from(text).toString('hex')];
        const sql = `select 1 from ${name} t where t::text like any ($1) limit 1`;
        const rows = await suite.host.query(sql, [forms.map((form) => `%${form}%`)]);
        return rows.length > 0 ? [name] : [];
      });
      return (await Promise.all(found)).flat();
    };
    // The search finds what lies open.
    expect(await holding(accountId)).not.toStrictEqual([]);
    expect(await holding(code)).toStrictEqual([]);
    await client.signIn({ credentialId: id, codeOf });
    suite.host.codeSettings.delete(suite.platformId);
    expect(codeOf()).not.toBe(code);
    expect([...(await holding(codeOf())), ...(await holding(code))]).toStrictEqual([]);
  });

  it('take the key of their bundle with them when they expire', async () => {
    const { client, accountId } = owner();
    const id = await client.codeCredential();
    await client.send('POST', `/auth/credentials/${id}/challenge`);
    suite.host.clock.advance(5 * MINUTE_MS);
    await suite.host.strike();
    await suite.host.deliver();
    const stream = `wallet-${accountId.slice(accountId.indexOf(':') + 1)}`;
    const events = await suite.host.store.load('wallet_auth.sandbox', stream);
    const issued = events.filter(({ type }) => type === 'OtpIssued').map(({ data }) => data);
    expect(issued).toMatchObject([{ targetSecret: Erased.instance, recipient: 'ada@home.example' }]);
    expect(events.at(-1)).toMatchObject({ type: 'OtpEnded', data: { why: 'EXPIRED' } });
  });
});

describe('an owner who is gone', () => {
  it('leaves no one who signs for the wallet', async () => {
    const { client, accountId } = owner();
    const { session } = await client.signIn();
    const customerId = suite.host.ownerOf(accountId);
    suite.host.customers.set(customerId, { platformId: suite.platformId, isDeleted: true });
    const gone = { type: CUSTOMER_DELETED, data: { customerId, deletedAt: suite.host.clock.now() } };
    await suite.host.react(gone, specCall(suite.platformId));
    expect([await client.sessions(), await client.credentials()]).toStrictEqual([[], []]);
    expect(await client.send('DELETE', `/auth/sessions/${String(session['id'])}`)).toMatchObject(
      refusal(404, 'REFERENCE_NOT_FOUND'),
    );
    const body = { type: 'EMAIL_OTP', accountId };
    expect(await client.send('POST', '/auth/credentials', { body })).toMatchObject(
      refusal(404, 'REFERENCE_NOT_FOUND'),
    );
  });
});

it('a wallet has its first credential from the moment its account is opened, once', async () => {
  const { client, accountId } = owner();
  const customerId = suite.host.ownerOf(accountId);
  const accounts = [{ id: accountId, type: 'EMBEDDED_WALLET', customerId }];
  const opened = { type: ACCOUNT_CHANGED, data: { accounts } };
  for (let nth = 0; nth < 2; nth += 1) await suite.host.react(opened, specCall(suite.platformId));
  expect(await client.credentials()).toHaveLength(1);
});

it('wallets whose accounts are opened together have a first credential each', async () => {
  const owners = Array.from({ length: 5 }, () => owner());
  await Promise.all(
    owners.map(({ accountId: id }) => {
      const customerId = suite.host.ownerOf(id);
      const data = { accounts: [{ id, type: 'EMBEDDED_WALLET', customerId }] };
      return suite.host.react({ type: ACCOUNT_CHANGED, data }, specCall(suite.platformId));
    }),
  );
  for (const { client } of owners) expect(await client.credentials()).toHaveLength(1);
});
