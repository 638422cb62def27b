import { httpHarness } from '@causeway/http/testing';
import type { ServiceRuntime } from '@causeway/service';
import { expectFreshPage } from '@causeway/testing';
import { operationTypes, schemaTypes, type Document } from '@causeway/typings';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { PublicModule } from './public-app.js';

const FOLDER = join(import.meta.dirname, '../../../libs/client/src/generated');

it('the types of the client are those of the document', async () => {
  const runtime = { masterKey: { derive: () => randomBytes(32) } } as unknown as ServiceRuntime;
  const authenticator = { authenticate: () => Promise.resolve(undefined) };
  const { controllers = [], providers = [] } = PublicModule.of({ runtime, authenticator, others: [] });
  const http = await httpHarness({ controllers, providers });
  const document = http.document as unknown as Document;
  await http.close();
  await expectFreshPage(join(FOLDER, 'schemas.ts'), schemaTypes(document), 'typescript');
  await expectFreshPage(join(FOLDER, 'operations.ts'), operationTypes(document), 'typescript');
});
