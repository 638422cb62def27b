import { openApiDocument, operatorDocument } from '@causeway/http';
import { httpHarness } from '@causeway/http/testing';
import type { ServiceRuntime } from '@causeway/service';
import { randomBytes } from 'node:crypto';
import { PublicModule } from '../public-app.js';
import { completeReference, withExamples } from './complete-reference.js';
import type { ReferenceDocument } from './document.js';
import type { WholeDocument } from './pages/reference-pages.js';

interface Documents {
  readonly api: WholeDocument;
  readonly operator: ReferenceDocument;
}

let built: Promise<Documents> | undefined;

/** The documents of the application as the gateway composes it: built once, for the suites of a worker. */
export const referenceDocuments = (): Promise<Documents> => (built ??= build());

const build = async (): Promise<Documents> => {
  const runtime = { masterKey: { derive: () => randomBytes(32) } } as unknown as ServiceRuntime;
  const authenticator = { authenticate: () => Promise.resolve(undefined) };
  const { controllers = [], providers = [] } = PublicModule.of({ runtime, authenticator, others: [] });
  const http = await httpHarness({ controllers, providers });
  const api = openApiDocument(http.app, { complete: completeReference }) as unknown as WholeDocument;
  const operator = withExamples(operatorDocument(http.app)) as unknown as ReferenceDocument;
  await http.close();
  return { api, operator };
};
