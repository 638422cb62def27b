import { DOCUMENT_PATH, ERRORS_PATH } from '@causeway/http';
import { markup, type Inserted, type Markup, type Page } from '@causeway/http/pages';

export const STYLE_PATH = '/docs/style.css';
export const GUIDES_PATH = '/docs/guides';

/** The parts of the documentation, in every page's head. */
const PARTS = [
  ['Reference', '/docs'],
  ['Guides', GUIDES_PATH],
  ['Error codes', ERRORS_PATH],
  ['OpenAPI', DOCUMENT_PATH],
] as const;
export type Part = (typeof PARTS)[number][0];

export interface Link {
  readonly title: string;
  readonly address: string;
}

/** A group of the pages beside this one. */
export interface Section {
  readonly title: string;
  readonly links: readonly Link[];
}

interface FramedParts {
  readonly part: Part;
  /** Of the page; the window's says where it is from, too. */
  readonly title: string;
  readonly body: Inserted;
  readonly address: string;
  readonly sections: readonly Section[];
  /** A script of this server that the page runs. */
  readonly script?: string;
  readonly status?: number;
}

/** A page of the documentation: its head, the page, and the list of its neighbours, which follows it on a small screen. */
export const framed = ({
  part,
  title,
  body,
  address,
  sections,
  script,
  status = 200,
}: FramedParts): Page => ({
  status,
  html: markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title} · Causeway</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<link rel="icon" href="data:,"><link rel="stylesheet" href="${STYLE_PATH}">${script !== undefined && markup`<script src="${script}" defer></script>`}</head>
<body><a class="skip" href="#page">To the page</a>
<header><nav aria-label="Documentation"><b>Causeway</b>${PARTS.map(([name, href]) => markup`<a href="${href}"${name === part ? HERE : ''}>${name}</a>`)}<a class="to-contents" href="#contents">Contents</a></nav></header>
<div class="columns"><main id="page">${body}</main>
<nav id="contents" aria-label="Contents">${sections.map((section) => sectionOf(section, address))}</nav></div></body></html>
`.text,
});

const HERE: Markup = markup` aria-current="true"`;

const sectionOf = ({ title, links }: Section, address: string): Markup =>
  markup`<h2>${title}</h2><ul>${links.map(
    (link) =>
      markup`<li><a href="${link.address}"${link.address === address ? markup` aria-current="page"` : ''}>${breakable(link.title)}</a></li>`,
  )}</ul>`;

/** A code may break where its words end. */
const breakable = (title: string): Inserted =>
  title.split('_').map((word, index) => (index === 0 ? word : markup`_<wbr>${word}`));
