import { markup, type Inserted, type Markup } from './markup.js';

export const STYLE_PATH = '/pages/style.css';

/** An answer that a person reads. */
export interface Page {
  readonly status: number;
  readonly html: string;
  /** Where the browser goes by itself once the page is shown. */
  readonly onwards?: string;
}

interface PageParts {
  /** Of the browser's window; the page's own heading is in the body. */
  readonly title: string;
  readonly body: Inserted;
  readonly status?: number;
  /** A few lines alone, in a narrower room. */
  readonly isNarrow?: boolean;
}

/** A whole page in the house's frame: one column, without scripts, in light and dark. */
export const page = ({ title, body, status = 200, isNarrow = false }: PageParts): Page => ({
  status,
  html: markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<link rel="icon" href="data:,"><link rel="stylesheet" href="${STYLE_PATH}"></head>
<body><main${isNarrow ? markup` class="narrow"` : ''}>${body}</main></body></html>
`.text,
});

/** A page with one thing to say and what can be done about it. */
export const noticePage = (
  title: string,
  remedy: Inserted,
  { status = 200, head }: { readonly status?: number; readonly head?: Markup } = {},
): Page => page({ title, status, isNarrow: true, body: markup`${head}<h1>${title}</h1><p>${remedy}</p>` });
