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

describe('the documentation', () => {
  let app: NestFastifyApplication;
  let document: () => OpenAPIObject;
  beforeAll(async () => {
    class DocumentedModule {}
    app = await NestFactory.create<NestFastifyApplication>(
      { module: DocumentedModule, controllers: [HelloController] },
      edgeAdapter(),
      { logger: false, bodyParser: false },
    );
    configureEdge(app, {
      rejectionTables: {},
      authenticator: new HarnessCallers(),
      observer: { completed: () => undefined, failed: () => undefined },
    });
    document = serveDocumentation(app, {
      wireName: 'Harbour',
      summary: '# Harbour: X-Service-Signature\n',
    });
    await app.init();
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
    expect(JSON.parse(JSON.stringify(document()))).toStrictEqual(
      (await get('/api/2025-10-13/openapi.json')).json(),
    );
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
