import { after, newId, type Environment } from '@causeway/kernel';
import { SessionKey } from './testing/session-key.js';
import { sealedTo } from './testing/sealed-to.js';
import { WalletClient } from './testing/wallet-client.js';
import { refusal, walletSuite } from './testing/wallet-suite.js';

const MINUTE_MS = 60_000;
const suite = walletSuite();
const { owner, platformId } = suite;

describe('a wallet', () => {
  it('has codes to its owner’s address from the beginning', async () => {
    const { accountId, client } = owner();
    expect(await client.credentials()).toStrictEqual([
      {
        id: expect.stringMatching(/^AuthMethod:/) as string,
        accountId,
        type: 'EMAIL_OTP',
        nickname: 'ada@home.example',
        createdAt: suite.host.clock.now(),
        updatedAt: suite.host.clock.now(),
      },
    ]);
  });

  it('of an owner without an address has none, and takes its first one unsigned', async () => {
    const customerId = suite.host.customer({ platformId, phoneNumber: '+491701234567' });
    const { client, accountId } = owner(
      'sandbox',
      suite.host.account(platformId, 'EMBEDDED_WALLET', customerId),
    );
    expect(await client.credentials()).toStrictEqual([]);
    const email = await client.send('POST', '/auth/credentials', { body: { type: 'EMAIL_OTP', accountId } });
    expect(email).toMatchObject(refusal(400, 'INVALID_INPUT'));
    const added = await client.send('POST', '/auth/credentials', { body: { type: 'SMS_OTP', accountId } });
    expect(added).toMatchObject({
      status: 201,
      body: {
        type: 'SMS_OTP',
        nickname: '+491701234567',
        otpEncryptionTargetBundle: expect.any(String) as string,
      },
    });
  });

  it('that is unknown has an empty list, and no credential is added to it', async () => {
    const { client, accountId } = owner('sandbox', newId('InternalAccount'));
    expect([await client.credentials(), await client.sessions()]).toStrictEqual([[], []]);
    expect(
      await client.send('POST', '/auth/credentials', { body: { type: 'EMAIL_OTP', accountId } }),
    ).toMatchObject(refusal(404, 'REFERENCE_NOT_FOUND'));
  });
});

describe.each<Environment>(['sandbox', 'production'])('a proof by code in %s', (environment) => {
  const begin = async () => {
    const { accountId, client } = owner(environment);
    const id = await client.codeCredential();
    const key = new SessionKey();
    const challenged = await client.send('POST', `/auth/credentials/${id}/challenge`);
    await suite.host.deliver(environment);
    const bundle = challenged.body['otpEncryptionTargetBundle'] as string;
    const code = environment === 'sandbox' ? '000000' : suite.host.codeOf(accountId);
    const sealed = (more: object = {}) => sealedTo(bundle, { code, publicKey: key.publicKey, ...more });
    const verify = (body: object, headers = {}) =>
      client.send('POST', `/auth/credentials/${id}/verify`, {
        body: { type: 'EMAIL_OTP', ...body },
        headers,
      });
    return { accountId, client, id, key, challenged, code, sealed, verify };
  };

  it('opens a session for the key in the bundle, with a stamp of that key', async () => {
    const { accountId, client, key, sealed, verify } = await begin();
    const body = { encryptedOtpBundle: sealed() };
    const first = await verify(body);
    expect(first).toMatchObject({ status: 202, body: { type: 'EMAIL_OTP' } });
    const second = await verify(body, WalletClient.signed(WalletClient.challengeIn(first), key));
    expect(second).toMatchObject({ status: 200 });
    expect(second.body).toStrictEqual({
      id: expect.stringMatching(/^Session:/) as string,
      ...{ accountId, type: 'EMAIL_OTP', nickname: 'ada@home.example' },
      ...{ createdAt: suite.host.clock.now(), updatedAt: suite.host.clock.now() },
      expiresAt: after(suite.host.clock.now(), 15 * MINUTE_MS),
    });
    expect(await client.sessions()).toStrictEqual([second.body]);
  });

  it('takes the client’s key in either form, and stores the compressed one', async () => {
    const { key, sealed, verify } = await begin();
    const body = { encryptedOtpBundle: sealed({ publicKey: key.uncompressed.toUpperCase() }) };
    const challenge = WalletClient.challengeIn(await verify(body));
    expect((await verify(body, WalletClient.signed(challenge, key))).status).toBe(200);
  });

  it('gives the same answer again to the same bundle, and to no other one', async () => {
    const { sealed, verify } = await begin();
    const body = { encryptedOtpBundle: sealed() };
    const first = await verify(body);
    expect((await verify(body)).body).toStrictEqual(first.body);
    expect(await verify({ encryptedOtpBundle: sealed() })).toMatchObject(
      refusal(401, 'UNAUTHORIZED', 'No pending OTP for this credential'),
    );
  });

  it('uses a request up', async () => {
    const { key, sealed, verify } = await begin();
    const body = { encryptedOtpBundle: sealed() };
    const headers = WalletClient.signed(WalletClient.challengeIn(await verify(body)), key);
    const statuses = await Promise.all([1, 2, 3].map(async () => (await verify(body, headers)).status));
    expect(statuses.sort()).toStrictEqual([200, 401, 401]);
    expect(await verify(body, headers)).toMatchObject(
      refusal(401, 'UNAUTHORIZED', 'Request not found, expired or already used'),
    );
  });

  it('refuses a wrong code, and after five of them the right one', async () => {
    const { code, sealed, verify } = await begin();
    const wrong = code === '111111' ? '222222' : '111111';
    for (let tries = 0; tries < 5; tries += 1)
      expect(await verify({ encryptedOtpBundle: sealed({ code: wrong }) })).toMatchObject(
        refusal(401, 'UNAUTHORIZED', 'Invalid OTP code'),
      );
    expect(await verify({ encryptedOtpBundle: sealed() })).toMatchObject(
      refusal(401, 'UNAUTHORIZED', 'No pending OTP for this credential'),
    );
  });

  it('refuses the code of an earlier message, and one that has expired', async () => {
    const { client, id, sealed, verify } = await begin();
    suite.host.clock.advance(1);
    await client.send('POST', `/auth/credentials/${id}/challenge`);
    expect(await verify({ encryptedOtpBundle: sealed() })).toMatchObject(
      refusal(401, 'UNAUTHORIZED', 'OTP bundle could not be decrypted'),
    );
    suite.host.clock.advance(5 * MINUTE_MS);
    expect(await verify({ encryptedOtpBundle: sealed() })).toMatchObject(
      refusal(401, 'UNAUTHORIZED', 'No pending OTP for this credential'),
    );
  });

  it('is signed by the key in the bundle alone', async () => {
    const { key, sealed, verify } = await begin();
    const body = { encryptedOtpBundle: sealed() };
    const challenge = WalletClient.challengeIn(await verify(body));
    expect(await verify(body, WalletClient.signed(challenge, new SessionKey()))).toMatchObject(
      refusal(401, 'WALLET_SIGNATURE_INVALID'),
    );
    expect((await verify(body, WalletClient.signed(challenge, key))).status).toBe(200);
  });
});
