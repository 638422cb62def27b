import { createServer, type AddressInfo } from 'node:net';
import { chooseBrokerPorts, LOOPBACK } from './ports.mjs';

const occupy = () =>
  new Promise<{ port: number; free: () => void }>((resolve) => {
    const server = createServer();
    server.listen(0, LOOPBACK, () => {
      const { port } = server.address() as AddressInfo;
      resolve({ port, free: () => server.close() });
    });
  });
const freePort = async () => (await chooseBrokerPorts({})).client;

describe('the ports of the broker', () => {
  it('are two different ones, which no outgoing connection is given before the broker listens', async () => {
    const { client, controller } = await chooseBrokerPorts({});
    expect(Math.min(client, controller)).toBeGreaterThan(1_023);
    expect(Math.max(client, controller)).toBeLessThan(32_768);
    expect(client).not.toBe(controller);
  });

  it('are the remembered ones while they are free', async () => {
    const remembered = await chooseBrokerPorts({});
    expect(await chooseBrokerPorts({ remembered })).toStrictEqual(remembered);
  });

  it('are replaced one by one when another process took the remembered one', async () => {
    const taken = await occupy();
    const remembered = { client: taken.port, controller: await freePort() };
    const { client, controller } = await chooseBrokerPorts({ remembered });
    taken.free();
    expect(client).not.toBe(taken.port);
    expect(controller).toBe(remembered.controller);
  });

  it('are the demanded one, whatever is remembered', async () => {
    const demanded = await freePort();
    expect((await chooseBrokerPorts({ demanded, remembered: { client: 1, controller: 2 } })).client).toBe(
      demanded,
    );
  });

  it('are refused when the demanded one is taken: no client would look for the broker elsewhere', async () => {
    const taken = await occupy();
    const choice = chooseBrokerPorts({ demanded: taken.port });
    await expect(choice).rejects.toThrow(`Port ${taken.port} on 127.0.0.1 is taken.`);
    taken.free();
  });

  it('never fall on the demanded port twice', async () => {
    const demanded = await freePort();
    const { controller } = await chooseBrokerPorts({
      demanded,
      remembered: { client: 1, controller: demanded },
    });
    expect(controller).not.toBe(demanded);
  });
});
