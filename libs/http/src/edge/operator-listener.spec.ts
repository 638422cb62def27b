import { Controller, Get } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Public } from '../access/access.js';
import { configureEdge } from './configure-edge.js';
import { edgeAdapter, EdgeAdapter } from './edge-adapter.js';
import { OperatorListener } from './operator-listener.js';

@Public()
@Controller()
class EverythingController {
  @Get(['notes', 'operator/status', 'console', 'health/live'])
  answer() {
    return { answered: true };
  }
}

describe('a listener for operators alone', () => {
  let app: NestFastifyApplication;
  const listener = new OperatorListener();
  let publicUrl: string;
  let operatorUrl: string;
  beforeAll(async () => {
    const adapter = edgeAdapter({
      operatorListener: listener,
      console: {
        shown: (json) => json,
        admit: () => Promise.resolve(undefined),
        rewrite: ({ url = '' }) =>
          url.startsWith('/console/api/') ? url.slice('/console'.length) : undefined,
      },
    });
    app = await NestFactory.create<NestFastifyApplication>(
      { module: EverythingModule, controllers: [EverythingController] },
      adapter,
      { logger: false },
    );
    configureEdge(app, {
      rejectionTables: {},
      authenticator: { authenticate: () => Promise.resolve(undefined) },
      observer: { completed: () => undefined, failed: () => undefined },
    });
    await app.listen(0, '127.0.0.1');
    publicUrl = `http://127.0.0.1:${(app.getHttpServer().address() as { port: number }).port}`;
    if (!(app.getHttpAdapter() instanceof EdgeAdapter)) throw new Error('the edge has an adapter of its own');
    operatorUrl = `http://127.0.0.1:${await adapter.listenForOperators(listener, { port: 0, host: '127.0.0.1' })}`;
  });
  afterAll(async () => {
    await listener.close();
    await app.close();
  });

  const statusOf = async (origin: string, path: string) => {
    const answer = await fetch(`${origin}${path}`, { headers: { connection: 'close' } });
    const body = (await answer.json()) as { code?: string };
    return [answer.status, body.code];
  };
  const FOUND = [200, undefined];
  const NOT_THERE = [404, 'REFERENCE_NOT_FOUND'];

  it.each([
    ['/operator/status', NOT_THERE, FOUND],
    ['/%6fperator/status', NOT_THERE, FOUND],
    ['/console', NOT_THERE, FOUND],
    ['/api/2025-10-13/notes', FOUND, NOT_THERE],
    ['/console/api/2025-10-13/notes', NOT_THERE, FOUND],
    ['/health/live', FOUND, FOUND],
    ['/nowhere', NOT_THERE, NOT_THERE],
  ])(
    '%s is where it belongs, and at the other address as if it were not',
    async (path, atPublic, atOperators) => {
      expect(await statusOf(publicUrl, path)).toStrictEqual(atPublic);
      expect(await statusOf(operatorUrl, path)).toStrictEqual(atOperators);
    },
  );
});

class EverythingModule {}
