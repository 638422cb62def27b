import { createInternalApp } from './nest/internal-app.js';
import { readConfig, type ServiceName } from './config.js';
import type { HostedContext } from './runtime/context-table.js';
import { ServiceRuntime, type RemoteContext } from './runtime/service-runtime.js';
import { runUntilSignal } from './run-until-signal.js';

/** Runs a service that only its siblings call: everything but the gateway. */
export const startService = (
  service: Exclude<ServiceName, 'gateway'>,
  contexts: (config: ReturnType<typeof readConfig>) => {
    readonly hosts: readonly HostedContext[];
    readonly remotes: readonly RemoteContext[];
  },
): Promise<void> =>
  runUntilSignal(async () => {
    const config = readConfig(process.env, { service, webhookAllowPrivate: 'none' });
    const { databaseUrl } = config;
    if (databaseUrl === undefined)
      throw new Error('DATABASE_URL must be set: the services share one database');
    const runtime = await ServiceRuntime.open({
      service,
      config: { ...config, databaseUrl },
      ...contexts(config),
    });
    const app = await createInternalApp(runtime);
    await app.listen(config.servicePort, config.serviceHost);
    await runtime.start();
    return async () => {
      await app.close();
      await runtime.stop();
    };
  });
