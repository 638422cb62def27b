import { markup, Markup, type Inserted } from '@causeway/http/pages';
import { Marked, type Tokens } from 'marked';
import { diagramSteps } from './diagram.js';

/** Where a link leads: an address, or the path of a file that is not served. */
export type LinkTarget = { readonly href: string } | { readonly path: string };

export interface Rendered {
  /** The first heading, as text. */
  readonly title: string;
  readonly body: Markup;
}

/** The address that our documents give an installation on the reader's own machine. */
const THIS_MACHINE = /^http:\/\/127\.0\.0\.1:3000(?=\/)/;

/** Links that lead out of this installation, and those that write to a person. */
const ABROAD = /^(?:https?|mailto):/;

/**
 * Markdown as a part of a page. HTML in it is shown as text, pictures by their description, and a link leads to an address
 * of the web or of this installation and nowhere else, so that no document can make a page run or load anything.
 */
export const renderMarkdown = (source: string, targetOf: (link: string) => LinkTarget): Rendered => {
  const anchors = new Anchors();
  let title = '';
  const marked = new Marked({
    gfm: true,
    renderer: {
      html: ({ text }) => markup`${text}`.text,
      image: ({ text }) => markup`${text}`.text,
      heading({ tokens, depth, text }) {
        const inner = this.parser.parseInline(tokens);
        if (title === '') title = plain(inner);
        return `<h${depth} id="${anchors.of(text)}">${inner}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        return linked(new Markup(this.parser.parseInline(tokens)), href, targetOf).text;
      },
      code: ({ text, lang }) => codeBlock(text, lang).text,
      table(token) {
        const row = (cells: readonly Tokens.TableCell[], tag: 'th' | 'td'): string =>
          `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`;
        const rows = token.rows.map((cells) => row(cells, 'td')).join('');
        return `<div class="wide" tabindex="0" role="region" aria-label="Table"><table><thead>${row(token.header, 'th')}</thead><tbody>${rows}</tbody></table></div>\n`;
      },
    },
  });
  const body = new Markup(marked.parse(source, { async: false }));
  return { title, body };
};

const linked = (inner: Markup, href: string, targetOf: (link: string) => LinkTarget): Markup => {
  if (THIS_MACHINE.test(href)) return markup`<a href="${href.replace(THIS_MACHINE, '')}">${inner}</a>`;
  if (ABROAD.test(href)) return markup`<a href="${href}" rel="noreferrer">${inner}</a>`;
  // What names a scheme and is neither of these leads nowhere.
  if (/^[a-z][a-z0-9+.-]*:/i.test(href)) return inner;
  const target = targetOf(href);
  if ('href' in target) return markup`<a href="${target.href}">${inner}</a>`;
  return markup`${inner} (<code>${target.path}</code>)`;
};

const codeBlock = (text: string, lang: string | undefined): Markup => {
  const [language = '', file] = (lang ?? '').split(' ');
  const steps = language === 'mermaid' ? diagramSteps(text) : undefined;
  return steps ?? block(text, file);
};

/** Text that is copied as it stands, below the name of the file that it is, if it is one. */
export const block = (text: Inserted, file?: string): Markup =>
  markup`${file !== undefined && markup`<p class="file"><code>${file}</code></p>`}<pre tabindex="0"><code>${text}</code></pre>
`;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (_all, name: string) => ENTITIES[name] ?? '');

/** The anchors of headings, as hosts of repositories make them, so that a link holds there and here. */
class Anchors {
  private readonly taken = new Map<string, number>();

  of(text: string): string {
    const anchor = text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-');
    const before = this.taken.get(anchor);
    this.taken.set(anchor, (before ?? -1) + 1);
    return before === undefined ? anchor : `${anchor}-${before + 1}`;
  }
}
