import type { HttpHarness } from '@causeway/http/testing';
import { after, newId, newUuid, type Id } from '@causeway/kernel';
import { freshDatabase } from '@causeway/testing';
import { SessionKey } from '../testing/session-key.js';
import { WalletClient } from '../testing/wallet-client.js';
import { WalletHost } from '../testing/wallet-host.js';

const platformId = newId('Platform');
let host: WalletHost;
let http: HttpHarness;
beforeAll(async () => {
  host = await WalletHost.open(await freshDatabase('wallet_auth'));
  http = await host.http();
});
afterAll(async () => {
  await http.close();
  await host.close();
});

interface Challenge {
  readonly payloadToSign: string;
  readonly requestId: string;
  readonly expiresAt: string;
}
const ON = { privateEnabled: true };
type Headers = Readonly<Record<string, string>>;
const patch = (accountId: string, body: unknown = ON, headers: Headers = {}, as: object = {}) =>
  http.send('PATCH', `/internal-accounts/${accountId}`, { as: { platformId, ...as }, body, headers });
const wallet = async () => {
  const accountId = host.account(platformId);
  const { key } = await new WalletClient({ http, platformId, accountId }).signIn();
  return { accountId, key };
};
const challenge = async (accountId: Id<'InternalAccount'>, body: unknown = ON): Promise<Challenge> =>
  (await patch(accountId, body)).body as unknown as Challenge;
const signed = ({ payloadToSign, requestId }: Challenge, key: SessionKey): Headers => ({
  'Service-Wallet-Signature': key.stamp(payloadToSign),
  'Request-Id': requestId,
});

describe('PATCH /internal-accounts/{id}', () => {
  it('answers the first leg with what is to be signed, and changes nothing yet', async () => {
    const { accountId } = await wallet();
    const { status, body } = await patch(accountId);
    expect([status, Object.keys(body).sort()]).toStrictEqual([
      202,
      ['expiresAt', 'payloadToSign', 'requestId'],
    ]);
    expect(body['expiresAt']).toBe(after(host.clock.now(), 300_000));
    expect(host.accounts.get(accountId)).not.toHaveProperty('privateEnabled');
  });

  it('shows the account changed once a session of the wallet has signed, and back again', async () => {
    const { accountId, key } = await wallet();
    const answer = await patch(accountId, ON, signed(await challenge(accountId), key));
    expect(answer).toMatchObject({ status: 200, body: { id: accountId, privateEnabled: true } });
    const off = { privateEnabled: false };
    const back = await patch(accountId, off, signed(await challenge(accountId, off), key));
    expect(back).toMatchObject({ status: 200, body: { privateEnabled: false } });
  });

  it('takes a signature once', async () => {
    const { accountId, key } = await wallet();
    const headers = signed(await challenge(accountId), key);
    await patch(accountId, ON, headers);
    const reason = 'Request not found, expired or already used';
    expect(await patch(accountId, ON, headers)).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED', reason, details: { reason } },
    });
  });

  it('takes one of two that come at the same moment', async () => {
    const { accountId, key } = await wallet();
    const headers = signed(await challenge(accountId), key);
    const answers = await Promise.all([1, 2, 3].map(() => patch(accountId, ON, headers)));
    expect(answers.map(({ status }) => status).sort()).toStrictEqual([200, 401, 401]);
  });

  it('compares bodies as parsed JSON, members that mean nothing here included', async () => {
    const { accountId, key } = await wallet();
    const body = { privateEnabled: true, note: { a: 1, b: 2 } };
    const headers = signed(await challenge(accountId, body), key);
    const other = await patch(accountId, { ...body, note: { a: 1 } }, headers);
    expect(other).toMatchObject({ status: 401, body: { code: 'WALLET_SIGNATURE_BODY_MISMATCH' } });
    const same = await patch(accountId, '{ "note": {"b":2, "a":1}, "privateEnabled" : true }', headers);
    expect(same.status).toBe(200);
  });

  it.each<[string, number, string, (first: Challenge, key: SessionKey) => Headers]>([
    [
      'a signature alone',
      401,
      'REQUEST_ID_MISSING',
      (first, key) => ({
        'Service-Wallet-Signature': key.stamp(first.payloadToSign),
      }),
    ],
    ['a Request-Id alone', 401, 'WALLET_SIGNATURE_MISSING', ({ requestId }) => ({ 'Request-Id': requestId })],
    [
      'an unreadable signature',
      401,
      'WALLET_SIGNATURE_MALFORMED',
      ({ requestId }) => ({
        'Service-Wallet-Signature': 'no stamp',
        'Request-Id': requestId,
      }),
    ],
    ['a stranger’s signature', 401, 'WALLET_SIGNATURE_INVALID', (first) => signed(first, new SessionKey())],
    [
      'another request',
      401,
      'UNAUTHORIZED',
      (first, key) => signed({ ...first, requestId: `Request:${newUuid()}` }, key),
    ],
  ])('with %s is %s %s, and the request may still be answered', async (_what, status, code, headersOf) => {
    const { accountId, key } = await wallet();
    const first = await challenge(accountId);
    expect(await patch(accountId, ON, headersOf(first, key))).toMatchObject({ status, body: { code } });
    expect((await patch(accountId, ON, signed(first, key))).status).toBe(200);
  });

  it('takes the sandbox’s text for a signature, in sandbox only', async () => {
    const { accountId } = await wallet();
    const literal = { 'Service-Wallet-Signature': 'sandbox-valid-signature' };
    const first = await challenge(accountId);
    const headers = { ...literal, 'Request-Id': first.requestId };
    expect(await patch(accountId, ON, headers, { environment: 'production' })).toMatchObject({
      status: 401,
      body: { code: 'WALLET_SIGNATURE_MALFORMED' },
    });
    expect((await patch(accountId, ON, headers)).status).toBe(200);
  });

  it.each([
    [{}],
    [{ privateEnabled: null }],
    [{ privateEnabled: 'true' }],
    [{ privateEnabled: 1 }],
    [{ other: 1 }],
  ])('refuses the body %j by the name of its field', async (body) => {
    const { accountId } = await wallet();
    const answer = await patch(accountId, body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    const { errors } = answer.body['details'] as { errors: { field: string }[] };
    expect(errors.map(({ field }) => field)).toStrictEqual(['privateEnabled']);
  });

  it('refuses an account that is no wallet', async () => {
    const accountId = host.account(platformId, 'INTERNAL_CRYPTO');
    expect(await patch(accountId)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });

  it('finds no account that does not exist, of another platform or without a proper id, on either leg', async () => {
    const { accountId, key } = await wallet();
    const headers = signed(await challenge(accountId), key);
    for (const [id, as] of [
      [newId('InternalAccount'), {}],
      ['nonsense', {}],
      [accountId, { platformId: newId('Platform') }],
    ] as const)
      for (const sent of [{}, headers])
        expect(await patch(id, ON, sent, as)).toMatchObject({
          status: 404,
          body: { code: 'REFERENCE_NOT_FOUND' },
        });
  });

  it('needs the permission to manage', async () => {
    const { accountId } = await wallet();
    for (const permission of ['VIEW', 'TRANSACT'])
      expect((await patch(accountId, ON, {}, { permissions: [permission] })).status).toBe(403);
  });
});

it('a deployment names the header after itself, and takes the contract’s name as well', async () => {
  const named = await host.http('Harbour');
  const { accountId, key } = await wallet();
  const send = async (header: string) => {
    const { payloadToSign, requestId } = await challenge(accountId);
    return named.send('PATCH', `/internal-accounts/${accountId}`, {
      as: { platformId },
      body: ON,
      headers: { [header]: key.stamp(payloadToSign), 'Request-Id': requestId },
    });
  };
  expect((await send('Quay-Wallet-Signature')).status).toBe(401);
  expect((await send('Service-Wallet-Signature')).status).toBe(200);
  expect((await send('Harbour-Wallet-Signature')).status).toBe(200);
  await named.close();
});
