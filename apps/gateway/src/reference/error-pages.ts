import { ERRORS_PATH, type RejectionTables } from '@causeway/http';
import { markup, noticePage, page, sendPage, type Markup, type Page } from '@causeway/http/pages';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { errorCatalogue, REMEDIES, sentenceOf, type Cause, type CodeEntry } from './error-catalogue.js';

const causeOf = (cause: Cause): Markup => {
  const { message, field, reason } = sentenceOf(cause);
  return markup`<li>${field !== undefined && markup`<code>${field}</code> `}${message}${reason !== undefined && markup` (<code>${reason}</code>)`}.</li>`;
};

const pageOf = (code: string, { statuses, causes }: CodeEntry): Page =>
  page({
    title: code,
    body: markup`<p><a href="${ERRORS_PATH}">All codes</a></p><h1>${code}</h1>
${statuses.map((status) => markup`<h2>Status ${status}</h2><p>${REMEDIES[status]}</p>`)}
<h2>When</h2><ul>${causes.map(causeOf)}</ul>`,
  });

const listOf = (catalogue: ReadonlyMap<string, CodeEntry>): Page =>
  page({
    title: 'Error codes',
    body: markup`<p><a href="/docs">Reference</a></p><h1>Error codes</h1>
<ul>${[...catalogue]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(
        ([code, { statuses }]) =>
          markup`<li><a href="${ERRORS_PATH}/${code}">${code}</a> ${statuses.join(', ')}</li>`,
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
  fastify.get(ERRORS_PATH, (_request, reply) => sendPage(reply, all));
  fastify.get<{ Params: { code: string } }>(`${ERRORS_PATH}/:code`, ({ params }, reply) => {
    const found = named.get(params.code);
    return sendPage(
      reply,
      found === undefined
        ? noticePage('No such code', `Look at ${ERRORS_PATH} for all that there are.`, { status: 404 })
        : shown(found),
    );
  });
};
