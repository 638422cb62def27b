import { CUSTOMER_CHANGED, CUSTOMER_DELETED } from '@causeway/customers';
import { newUuid } from '@causeway/kernel';
import { specCall } from '@causeway/testing';
import {
  AnnounceContactChange,
  ChangeTiedContact,
  type SignedRequestChallenge,
} from './application/requests.js';
import { WalletClient } from './testing/wallet-client.js';
import type { SessionKey } from './testing/session-key.js';
import { refusal, walletSuite } from './testing/wallet-suite.js';

const MINUTE_MS = 60_000;
const FORMER = '+491701234567';
const NEXT = '+491709999999';
const suite = walletSuite();
const call = () => specCall(suite.platformId);
const freshAddress = (): string => `ada.${newUuid()}@work.example`;

/** An owner who is signed in, with an address that no one else has. */
const signedIn = async () => {
  const { platformId, host } = suite;
  const customerId = host.customer({ platformId, email: freshAddress(), phoneNumber: FORMER });
  const { accountId, client } = suite.owner(
    'sandbox',
    host.account(platformId, 'EMBEDDED_WALLET', customerId),
  );
  const { key } = await client.signIn();
  const sms = { type: 'SMS_OTP', accountId };
  return { accountId, client, customerId, key, sms };
};
type Owner = Awaited<ReturnType<typeof signedIn>>;

const changeOf = (
  { customerId }: Owner,
  value: string,
  proof: ChangeTiedContact['payload']['proof'] = {},
): Promise<{ readonly status: string; readonly challenge?: SignedRequestChallenge }> =>
  suite.host.execute(
    new ChangeTiedContact(
      {
        ...{ customerId, contact: 'email', value, bodyFingerprint: value, proof },
        sent: { customerType: 'INDIVIDUAL', email: value },
      },
      call(),
    ),
  );

/** The proof of a change that its owner has signed and not sent yet. */
const signedChange = async (owner: Owner, value: string) => {
  const { challenge } = await changeOf(owner, value);
  if (challenge === undefined) throw new Error('no challenge');
  const { requestId, payloadToSign } = challenge;
  return { requestId, signature: owner.key.stamp(payloadToSign) };
};
const EMAIL_IN_USE = { code: 'EMAIL_IN_USE', details: { credentialType: 'EMAIL_OTP' } };

describe('an address that two owners change to', () => {
  it('is given to one of them, however close they come', async () => {
    const owners = await Promise.all([signedIn(), signedIn(), signedIn()]);
    const value = freshAddress();
    const proofs = await Promise.all(owners.map((owner) => signedChange(owner, value)));
    const outcomes = await Promise.allSettled(
      owners.map((owner, index) => changeOf(owner, value, proofs[index])),
    );
    const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
    expect(refused).toMatchObject([EMAIL_IN_USE, EMAIL_IN_USE]);
    const lists = await Promise.all(owners.map(({ client }) => client.credentials()));
    expect(lists.flat().filter(({ nickname }) => nickname === value)).toHaveLength(1);
  });

  it('is taken as soon as one has signed, before any credential has it', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const value = freshAddress();
    const [first, second] = [await signedChange(one, value), await signedChange(other, value)];
    suite.host.updateFailures.push(new Error('cut off'));
    await expect(changeOf(one, value, first)).rejects.toThrow('cut off');
    await expect(changeOf(other, value, second)).rejects.toMatchObject(EMAIL_IN_USE);
    await suite.host.deliver();
    expect(await one.client.credentials()).toMatchObject([{ nickname: value }]);
    await expect(changeOf(other, value, second)).rejects.toMatchObject(EMAIL_IN_USE);
  });

  it('is free again where the first one’s change is refused, and the other’s signature is still good', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const value = freshAddress();
    const [first, second] = [await signedChange(one, value), await signedChange(other, value)];
    suite.host.updateFailures.push('UMA_ADDRESS_TAKEN');
    await expect(changeOf(one, value, first)).rejects.toMatchObject({ code: 'UMA_ADDRESS_TAKEN' });
    expect(await changeOf(other, value, second)).toMatchObject({ status: 'DONE' });
    await expect(changeOf(one, value, first)).rejects.toMatchObject(EMAIL_IN_USE);
  });

  it.each([
    [
      'moves on by a signature',
      async (owner: Owner) => {
        const value = freshAddress();
        await changeOf(owner, value, await signedChange(owner, value));
      },
    ],
    [
      'moves on by another way',
      async ({ customerId }: Owner) => {
        const known = suite.host.customers.get(customerId);
        suite.host.customers.set(customerId, {
          ...{ platformId: suite.platformId, ...known, email: freshAddress() },
        });
        await suite.host.react({ type: CUSTOMER_CHANGED, data: { id: customerId } }, call());
      },
    ],
    [
      'is deleted',
      ({ customerId }: Owner) => suite.host.react({ type: CUSTOMER_DELETED, data: { customerId } }, call()),
    ],
  ])('is free again once who had it %s', async (_how, leave) => {
    const [one, other] = [await signedIn(), await signedIn()];
    const value = freshAddress();
    await changeOf(one, value, await signedChange(one, value));
    await leave(one);
    expect(await changeOf(other, value, await signedChange(other, value))).toMatchObject({ status: 'DONE' });
  });
});

describe('a number that changes unsigned, because no code goes to it', () => {
  const announce = ({ customerId }: Owner): Promise<{ readonly isTied: boolean }> =>
    suite.host.execute(
      new AnnounceContactChange({ customerId, contact: 'phoneNumber', value: NEXT }, call()),
    );
  /** A second leg that needs only to be sent. */
  const almostAdded = async ({ client, key, sms: body }: Owner) => {
    const first = WalletClient.challengeIn(await client.send('POST', '/auth/credentials', { body }));
    return () => client.send('POST', '/auth/credentials', { body, headers: WalletClient.signed(first, key) });
  };
  const arrives = async ({ customerId }: Owner): Promise<void> => {
    const known = suite.host.customers.get(customerId);
    suite.host.customers.set(customerId, { platformId: suite.platformId, ...known, phoneNumber: NEXT });
    await suite.host.react({ type: CUSTOMER_CHANGED, data: { id: customerId } }, call());
  };
  const numbers = async ({ client }: Owner) =>
    (await client.credentials()).filter(({ type }) => type === 'SMS_OTP').map(({ nickname }) => nickname);
  const add = ({ client, key, sms }: Owner, by: SessionKey = key) =>
    client.act('POST', '/auth/credentials', by, sms);

  it('gets no credential before it has changed, and then one of the new number', async () => {
    const owner = await signedIn();
    const add2 = await almostAdded(owner);
    expect(await announce(owner)).toStrictEqual({ isTied: false });
    expect(await add2()).toMatchObject(refusal(400, 'INVALID_INPUT'));
    const { client, sms: body } = owner;
    expect(await client.send('POST', '/auth/credentials', { body })).toMatchObject(
      refusal(400, 'INVALID_INPUT'),
    );
    await arrives(owner);
    // Codes go where the owner signed that they go, and to no other number.
    expect(await add2()).toMatchObject(refusal(400, 'INVALID_INPUT'));
    expect(await numbers(owner)).toStrictEqual([]);
    expect(await add(owner)).toMatchObject({ status: 201, body: { nickname: NEXT } });
    expect(await announce(owner)).toStrictEqual({ isTied: true });
  });

  it('may have one at once where the message of the change is still on its way', async () => {
    const owner = await signedIn();
    await announce(owner);
    const known = suite.host.customers.get(owner.customerId);
    suite.host.customers.set(owner.customerId, { platformId: suite.platformId, ...known, phoneNumber: NEXT });
    expect(await add(owner)).toMatchObject({ status: 201, body: { nickname: NEXT } });
  });

  it('may have one after five minutes where the change never comes', async () => {
    const owner = await signedIn();
    await announce(owner);
    suite.host.clock.advance(5 * MINUTE_MS);
    expect(await add(owner, (await owner.client.signIn()).key)).toMatchObject({
      status: 201,
      body: { nickname: FORMER },
    });
  });

  it('either changes so or gets a credential, never both, however close they come', async () => {
    for (let round = 0; round < 5; round++) {
      const owner = await signedIn();
      const second = await almostAdded(owner);
      const [{ isTied }, { status }] = await Promise.all([announce(owner), second()]);
      expect([isTied, status]).toStrictEqual(isTied ? [true, 201] : [false, 400]);
    }
  });

  it('is not changed by the profile where a credential came meanwhile', async () => {
    const owner = await signedIn();
    const { customerId } = owner;
    const patch = new ChangeTiedContact(
      {
        ...{ customerId, contact: 'phoneNumber', value: NEXT, bodyFingerprint: NEXT, proof: {} },
        sent: { customerType: 'INDIVIDUAL', phoneNumber: NEXT },
      },
      call(),
    );
    expect(await suite.host.execute(patch)).toStrictEqual({ status: 'UNTIED' });
    suite.host.clock.advance(5 * MINUTE_MS);
    await add(owner, (await owner.client.signIn()).key);
    // The same request again: what it was answered first is no longer so.
    await expect(suite.host.execute(patch)).rejects.toMatchObject({
      ...{ code: 'CREDENTIAL_SYNC_FAILED', details: { credentialType: 'SMS_OTP' } },
    });
  });
});
