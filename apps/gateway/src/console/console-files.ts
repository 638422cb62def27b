import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** What `npm run build` made of `apps/console`. */
const SITE = join(import.meta.dirname, '../../../console/dist/site');
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};
/** The names of assets change with their content. */
const FOR_EVER = 'public, max-age=31536000, immutable';

interface SiteFile {
  readonly type: string;
  readonly content: Buffer;
  readonly compressed: Buffer;
  readonly cache: string;
}

/**
 * Serves the console's page below `/console`, and the files that it is made of. Any address below it is the same page, which
 * finds its way by it. The page may run and load what is of this server alone.
 */
export const serveConsole = (app: NestFastifyApplication, folder: string = SITE): void => {
  const fastify = app.getHttpAdapter().getInstance();
  const files = filesOf(folder);
  const page = files.get('index.html');
  if (page === undefined) return;
  const send = (
    request: Pick<FastifyRequest, 'headers'>,
    reply: FastifyReply,
    file: SiteFile,
  ): FastifyReply => {
    const isCompressed = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
    void reply.header('cache-control', file.cache).header('vary', 'accept-encoding').type(file.type);
    if (isCompressed) void reply.header('content-encoding', 'gzip');
    return reply.send(isCompressed ? file.compressed : file.content);
  };
  fastify.get('/console', (request, reply) => send(request, reply, page));
  fastify.get<{ Params: { '*': string } }>('/console/*', (request, reply) =>
    send(request, reply, files.get(request.params['*']) ?? page),
  );
};

const filesOf = (folder: string): ReadonlyMap<string, SiteFile> => {
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => extname(name) in TYPES,
  );
  return new Map(
    names.map((name) => {
      const content = readFileSync(join(folder, name));
      const cache = name === 'index.html' ? 'no-cache' : FOR_EVER;
      const type = TYPES[extname(name)] ?? '';
      return [name.replaceAll('\\', '/'), { type, content, compressed: gzipSync(content), cache }];
    }),
  );
};
