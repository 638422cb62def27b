import { SECURITY_HEADERS } from '@causeway/http';
import { markup, noticePage, PAGE_HEADERS, sendPage, type Page } from '@causeway/http/pages';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import { CACHED } from '../../documents/documents.js';
import { KEY_SCRIPT, KEY_SCRIPT_PATH } from './key-panel.js';
import {
  REFERENCE_PATH,
  ReferencePages,
  SENT_PATH,
  TAGS_PATH,
  type WholeDocument,
} from './reference-pages.js';
import { SCHEMAS_PATH } from './schema-view.js';

/** The policy of every answer lets a page run a file of this server and ask this server, and no other. */
const HEADERS = {
  ...PAGE_HEADERS,
  'content-security-policy': SECURITY_HEADERS['content-security-policy'] ?? '',
  'cache-control': CACHED,
};

/**
 * Serves the reference of the API at `/docs`.
 * @param document is asked for at the first page: by then every controller is known, and start-up does not wait for it
 */
export const serveReference = (
  app: NestFastifyApplication,
  origin: string,
  document: () => Promise<WholeDocument>,
): void => {
  const fastify = app.getHttpAdapter().getInstance();
  let made: Promise<ReferencePages> | undefined;
  const pages = (): Promise<ReferencePages> =>
    (made ??= document().then((whole) => new ReferencePages(whole, origin)));
  const send = (reply: FastifyReply, page: Page | undefined): Promise<void> =>
    page === undefined ? sendPage(reply, NOT_FOUND) : sendPage(reply, page, HEADERS);
  fastify.get(REFERENCE_PATH, async (_request, reply) => send(reply, (await pages()).overview()));
  fastify.get(SENT_PATH, async (_request, reply) => send(reply, (await pages()).sent()));
  fastify.get<{ Params: { tag: string } }>(`${TAGS_PATH}/:tag`, async ({ params }, reply) =>
    send(reply, (await pages()).tag(params.tag)),
  );
  fastify.get<{ Params: { name: string } }>(`${SCHEMAS_PATH}/:name`, async ({ params }, reply) =>
    send(reply, (await pages()).schema(params.name)),
  );
  fastify.get(KEY_SCRIPT_PATH, (_request, reply) =>
    reply.header('cache-control', CACHED).type('text/javascript; charset=utf-8').send(KEY_SCRIPT),
  );
};

const NOT_FOUND = noticePage(
  'No such page',
  markup`Look among <a href="${REFERENCE_PATH}">all operations</a>.`,
  { status: 404 },
);
