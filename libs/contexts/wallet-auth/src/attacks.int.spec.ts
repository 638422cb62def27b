import { newId, newUuid, uuidOf, type Id } from '@causeway/kernel';
import { laneOf } from '@causeway/event-store';
import { MALLEATIONS } from './testing/malleations.js';
import { SessionKey } from './testing/session-key.js';
import { WalletClient, type Challenge } from './testing/wallet-client.js';
import { refusal, walletSuite } from './testing/wallet-suite.js';

const MINUTE_MS = 60_000;
/** A request outlives a session that was opened this long before it. */
const LATE_IN_A_SESSION_MS = 12 * MINUTE_MS;
const suite = walletSuite();
const { platformId } = suite;

/** An owner in production, where nothing is taken for a signature but a signature. */
const signedIn = async () => {
  const { accountId, client } = suite.owner('production');
  const codeOf = () => suite.host.codeOf(accountId);
  const { key, session } = await client.signIn({ codeOf });
  const { cardId } = suite.host.bind(accountId as Id<'InternalAccount'>);
  return { accountId, cardId, client, codeOf, key, session: String(session['id']) };
};
type Owner = Awaited<ReturnType<typeof signedIn>>;

/** One way of calling a signed action. */
interface Action {
  readonly method: string;
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
}
const OPERATIONS: Readonly<Record<string, (owner: Owner) => Action | Promise<Action>>> = {
  'an addition of a credential': ({ accountId }) => ({
    ...{ method: 'POST', path: '/auth/credentials', body: { type: 'SMS_OTP', accountId } },
  }),
  'a revocation of a credential': async ({ accountId, client, key }) => {
    const added = await client.act('POST', '/auth/credentials', key, { type: 'SMS_OTP', accountId });
    return { method: 'DELETE', path: `/auth/credentials/${String(added.body['id'])}` };
  },
  'a refresh of a session': ({ session }) => ({
    ...{ method: 'POST', path: `/auth/sessions/${session}/refresh` },
    body: { clientPublicKey: new SessionKey().publicKey },
  }),
  'a revocation of a session': async ({ client, codeOf }) => {
    const other = await client.signIn({ codeOf });
    return { method: 'DELETE', path: `/auth/sessions/${String(other.session['id'])}` };
  },
  'a change of privacy': ({ accountId }) => ({
    ...{ method: 'PATCH', path: `/internal-accounts/${accountId}`, body: { privateEnabled: true } },
  }),
  'an export': ({ accountId }) => ({
    ...{ method: 'POST', path: `/internal-accounts/${accountId}/export` },
    body: { clientPublicKey: new SessionKey().uncompressed },
  }),
  'a delegation to a card': ({ accountId, cardId }) => ({
    ...{ method: 'POST', path: '/auth/delegated-keys' },
    body: { cardId, internalAccountId: accountId, nickname: 'Groceries' },
  }),
};

/** Everything that the wallet has recorded: an attack leaves it as it is. */
const recorded = async (accountId: string): Promise<number> => {
  const { store } = suite.host;
  const lane = laneOf(store.context, 'production');
  return (await store.load(lane, `wallet-${uuidOf(accountId as never)}`)).length;
};
const begin = async (operation: (owner: Owner) => Action | Promise<Action>) => {
  const owner = await signedIn();
  const { method, path, body } = await operation(owner);
  const send = (headers: Readonly<Record<string, string>>, more: object = {}, by = owner.client) =>
    by.send(method, path, { headers, ...(body !== undefined && { body: { ...body, ...more } }) });
  const challenge = WalletClient.challengeIn(await send({}));
  return { ...owner, body, challenge, send, before: await recorded(owner.accountId) };
};
type Begun = Awaited<ReturnType<typeof begin>>;
const honest = ({ challenge, key }: Pick<Begun, 'challenge' | 'key'>) => WalletClient.signed(challenge, key);
const stamped = ({ requestId }: Challenge, stamp: string) => ({
  ...{ 'Service-Wallet-Signature': stamp, 'Request-Id': requestId },
});

/** A revocation has no body. */
const hasBody = (title: string): boolean => !title.startsWith('a revocation');

describe.each(Object.entries(OPERATIONS))('%s', (title, operation) => {
  let begun: Begun;
  beforeAll(async () => {
    begun = await begin(operation);
  });

  it.each(MALLEATIONS)('is not signed by %s: %s', async (_what, code, make) => {
    const { accountId, before, challenge, key, send } = begun;
    const stamp = make({ payload: challenge.payloadToSign, key, thief: new SessionKey() });
    expect(await send(stamped(challenge, stamp))).toMatchObject(refusal(401, code));
    expect(await recorded(accountId)).toBe(before);
  });

  it.each<[string, string, (given: Begun) => Readonly<Record<string, string>>]>([
    [
      'without a request',
      'REQUEST_ID_MISSING',
      ({ challenge, key }) => {
        const { 'Request-Id': _left, ...rest } = honest({ challenge, key }) as Record<string, string>;
        return rest;
      },
    ],
    [
      'without a signature',
      'WALLET_SIGNATURE_MISSING',
      ({ challenge: { requestId } }) => ({ 'Request-Id': requestId }),
    ],
    [
      'under a request that never was',
      'UNAUTHORIZED',
      ({ challenge, key }) => honest({ challenge: { ...challenge, requestId: `Request:${newUuid()}` }, key }),
    ],
    [
      'under its request in capitals',
      'UNAUTHORIZED',
      ({ challenge, key }) =>
        honest({ challenge: { ...challenge, requestId: challenge.requestId.toUpperCase() }, key }),
    ],
    [
      'under its request’s bare id',
      'UNAUTHORIZED',
      ({ challenge, key }) =>
        honest({ challenge: { ...challenge, requestId: challenge.requestId.slice('Request:'.length) }, key }),
    ],
  ])('is not done %s: %s', async (_what, code, headers) => {
    const { accountId, before, send } = begun;
    expect(await send(headers(begun))).toMatchObject(refusal(401, code));
    expect(await recorded(accountId)).toBe(before);
  });

  if (hasBody(title))
    it('is not done with another body', async () => {
      const { accountId, before, body = {}, send } = begun;
      // What a schema does not know is no part of what an export or a refresh means; their key is.
      const more =
        'clientPublicKey' in body
          ? { clientPublicKey: new SessionKey().uncompressed }
          : { more: 'than was signed for' };
      expect(await send(honest(begun), more)).toMatchObject(refusal(401, 'WALLET_SIGNATURE_BODY_MISMATCH'));
      expect(await recorded(accountId)).toBe(before);
    });

  it('is not signed by the owner of another wallet, nor under a request of theirs', async () => {
    const { accountId, before, challenge, key, send } = begun;
    const other = await begin(operation);
    expect(await send(honest({ challenge, key: other.key }))).toMatchObject(
      refusal(401, 'WALLET_SIGNATURE_INVALID'),
    );
    for (const by of [key, other.key])
      expect(await send(honest({ challenge: other.challenge, key: by }))).toMatchObject(
        refusal(401, 'UNAUTHORIZED'),
      );
    expect([await recorded(accountId), await recorded(other.accountId)]).toStrictEqual([
      before,
      other.before,
    ]);
  });

  it('is not signed under the request of another operation of the same wallet', async () => {
    const { accountId, client, key, send } = begun;
    const asked = [
      await client.send('POST', `/internal-accounts/${accountId}/export`, {
        body: { clientPublicKey: new SessionKey().uncompressed },
      }),
      await client.send('PATCH', `/internal-accounts/${accountId}`, { body: { privateEnabled: false } }),
    ].map((answer) => WalletClient.challengeIn(answer));
    begun = { ...begun, before: await recorded(accountId) };
    for (const challenge of asked)
      expect(await send(honest({ challenge, key }))).toMatchObject({ status: 401 });
    expect(await recorded(accountId)).toBe(begun.before);
  });

  it.each<['sandbox' | 'production', boolean]>([
    ['production', false],
    ['sandbox', true],
  ])(
    'is not done by another platform in %s, nor by the same in another environment',
    async (environment, isSame) => {
      const { accountId, before, send } = begun;
      const client = new WalletClient({
        ...{ http: suite.http, accountId, environment },
        platformId: isSame ? platformId : newId('Platform'),
      });
      const answer = await send(honest(begun), {}, client);
      expect([401, 404]).toContain(answer.status);
      expect(await recorded(accountId)).toBe(before);
    },
  );

  it('is done at last by the owner’s signature, and not a second time', async () => {
    const done = await begun.send(honest(begun));
    expect([200, 201, 202, 204]).toContain(done.status);
    const after = await recorded(begun.accountId);
    expect(after).toBeGreaterThan(begun.before);
    expect([401, 404]).toContain((await begun.send(honest(begun))).status);
    expect(await recorded(begun.accountId)).toBe(after);
  });

  it('is not done five minutes later', async () => {
    const late = await begin(operation);
    suite.host.clock.advance(5 * MINUTE_MS);
    expect(await late.send(honest(late))).toMatchObject(refusal(401, 'UNAUTHORIZED'));
    expect(await recorded(late.accountId)).toBe(late.before);
  });

  it('is not signed by a session that has ended', async () => {
    const late = await begin((owner) => {
      suite.host.clock.advance(LATE_IN_A_SESSION_MS);
      return operation(owner);
    });
    suite.host.clock.advance(4 * MINUTE_MS);
    expect([401, 404]).toContain((await late.send(honest(late))).status);
    expect(await recorded(late.accountId)).toBe(late.before);
  });

  it('is not signed by a session that was revoked', async () => {
    const { accountId, challenge, client, codeOf, key, send, session } = await begin(operation);
    const other = await client.signIn({ codeOf });
    await client.act('DELETE', `/auth/sessions/${session}`, other.key);
    const before = await recorded(accountId);
    expect([401, 404]).toContain((await send(honest({ challenge, key }))).status);
    expect(await recorded(accountId)).toBe(before);
  });
});
