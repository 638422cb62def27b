import { configureEdge, edgeAdapter } from '@causeway/http';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

@Module({})
class EmptyModule {}

/** The edge with nothing behind it but what is served here. */
export const bareEdge = async (
  serve: (app: NestFastifyApplication) => void,
): Promise<NestFastifyApplication> => {
  const app = await NestFactory.create<NestFastifyApplication>(EmptyModule, edgeAdapter(), {
    logger: false,
  });
  configureEdge(app, {
    rejectionTables: {},
    authenticator: { authenticate: () => Promise.resolve(undefined) },
    observer: { completed: () => undefined, failed: () => undefined },
  });
  serve(app);
  await app.init();
  return app;
};
