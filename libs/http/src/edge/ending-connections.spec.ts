import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { edgeAdapter } from './edge-adapter.js';
import { OperatorListener } from './operator-listener.js';

/** Far below the keep-alive of the server and the 15 s that a silent connection may last; more than a busy machine takes. */
const AT_ONCE_MS = 8_000;

const opened = async (at: 'public' | 'operators') => {
  const adapter = edgeAdapter();
  const fastify = adapter.getInstance();
  const answer: { give?: () => void; asked?: () => void } = {};
  const isAsked = new Promise<void>((resolve) => (answer.asked = resolve));
  fastify.get('/slow', async () => {
    answer.asked?.();
    await new Promise<void>((resolve) => (answer.give = resolve));
    return { done: true };
  });
  const listener = new OperatorListener();
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  const operators = await adapter.listenForOperators(listener, { port: 0, host: '127.0.0.1' });
  const port = at === 'operators' ? operators : (fastify.server.address() as { port: number }).port;
  const close = async () => {
    await listener.close();
    await adapter.close();
  };
  return { port, close, answer, isAsked };
};

describe.each(['public', 'operators'] as const)('the %s listener ends', (at) => {
  it(
    'without a wait for a connection on which nothing came',
    async () => {
      const { port, close } = await opened(at);
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      const gone = once(socket, 'close');
      await close();
      await gone;
    },
    AT_ONCE_MS,
  );

  it(
    'with the answer to a request under way, and then at once',
    async () => {
      const { port, close, answer, isAsked } = await opened(at);
      const agent = new Agent({ keepAlive: true });
      const answered = new Promise<number | undefined>((resolve, reject) => {
        request({ port, host: '127.0.0.1', path: '/slow', agent }, (response) => {
          response.resume().once('end', () => resolve(response.statusCode));
        })
          .once('error', reject)
          .end();
      });
      await isAsked;
      const closed = close();
      answer.give?.();
      expect(await answered).toBe(200);
      await closed;
      agent.destroy();
    },
    AT_ONCE_MS,
  );
});
