import { Module, type DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { NestLogger } from '../observability/logger.js';
import type { ServiceRuntime } from '../runtime/service-runtime.js';
import { HealthController } from './health.controller.js';
import { InternalController } from './internal.controller.js';
import { MetricsController } from './metrics.controller.js';
import { RUNTIME } from './tokens.js';

/** Larger than any command: the edge's limit, encoded. */
const BODY_LIMIT_BYTES = 4 * 1024 * 1024;

@Module({})
class InternalModule {
  static of(runtime: ServiceRuntime): DynamicModule {
    return {
      module: InternalModule,
      controllers: [HealthController, InternalController, MetricsController],
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
  adapter
    .getInstance()
    .addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
  return app;
};
