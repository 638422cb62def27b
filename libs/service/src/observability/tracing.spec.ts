import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inSpan, startTracing } from './tracing.js';

describe('tracing', () => {
  let collector: Server;
  const received: { path: string; body: string }[] = [];

  beforeAll(async () => {
    collector = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString('latin1')));
      request.on('end', () => {
        received.push({ path: request.url ?? '', body });
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    });
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  });
  beforeEach(() => void received.splice(0));
  afterAll(() => {
    collector.closeAllConnections();
    return new Promise((resolve) => collector.close(resolve));
  });

  it('without a collector runs the work and sends nothing', async () => {
    const tracing = await startTracing('gateway', undefined);
    expect(
      await inSpan(
        'platform.get-config',
        () => ({}),
        () => Promise.resolve('answer'),
      ),
    ).toBe('answer');
    await tracing.stop();
    expect(received).toStrictEqual([]);
  });

  it('sends spans to the collector before it stops, failed work included', async () => {
    const { port } = collector.address() as AddressInfo;
    const tracing = await startTracing('gateway', `http://127.0.0.1:${port}/`);
    await inSpan(
      'platform.update-config',
      () => ({ 'causeway.command_id': 'c-1' }),
      () => Promise.resolve(),
    );
    await expect(
      inSpan(
        'platform.broken',
        () => ({}),
        () => Promise.reject(new Error('no')),
      ),
    ).rejects.toThrow('no');
    await tracing.stop();
    expect(received.map(({ path }) => path)).toStrictEqual(['/v1/traces']);
    for (const part of ['causeway-gateway', 'platform.update-config', 'c-1', 'platform.broken']) {
      expect(received[0]?.body).toContain(part);
    }
  });
});
