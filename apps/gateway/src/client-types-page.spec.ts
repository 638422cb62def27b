import { operatorDocument } from '@causeway/http';
import { httpHarness } from '@causeway/http/testing';
import { CURRENCIES } from '@causeway/kernel';
import type { ServiceRuntime } from '@causeway/service';
import { expectFreshPage } from '@causeway/testing';
import {
  commandTable,
  enumerationValues,
  operationCommands,
  operationTypes,
  schemaTypes,
  sharedNames,
  type Document,
  type Shared,
} from '@causeway/typings';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';
import { PublicModule } from './public-app.js';
import { completeReference } from './reference/complete-reference.js';
import { withWords } from './reference/words/with-words.js';
import { WORDS_OF_API } from './reference/words/words-of-api.js';

const folderIn = (project: string): string => join(import.meta.dirname, '../../..', project, 'src/generated');

describe('types of our own documents', () => {
  let openApi: OpenAPIObject;
  let document: Document;
  let ofOperators: Document;
  beforeAll(async () => {
    const runtime = { masterKey: { derive: () => randomBytes(32) } } as unknown as ServiceRuntime;
    const authenticator = { authenticate: () => Promise.resolve(undefined) };
    const { controllers = [], providers = [] } = PublicModule.of({ runtime, authenticator, others: [] });
    const http = await httpHarness({ controllers, providers });
    openApi = http.document;
    document = openApi as unknown as Document;
    ofOperators = operatorDocument(http.app) as unknown as Document;
    await http.close();
  });

  const fresh = async (project: string, of: Document, shared?: Shared): Promise<void> => {
    const folder = folderIn(project);
    await expectFreshPage(join(folder, 'schemas.ts'), schemaTypes(of, shared), 'typescript');
    await expectFreshPage(join(folder, 'operations.ts'), operationTypes(of, shared), 'typescript');
  };

  it('the types of the client are those of the document, with its words', () =>
    fresh('libs/client', withWords(openApi, WORDS_OF_API) as unknown as Document));

  it('the client has the values of every enumeration', () =>
    expectFreshPage(join(folderIn('libs/client'), 'values.ts'), enumerationValues(document), 'typescript'));

  it('the console knows the operator’s operations as they are, and takes what both have from the client', () =>
    fresh('apps/console', ofOperators, {
      names: sharedNames(ofOperators, document),
      line: "import type { Api } from '@causeway/client';",
      prefix: 'Api.',
    }));

  it('the console writes amounts in the decimals of each currency', () => {
    const rows = CURRENCIES.map(({ code, decimals }) => `${code}: ${decimals},`);
    const text = `/** How many decimals each currency of the product has. */
      export const DECIMALS: Readonly<Record<string, number>> = { ${rows.join(' ')} };
      `;
    return expectFreshPage(join(folderIn('apps/console'), 'decimals.ts'), text, 'typescript');
  });

  it('the command line has every operation that a platform calls, each by words of its own', async () => {
    // With the examples, which the whole document has.
    const whole = completeReference(openApi) as unknown as Document;
    const commands = operationCommands(whole, ({ path }) => path.startsWith('/agents/me'));
    const words = commands.map((each) => each.words);
    expect(words.filter((each, index) => words.indexOf(each) !== index)).toStrictEqual([]);
    // A word that is a command of its own has no others below it.
    expect(words.filter((each) => words.some((other) => other.startsWith(`${each} `)))).toStrictEqual([]);
    const file = join(folderIn('apps/causeway'), 'operation-commands.ts');
    await expectFreshPage(file, commandTable(commands), 'typescript');
  });
});
