import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkPublicPort, checkServicePorts } from './ports.mjs';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

/** A server that answers every request with this. */
const occupy = async (answer: string): Promise<number> => {
  server = createServer((_request, response) => void response.end(answer));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
};
const freePort = async (): Promise<number> => {
  const port = await occupy('');
  await new Promise((resolve) => server?.close(resolve));
  return port;
};
const check = (CAUSEWAY_PORT: number | string) =>
  checkPublicPort({ root: '/', settings: { CAUSEWAY_PORT: String(CAUSEWAY_PORT) }, shape: 'standalone' });

describe('the port of the API', () => {
  it('is in order when no process listens there', async () => {
    const port = await freePort();
    expect(await check(port)).toStrictEqual({ name: 'API port', status: 'ok', says: `${port} is free` });
  });

  it('is in order when Causeway itself holds it', async () => {
    const port = await occupy('{"service":"causeway"}');
    expect(await check(port)).toMatchObject({
      status: 'ok',
      says: `Causeway is running at http://127.0.0.1:${port}`,
    });
  });

  it.each(['{"service":"other"}', 'null', '<html>'])('is taken when %s answers there', async (answer) => {
    const port = await occupy(answer);
    expect(await check(port)).toMatchObject({
      status: 'missing',
      says: `${port} is taken by another program`,
      remedy: expect.stringContaining('CAUSEWAY_PORT'),
    });
  });

  it.each(['abc', '-1', '65536', '80.5'])('cannot be %s', async (text) => {
    expect(await check(text)).toMatchObject({
      status: 'missing',
      says: `CAUSEWAY_PORT is "${text}", which is no port`,
    });
  });
});

describe('the ports of the services', () => {
  it('are reported when they are free', async () => {
    const port = await freePort();
    expect(await checkServicePorts([port])).toMatchObject({
      status: 'ok',
      says: `${port} to ${port} are free`,
    });
  });

  it('that are taken are a warning, since the next ones do as well', async () => {
    const port = await occupy('');
    expect(await checkServicePorts([port])).toMatchObject({ status: 'warn', says: `${port} taken` });
  });
});
