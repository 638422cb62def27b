import { programOf } from './bundle.mjs';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { checkPublicPort, nextFreePort } from './port-check.mjs';
import { planServices } from './service-plans.mjs';

const servers = new Set<Server>();
afterEach(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  servers.clear();
});

/** A server that answers every request with this. */
const occupy = async (answer: string): Promise<number> => {
  const server = createServer((_request, response) => void response.end(answer));
  servers.add(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
};

describe('the public port', () => {
  it('is free when no process listens', async () => {
    expect(await checkPublicPort(await nextFreePort(23_000))).toBe('free');
  });

  it('is ours when Causeway answers there', async () => {
    const port = await occupy(JSON.stringify({ service: 'causeway', status: 'live' }));
    expect(await checkPublicPort(port)).toBe('causeway');
  });

  it.each(['{"service":"other"}', 'null', '[]', '<html>'])(
    'is taken when %s answers there',
    async (answer) => {
      const port = await occupy(answer);
      await expect(checkPublicPort(port)).rejects.toThrow(
        `Port ${port} is taken by another program. Stop that program, or set CAUSEWAY_PORT to a free port`,
      );
    },
  );
});

describe('ports of the services', () => {
  it('a taken or promised one gives way to the next free one', async () => {
    const taken = await occupy('');
    const free = await nextFreePort(taken);
    expect(free).toBeGreaterThan(taken);
    expect(await nextFreePort(free, new Set([free]))).toBeGreaterThan(free);
  });

  it('every service knows all others, the database and the brokers; the gateway comes last', async () => {
    const plans = await planServices({
      databaseUrl: 'postgres://x',
      kafkaBrokers: '127.0.0.1:9',
      dataDir: '/data',
      publicPort: 4000,
    });
    expect(plans.map(({ name }) => name)).toStrictEqual([
      'ledger',
      'quotes',
      'onboarding',
      'webhooks',
      'gateway',
    ]);
    const own = new Set(plans.map(({ env }) => env['CAUSEWAY_SERVICE_PORT']));
    expect(own.size).toBe(5);
    for (const { name, env, main, readyUrl } of plans) {
      expect(env).toMatchObject({
        DATABASE_URL: 'postgres://x',
        KAFKA_BROKERS: '127.0.0.1:9',
        CAUSEWAY_DATA_DIR: '/data',
        CAUSEWAY_PORT: '4000',
        [`CAUSEWAY_${name.toUpperCase()}_URL`]: `http://127.0.0.1:${env['CAUSEWAY_SERVICE_PORT']}`,
      });
      expect(main).toBe(programOf(name));
      const port = name === 'gateway' ? '4000' : env['CAUSEWAY_SERVICE_PORT'];
      expect(readyUrl).toBe(`http://127.0.0.1:${port}/health/ready`);
    }
  });
});
