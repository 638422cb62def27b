import { API_CODES, type RejectionTables } from '@causeway/http';
import { markup, noticePage, page, sendPage, type Markup, type Page } from '@causeway/http/pages';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** One reason for which a context answers with a code. */
interface Cause {
  readonly context: string;
  readonly reason?: string;
  readonly message: string;
}

interface CodeEntry {
  readonly statuses: readonly number[];
  readonly causes: readonly Cause[];
}

/** Every code of the API with the statuses that it travels with, and what contexts refuse with it. */
export const errorCatalogue = (tables: RejectionTables): ReadonlyMap<string, CodeEntry> => {
  const catalogue = new Map<string, { statuses: number[]; causes: Cause[] }>();
  for (const [status, codes] of Object.entries(API_CODES))
    for (const code of codes) {
      const entry = catalogue.get(code) ?? { statuses: [], causes: [] };
      entry.statuses.push(Number(status));
      catalogue.set(code, entry);
    }
  for (const [context, table] of Object.entries(tables))
    for (const { code, message, reason } of Object.values(table))
      catalogue.get(code)?.causes.push({ context, message, ...(reason !== undefined && { reason }) });
  return catalogue;
};

/** What a client does, by the status alone: the same for every code of it (config-and-tokens §5 and §7). */
const REMEDIES: Readonly<Record<number, string>> = {
  400: 'The request is wrong as it is: mend it before it is sent again. Every wrong field is named in details.errors.',
  401: 'The credentials are missing, wrong or over.',
  403: 'The caller may not do this, or not now; the same request gets the same answer until that changes.',
  404: 'There is no such record for this caller in this environment.',
  409: 'It contradicts what is so by now: read the record, then decide anew.',
  410: 'It was there and is over.',
  424: 'Another institution did not answer as it must; the request may be tried again later.',
  429: 'Too many requests: wait as long as Retry-After says.',
  500: 'Unforeseen, and reported here. With an Idempotency-Key the same request may be sent again.',
  501: 'This installation does not offer it.',
  503: 'Not available for now: send the same again after Retry-After.',
};

const causeOf = ({ context, reason, message }: Cause): Markup =>
  markup`<li>${message}${reason !== undefined && markup` (<code>${reason}</code>)`}, says ${context}.</li>`;

const pageOf = (code: string, { statuses, causes }: CodeEntry): Page =>
  page({
    title: code,
    body: markup`<p><a href="/docs/errors">All codes</a></p><h1>${code}</h1>
${statuses.map((status) => markup`<h2>Status ${status}</h2><p>${REMEDIES[status] ?? ''}</p>`)}
${causes.length > 0 && markup`<h2>When</h2><ul>${distinct(causes).map(causeOf)}</ul>`}`,
  });

const distinct = (causes: readonly Cause[]): readonly Cause[] => [
  ...new Map(causes.map((cause) => [JSON.stringify(cause), cause])).values(),
];

const listOf = (catalogue: ReadonlyMap<string, CodeEntry>): Page =>
  page({
    title: 'Error codes',
    body: markup`<p><a href="/docs">Reference</a></p><h1>Error codes</h1>
<ul>${[...catalogue]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(
        ([code, { statuses }]) =>
          markup`<li><a href="/docs/errors/${code}">${code}</a> ${statuses.join(', ')}</li>`,
      )}</ul>`,
  });

/** Serves a page for each error code of the API, below the reference. */
export const serveErrorPages = (
  app: NestFastifyApplication,
  tables: RejectionTables,
  inWords: (text: string) => string = (text) => text,
): void => {
  const fastify = app.getHttpAdapter().getInstance();
  const catalogue = errorCatalogue(tables);
  const named = new Map([...catalogue].map(([code, entry]) => [inWords(code), pageOf(code, entry)]));
  const shown = ({ html, ...rest }: Page): Page => ({ ...rest, html: inWords(html) });
  const all = shown(listOf(catalogue));
  fastify.get('/docs/errors', (_request, reply) => sendPage(reply, all));
  fastify.get<{ Params: { code: string } }>('/docs/errors/:code', ({ params }, reply) => {
    const found = named.get(params.code);
    return sendPage(
      reply,
      found === undefined
        ? noticePage('No such code', 'Look at /docs/errors for all that there are.', { status: 404 })
        : shown(found),
    );
  });
};
