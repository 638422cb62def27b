import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { bareEdge } from './bare-edge.fixture.js';
import { Documents, serveDocuments } from './documents.js';

const documents = new Documents();
const pages = new Map(
  documents.addresses.flatMap((address) => {
    const found = documents.find(address);
    return found?.kind === 'PAGE' ? [[address, documents.page(found).html] as const] : [];
  }),
);

describe('the documents of the repository', () => {
  it('are pages, each with its title', () => {
    expect(pages.size).toBeGreaterThan(80);
    for (const address of [
      '/docs/readme',
      '/docs/client',
      '/docs/guides/platform',
      '/docs/adr',
      '/docs/glossary',
    ])
      expect(pages.has(address)).toBe(true);
    expect(pages.get('/docs/guides/platform')).toMatch(/<title>[A-Z][^<]+ · Causeway<\/title>/);
  });

  it('lead to one another, to the very heading', () => {
    const anchors = new Map(
      [...pages].map(([address, html]) => [
        address,
        new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)),
      ]),
    );
    // Served by others: the reference, the pages of errors, the document of the API and its summary.
    const elsewhere = /^\/(?:docs(?:\/errors)?|api\/[\d-]+\/openapi\.json|llms\.txt)$/;
    const links = [...pages].flatMap(([from, html]) =>
      [...html.matchAll(/<a[^>]* href="([^"]*)"/g)].map(([, href = '']) => ({ from, href })),
    );
    const astray = links.filter(({ from, href }) => {
      if (/^https?:/.test(href) || elsewhere.test(href)) return false;
      const [path, anchor] = href.split('#');
      const address = path === '' ? from : (path ?? '');
      return anchor === undefined
        ? !documents.addresses.includes(address)
        : anchors.get(address)?.has(anchor) !== true;
    });
    expect(links.length).toBeGreaterThan(1_000);
    expect(astray).toStrictEqual([]);
  });

  it('show every diagram as its steps', () => {
    const drawn = [...pages].filter(([, html]) => /sequenceDiagram|stateDiagram|flowchart LR/.test(html));
    expect(drawn.map(([address]) => address)).toStrictEqual([]);
    const flows = [...pages.values()].filter((html) => html.includes('<ol class="flow">'));
    expect(flows.length).toBeGreaterThan(10);
  });

  it('are listed beside each page by the sections of the one list', () => {
    expect(documents.sections.map(({ title }) => title)).toStrictEqual([
      'All of them',
      'Guides',
      'Operating',
      'Flows',
      'To look things up',
    ]);
    expect(pages.get('/docs/guides/webhooks')).toContain(
      '<a href="/docs/guides/webhooks" aria-current="page">webhooks</a>',
    );
  });
});

describe('served', () => {
  let app: NestFastifyApplication;
  beforeAll(async () => {
    app = await bareEdge((edge) =>
      serveDocuments(edge, (text) => text.replaceAll('X-Service-Signature', 'X-Harbour-Signature')),
    );
  });
  afterAll(() => app.close());
  const get = (url: string) => app.inject({ method: 'GET', url });

  it('a page runs no script and loads its style alone', async () => {
    const { statusCode, headers, payload } = await get('/docs/guides/webhooks');
    expect([statusCode, headers['content-type']]).toStrictEqual([200, 'text/html; charset=utf-8']);
    expect(headers['content-security-policy']).toContain("default-src 'none'; style-src 'self'");
    expect(headers['content-security-policy']).not.toContain('script-src');
    expect(payload).not.toMatch(/<script|<style| style=|\son\w+=|<img|<iframe/);
    expect([...payload.matchAll(/<link[^>]* href="([^"]*)"/g)].map(([, href]) => href)).toStrictEqual([
      'data:,',
      '/docs/style.css',
    ]);
    expect((await get('/docs/style.css')).headers['content-type']).toBe('text/css; charset=utf-8');
  });

  it('a page speaks the words of the deployment', async () => {
    const { payload } = await get('/docs/guides/webhooks');
    expect([payload.includes('X-Harbour-Signature'), payload.includes('X-Service-Signature')]).toStrictEqual([
      true,
      false,
    ]);
  });

  it('a file that is no page comes as text', async () => {
    const { statusCode, headers } = await get('/docs/guides/verify-export.mjs');
    expect([statusCode, headers['content-type']]).toStrictEqual([200, 'text/plain; charset=utf-8']);
  });

  it.each([
    '/docs/reference/operator-paths',
    '/docs/nothing',
    '/docs/guides/platform.md',
    '/docs/../package.json',
    '/docs/%2e%2e/package.json',
    '/docs/guides/..%2f..%2fpackage.json',
  ])('%s does not exist', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });
});
