import 'reflect-metadata';
import { startDatabase } from '@causeway/database';
import { hostedPlatform, startGateway } from '@causeway/gateway-app';
import { hostedLedger } from '@causeway/ledger-app';
import { hostedCustomers, hostedWalletAuth } from '@causeway/onboarding-app';
import { hostedByQuotes } from '@causeway/quotes-app';
import { readConfig, runUntilSignal, ServiceRuntime } from '@causeway/service';
import { hostedWebhooks } from '@causeway/webhooks-app';
import { welcome } from './welcome.js';

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Everything in one process: the database under its wing, the log itself as the bus. */
await runUntilSignal(async () => {
  const config = readConfig(process.env, { service: 'gateway', webhookAllowPrivate: 'sandbox' });
  const database = await startDatabase({
    dataDir: config.dataDir,
    log: say,
    ...(config.databaseUrl === undefined ? {} : { databaseUrl: config.databaseUrl }),
  });
  try {
    const runtime = await ServiceRuntime.open({
      service: 'standalone',
      config: { ...config, databaseUrl: database.url },
      hosts: [
        hostedPlatform,
        hostedLedger(config),
        hostedCustomers,
        hostedWalletAuth,
        ...hostedByQuotes(config),
        hostedWebhooks(config),
      ],
      remotes: [],
    });
    const gateway = await startGateway(runtime, []);
    say(welcome(gateway, config.dataDir));
    return async () => {
      await gateway.stop();
      await database.stop();
    };
  } catch (error) {
    await database.stop();
    throw error;
  }
});
