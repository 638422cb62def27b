import { markup, noticePage, PAGE_HEADERS, sendPage, type Page } from '@causeway/http/pages';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Lexer, type Token, type Tokens } from 'marked';
import { framed, GUIDES_PATH, STYLE_PATH, type Link, type Section } from './frame.js';
import { Library, type Document } from './library.js';
import { renderMarkdown } from './render-markdown.js';
import { STYLE } from './style.js';

/** Long enough to spare repeated views, short enough for an update to be seen the next hour. */
export const CACHED = 'public, max-age=3600';
const DOWNLOAD_TYPE = 'text/plain; charset=utf-8';

/** The documents as pages, each rendered when it is first asked for. */
export class Documents {
  private readonly rendered = new Map<string, Page>();
  private listed: readonly Section[] | undefined;

  constructor(private readonly library: Library = new Library()) {}

  get addresses(): readonly string[] {
    return [...this.library.byAddress.keys()];
  }

  find(address: string): Document | undefined {
    return this.library.byAddress.get(address);
  }

  text(document: Document): string {
    return this.library.read(document);
  }

  page(document: Document): Page {
    const { address } = document;
    const known = this.rendered.get(address);
    if (known !== undefined) return known;
    const source = this.library.read(document);
    const { title, body } = renderMarkdown(source, (link) => this.library.target(document, link));
    const page = framed({ part: 'Guides', title, body, address, sections: this.sections });
    this.rendered.set(address, page);
    return page;
  }

  /** What `docs/README.md` lists, section by section: the one list of documents is for readers of both. */
  get sections(): readonly Section[] {
    const { contents } = this.library;
    if (contents === undefined) return [];
    this.listed ??= this.sectionsOf(contents);
    return this.listed;
  }

  private sectionsOf(contents: Document): readonly Section[] {
    const sections: { title: string; links: Link[] }[] = [];
    for (const token of Lexer.lex(this.library.read(contents))) {
      if (token.type === 'heading' && token['depth'] === 2)
        sections.push({ title: String(token['text']), links: [] });
      if (token.type === 'table')
        for (const [cell] of (token as Tokens.Table).rows)
          sections.at(-1)?.links.push(...this.linksOf(contents, cell?.tokens ?? []));
    }
    return [{ title: 'All of them', links: [{ title: 'Documents', address: GUIDES_PATH }] }, ...sections];
  }

  /** A file that is served nowhere is no neighbour. */
  private linksOf(contents: Document, tokens: readonly Token[]): readonly Link[] {
    return tokens
      .filter((token): token is Tokens.Link => token.type === 'link')
      .flatMap(({ href, text }) => {
        const target = this.library.target(contents, href);
        return 'href' in target ? [{ title: text.replaceAll('`', ''), address: target.href }] : [];
      });
  }
}

/** Serves the documents below `/docs`, and the style of all of it. */
export const serveDocuments = (
  app: NestFastifyApplication,
  inWords: (text: string) => string,
  documents = new Documents(),
): void => {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.get(STYLE_PATH, (_request, reply) =>
    reply.header('cache-control', CACHED).type('text/css; charset=utf-8').send(STYLE),
  );
  fastify.get<{ Params: { '*': string } }>('/docs/*', async ({ params }, reply) => {
    const found = documents.find(`/docs/${params['*']}`);
    if (found === undefined) return sendPage(reply, NOT_FOUND);
    if (found.kind === 'DOWNLOAD')
      return reply
        .header('cache-control', CACHED)
        .type(DOWNLOAD_TYPE)
        .send(inWords(documents.text(found)));
    const { status, html } = documents.page(found);
    return sendPage(reply, { status, html: inWords(html) }, { ...PAGE_HEADERS, 'cache-control': CACHED });
  });
};

const NOT_FOUND = noticePage('No such page', markup`Look among <a href="${GUIDES_PATH}">all guides</a>.`, {
  status: 404,
});
