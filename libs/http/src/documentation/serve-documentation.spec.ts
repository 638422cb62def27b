import { Controller, Get } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { Permission } from '../access/access.js';
import { configureEdge } from '../edge/configure-edge.js';
import { edgeAdapter } from '../edge/edge-adapter.js';
import { Answers, Operation } from '../routes/operation.js';
import { HarnessCallers } from '../testing/index.js';
import { serveDocumentation } from './serve-documentation.js';
import { object, text } from '@causeway/shapes';
import { dtoOf } from '../fields/dto.js';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

class HelloDto extends dtoOf(object('HelloDto', { hello: text({ max: 9 }) })) {}
@Controller('hello')
class HelloController {
  @Get()
  @Permission('VIEW')
  @Operation('hello', 'Say hello')
  @Answers(200, HelloDto)
  hello() {
    return { hello: 'you' };
  }
}

const documented = async (serve: (app: NestFastifyApplication) => void): Promise<NestFastifyApplication> => {
  class DocumentedModule {}
  const app = await NestFactory.create<NestFastifyApplication>(
    { module: DocumentedModule, controllers: [HelloController] },
    edgeAdapter(),
    { logger: false, bodyParser: false },
  );
  configureEdge(app, {
    rejectionTables: {},
    authenticator: new HarnessCallers(),
    observer: { completed: () => undefined, failed: () => undefined },
  });
  serve(app);
  await app.init();
  return app;
};

describe('the documentation', () => {
  let app: NestFastifyApplication;
  let document: () => Promise<OpenAPIObject>;
  beforeAll(async () => {
    app = await documented((edge) => {
      document = serveDocumentation(edge, {
        wireName: 'Harbour',
        summary: '# Harbour: X-Service-Signature\n',
      });
    });
  });
  afterAll(() => app.close());
  const get = (url: string) => app.inject({ method: 'GET', url });

  it('serves the OpenAPI document without credentials, below the version of the API', async () => {
    const answer = await get('/api/2025-10-13/openapi.json');
    expect([
      answer.statusCode,
      answer.headers['content-type'],
      answer.headers['cache-control'],
    ]).toStrictEqual([200, 'application/json; charset=utf-8', 'no-store']);
    const { paths, components } = answer.json<OpenAPIObject>();
    expect(Object.keys(paths)).toStrictEqual(['/hello']);
    expect(components?.securitySchemes?.['WebhookSignature']).toStrictEqual({
      type: 'apiKey',
      in: 'header',
      name: 'X-Harbour-Signature',
      description: 'What this deployment signs its webhooks with.',
    });
  });

  it('gives the same document to who shows it in another form', async () => {
    expect(await document()).toStrictEqual((await get('/api/2025-10-13/openapi.json')).json());
  });

  it('serves the summary without credentials, as plain text', async () => {
    const { statusCode, headers, body } = await get('/llms.txt');
    expect([statusCode, headers['content-type'], body]).toStrictEqual([
      200,
      'text/plain; charset=utf-8',
      '# Harbour: X-Harbour-Signature\n',
    ]);
  });

  it('leaves the operations closed', async () => {
    expect((await get('/api/2025-10-13/hello')).statusCode).toBe(401);
  });
});

describe('a document that the build made', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'made-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const served = async (made: URL, wireName?: string): Promise<{ text: string; isMadeAnew: boolean }> => {
    let isMadeAnew = false;
    const app = await documented((edge) => {
      serveDocumentation(edge, {
        made,
        ...(wireName !== undefined && { wireName }),
        complete: (document) => {
          isMadeAnew = true;
          return document;
        },
      });
    });
    const { body } = await app.inject({ method: 'GET', url: '/api/2025-10-13/openapi.json' });
    await app.close();
    return { text: body, isMadeAnew };
  };

  it('is served as it is, and not made again by the process that serves', async () => {
    const made = pathToFileURL(join(folder, 'openapi.made.json'));
    await writeFile(made, '{"openapi": "3.1.0", "info": "X-Service-Signature"}');
    expect(await served(made)).toStrictEqual({
      text: '{"openapi": "3.1.0", "info": "X-Service-Signature"}',
      isMadeAnew: false,
    });
    expect(await served(made, 'Harbour')).toStrictEqual({
      text: '{"openapi": "3.1.0", "info": "X-Harbour-Signature"}',
      isMadeAnew: false,
    });
  });

  it('is made where the build made none', async () => {
    const { text, isMadeAnew } = await served(pathToFileURL(join(folder, 'none.made.json')));
    expect([Object.keys((JSON.parse(text) as OpenAPIObject).paths), isMadeAnew]).toStrictEqual([
      ['/hello'],
      true,
    ]);
  });

  it('that cannot be read now is read the next time, and no other is made', async () => {
    const place = join(folder, 'later.made.json');
    await mkdir(place);
    let isMadeAnew = false;
    const app = await documented((edge) => {
      serveDocumentation(edge, {
        made: pathToFileURL(place),
        complete: (document) => {
          isMadeAnew = true;
          return document;
        },
      });
    });
    const get = () => app.inject({ method: 'GET', url: '/api/2025-10-13/openapi.json' });
    expect((await get()).statusCode).toBe(503);
    await rm(place, { recursive: true });
    await writeFile(place, '{}');
    expect([(await get()).body, isMadeAnew]).toStrictEqual(['{}', false]);
    await app.close();
  });
});
