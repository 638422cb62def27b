import { operatorDocument } from '@causeway/http';
import { httpHarness, type HttpHarness } from '@causeway/http/testing';
import type { ServiceRuntime } from '@causeway/service';
import { expectFreshPage } from '@causeway/testing';
import { CqrsModule } from '@nestjs/cqrs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { PublicModule } from '../public-app.js';

const PAGE = join(import.meta.dirname, '../../../../docs/reference/operator-paths.md');

interface Operation {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly security?: readonly { readonly OperatorToken?: readonly string[] }[];
  readonly parameters?: readonly {
    readonly in: string;
    readonly name: string;
    readonly required?: boolean;
  }[];
}

let http: HttpHarness;
beforeAll(async () => {
  const runtime = { masterKey: { derive: () => randomBytes(32) } } as unknown as ServiceRuntime;
  const options = { runtime, authenticator: { authenticate: () => Promise.resolve(undefined) } };
  const { controllers, providers } = PublicModule.of({ ...options, others: [] });
  http = await httpHarness({
    imports: [CqrsModule.forRoot()],
    controllers: controllers ?? [],
    providers: providers ?? [],
  });
});
afterAll(() => http.close());

it('the page of the operator’s paths has every path, its parameters, its effect and the permission that it needs', async () => {
  const { paths } = operatorDocument(http.app) as unknown as {
    paths: Record<string, Record<string, Operation>>;
  };
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { operationId, summary, description, parameters = [], security = [] } = operation;
      const needed = security.flatMap(({ OperatorToken = [] }) => OperatorToken).map((each) => `\`${each}\``);
      const asked = parameters
        .filter((each) => each.in === 'query')
        .map(({ name, required }) => `\`${name}\`${required === true ? '' : '?'}`);
      const what = (summary ?? description ?? operationId)
        .replaceAll('|', String.raw`\|`)
        .replaceAll('\n', ' ');
      return `| \`${method.toUpperCase()} ${path}\` | ${what} | ${needed.join(', ')} | ${asked.join(', ')} |`;
    }),
  );
  expect(rows.length).toBeGreaterThan(50);
  await expectFreshPage(
    PAGE,
    [
      "# The operator's paths",
      '',
      "Each takes an operator's token as `Authorization: Bearer …`, with a permission that includes the one it needs (the first is `operatorToken` in `credentials.json`), at the gateway's address or at `CAUSEWAY_OPERATOR_PORT`. `npm run operator` drives them from a terminal: [its commands](operator-commands.md). Bodies and answers are described field by field by the running service, at `GET /operator/openapi.json`.",
      '',
      'A platform that the path, the query or the body names has to be there, in the environment that is named with it: otherwise every path answers 404 `REFERENCE_NOT_FOUND`, with `platformId` in `details.errors`.',
      '',
      'This page is made from the controllers by their spec: `CAUSEWAY_WRITE_PAGES=1 npm test -- page.spec`.',
      '',
      '| path | what it does | needs | query |',
      '| --- | --- | --- | --- |',
      ...rows.sort((one, other) => (one.split(' ')[2] ?? '').localeCompare(other.split(' ')[2] ?? '')),
      '',
    ].join('\n'),
  );
});
