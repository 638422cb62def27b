import { createPublicKey, verify } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { RejectedError } from '@causeway/commands';
import { newId } from '@causeway/kernel';
import { freshDatabase } from '@causeway/testing';
import {
  ActivateSigningKey,
  CreateSigningKey,
  GetSigningKey,
  ListSigningKeys,
  RetireSigningKey,
  ShowSigningSecrets,
  StageSigningKey,
} from './application/requests.js';
import { receiver, type ReceivedWebhook } from './testing/local-servers.js';
import { callOf, runningWebhooks } from './testing/running-webhooks.js';

let webhooks: Awaited<ReturnType<typeof runningWebhooks>>;
let endpoint: Awaited<ReturnType<typeof receiver>>;
beforeAll(async () => {
  webhooks = await runningWebhooks(await freshDatabase('rotation'));
  endpoint = await receiver();
});
afterAll(async () => {
  await webhooks.close();
  await endpoint.close();
});

const execute: (typeof webhooks)['dispatch']['execute'] = (request) => webhooks.dispatch.execute(request);

/** What the endpoint receives for a webhook that is sent now. */
const sent = async (platformId: string): Promise<ReceivedWebhook> => {
  const webhookId = newId('Webhook');
  const content = {
    type: 'OUTGOING_PAYMENT.PENDING',
    data: { name: 'Zoë' },
    occurredAt: webhooks.clock.now(),
  } as const;
  await webhooks.queue({ webhookId, orderingKeys: [webhookId], ...content }, callOf(platformId));
  await webhooks.fireDue();
  const found = endpoint.received.find(({ headers }) => headers['webhook-id'] === webhookId);
  if (found === undefined) throw new Error(`${webhookId} did not arrive`);
  return found;
};
const roles = async (platformId: string): Promise<string[]> =>
  (await execute(new ListSigningKeys({}, callOf(platformId)))).map(({ role, keyId }) => `${role} ${keyId}`);
const secretsOf = async (platformId: string): Promise<string[]> =>
  (await execute(new ShowSigningSecrets({}, callOf(platformId)))).map(({ secret }) => secret);
const isSignedBy = ({ headers, body }: ReceivedWebhook, publicKeyPem: string): boolean =>
  verify(
    'sha256',
    body,
    createPublicKey(publicKeyPem),
    Buffer.from(String(headers['x-service-signature']), 'base64'),
  );
const verifies = ({ headers, body }: ReceivedWebhook, secret: string): boolean => {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
};

it('a key is rotated without a webhook that either key cannot verify', async () => {
  const platformId = newId('Platform');
  await webhooks.setEndpoint(`http://127.0.0.1:${endpoint.port}/hooks`, callOf(platformId));
  const first = await execute(new CreateSigningKey({}, callOf(platformId)));
  const [secret1 = ''] = await secretsOf(platformId);
  const before = await sent(platformId);
  expect([isSignedBy(before, first.publicKeyPem), verifies(before, secret1)]).toStrictEqual([true, true]);

  // What the operator gets is the key that is to be published, and not the active one.
  const published = await execute(new StageSigningKey({}, callOf(platformId)));
  const [, second] = await execute(new ListSigningKeys({}, callOf(platformId)));
  expect(second).toStrictEqual({ role: 'NEXT', ...published });
  expect(published.keyId).not.toBe(first.keyId);
  expect(await roles(platformId)).toStrictEqual([`ACTIVE ${first.keyId}`, `NEXT ${second?.keyId}`]);
  const [, secret2 = ''] = await secretsOf(platformId);
  const staged = await sent(platformId);
  expect([
    isSignedBy(staged, first.publicKeyPem),
    isSignedBy(staged, second?.publicKeyPem ?? ''),
  ]).toStrictEqual([true, false]);
  expect([verifies(staged, secret1), verifies(staged, secret2)]).toStrictEqual([true, true]);

  expect(await execute(new ActivateSigningKey({}, callOf(platformId)))).toStrictEqual(published);
  expect(await roles(platformId)).toStrictEqual([`ACTIVE ${second?.keyId}`, `PREVIOUS ${first.keyId}`]);
  const switched = await sent(platformId);
  expect([
    isSignedBy(switched, first.publicKeyPem),
    isSignedBy(switched, second?.publicKeyPem ?? ''),
  ]).toStrictEqual([false, true]);
  expect([verifies(switched, secret1), verifies(switched, secret2)]).toStrictEqual([true, true]);
  expect((await execute(new GetSigningKey({}, callOf(platformId))))?.keyId).toBe(second?.keyId);

  await execute(new RetireSigningKey({}, callOf(platformId)));
  expect(await roles(platformId)).toStrictEqual([`ACTIVE ${second?.keyId}`]);
  const over = await sent(platformId);
  expect([verifies(over, secret1), verifies(over, secret2)]).toStrictEqual([false, true]);
  expect(isSignedBy(over, second?.publicKeyPem ?? '')).toBe(true);
});

it('a next key can be withdrawn, and another one staged', async () => {
  const platformId = newId('Platform');
  const { keyId } = await execute(new CreateSigningKey({}, callOf(platformId)));
  await execute(new StageSigningKey({}, callOf(platformId)));
  await expect(execute(new StageSigningKey({}, callOf(platformId)))).rejects.toThrow(RejectedError);
  await execute(new RetireSigningKey({}, callOf(platformId)));
  expect(await roles(platformId)).toStrictEqual([`ACTIVE ${keyId}`]);
  await execute(new StageSigningKey({}, callOf(platformId)));
  expect(await roles(platformId)).toHaveLength(2);
});

it('there is nothing to rotate before there is a key', async () => {
  const platformId = newId('Platform');
  expect(await roles(platformId)).toStrictEqual([]);
  expect(await secretsOf(platformId)).toStrictEqual([]);
  await expect(execute(new StageSigningKey({}, callOf(platformId)))).rejects.toThrow('SIGNING_KEY_NOT_FOUND');
});
