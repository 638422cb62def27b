import { configureEdge, edgeAdapter } from '@causeway/http';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { serveConsole } from './console-files.js';

class EmptyModule {}

describe('the files of the console', () => {
  let folder: string;
  let app: NestFastifyApplication;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'causeway-site-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), '<!doctype html><title>Console</title>');
    await writeFile(join(folder, 'assets', 'index-1.js'), 'export {};');
    await writeFile(join(folder, 'secret.txt'), 'not of the site');
    app = await NestFactory.create<NestFastifyApplication>({ module: EmptyModule }, edgeAdapter(), {
      logger: false,
    });
    configureEdge(app, {
      rejectionTables: {},
      authenticator: { authenticate: () => Promise.resolve(undefined) },
      observer: { completed: () => undefined, failed: () => undefined },
    });
    serveConsole(app, folder);
    await app.init();
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });
  const get = (url: string, headers = {}) => app.inject({ method: 'GET', url, headers });

  it.each(['/console', '/console/', '/console/payments/Transaction%3A1'])('%s is the page', async (url) => {
    const { statusCode, headers, body } = await get(url);
    expect([statusCode, headers['content-type'], headers['cache-control']]).toStrictEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ]);
    expect(body).toContain('<title>Console</title>');
    expect(headers['content-security-policy']).toContain(
      "default-src 'none';script-src 'self';style-src 'self'",
    );
    expect(headers['content-security-policy']).not.toContain('unsafe');
  });

  it('an asset is kept for ever: another content has another name', async () => {
    const { headers, body } = await get('/console/assets/index-1.js');
    expect([headers['content-type'], headers['cache-control'], body]).toStrictEqual([
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
      'export {};',
    ]);
  });

  it('an asset is compressed for a browser that takes that', async () => {
    const { headers, rawPayload } = await get('/console/assets/index-1.js', {
      'accept-encoding': 'br, gzip',
    });
    expect(headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(rawPayload).toString()).toBe('export {};');
  });

  it.each(['/console/secret.txt', '/console/..%2f..%2fetc%2fpasswd'])('%s is no file', async (url) => {
    expect((await get(url)).body).not.toContain('not of the site');
    expect((await get(url)).headers['content-type']).toBe('text/html; charset=utf-8');
  });
});
