import {
  createInternalApp,
  listenForSiblings,
  openPort,
  type ServiceName,
  type ServiceRuntime,
} from '@causeway/service';
import { agentAuthenticator } from '@causeway/agents';
import { operatorAuthenticator, tokenAuthenticator } from '@causeway/platform';
import { API_PREFIX, EdgeAdapter, ExtraListeners, OperatorListener } from '@causeway/http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Credentials } from './first-start/credentials-file.js';
import { firstStart } from './first-start/first-start.js';
import { createPublicApp } from './public-app.js';
import { systemCall } from './system-call.js';

export interface StartedGateway {
  readonly baseUrl: string;
  /** Absent where another machine made the first start. */
  readonly credentials: Credentials | undefined;
  readonly isFirstStart: boolean;
  stop(): Promise<void>;
}

/**
 * Opens the public API on a runtime that hosts the platform context. The application, which takes a second to put
 * together, is ready before `mayWrite` resolves; only then does the runtime begin to work, and the port to answer.
 */
export const startGateway = async (
  runtime: ServiceRuntime,
  others: readonly ServiceName[],
  mayWrite: Promise<void> = Promise.resolve(),
): Promise<StartedGateway> => {
  const { config } = runtime.plan;
  const platform = runtime.context('platform');
  const operatorListener = config.operatorAddress && new OperatorListener();
  const app = await createPublicApp({
    runtime,
    others,
    agents: agentAuthenticator(runtime.dispatch, () => systemCall('gateway', 'sandbox')),
    operators: operatorAuthenticator(platform.ports),
    authenticator: tokenAuthenticator(platform.ports),
    ...(operatorListener && { operatorListener }),
  });
  await app.init();
  runtime.pending.add('first-start');
  await mayWrite;
  await runtime.start();
  await openPort('CAUSEWAY', config, ({ port, host }) => app.listen(port, host));
  const extraListeners = new ExtraListeners(app.getHttpServer());
  extraListeners.areOpen.catch((error: unknown) =>
    runtime.logger.warn({ error }, 'new connections are accepted one in a turn of the event loop'),
  );
  const { port } = app.getHttpServer().address() as { port: number };
  const baseUrl = `http://127.0.0.1:${port}${API_PREFIX}`;
  const operatorUrl =
    operatorListener && (await openForOperators(app, operatorListener, config.operatorAddress));
  const { credentials, isFirst } = await firstStart(runtime, {
    baseUrl,
    ...(operatorUrl && { operatorUrl }),
  });
  runtime.pending.delete('first-start');
  return {
    baseUrl,
    credentials,
    isFirstStart: isFirst,
    stop: async () => {
      await operatorListener?.close();
      await Promise.all([extraListeners.close(), app.close()]);
      await runtime.stop();
    },
  };
};

const openForOperators = async (
  app: NestFastifyApplication,
  listener: OperatorListener,
  address: { readonly host: string; readonly port: number } | undefined,
): Promise<string | undefined> => {
  const adapter = app.getHttpAdapter();
  if (address === undefined || !(adapter instanceof EdgeAdapter)) return undefined;
  const port = await openPort('CAUSEWAY_OPERATOR', address, (at) => adapter.listenForOperators(listener, at));
  return `http://127.0.0.1:${port}`;
};

/** The gateway's door for its siblings, which ask it for the platform context. */
export const openInternalDoor = async (runtime: ServiceRuntime): Promise<() => Promise<void>> => {
  const app = await createInternalApp(runtime);
  await listenForSiblings(app, runtime.plan.config);
  return () => app.close();
};
