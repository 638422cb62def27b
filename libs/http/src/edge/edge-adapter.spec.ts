import { edgeAdapter } from './edge-adapter.js';

describe('the adapter', () => {
  it('gives slow senders a bounded time, whatever they trickle', async () => {
    const adapter = edgeAdapter();
    const { requestTimeout, headersTimeout, timeout, maxHeadersCount } = adapter.getInstance().server;
    expect([requestTimeout, headersTimeout, timeout]).toEqual([30_000, 15_000, 65_000]);
    expect(maxHeadersCount ?? 2_000).toBeLessThanOrEqual(2_000);
    await adapter.close();
  });

  it.each([
    [undefined, '127.0.0.1'],
    ['127.0.0.1', '203.0.113.9'],
    [['10.0.0.0/8'], '127.0.0.1'],
  ])('behind trusted proxies %j the address of a request is %s', async (trustProxy, expected) => {
    const adapter = edgeAdapter(trustProxy === undefined ? {} : { trustProxy });
    adapter.getInstance().get('/ip', (request, reply) => reply.send({ ip: request.ip }));
    const answer = await adapter
      .getInstance()
      .inject({ url: '/ip', headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(JSON.parse(answer.body)).toEqual({ ip: expected });
    await adapter.close();
  });
});
