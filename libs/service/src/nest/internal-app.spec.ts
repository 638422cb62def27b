import { once } from 'node:events';
import { connect } from 'node:net';
import { createLogger } from '../observability/logger.js';
import type { ServiceRuntime } from '../runtime/service-runtime.js';
import { createInternalApp } from './internal-app.js';

it('the door for siblings closes without a wait for a connection on which nothing ever came', async () => {
  const logger = createLogger('spec', 'silent');
  const app = await createInternalApp({ logger, server: () => ({}) } as unknown as ServiceRuntime);
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const ended = once(socket, 'close');
  await app.close();
  await ended;
});
