import { createInternalApp, listenForSiblings } from './nest/internal-app.js';
import { readConfig, type ServiceConfig, type ServiceName } from './config.js';
import { ServiceRuntime, type ServicePlan } from './runtime/service-runtime.js';
import { runUntilSignal } from './run-until-signal.js';

/** Runs a service that only its siblings call: everything but the gateway. */
export const startService = (
  service: Exclude<ServiceName, 'gateway'>,
  plan: (config: ServiceConfig) => Promise<Pick<ServicePlan, 'hosts' | 'elsewhere'>>,
): Promise<void> =>
  runUntilSignal(async () => {
    const config = readConfig(process.env, { service, webhookAllowPrivate: 'none' });
    const { databaseUrl } = config;
    if (databaseUrl === undefined)
      throw new Error('DATABASE_URL must be set: the services share one database');
    const runtime = await ServiceRuntime.open({
      service,
      config: { ...config, databaseUrl },
      ...(await plan(config)),
    });
    const app = await createInternalApp(runtime);
    await listenForSiblings(app, config);
    await runtime.start();
    return async () => {
      await app.close();
      await runtime.stop();
    };
  });
