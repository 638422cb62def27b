import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { openApiDocument, type DocumentOptions } from '../openapi/open-api-document.js';
import { wireWords } from '../wire/wire-words.js';
import { API_PREFIX } from '../edge/api-version.js';
import { madeDocument } from './made-document.js';

export const DOCUMENT_PATH = `${API_PREFIX}/openapi.json`;

/** Long enough to spare repeated views, short enough for an update to be seen the next hour. */
const CACHE_SECONDS = 3_600;

export interface DocumentationOptions extends DocumentOptions {
  /**
   * Where the build may have put the document, in the contract's words. Without it the document is made when it is first
   * asked for, which takes the process's one thread a second.
   */
  readonly made?: URL;
  /** The API on one page, for programs that write code against it; served at `/llms.txt`. */
  readonly summary?: string;
}

/**
 * Serves the OpenAPI document and the summary to any client; call it before `listen`. Gives the document to who shows it in
 * another form: it is there when it is first asked for, since by then every controller is known.
 */
export const serveDocumentation = (
  app: NestFastifyApplication,
  { summary, made, ...options }: DocumentationOptions = {},
): (() => Promise<OpenAPIObject>) => {
  const fastify = app.getHttpAdapter().getInstance();
  const words = wireWords(options.wireName);
  let text: Promise<string> | undefined;
  const inWords = async (): Promise<string> => {
    const known = await madeDocument(made);
    if (known === undefined) return JSON.stringify(openApiDocument(app, options));
    return words?.text(known) ?? known;
  };
  const document = (): Promise<string> =>
    (text ??= inWords().catch((error: unknown) => {
      text = undefined;
      throw error;
    }));
  fastify.get(DOCUMENT_PATH, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(await document()),
  );
  if (summary !== undefined) {
    const content = words?.text(summary) ?? summary;
    fastify.get('/llms.txt', (_request, reply) =>
      reply.header('cache-control', `public, max-age=${CACHE_SECONDS}`).type(PLAIN_TEXT).send(content),
    );
  }
  return async () => JSON.parse(await document()) as OpenAPIObject;
};

const PLAIN_TEXT = 'text/plain; charset=utf-8';
