import { CARD_FUNDING_SOURCES_CHANGED, type FundingBindingDocument } from '@causeway/cards';
import { CUSTOMER_DELETED } from '@causeway/customers';
import { newId, newUuid, uuidOf } from '@causeway/kernel';
import { specCall } from '@causeway/testing';
import { FindActiveDelegatedKey } from './application/requests.js';
import { SessionKey } from './testing/session-key.js';
import { WalletClient, type Challenge } from './testing/wallet-client.js';
import { refusal, walletSuite } from './testing/wallet-suite.js';

const suite = walletSuite();
const PATH = '/auth/delegated-keys';
type Legs = Awaited<ReturnType<typeof boundWallet>>;

/** A wallet whose owner is signed in, and that a card draws on. */
const boundWallet = async (more: Partial<FundingBindingDocument> = {}) => {
  const accountId = suite.host.account(suite.platformId);
  const { client } = suite.owner('sandbox', accountId);
  const { key } = await client.signIn();
  const binding = suite.host.bind(accountId, newId('Card'), more);
  const { cardId, fundingSourceId } = binding;
  const body = { cardId, internalAccountId: accountId, nickname: 'Groceries' };
  const leg = (headers: Readonly<Record<string, string>> = {}, changed: object = {}) =>
    client.send('POST', PATH, { headers, body: { ...body, ...changed } });
  const list = async (query: string) => (await client.send('GET', `${PATH}?${query}`)).body['data'];
  return { accountId, body, cardId, client, fundingSourceId, key, leg, list };
};
const signedBy = (challenge: Challenge, key: SessionKey) => WalletClient.signed(challenge, key);
/** Two legs: the key is shown, and asks for its second signature. */
const pending = async ({ leg, key }: Legs): Promise<Challenge> => {
  const first = WalletClient.challengeIn(await leg());
  return WalletClient.challengeIn(await leg(signedBy(first, key)));
};
const active = async (wallet: Legs) => {
  const { body, status } = await wallet.leg(signedBy(await pending(wallet), wallet.key));
  if (status !== 201) throw new Error(`no key but ${JSON.stringify(body)}`);
  return body;
};
const canPay = (fundingSourceId: string) =>
  suite.host.execute(
    new FindActiveDelegatedKey({ fundingSourceId: fundingSourceId as never }, specCall(suite.platformId)),
  );

describe('a delegated key', () => {
  it('is made in three legs, and shown from the second one on', async () => {
    const wallet = await boundWallet();
    const { accountId, cardId, fundingSourceId, key, leg, list } = wallet;
    const first = WalletClient.challengeIn(await leg());
    expect(await list(`accountId=${accountId}`)).toStrictEqual([]);
    const second = WalletClient.challengeIn(await leg(signedBy(first, key)));
    const texts = [first, second].map(({ payloadToSign }) => JSON.parse(payloadToSign) as object);
    expect(texts).toMatchObject([
      { type: 'ACTIVITY_TYPE_CREATE_USERS', parameters: { accountId, cardId } },
      { type: 'ACTIVITY_TYPE_CREATE_POLICIES', parameters: { accountId, cardId } },
    ]);
    const [shown] = (await list(`accountId=${accountId}`)) as Record<string, unknown>[];
    expect(shown).toMatchObject({
      ...{ accountId, cardId, fundingSourceId, nickname: 'Groceries', status: 'PENDING' },
      publicKey: expect.stringMatching(/^0[23][0-9a-f]{64}$/),
    });
    expect(await canPay(fundingSourceId)).toBeNull();
    const made = await leg(signedBy(second, key));
    expect(made).toMatchObject({ status: 201, body: { id: shown?.['id'], status: 'ACTIVE' } });
    expect(await list(`fundingSourceId=${fundingSourceId}`)).toStrictEqual([made.body]);
    expect(await canPay(fundingSourceId)).toMatchObject({ id: made.body['id'], accountId });
    expect(JSON.stringify(made.body)).not.toContain('private');
  });

  it('is not made by the first text signed twice, nor by one of two racing signatures', async () => {
    const wallet = await boundWallet();
    const first = WalletClient.challengeIn(await wallet.leg());
    const headers = signedBy(first, wallet.key);
    const second = WalletClient.challengeIn(await wallet.leg(headers));
    expect(await wallet.leg(headers)).toMatchObject(refusal(401, 'UNAUTHORIZED'));
    const racing = await Promise.all([1, 2].map(() => wallet.leg(signedBy(second, wallet.key))));
    expect(racing.map(({ status }) => status).sort((a, b) => a - b)).toStrictEqual([201, 401]);
  });

  it.each<[string, number, string, (wallet: Legs, second: Challenge) => ReturnType<Legs['leg']>]>([
    [
      ...(['another body', 401, 'WALLET_SIGNATURE_BODY_MISMATCH'] as const),
      ({ leg, key }, second) => leg(signedBy(second, key), { nickname: 'Other' }),
    ],
    [
      ...(['a key of no session', 401, 'WALLET_SIGNATURE_INVALID'] as const),
      ({ leg }, second) => leg(signedBy(second, new SessionKey())),
    ],
    [
      ...(['no signature', 401, 'WALLET_SIGNATURE_MISSING'] as const),
      ({ leg }, { requestId }) => leg({ 'Request-Id': requestId }),
    ],
    [
      ...(['no request', 401, 'REQUEST_ID_MISSING'] as const),
      ({ leg, key }, { payloadToSign }) => leg({ 'Service-Wallet-Signature': key.stamp(payloadToSign) }),
    ],
    [
      ...(['an unknown request', 401, 'UNAUTHORIZED'] as const),
      ({ leg, key }, second) => leg(signedBy({ ...second, requestId: `Request:${newUuid()}` }, key)),
    ],
    [
      ...(['a card that does not draw on it', 404, 'REFERENCE_NOT_FOUND'] as const),
      ({ leg, key }, second) => leg(signedBy(second, key), { cardId: newId('Card') }),
    ],
    [
      ...(['a binding that was made anew', 404, 'REFERENCE_NOT_FOUND'] as const),
      ({ accountId, cardId, leg, key }, second) => {
        suite.host.bind(accountId, cardId);
        return leg(signedBy(second, key));
      },
    ],
  ])('refuses %s with %i %s, and stays pending', async (_what, status, code, attempt) => {
    const wallet = await boundWallet();
    const second = await pending(wallet);
    expect(await attempt(wallet, second)).toMatchObject({ status, body: { code } });
    expect(await wallet.list(`accountId=${wallet.accountId}`)).toMatchObject([{ status: 'PENDING' }]);
    expect(await canPay(wallet.fundingSourceId)).toBeNull();
  });

  it('is one a binding, on every leg; what was left pending blocks nothing', async () => {
    const wallet = await boundWallet();
    const abandoned = await pending(wallet);
    const early = WalletClient.challengeIn(await wallet.leg());
    await active(wallet);
    const conflict = refusal(409, 'CONFLICT');
    expect(await wallet.leg()).toMatchObject(conflict);
    expect(await wallet.leg(signedBy(early, wallet.key))).toMatchObject(conflict);
    expect(await wallet.leg(signedBy(abandoned, wallet.key))).toMatchObject(conflict);
  });

  it.each<[string, Partial<FundingBindingDocument>]>([
    ['an account that is no wallet', { isEmbeddedWallet: false }],
    ['a card of another customer', { cardholderId: newId('Customer') }],
  ])('is not made for %s', async (_what, more) => {
    const { leg } = await boundWallet(more);
    expect(await leg()).toMatchObject(refusal(404, 'REFERENCE_NOT_FOUND'));
  });

  it('is not made for, shown to or revoked by another platform', async () => {
    const wallet = await boundWallet();
    const key = await active(wallet);
    const { accountId, body } = wallet;
    const stranger = new WalletClient({ http: suite.http, platformId: newId('Platform'), accountId });
    const absent = refusal(404, 'REFERENCE_NOT_FOUND');
    expect(await stranger.send('POST', PATH, { body })).toMatchObject(absent);
    expect(await stranger.send('GET', `${PATH}/${String(key['id'])}`)).toMatchObject(absent);
    expect(await stranger.send('DELETE', `${PATH}/${String(key['id'])}`)).toMatchObject(absent);
    expect((await stranger.send('GET', `${PATH}?accountId=${accountId}`)).body).toStrictEqual({ data: [] });
    expect((await wallet.client.send('GET', `${PATH}/${String(key['id'])}`)).body).toStrictEqual(key);
  });
});

describe('a revocation of a delegated key', () => {
  it('needs no signature, is final, and destroys the private half', async () => {
    const wallet = await boundWallet();
    const { id } = await active(wallet);
    const path = `${PATH}/${String(id)}`;
    expect((await wallet.client.send('DELETE', path)).status).toBe(204);
    expect(await wallet.client.send('DELETE', path)).toMatchObject(refusal(400, 'INVALID_INPUT'));
    expect(await canPay(wallet.fundingSourceId)).toBeNull();
    expect((await wallet.client.send('GET', path)).body).toMatchObject({ status: 'REVOKED' });
    await expect(suite.host.signWith(uuidOf(id as never), suite.platformId)).rejects.toThrow('no key');
    expect(await active(wallet)).toMatchObject({ status: 'ACTIVE' });
  });

  it('is refused for a key that is pending, and not found for an unknown one', async () => {
    const wallet = await boundWallet();
    await pending(wallet);
    const [key] = (await wallet.list(`accountId=${wallet.accountId}`)) as { id: string }[];
    expect(await wallet.client.send('DELETE', `${PATH}/${String(key?.id)}`)).toMatchObject(
      refusal(400, 'INVALID_INPUT'),
    );
    expect(await wallet.client.send('DELETE', `${PATH}/${newId('DelegatedKey')}`)).toMatchObject(
      refusal(404, 'REFERENCE_NOT_FOUND'),
    );
  });

  it('is not found with its binding named, where a card does not draw on the wallet', async () => {
    const { leg } = await boundWallet();
    expect((await leg({}, { cardId: newId('Card') })).body).toMatchObject({
      details: { resource: 'CardFundingSource' },
    });
  });

  it('follows when the binding ends, and when the customer is gone', async () => {
    const [unbound, deleted] = [await boundWallet(), await boundWallet()];
    await active(unbound);
    await active(deleted);
    const { host, platformId } = suite;
    const detached = { card: {}, detached: [unbound.fundingSourceId, newId('CardFundingSource')] };
    await host.react({ type: CARD_FUNDING_SOURCES_CHANGED, data: detached }, specCall(platformId));
    const customerId = host.ownerOf(deleted.accountId);
    const gone = { customerId, deletedAt: host.clock.now() };
    await host.react({ type: CUSTOMER_DELETED, data: gone }, specCall(platformId));
    for (const { accountId, list } of [unbound, deleted])
      expect(await list(`accountId=${accountId}`)).toMatchObject([{ status: 'REVOKED' }]);
  });
});

describe('the list of delegated keys', () => {
  it('has the newest first, and is empty for what is unknown', async () => {
    const wallet = await boundWallet();
    await pending(wallet);
    suite.host.clock.advance(1_000);
    const key = await active(wallet);
    expect(await wallet.list(`accountId=${wallet.accountId}`)).toMatchObject([
      { id: key['id'], status: 'ACTIVE' },
      { status: 'PENDING' },
    ]);
    expect(await wallet.list(`fundingSourceId=${newId('CardFundingSource')}`)).toStrictEqual([]);
  });

  it.each(['', 'accountId=nonsense', 'fundingSourceId=Card:1'])('refuses ?%s', async (query) => {
    const { client } = suite.owner();
    expect(await client.send('GET', `${PATH}?${query}`)).toMatchObject(refusal(400, 'INVALID_INPUT'));
  });
});
