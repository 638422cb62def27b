import 'reflect-metadata';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallContext } from '@causeway/commands';
import { SettlePayment, paymentsContext } from './payments-context.js';
import { after, newId, newUuid, systemNow, type Id } from '@causeway/kernel';
import { createInternalApp, readConfig, ServiceRuntime } from '@causeway/service';
import { CreateSigningKey, endpointSet, webhooks } from '@causeway/webhooks';

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

/** The webhooks service beside a context that publishes payments. */
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
      elsewhere: {},
      hosts: [
        paymentsContext,
        {
          definition: webhooks.definition,
          table: (ports) => {
            const table = webhooks.table({
              ...ports,
              settings: { wireName: 'Service', allowPrivate: 'sandbox' },
              observer: ports.metrics.webhooks,
            });
            // The other contexts are not here to be read.
            return { ...table, processes: table.processes.filter(({ from }) => from === 'quotes') };
          },
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
    const call = callOf(platformId);
    await this.ports.record(call, endpointSet(url, call));
    return platformId;
  }

  private get ports(): ReturnType<ServiceRuntime['context']>['ports'] {
    return this.runtime.context('webhooks').ports;
  }

  /** Records that a payment settled; resolves after the commit, with the id that its webhook carries. */
  async settle(platformId: string): Promise<Id<'Transaction'>> {
    const transactionId = newId('Transaction');
    await this.runtime.dispatch.execute(new SettlePayment({ transactionId }, callOf(platformId)));
    return transactionId;
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.runtime.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}
