import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { openApiDocument, type DocumentOptions } from '../openapi/open-api-document.js';
import { wireWords } from '../wire/wire-words.js';
import { API_PREFIX } from '../edge/api-version.js';

export const DOCUMENT_PATH = `${API_PREFIX}/openapi.json`;

/** Long enough to spare repeated views, short enough for an update to be seen the next hour. */
const CACHE_SECONDS = 3_600;

export interface DocumentationOptions extends DocumentOptions {
  /** The API on one page, for programs that write code against it; served at `/llms.txt`. */
  readonly summary?: string;
}

/**
 * Serves the OpenAPI document and the summary to any client; call it before `listen`. Gives the document to who shows it in
 * another form: it is built when it is first asked for, since by then every controller is known.
 */
export const serveDocumentation = (
  app: NestFastifyApplication,
  { summary, ...options }: DocumentationOptions = {},
): (() => OpenAPIObject) => {
  const fastify = app.getHttpAdapter().getInstance();
  const words = wireWords(options.wireName);
  let document: OpenAPIObject | undefined;
  const built = (): OpenAPIObject => (document ??= openApiDocument(app, options));
  let text: string | undefined;
  fastify.get(DOCUMENT_PATH, (_request, reply) => {
    text ??= JSON.stringify(built());
    return reply.type('application/json; charset=utf-8').send(text);
  });
  if (summary !== undefined) {
    const content = words?.text(summary) ?? summary;
    fastify.get('/llms.txt', (_request, reply) =>
      reply.header('cache-control', `public, max-age=${CACHE_SECONDS}`).type(PLAIN_TEXT).send(content),
    );
  }
  return built;
};

const PLAIN_TEXT = 'text/plain; charset=utf-8';
