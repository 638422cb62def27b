import { CLOCK_HEADER, endingConnections, REQUEST_PATH } from '@causeway/commands';
import { Module, type DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { ServiceConfig } from '../config.js';
import { NestLogger } from '../observability/logger.js';
import { openPort } from '../open-port.js';
import type { ServiceRuntime } from '../runtime/service-runtime.js';
import { HealthController } from './health.controller.js';
import { MetricsController } from './metrics.controller.js';
import { RUNTIME } from './tokens.js';

/** Larger than any command: the edge's limit, encoded. */
const BODY_LIMIT_BYTES = 4 * 1024 * 1024;

@Module({})
class InternalModule {
  static of(runtime: ServiceRuntime): DynamicModule {
    return {
      module: InternalModule,
      controllers: [HealthController, MetricsController],
      providers: [{ provide: RUNTIME, useValue: runtime }],
    };
  }
}

/** A service as its siblings and its operator see it: requests, health, metrics. */
export const createInternalApp = async (runtime: ServiceRuntime): Promise<NestFastifyApplication> => {
  const adapter = new FastifyAdapter({ bodyLimit: BODY_LIMIT_BYTES, forceCloseConnections: 'idle' });
  const app = await NestFactory.create<NestFastifyApplication>(InternalModule.of(runtime), adapter, {
    logger: new NestLogger(runtime.logger),
    bodyParser: false,
    abortOnError: false,
  });
  const http = adapter.getInstance();
  const endConnections = endingConnections(http.server);
  http.addHook('preClose', (done) => {
    endConnections();
    done();
  });
  answerSiblings(http, runtime);
  return app;
};

/**
 * Opens the port at which sibling services send their requests, `CAUSEWAY_SERVICE_HOST` and `CAUSEWAY_SERVICE_PORT`;
 * rejects with the name of the setting where the port is taken.
 */
export const listenForSiblings = (
  app: NestFastifyApplication,
  { serviceHost: host, servicePort: port }: Pick<ServiceConfig, 'serviceHost' | 'servicePort'>,
): Promise<unknown> =>
  openPort('CAUSEWAY_SERVICE', { host, port }, (address) => app.listen(address.port, address.host));

/**
 * The endpoint for sibling services, which speaks the codec and not the API's form. It goes past Nest: a payment
 * crosses from service to service some twenty times.
 */
const answerSiblings = (http: FastifyInstance, runtime: ServiceRuntime): void => {
  const server = runtime.server();
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  http.post<{ Params: { type: string } }>(`${REQUEST_PATH}/:type`, async (request, reply) => {
    const { status, headers, body } = await server.answer({
      type: request.params.type,
      authorization: request.headers.authorization,
      clockOffset: single(request.headers[CLOCK_HEADER]),
      body: typeof request.body === 'string' ? request.body : '',
    });
    return reply
      .status(status)
      .headers(headers)
      .header('content-type', 'application/json; charset=utf-8')
      .send(body);
  });
};

const single = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header;
