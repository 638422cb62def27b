import 'reflect-metadata';
import { planOf } from '@causeway/deployment';
import { readConfig, runUntilSignal, SERVICES, ServiceRuntime } from '@causeway/service';
import { openInternalDoor, startGateway } from './start-gateway.js';

await runUntilSignal(async () => {
  const config = readConfig(process.env, { service: 'gateway', webhookAllowPrivate: 'none' });
  const { databaseUrl } = config;
  if (databaseUrl === undefined) throw new Error('DATABASE_URL must be set: the services share one database');
  const runtime = await ServiceRuntime.open({
    service: 'gateway',
    config: { ...config, databaseUrl },
    ...(await planOf('gateway', config)),
  });
  const closeDoor = await openInternalDoor(runtime);
  const gateway = await startGateway(
    runtime,
    SERVICES.filter((service) => service !== 'gateway'),
  );
  return async () => {
    await gateway.stop();
    await closeDoor();
  };
});
