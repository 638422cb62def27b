import { EventEmitter } from 'node:events';
import { createPublicKey, randomBytes, verify } from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Worker } from 'node:worker_threads';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { isPassing } from '@causeway/commands';
import { InMemorySubjectKeys, MasterKey, SealingVault } from '@causeway/privacy';
import type { OutgoingWebhook } from '../application/ports.js';
import { httpServer, receiver, type LocalServer } from '../testing/local-servers.js';
import { EcdsaSigningKeyMaker } from './ecdsa-signing.adapter.js';
import { SendingThread, startSendingThread } from './sending-thread.adapter.js';
import type { PrivateNetworkPolicy } from './webhook-settings.js';
import { StandardSecretsMaker, StandardWebhookSigner } from './standard-signing.adapter.js';

const PLATFORM = 'Platform:019a0000-0000-7000-8000-0000000000a1';
const vault = new SealingVault(new MasterKey(randomBytes(32)), new InMemorySubjectKeys());
const pair = await new EcdsaSigningKeyMaker(vault).make(PLATFORM, 'sandbox');
const secrets = await new StandardSecretsMaker(vault).make(PLATFORM, 'sandbox');
const keys = {
  signingKey: { keyId: pair.keyId, sealedPrivateKey: pair.sealedPrivateKey },
  standardSecrets: [{ keyId: pair.keyId, sealed: secrets.sealedStandardSecrets }],
};

const opened: { close(): Promise<void> }[] = [];
const keep = <T extends { close(): Promise<void> }>(resource: T): T => {
  opened.push(resource);
  return resource;
};
afterEach(async () => {
  await Promise.all(opened.splice(0).map((resource) => resource.close()));
});

/** A sender whose threads a spec may end. */
const sending = (
  allowPrivate: PrivateNetworkPolicy = 'loopback',
  vaultOfIt: Pick<SealingVault, 'open'> = vault,
) => {
  const threads: Worker[] = [];
  const options = { settings: { wireName: 'Service', allowPrivate }, dnsServers: [] };
  const sender = new SendingThread(options, vaultOfIt, (started) => {
    const thread = startSendingThread(started);
    threads.push(thread);
    return thread;
  });
  return { sender: keep(sender), threads };
};
const webhookTo = ({ port }: Pick<LocalServer, 'port'>, body = '{"name":"Zoë"}'): OutgoingWebhook => ({
  webhookId: 'Webhook:1',
  platformId: PLATFORM,
  environment: 'sandbox',
  url: `http://127.0.0.1:${port}/hooks`,
  body,
  ...keys,
  timeoutMs: 20_000,
  retried: true,
});

/** An endpoint that answers nothing by itself, and the response that the first request waits for. */
const knockedAt = async (): Promise<[LocalServer, Promise<ServerResponse>]> => {
  let knock: (response: ServerResponse) => void;
  const knocked = new Promise<ServerResponse>((resolve) => (knock = resolve));
  return [keep(await httpServer((_request, response) => knock(response))), knocked];
};

describe('the thread that sends webhooks', () => {
  it('signs what it posts, in both ways, and gives the answer as it was', async () => {
    const bytes = Buffer.from([0x7b, 0x00, 0xc3, 0xab, 0xff]);
    const endpoint = keep(await receiver({ status: 202, headers: { 'retry-after': '3' }, body: bytes }));
    const sent = await sending().sender.send(webhookTo(endpoint));
    const [{ body, headers } = { body: Buffer.of(), headers: {} as IncomingHttpHeaders }] = endpoint.received;
    expect(String(body)).toBe('{"name":"Zoë"}');
    const signature = Buffer.from(String(headers['x-service-signature']), 'base64');
    expect(verify('sha256', body, createPublicKey(pair.publicKeyPem), signature)).toBe(true);
    const secret = await new StandardWebhookSigner(vault).secretOf(keys.standardSecrets[0]!);
    const verified = new Webhook(secret).verify(String(body), headers as Record<string, string>);
    expect(verified).toStrictEqual({ name: 'Zoë' });
    expect(sent).toStrictEqual({
      timestamp: headers['webhook-timestamp'],
      signedBy: [pair.keyId],
      result: {
        answerStatus: 202,
        answerBody: bytes,
        isPrivate: true,
        retryAfterMs: 3_000,
        durationMs: expect.any(Number),
      },
    });
  });

  it('asks the process for a key once, and keeps connections', async () => {
    const endpoint = keep(await receiver());
    const asked: string[] = [];
    const counting = {
      open: (sealed: string) => {
        asked.push(sealed);
        return vault.open(sealed);
      },
    };
    const { sender } = sending('loopback', counting);
    for (let one = 0; one < 10; one += 1) await sender.send(webhookTo(endpoint));
    expect(asked).toStrictEqual([keys.signingKey.sealedPrivateKey, keys.standardSecrets[0]?.sealed]);
    // A connection is free again one turn of the event loop after its answer, so the second send may open one more.
    expect(endpoint.hits()).toBeLessThanOrEqual(2);
  });

  it('waits for a key however long the vault takes', async () => {
    const endpoint = keep(await receiver());
    const slow = {
      open: async (sealed: string) => {
        for (let turn = 0; turn < 5; turn += 1) await nextTurn();
        return vault.open(sealed);
      },
    };
    const { sender } = sending('loopback', slow);
    const sent = await Promise.all([sender.send(webhookTo(endpoint)), sender.send(webhookTo(endpoint))]);
    expect(sent.map(({ result }) => result.answerStatus)).toStrictEqual([200, 200]);
  });

  it('answers many at once, each with its own', async () => {
    const endpoint = keep(await receiver(({ body }) => ({ status: 200, body })));
    const { sender, threads } = sending();
    const bodies = Array.from({ length: 100 }, (_, index) => `{"number":${index}}`);
    const sent = await Promise.all(bodies.map((body) => sender.send(webhookTo(endpoint, body))));
    expect(sent.map(({ result }) => String(result.answerStatus && result.answerBody))).toStrictEqual(bodies);
    expect(threads).toHaveLength(1);
  });

  it('goes nowhere that the operator has not opened', async () => {
    const canary = keep(await receiver());
    const { sender } = sending('none');
    expect((await sender.send(webhookTo(canary))).result).toMatchObject({ failure: 'ADDRESS_REFUSED' });
    expect(canary.hits()).toBe(0);
  });

  it('sends nothing that a destroyed key would sign', async () => {
    const canary = keep(await receiver());
    const { sender } = sending('loopback', { open: async () => undefined });
    await expect(sender.send(webhookTo(canary))).rejects.toThrow(
      `Signing key ${pair.keyId} was destroyed and signs nothing any more`,
    );
    const unreachable = { open: () => Promise.reject(new Error('no vault')) };
    await expect(sending('loopback', unreachable).sender.send(webhookTo(canary))).rejects.toThrow('no vault');
    expect(canary.hits()).toBe(0);
  });
});

describe('a key that cannot be opened', () => {
  it.each([
    [
      'now, because the database is away',
      Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }),
      true,
    ],
    ['ever', new Error('sealed by another key'), false],
  ])('%s: the attempt fails for a reason of the same kind', async (_when, why, isTemporary) => {
    const canary = keep(await receiver());
    const { sender } = sending('loopback', { open: () => Promise.reject(why) });
    const failure = await sender.send(webhookTo(canary)).catch((error: unknown) => error);
    expect(failure).toMatchObject({ message: why.message });
    expect(isPassing(failure)).toBe(isTemporary);
    expect(canary.hits()).toBe(0);
  });
});

describe('a thread that ends by itself', () => {
  it('leaves its attempts unknown, and the next one starts another thread', async () => {
    const [silent, knocked] = await knockedAt();
    const endpoint = keep(await receiver());
    const { sender, threads } = sending();
    const attempt = expect(sender.send(webhookTo(silent))).rejects.toThrow(
      'the thread that sends webhooks has ended',
    );
    await knocked;
    await threads[0]?.terminate();
    await attempt;
    let sent: unknown;
    while (sent === undefined) sent = await sender.send(webhookTo(endpoint)).catch(() => undefined);
    expect(sent).toMatchObject({ result: { answerStatus: 200 } });
    expect(threads).toHaveLength(2);
    expect(endpoint.received).toHaveLength(1);
  });
});

describe('a thread that hangs', () => {
  it('is ended, and its attempts are unknown', async () => {
    const thread = Object.assign(new EventEmitter(), {
      ...{ ref: () => undefined, unref: () => undefined, postMessage: () => undefined },
      terminate: async () => thread.emit('exit'),
    });
    const options = { settings: { wireName: 'Service', allowPrivate: 'loopback' }, dnsServers: [] } as const;
    const sender = new SendingThread(options, vault, () => thread as unknown as Worker, 1);
    const attempts = [1, 2].map(() =>
      sender.send(webhookTo({ port: 1 })).catch((error: unknown) => String(error)),
    );
    const ended = 'Error: the thread that sends webhooks has ended';
    expect(await Promise.all(attempts)).toStrictEqual([ended, ended]);
  });
});

describe('the end', () => {
  it('waits for attempts in hand, and then sends nothing more', async () => {
    const [endpoint, knocked] = await knockedAt();
    const { sender } = sending();
    const attempt = sender.send(webhookTo(endpoint));
    const response = await knocked;
    let hasEnded = false;
    const end = sender.close().then(() => (hasEnded = true));
    await expect(sender.send(webhookTo(endpoint))).rejects.toThrow('the process ends');
    expect(hasEnded).toBe(false);
    response.end('late');
    expect((await attempt).result).toMatchObject({ answerBody: Buffer.from('late') });
    await end;
  });

  it('of a sender that sent nothing is at once, and no thread was started', async () => {
    const { sender, threads } = sending();
    await sender.close();
    expect(threads).toStrictEqual([]);
  });
});
