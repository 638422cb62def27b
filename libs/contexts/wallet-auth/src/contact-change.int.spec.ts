import { CUSTOMER_CHANGED } from '@causeway/customers';
import { newUuid } from '@causeway/kernel';
import { specCall } from '@causeway/testing';
import { RejectedError } from '@causeway/commands';
import { ChangeTiedContact, type SignedRequestChallenge } from './application/requests.js';
import { SessionKey } from './testing/session-key.js';
import { sealedTo } from './testing/sealed-to.js';
import { WalletClient } from './testing/wallet-client.js';
import { refusal, walletSuite } from './testing/wallet-suite.js';

type Asked = ChangeTiedContact['payload'];
type Answer = Awaited<ReturnType<typeof change>>;
const MINUTE_MS = 60_000;
const suite = walletSuite();
const freshAddress = (): string => `ada.${newUuid()}@work.example`;

const change = async (
  customerId: Asked['customerId'],
  value: string,
  more: Partial<Asked> = {},
): Promise<
  | { status: 'SIGNATURE_REQUESTED'; challenge: SignedRequestChallenge }
  | { status: 'DONE'; done: unknown }
  | { status: 'UNTIED' }
> =>
  suite.host.execute(
    new ChangeTiedContact(
      {
        ...{ customerId, contact: 'email', value, bodyFingerprint: value, proof: {} },
        sent: { customerType: 'INDIVIDUAL', email: value, fullName: 'Ada Byron' },
        ...more,
      },
      specCall(suite.platformId),
    ),
  );
const challengeIn = (answer: Answer): SignedRequestChallenge => {
  if (answer.status !== 'SIGNATURE_REQUESTED') throw new Error(`no challenge but ${answer.status}`);
  return answer.challenge;
};
const proofOf = ({ payloadToSign, requestId }: SignedRequestChallenge, key: SessionKey) => ({
  proof: { requestId, signature: key.stamp(payloadToSign) },
});
const refusalOf = async (attempt: Promise<unknown>): Promise<RejectedError> => {
  try {
    await attempt;
  } catch (error) {
    if (error instanceof RejectedError) return error;
    throw error;
  }
  throw new Error('accepted');
};

/** An owner who is signed in, with an address that no one else has. */
const signedIn = async () => {
  const address = freshAddress();
  const customerId = suite.host.customer({
    platformId: suite.platformId,
    email: address,
    phoneNumber: '+491701234567',
  });
  const { accountId, client } = suite.owner(
    'sandbox',
    suite.host.account(suite.platformId, 'EMBEDDED_WALLET', customerId),
  );
  const { key, session } = await client.signIn();
  const nicknames = async () => (await client.credentials()).map(({ nickname }) => nickname);
  return { accountId, address, client, customerId, key, nicknames, session };
};

it('changes nothing before the owner has signed, and then record, credential and sessions as one', async () => {
  const { address, client, customerId, key, nicknames } = await signedIn();
  const value = freshAddress();
  const challenge = challengeIn(await change(customerId, value));
  expect(JSON.parse(challenge.payloadToSign)).toMatchObject({
    type: 'ACTIVITY_TYPE_UPDATE_USER_EMAIL',
    parameters: { userId: customerId, userEmail: value },
    requestId: challenge.requestId,
  });
  expect([await nicknames(), suite.host.customers.get(customerId)?.email]).toStrictEqual([
    [address],
    address,
  ]);
  const answer = await change(customerId, value, proofOf(challenge, key));
  expect(answer).toMatchObject({ status: 'DONE', done: { email: value, fullName: 'Ada Byron' } });
  expect(await nicknames()).toStrictEqual([value]);
  expect((await client.sessions()).map(({ nickname }) => nickname)).toStrictEqual([value]);
});

it('has one effect of two racing retries, and none of a later one', async () => {
  const { customerId, key, nicknames } = await signedIn();
  const value = freshAddress();
  const proof = proofOf(challengeIn(await change(customerId, value)), key);
  const before = suite.host.updates.size;
  const outcomes = await Promise.allSettled([1, 2].map(() => change(customerId, value, proof)));
  expect(outcomes.map(({ status }) => status).sort()).toStrictEqual(['fulfilled', 'rejected']);
  expect(await refusalOf(change(customerId, value, proof))).toMatchObject({ code: 'REQUEST_NOT_FOUND' });
  expect([suite.host.updates.size - before, await nicknames()]).toStrictEqual([1, [value]]);
});

it.each<[string, string, (given: { key: SessionKey; challenge: SignedRequestChallenge }) => Partial<Asked>]>([
  ['another body', 'WALLET_SIGNATURE_BODY_MISMATCH', () => ({ bodyFingerprint: 'another' })],
  [
    'a key of no session',
    'WALLET_SIGNATURE_INVALID',
    ({ challenge }) => proofOf(challenge, new SessionKey()),
  ],
  [
    'a signature without its request',
    'REQUEST_ID_MISSING',
    ({ key }) => ({ proof: { signature: key.stamp('text') } }),
  ],
  [
    'a request without its signature',
    'WALLET_SIGNATURE_MISSING',
    ({ challenge: { requestId } }) => ({ proof: { requestId } }),
  ],
  [
    'a signature that cannot be read',
    'WALLET_SIGNATURE_MALFORMED',
    ({ challenge: { requestId } }) => ({ proof: { requestId, signature: 'e30' } }),
  ],
  [
    'an unknown request',
    'REQUEST_NOT_FOUND',
    ({ challenge, key }) => proofOf({ ...challenge, requestId: `Request:${newUuid()}` as never }, key),
  ],
])('refuses %s with %s, and the request may still be signed', async (_what, code, altered) => {
  const { address, customerId, key, nicknames } = await signedIn();
  const value = freshAddress();
  const challenge = challengeIn(await change(customerId, value));
  const proof = proofOf(challenge, key);
  expect(
    await refusalOf(change(customerId, value, { ...proof, ...altered({ challenge, key }) })),
  ).toMatchObject({ code });
  expect(await nicknames()).toStrictEqual([address]);
  expect(await change(customerId, value, proof)).toMatchObject({ status: 'DONE' });
});

it('is not there any more after five minutes', async () => {
  const { client, customerId, nicknames, address } = await signedIn();
  const value = freshAddress();
  const challenge = challengeIn(await change(customerId, value));
  suite.host.clock.advance(5 * MINUTE_MS);
  const { key } = await client.signIn();
  expect(await refusalOf(change(customerId, value, proofOf(challenge, key)))).toMatchObject({
    code: 'REQUEST_NOT_FOUND',
  });
  expect(await nicknames()).toStrictEqual([address]);
});

it('refuses an address that codes go to already, on either leg, and however it is written', async () => {
  const [one, other] = [await signedIn(), await signedIn()];
  expect(await refusalOf(change(one.customerId, other.address.toUpperCase()))).toMatchObject({
    ...{ code: 'EMAIL_IN_USE', details: { credentialType: 'EMAIL_OTP' } },
  });
  const value = freshAddress();
  const proof = proofOf(challengeIn(await change(one.customerId, value)), one.key);
  const first = challengeIn(await change(other.customerId, value));
  await change(other.customerId, value, proofOf(first, other.key));
  expect(await refusalOf(change(one.customerId, value, proof))).toMatchObject({ code: 'EMAIL_IN_USE' });
  expect(await one.nicknames()).toStrictEqual([one.address]);
});

it('asks anew when the credentials have changed since', async () => {
  const { client, customerId, key, accountId } = await signedIn();
  const value = '+491709999999';
  const phone = { contact: 'phoneNumber', value, sent: { customerType: 'INDIVIDUAL' as const } } as const;
  expect(await change(customerId, value, phone)).toStrictEqual({ status: 'UNTIED' });
  // The record did not change; for so long a credential would have had to wait for it.
  suite.host.clock.advance(5 * MINUTE_MS);
  const added = await client.act('POST', '/auth/credentials', key, { type: 'SMS_OTP', accountId });
  const proof = proofOf(challengeIn(await change(customerId, value, phone)), key);
  await client.act('DELETE', `/auth/credentials/${String(added.body['id'])}`, key);
  expect(await refusalOf(change(customerId, value, { ...phone, ...proof }))).toMatchObject({
    ...{ code: 'SMS_SET_CHANGED', details: { credentialType: 'SMS_OTP' } },
  });
});

it('leaves nothing behind of what the customer’s record refuses, and may be signed again', async () => {
  const { address, customerId, key, nicknames } = await signedIn();
  const value = freshAddress();
  const proof = proofOf(challengeIn(await change(customerId, value)), key);
  suite.host.updateFailures.push('UMA_ADDRESS_TAKEN');
  expect(await refusalOf(change(customerId, value, proof))).toMatchObject({
    ...{ context: 'customers', code: 'UMA_ADDRESS_TAKEN' },
  });
  expect(await nicknames()).toStrictEqual([address]);
  expect(await change(customerId, value, proof)).toMatchObject({ status: 'DONE' });
  expect(await nicknames()).toStrictEqual([value]);
});

it('is carried out to its end where its request was cut off; another one waits meanwhile', async () => {
  const { customerId, key, nicknames } = await signedIn();
  const [value, later] = [freshAddress(), freshAddress()];
  const proof = proofOf(challengeIn(await change(customerId, value)), key);
  suite.host.updateFailures.push(new Error('cut off'));
  await expect(change(customerId, value, proof)).rejects.toThrow('cut off');
  expect(await refusalOf(change(customerId, later))).toMatchObject({ code: 'CREDENTIAL_SYNC_FAILED' });
  await suite.host.deliver();
  expect([await nicknames(), suite.host.customers.get(customerId)?.email]).toStrictEqual([[value], value]);
  expect(await change(customerId, later)).toMatchObject({ status: 'SIGNATURE_REQUESTED' });
});

it('voids the code that went to the former address, and what it has proven', async () => {
  const { client, customerId, key } = await signedIn();
  const path = `/auth/credentials/${await client.codeCredential()}`;
  const device = new SessionKey();
  const sealed = async () => {
    const { body } = await client.send('POST', `${path}/challenge`);
    const bundle = body['otpEncryptionTargetBundle'] as string;
    const encryptedOtpBundle = sealedTo(bundle, { code: '000000', publicKey: device.publicKey });
    return { body: { type: 'EMAIL_OTP', encryptedOtpBundle } };
  };
  const proven = await sealed();
  const first = WalletClient.challengeIn(await client.send('POST', `${path}/verify`, proven));
  const unproven = await sealed();
  const value = freshAddress();
  await change(customerId, value, proofOf(challengeIn(await change(customerId, value)), key));
  expect(await client.send('POST', `${path}/verify`, unproven)).toMatchObject(
    refusal(401, 'UNAUTHORIZED', 'No pending OTP for this credential'),
  );
  const headers = WalletClient.signed(first, device);
  expect(await client.send('POST', `${path}/verify`, { ...proven, headers })).toMatchObject(
    refusal(401, 'UNAUTHORIZED', 'Request not found, expired or already used'),
  );
});

it('follows a contact that changed by another way', async () => {
  const { accountId, client, customerId, key } = await signedIn();
  await client.act('POST', '/auth/credentials', key, { type: 'SMS_OTP', accountId });
  const known = suite.host.customers.get(customerId);
  if (known === undefined) throw new Error('no customer');
  suite.host.customers.set(customerId, { ...known, phoneNumber: '+491708888888' });
  const message = { type: CUSTOMER_CHANGED, data: { id: customerId } };
  await suite.host.react(message, specCall(suite.platformId));
  const nicknames = (await client.credentials()).map(({ nickname }) => nickname);
  expect(nicknames.sort()).toStrictEqual(['+491708888888', known.email]);
});

it('is renamed unsigned by another way of writing its address, which stays in use', async () => {
  const { address, customerId, nicknames } = await signedIn();
  const known = suite.host.customers.get(customerId);
  if (known === undefined) throw new Error('no customer');
  suite.host.customers.set(customerId, { ...known, email: address.toUpperCase() });
  await suite.host.react({ type: CUSTOMER_CHANGED, data: { id: customerId } }, specCall(suite.platformId));
  expect(await nicknames()).toStrictEqual([address.toUpperCase()]);
  const other = await signedIn();
  expect(await refusalOf(change(other.customerId, address))).toMatchObject({ code: 'EMAIL_IN_USE' });
});

it('is untied for a customer without a wallet', async () => {
  const customerId = suite.host.customer({ platformId: suite.platformId, email: freshAddress() });
  expect(await change(customerId, freshAddress())).toStrictEqual({ status: 'UNTIED' });
});
