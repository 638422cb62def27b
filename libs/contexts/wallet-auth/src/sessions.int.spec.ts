import { newId, newUuid } from '@causeway/kernel';
import { hexBytes, hexOf } from './domain/bytes.js';
import { fromBase58check } from './domain/base58check.js';
import { pointOf } from './domain/curve-key.js';
import { openByHand } from './testing/hpke-by-hand.js';
import { SessionKey } from './testing/session-key.js';
import { WalletClient } from './testing/wallet-client.js';
import { refusal, walletSuite } from './testing/wallet-suite.js';

const MINUTE_MS = 60_000;
const suite = walletSuite();
const { owner } = suite;
const refreshOf = (session: Record<string, unknown>) => `/auth/sessions/${String(session['id'])}/refresh`;
const pathOf = (session: Record<string, unknown>) => `/auth/sessions/${String(session['id'])}`;

describe('a refresh', () => {
  it('opens another session with the same record, and leaves the first one as it is', async () => {
    const { client } = owner();
    const { key, session } = await client.signIn();
    suite.host.clock.advance(MINUTE_MS);
    const next = new SessionKey();
    const answer = await client.act('POST', refreshOf(session), key, { clientPublicKey: next.publicKey });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ type: 'EMAIL_OTP', nickname: 'ada@home.example' });
    expect(answer.body).not.toHaveProperty('encryptedSessionSigningKey');
    expect(await client.sessions()).toStrictEqual([answer.body, session]);
    expect(
      (await client.act('POST', refreshOf(answer.body), next, { clientPublicKey: key.publicKey })).status,
    ).toBe(201);
  });

  it('makes the key for a client that asks in the uncompressed form, and seals it to that client once', async () => {
    const { client, accountId } = owner('production');
    const { key, session } = await client.signIn({ codeOf: () => suite.host.codeOf(accountId) });
    const device = new SessionKey();
    const body = { clientPublicKey: device.uncompressed };
    const { body: opened, status } = await client.act('POST', refreshOf(session), key, body);
    expect(status).toBe(201);
    const payload = fromBase58check(opened['encryptedSessionSigningKey'] as string) ?? new Uint8Array();
    const enc = hexBytes(pointOf(hexOf(payload.subarray(0, 33)))?.uncompressed ?? '') ?? new Uint8Array();
    const secret = openByHand({ enc, ciphertext: payload.subarray(33) }, device.secretHex);
    const made = new SessionKey(new Uint8Array(secret));
    const again = await client.act('POST', refreshOf(opened), made, { clientPublicKey: device.publicKey });
    expect(again.status).toBe(201);
    for (const each of await client.sessions()) expect(each).not.toHaveProperty('encryptedSessionSigningKey');
  });

  it('is signed by the refreshed session alone', async () => {
    const { client } = owner();
    const [one, other] = [await client.signIn(), await client.signIn()];
    const body = { clientPublicKey: new SessionKey().publicKey };
    expect(await client.act('POST', refreshOf(one.session), other.key, body)).toMatchObject(
      refusal(401, 'WALLET_SIGNATURE_INVALID'),
    );
  });

  it('is bound to the key that was asked with', async () => {
    const { client } = owner();
    const { key, session } = await client.signIn();
    const [asked, sent] = [new SessionKey(), new SessionKey()].map(({ publicKey: clientPublicKey }) => ({
      body: { clientPublicKey },
    }));
    const challenge = WalletClient.challengeIn(await client.send('POST', refreshOf(session), asked));
    const answer = await client.send('POST', refreshOf(session), {
      ...sent,
      headers: WalletClient.signed(challenge, key),
    });
    expect(answer).toMatchObject(refusal(401, 'WALLET_SIGNATURE_BODY_MISMATCH'));
  });

  it('of a session that is over is no longer authorized, and of an unknown one is not found', async () => {
    const { client } = owner();
    const { session } = await client.signIn();
    const sent = { body: { clientPublicKey: new SessionKey().publicKey } };
    suite.host.clock.advance(15 * MINUTE_MS);
    expect(await client.send('POST', refreshOf(session), sent)).toMatchObject(
      refusal(401, 'UNAUTHORIZED', 'Session is no longer active'),
    );
    expect(await client.sessions()).toStrictEqual([]);
    expect(await client.send('POST', refreshOf({ id: newId('Session') }), sent)).toMatchObject(
      refusal(404, 'REFERENCE_NOT_FOUND'),
    );
  });

  it.each(['', 'zz', `02${'f'.repeat(64)}`, new SessionKey().publicKey.slice(2)])(
    'takes no key %j',
    async (clientPublicKey) => {
      const { client } = owner();
      const { session } = await client.signIn();
      expect(await client.send('POST', refreshOf(session), { body: { clientPublicKey } })).toMatchObject(
        refusal(400, 'INVALID_INPUT'),
      );
    },
  );
});

describe('a revocation of a session', () => {
  it('ends it at once, also signed by itself', async () => {
    const { client } = owner();
    const { key, session } = await client.signIn();
    expect((await client.act('DELETE', pathOf(session), key)).status).toBe(204);
    expect(await client.sessions()).toStrictEqual([]);
    const legs: Readonly<Record<string, string>>[] = [{}, { 'Request-Id': `Request:${newUuid()}` }];
    for (const headers of legs)
      expect(await client.send('DELETE', pathOf(session), { headers })).toMatchObject(
        refusal(404, 'REFERENCE_NOT_FOUND'),
      );
  });

  it('says which kind of credential the session was opened with', async () => {
    const { client } = owner();
    const { session } = await client.signIn();
    const first = await client.send('DELETE', pathOf(session));
    expect(first).toMatchObject({ status: 202, body: { type: 'EMAIL_OTP' } });
    const { payloadToSign } = WalletClient.challengeIn(first);
    expect(JSON.parse(payloadToSign)).toMatchObject({
      type: 'ACTIVITY_TYPE_DELETE_API_KEYS',
      parameters: { apiKeyIds: [session['id']] },
    });
  });

  it('is not signed by the session of another wallet', async () => {
    const [one, other] = [owner(), owner()];
    const { session } = await one.client.signIn();
    const stranger = await other.client.signIn();
    expect(await one.client.act('DELETE', pathOf(session), stranger.key)).toMatchObject(
      refusal(401, 'WALLET_SIGNATURE_INVALID'),
    );
    expect(await other.client.sessions()).toHaveLength(1);
  });
});

describe('a session of another platform', () => {
  it('is not there', async () => {
    const { client, accountId } = owner();
    const { session } = await client.signIn();
    const stranger = new WalletClient({ http: suite.http, platformId: newId('Platform'), accountId });
    const body = { clientPublicKey: new SessionKey().publicKey };
    expect(await stranger.send('DELETE', pathOf(session))).toMatchObject(refusal(404, 'REFERENCE_NOT_FOUND'));
    expect(await stranger.send('POST', refreshOf(session), { body })).toMatchObject(
      refusal(404, 'REFERENCE_NOT_FOUND'),
    );
    expect([await stranger.sessions(), await stranger.credentials()]).toStrictEqual([[], []]);
  });
});
