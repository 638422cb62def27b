import { ERRORS_PATH, type RejectionTables } from '@causeway/http';
import { markup, noticePage, PAGE_HEADERS, sendPage, type Markup, type Page } from '@causeway/http/pages';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import { CACHED } from '../documents/documents.js';
import { framed, type Section } from '../documents/frame.js';
import { errorCatalogue, REMEDIES, sentenceOf, type Cause, type CodeEntry } from './error-catalogue.js';

const causeOf = (cause: Cause): Markup => {
  const { message, field, reason } = sentenceOf(cause);
  return markup`<li>${field !== undefined && markup`<code>${field}</code> `}${message}${reason !== undefined && markup` (<code>${reason}</code>)`}.</li>`;
};

const addressOf = (code: string): string => `${ERRORS_PATH}/${code}`;

const pageOf = (code: string, { statuses, causes }: CodeEntry, sections: readonly Section[]): Page =>
  framed({
    part: 'Error codes',
    title: code,
    address: addressOf(code),
    sections,
    body: markup`<h1>${code}</h1>
${statuses.map((status) => markup`<h2>Status ${status}</h2><p>${REMEDIES[status]}</p>`)}
<h2>When</h2><ul>${causes.map(causeOf)}</ul>`,
  });

const listOf = (catalogue: Catalogue, sections: readonly Section[]): Page =>
  framed({
    part: 'Error codes',
    title: 'Error codes',
    address: ERRORS_PATH,
    sections,
    body: markup`<h1>Error codes</h1>
<p>Every error of the API names its code, and the page of it in <code>details.docUrl</code>. Decide by status, code and <code>details.reason</code>; the message is for people.</p>
<ul>${byName(catalogue).map(
      ([code, { statuses }]) =>
        markup`<li><a href="${addressOf(code)}">${code}</a> ${statuses.join(', ')}</li>`,
    )}</ul>`,
  });

type Catalogue = ReadonlyMap<string, CodeEntry>;

const byName = (catalogue: Catalogue): readonly (readonly [string, CodeEntry])[] =>
  [...catalogue].sort(([one], [other]) => (one < other ? -1 : 1));

/** Serves a page for each error code of the API, below the reference. */
export const serveErrorPages = (
  app: NestFastifyApplication,
  tables: RejectionTables,
  inWords: (text: string) => string = (text) => text,
): void => {
  const fastify = app.getHttpAdapter().getInstance();
  const catalogue = errorCatalogue(tables);
  const sections: readonly Section[] = [
    {
      title: 'Error codes',
      links: [
        { title: 'All of them', address: ERRORS_PATH },
        ...byName(catalogue).map(([code]) => ({ title: code, address: addressOf(code) })),
      ],
    },
  ];
  const named = new Map([...catalogue].map(([code, entry]) => [inWords(code), { code, entry }]));
  const headers = { ...PAGE_HEADERS, 'cache-control': CACHED };
  const send = (reply: FastifyReply, { html, ...rest }: Page): Promise<void> =>
    sendPage(reply, { ...rest, html: inWords(html) }, headers);
  fastify.get(ERRORS_PATH, (_request, reply) => send(reply, listOf(catalogue, sections)));
  fastify.get<{ Params: { code: string } }>(`${ERRORS_PATH}/:code`, ({ params }, reply) => {
    const found = named.get(params.code);
    return found === undefined
      ? sendPage(reply, NO_SUCH_CODE)
      : send(reply, pageOf(found.code, found.entry, sections));
  });
};

const NO_SUCH_CODE = noticePage(
  'No such code',
  markup`Look among <a href="${ERRORS_PATH}">all error codes</a>.`,
  { status: 404 },
);
