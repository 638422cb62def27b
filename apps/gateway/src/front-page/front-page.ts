import { DOCUMENT_PATH } from '@causeway/http';
import { markup, page, sendPage, type Page } from '@causeway/http/pages';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { GUIDES_PATH } from '../documents/frame.js';
import { REFERENCE_PATH } from '../reference/pages/reference-pages.js';

/** Where an installation leads a person who has nothing but its address. */
const PLACES = [
  ['Reference', REFERENCE_PATH, 'every operation, with an example to copy'],
  ['Guides', GUIDES_PATH, 'a first payment, webhooks, running it'],
  ['Console', '/console', 'what happens here, in the browser'],
  ['OpenAPI', DOCUMENT_PATH, 'the same for programs'],
  ['Health', '/health/ready', 'whether it answers'],
] as const;

const frontPage = (): Page =>
  page({
    title: 'Causeway',
    body: markup`<h1>Causeway</h1><p>This is a payments service. Its API is for programs; these are for people.</p>
<ul class="plain">${PLACES.map(([name, href, about]) => markup`<li><a href="${href}"><b>${name}</b><span class="note">${about}</span></a></li>`)}</ul>`,
  });

/** A program says that it takes anything, or nothing; a browser says that it takes pages. */
const TAKES_PAGES = /(?:^|[\s,])text\/html\b/i;

/** Serves a page at `/` to browsers. For any other caller there is nothing there, and it hears so in JSON. */
export const serveFrontPage = (app: NestFastifyApplication): void => {
  const shown = frontPage();
  app
    .getHttpAdapter()
    .getInstance()
    .get('/', async (request, reply) => {
      void reply.header('vary', 'accept');
      if (TAKES_PAGES.test(request.headers.accept ?? '')) await sendPage(reply, shown);
      else reply.callNotFound();
      return reply;
    });
};
