import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { bareEdge } from '../../documents/bare-edge.fixture.js';
import { Script } from 'node:vm';
import { referenceDocuments } from '../reference-documents.fixture.js';
import { ReferencePages, type WholeDocument } from './reference-pages.js';
import { serveReference } from './serve-reference.js';

let document: WholeDocument;
let pages: ReferencePages;
beforeAll(async () => {
  document = (await referenceDocuments()).api;
  pages = new ReferencePages(document, 'https://pay.example');
});

const linksOf = (html: string): readonly string[] =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => href);
const slugsOf = (html: string): ReadonlySet<string> =>
  new Set(linksOf(html).flatMap((href) => /^\/docs\/api\/([a-z0-9-]+)$/.exec(href)?.[1] ?? []));

describe('the reference', () => {
  it('has a section for every operation, with an example of both kinds', () => {
    const names = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    const sections = [...slugsOf(pages.overview().html)].flatMap((slug) => {
      const html = pages.tag(slug)?.html ?? '';
      return html.split('<section ').slice(1);
    });
    expect(sections.map((section) => /^id="(\w+)"/.exec(section)?.[1]).sort()).toStrictEqual(names.sort());
    const bare = sections.filter(
      (section) => !section.includes('<code>curl ') || !section.includes('causeway.'),
    );
    expect(bare).toStrictEqual([]);
  });

  it('leads from each of its pages to those that there are', () => {
    const overview = pages.overview().html;
    const slugs = slugsOf(overview);
    const schemas = Object.keys(document.components.schemas);
    const all = [
      overview,
      pages.sent().html,
      ...[...slugs].map((slug) => pages.tag(slug)?.html ?? ''),
      ...schemas.map((name) => pages.schema(name)?.html ?? ''),
    ];
    const anchors = new Map([...slugs].map((slug) => [slug, pages.tag(slug)?.html ?? '']));
    const astray = new Set(
      all.flatMap(linksOf).filter((href) => {
        const [, schema] = /^\/docs\/schemas\/(.+)$/.exec(href) ?? [];
        if (schema !== undefined) return !schemas.includes(schema);
        const [, slug, anchor] = /^\/docs\/api\/([^#]+)(?:#(.+))?$/.exec(href) ?? [];
        if (slug === undefined) return false;
        return anchor === undefined
          ? !slugs.has(slug)
          : anchors.get(slug)?.includes(`id="${anchor}"`) !== true;
      }),
    );
    expect([...astray]).toStrictEqual([]);
    expect(all.length).toBeGreaterThan(500);
  });

  it('shows what a body needs, and what a field may be', () => {
    const html = pages.schema('QuoteRequest')?.html ?? '';
    expect(html).toContain('<code>source</code> <span class="needed">required</span>');
    expect(html).toContain('QuoteLockSide</a>: <code>SENDING</code>, <code>RECEIVING</code>');
    expect(html).toContain('/docs/api/cross-currency-transfers#createQuote');
  });

  it('shows names in a sentence as code', () => {
    const [slug = ''] = slugsOf(pages.overview().html);
    expect(pages.tag(slug)?.html).not.toContain('`');
    expect(pages.tag('customers')?.html).toContain('The <code>nextCursor</code> of the page before');
  });

  it('shows every webhook that is sent', () => {
    const { html } = pages.sent();
    const missing = Object.keys(document.webhooks).filter((name) => !html.includes(`<section id="${name}">`));
    expect(missing).toStrictEqual([]);
    expect(html).toContain('<code>OUTGOING_PAYMENT.COMPLETED</code>');
  });

  it('has no page for what there is not', () => {
    expect([pages.tag('none'), pages.schema('constructor')]).toStrictEqual([undefined, undefined]);
  });
});

describe('served', () => {
  let app: NestFastifyApplication;
  beforeAll(async () => {
    app = await bareEdge((edge) =>
      serveReference(edge, 'https://pay.example', () => Promise.resolve(document)),
    );
  });
  afterAll(() => app.close());
  const get = (url: string) => app.inject({ method: 'GET', url });

  it('a page runs the one script of the key, asks this server alone, and has nothing inline', async () => {
    const { statusCode, headers, payload } = await get('/docs/api/cross-currency-transfers');
    expect([statusCode, headers['content-type']]).toStrictEqual([200, 'text/html; charset=utf-8']);
    const policy = String(headers['content-security-policy']).split(';');
    expect(policy).toStrictEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "connect-src 'self'",
        "form-action 'none'",
      ]),
    );
    expect(payload.match(/<script[^>]*>/g)).toStrictEqual(['<script src="/docs/key.js" defer>']);
    expect(payload).not.toMatch(/<style| style=|\son\w+=/);
  });

  it('the script of the key stores nothing and writes it into no address', async () => {
    const { headers, payload } = await get('/docs/key.js');
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(payload).not.toMatch(/Storage|cookie|location|history|innerHTML|console\.log/);
    expect(() => new Script(payload)).not.toThrow();
  });

  it.each(['/docs/api/none', '/docs/schemas/None', '/docs/schemas/__proto__'])(
    '%s does not exist',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404);
    },
  );
});
