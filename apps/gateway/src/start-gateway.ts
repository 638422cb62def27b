import { createHmac } from 'node:crypto';
import { createInternalApp, type ServiceName, type ServiceRuntime } from '@causeway/service';
import { tokenAuthenticator } from '@causeway/platform';
import { API_PREFIX } from '@causeway/http';
import type { Credentials } from './first-start/credentials-file.js';
import { firstStart } from './first-start/first-start.js';
import { createPublicApp } from './public-app.js';

export interface StartedGateway {
  readonly baseUrl: string;
  /** Absent where another machine made the first start. */
  readonly credentials: Credentials | undefined;
  stop(): Promise<void>;
}

/** Opens the public API on a runtime that hosts the platform context. */
export const startGateway = async (
  runtime: ServiceRuntime,
  others: readonly ServiceName[],
): Promise<StartedGateway> => {
  const { config } = runtime.plan;
  const operatorToken = operatorTokenOf(runtime);
  const platform = runtime.context('platform');
  const app = await createPublicApp({
    runtime,
    others,
    operatorToken,
    authenticator: tokenAuthenticator(platform.ports),
  });
  runtime.pending.add('first-start');
  await runtime.start();
  await app.listen(config.port, config.host);
  const { port } = app.getHttpServer().address() as { port: number };
  const baseUrl = `http://127.0.0.1:${port}${API_PREFIX}`;
  const credentials = await firstStart(runtime, { baseUrl, operatorToken });
  runtime.pending.delete('first-start');
  return {
    baseUrl,
    credentials,
    stop: async () => {
      await app.close();
      await runtime.stop();
    },
  };
};

/** The operator's token follows from the master key, so every gateway of an installation accepts the same one. */
const operatorTokenOf = (runtime: ServiceRuntime): string =>
  createHmac('sha256', runtime.masterKey.derive('operator-token')).update('v1').digest('hex');

/** The gateway's door for its siblings, which ask it for the platform context. */
export const openInternalDoor = async (runtime: ServiceRuntime): Promise<() => Promise<void>> => {
  const app = await createInternalApp(runtime);
  await app.listen(runtime.plan.config.servicePort, runtime.plan.config.serviceHost);
  return () => app.close();
};
