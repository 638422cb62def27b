import 'reflect-metadata';
import { startDatabase } from '@causeway/database';
import { planOf } from '@causeway/deployment';
import { startGateway } from '@causeway/gateway-app';
import { createLogger, readConfig, runUntilSignal, ServiceRuntime } from '@causeway/service';
import { takeTurnOn } from './database-turn.js';
import { welcome } from './welcome.js';

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Everything in one process: it supervises the database, and the log itself is the bus. */
await runUntilSignal(async () => {
  const config = readConfig(process.env, { service: 'gateway', webhookAllowPrivate: 'sandbox' });
  const database = await startDatabase({
    dataDir: config.dataDir,
    log: say,
    ...(config.databaseUrl === undefined ? {} : { databaseUrl: config.databaseUrl }),
  });
  const closing = [() => database.stop()];
  const stop = async (): Promise<void> => {
    for (const close of closing.reverse()) await close();
  };
  try {
    const turn = await takeTurnOn(database.url, { say, logger: createLogger('standalone', config.logLevel) });
    closing.push(() => turn.end());
    turn.over.addEventListener('abort', () => process.kill(process.pid, 'SIGTERM'), { once: true });
    const runtime = await ServiceRuntime.open({
      service: 'standalone',
      sole: turn.guard,
      config: { ...config, databaseUrl: database.url },
      ...(await planOf('standalone', config)),
    });
    const gateway = await startGateway(runtime, [], turn.undisputed);
    closing.push(() => gateway.stop());
    say(welcome(gateway, config.dataDir));
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
});
