import { operatorDocument } from '@causeway/http';
import { httpHarness } from '@causeway/http/testing';
import type { ServiceRuntime } from '@causeway/service';
import { expectFreshPage } from '@causeway/testing';
import { operationTypes, schemaTypes, type Document } from '@causeway/typings';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { PublicModule } from '../public-app.js';

const FOLDER = join(import.meta.dirname, '../../../console/src/generated');

it('the console knows the operator’s operations as they are', async () => {
  const runtime = { masterKey: { derive: () => randomBytes(32) } } as unknown as ServiceRuntime;
  const authenticator = { authenticate: () => Promise.resolve(undefined) };
  const { controllers = [], providers = [] } = PublicModule.of({ runtime, authenticator, others: [] });
  const http = await httpHarness({ controllers, providers });
  const document = operatorDocument(http.app) as unknown as Document;
  await http.close();
  await expectFreshPage(join(FOLDER, 'schemas.ts'), schemaTypes(document), 'typescript');
  await expectFreshPage(join(FOLDER, 'operations.ts'), operationTypes(document), 'typescript');
});
