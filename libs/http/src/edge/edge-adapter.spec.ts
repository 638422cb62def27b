import { edgeAdapter } from './edge-adapter.js';

describe('the adapter', () => {
  it('gives slow senders a bounded time, whatever they trickle', async () => {
    const adapter = edgeAdapter();
    const { requestTimeout, headersTimeout, timeout, maxHeadersCount } = adapter.getInstance().server;
    expect([requestTimeout, headersTimeout, timeout]).toStrictEqual([30_000, 15_000, 65_000]);
    expect(maxHeadersCount ?? 2_000).toBeLessThanOrEqual(2_000);
    await adapter.close();
  });

  it.each([
    ['none', [], '203.0.113.9', '127.0.0.1'],
    ['the caller itself', ['127.0.0.1'], '203.0.113.9', '203.0.113.9'],
    ['another network', ['10.0.0.0/8'], '203.0.113.9', '127.0.0.1'],
    ['two in a row', ['127.0.0.1', '10.0.0.0/8'], '198.51.100.1, 203.0.113.9, 10.0.0.7', '203.0.113.9'],
  ])('behind trusted proxies (%s) a request comes from %s', async (_name, trustedProxies, sent, expected) => {
    const adapter = edgeAdapter({ trustedProxies });
    adapter.getInstance().get('/ip', (request, reply) => reply.send({ ip: request.ip }));
    const answer = await adapter.getInstance().inject({ url: '/ip', headers: { 'x-forwarded-for': sent } });
    expect(JSON.parse(answer.body)).toStrictEqual({ ip: expected });
    await adapter.close();
  });
});
