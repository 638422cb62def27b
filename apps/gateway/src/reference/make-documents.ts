import { configureEdge, edgeAdapter, openApiDocument, operatorDocument } from '@causeway/http';
import type { ServiceRuntime } from '@causeway/service';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { PublicModule } from '../public-app.js';
import { completeOperatorReference, completeReference } from './complete-reference.js';
import type { ReferenceDocument } from './document.js';
import type { WholeDocument } from './pages/reference-pages.js';

export interface Documents {
  readonly api: WholeDocument;
  readonly operator: ReferenceDocument;
}

/** The documents of the application as the gateway composes it, without a service behind it. */
export const makeDocuments = async (): Promise<Documents> => {
  // No handler answers, and no key is used.
  const runtime = { masterKey: { derive: () => Buffer.alloc(32) } } as unknown as ServiceRuntime;
  const authenticator = { authenticate: () => Promise.resolve(undefined) };
  const { controllers = [], providers = [] } = PublicModule.of({ runtime, authenticator, others: [] });
  const app = await NestFactory.create<NestFastifyApplication>(
    { module: PublicModule, controllers, providers },
    edgeAdapter(),
    { logger: ['error', 'fatal'], bodyParser: false, abortOnError: false },
  );
  configureEdge(app, {
    rejectionTables: {},
    authenticator,
    observer: { completed: () => undefined, failed: () => undefined },
  });
  const api = openApiDocument(app, { complete: completeReference }) as unknown as WholeDocument;
  const operator = completeOperatorReference(operatorDocument(app)) as unknown as ReferenceDocument;
  await app.close();
  return { api, operator };
};
