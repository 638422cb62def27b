import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import { openApiDocument, type DocumentOptions } from '../openapi/open-api-document.js';
import { wireWords } from '../wire/wire-words.js';
import { interfaceFile, type InterfaceFile } from './interface-file.js';
import { DOCUMENT_PATH, page, startScript } from './reference-page.js';

/** Long enough to spare repeated views, short enough for an update to be seen the next hour. */
const CACHE_SECONDS = 3_600;

export interface DocumentationOptions extends DocumentOptions {
  /** The API on one page, for programs that write code against it; served at `/llms.txt`. */
  readonly summary?: string;
}

/** Serves the OpenAPI document and, at `/docs`, the reference page to any client. Call it before `listen`. */
export const serveDocumentation = (
  app: NestFastifyApplication,
  { summary, ...options }: DocumentationOptions = {},
): Promise<void> => {
  const fastify = app.getHttpAdapter().getInstance();
  const words = wireWords(options.wireName);
  let document: string | undefined;
  fastify.get(DOCUMENT_PATH, (_request, reply) => {
    // Built at the first request: by then every controller is known, and start-up does not wait for it.
    document ??= JSON.stringify(openApiDocument(app, options));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  if (summary !== undefined) {
    const content = words?.text(summary) ?? summary;
    fastify.get('/llms.txt', (_request, reply) => cached(reply, { type: PLAIN_TEXT, content }));
  }
  fastify.get('/docs', (_request, reply) =>
    cached(reply, { type: 'text/html; charset=utf-8', content: page }),
  );
  fastify.get('/docs/start.js', (_request, reply) => cached(reply, { type: SCRIPT, content: startScript }));
  for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js'] as const) {
    fastify.get(`/docs/${name}`, async (_request, reply) => cached(reply, await interfaceFile(name)));
  }
  return Promise.resolve();
};

const PLAIN_TEXT = 'text/plain; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';

const cached = (reply: FastifyReply, { type, content }: InterfaceFile): FastifyReply =>
  reply.header('cache-control', `public, max-age=${CACHE_SECONDS}`).type(type).send(content);
