import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { bareEdge } from '../documents/bare-edge.fixture.js';
import { serveFrontPage } from './front-page.js';

/** As browsers ask for a page. */
const OF_BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

describe('the address of an installation alone', () => {
  let app: NestFastifyApplication;
  beforeAll(async () => {
    app = await bareEdge(serveFrontPage);
  });
  afterAll(() => app.close());
  const get = (accept?: string) =>
    app.inject({ method: 'GET', url: '/', ...(accept !== undefined && { headers: { accept } }) });

  it('leads a browser to what is for people', async () => {
    const { statusCode, headers, payload } = await get(OF_BROWSER);
    expect([statusCode, headers['content-type'], headers['vary']]).toStrictEqual([
      200,
      'text/html; charset=utf-8',
      'accept',
    ]);
    expect([...payload.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href)).toStrictEqual([
      '/docs',
      '/docs/guides',
      '/console',
      '/api/2025-10-13/openapi.json',
      '/health/ready',
    ]);
    expect(payload).not.toMatch(/<script|<style| style=/);
  });

  it.each([undefined, '*/*', 'application/json', 'text/htmlx'])(
    'has nothing for a caller that takes %s, which hears so in JSON',
    async (accept) => {
      const answer = await get(accept);
      expect([answer.statusCode, answer.headers['vary'], answer.json()]).toMatchObject([
        404,
        'accept',
        { status: 404, code: 'REFERENCE_NOT_FOUND', details: { resource: 'Operation' } },
      ]);
    },
  );

  it('takes nothing that is sent to it', async () => {
    const answer = await app.inject({ method: 'POST', url: '/', headers: { accept: OF_BROWSER } });
    expect([answer.statusCode, answer.headers['allow'], answer.headers['content-type']]).toStrictEqual([
      405,
      'GET, HEAD',
      'application/json; charset=utf-8',
    ]);
  });
});
