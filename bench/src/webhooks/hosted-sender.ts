import 'reflect-metadata';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallContext } from '@causeway/commands';
import { after, newId, newUuid, systemNow, type Id } from '@causeway/kernel';
import { createInternalApp, readConfig, ServiceRuntime } from '@causeway/service';
import { CreateSigningKey, QueueWebhook, SetEndpoint, webhooks, webhooksContext } from '@causeway/webhooks';

const PATIENCE_MS = 120_000;

const callOf = (platformId: string): CallContext => {
  const commandId = newUuid();
  return {
    commandId,
    platformId,
    environment: 'sandbox',
    actor: 'bench',
    correlationId: commandId,
    causationId: commandId,
    deadlineAt: after(systemNow(), PATIENCE_MS),
  };
};

/** A payload of the size that a payment's webhook has. */
const DATA = { id: 'Transaction:019a0000-0000-7000-8000-000000000001', description: 'x'.repeat(1_000) };

/** The service of webhooks as it runs alone, but for the readers: what is sent is queued by the measurement itself. */
export class HostedSender {
  private constructor(
    private readonly runtime: ServiceRuntime,
    private readonly app: Awaited<ReturnType<typeof createInternalApp>>,
    private readonly folder: string,
  ) {}

  static async start(databaseUrl: string): Promise<HostedSender> {
    const folder = await mkdtemp(join(tmpdir(), 'causeway-bench-webhooks-'));
    const env = { CAUSEWAY_DATA_DIR: folder, CAUSEWAY_LOG_LEVEL: 'silent' };
    const config = readConfig(env, { service: 'webhooks', webhookAllowPrivate: 'sandbox' });
    const runtime = await ServiceRuntime.open({
      service: 'webhooks',
      config: { ...config, databaseUrl },
      remotes: [],
      hosts: [
        {
          definition: webhooksContext,
          table: (ports) => ({
            ...webhooks({
              settings: { wireName: 'Service', allowPrivate: 'sandbox' },
              observer: ports.metrics.webhooks,
            }).table(ports),
            processes: [],
          }),
        },
      ],
    });
    const app = await createInternalApp(runtime);
    await app.init();
    await runtime.start();
    return new HostedSender(runtime, app, folder);
  }

  /** A platform with an endpoint, and the key that its webhooks are signed with. */
  async addEndpoint(url: string): Promise<string> {
    const platformId = newId('Platform');
    await this.runtime.dispatch.execute(new CreateSigningKey({}, callOf(platformId)));
    await this.runtime.dispatch.execute(new SetEndpoint({ url }, callOf(platformId)));
    return platformId;
  }

  /** Queues one webhook; resolves when that is committed. */
  async queue(platformId: string): Promise<Id<'Webhook'>> {
    const webhookId = newId('Webhook');
    const told = { type: 'OUTGOING_PAYMENT.COMPLETED', data: DATA, occurredAt: systemNow() } as const;
    const queued = { webhookId, orderingKeys: [webhookId], ...told };
    await this.runtime.dispatch.execute(new QueueWebhook(queued, callOf(platformId)));
    return webhookId;
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.runtime.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}
