import { operatorDocument } from '@causeway/http';
import { httpHarness, type HttpHarness } from '@causeway/http/testing';
import { platform as platformContext } from '@causeway/platform';
import type { ServiceRuntime } from '@causeway/service';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { isDeepStrictEqual } from 'node:util';
import { PublicModule } from '../../public-app.js';
import type { Operation, ReferenceDocument, Schema } from '../../reference/document.js';
import { completeOperatorReference } from '../../reference/complete-reference.js';
import { PlatformRegister } from '../platforms/platform-register.js';
import { RegisterHost } from '../testing/register-host.js';
import { NamedPlatform } from './named-platform.js';

const OPERATOR_TOKEN = 'operator-token-of-this-spec-0001';
const UNKNOWN = 'Platform:01890000-0000-7000-8000-00000000ffff';
const NOT_FOUND = {
  ...{ status: 404, code: 'REFERENCE_NOT_FOUND', message: 'Platform not found' },
  details: {
    resource: 'Platform',
    errors: [{ field: 'platformId', message: 'Platform not found' }],
  },
};

const MALFORMED = {
  ...{ status: 400, code: 'INVALID_INPUT', message: 'platformId must be the id of a Platform' },
  details: {
    errors: [
      {
        field: 'platformId',
        message: 'must be the id of a Platform',
        constraint: { format: 'Platform:<uuid>' },
      },
    ],
  },
};

interface Named {
  readonly method: string;
  readonly path: string;
  readonly place: 'path' | 'query' | 'body';
  readonly query: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

let host: RegisterHost;
let http: HttpHarness;
let routes: readonly Named[];
beforeAll(async () => {
  host = new RegisterHost();
  const runtime = {
    masterKey: { derive: () => Buffer.alloc(32, 3) },
    dispatch: host.dispatch,
    exclusively: host.exclusively,
  } as unknown as ServiceRuntime;
  const options = { runtime, authenticator: { authenticate: () => Promise.resolve(undefined) }, others: [] };
  const { controllers = [], providers = [] } = PublicModule.of(options);
  const named = { provide: APP_INTERCEPTOR, useValue: new NamedPlatform(new PlatformRegister(host)) };
  http = await httpHarness({
    controllers,
    providers: [...providers, named],
    rejectionTables: { platform: platformContext.definition.rejections },
    operatorToken: OPERATOR_TOKEN,
  });
  routes = namedIn(completeOperatorReference(operatorDocument(http.app)) as unknown as ReferenceDocument);
});
afterAll(() => http.close());

/** Every route whose path, query or body names a platform, and a valid request of it. */
const namedIn = ({ paths, components: { schemas } }: ReferenceDocument): readonly Named[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const json = operation.requestBody?.content?.['application/json'];
      const isInBody = takesPlatform(schemas, json?.schema);
      const parameters = (operation.parameters ?? []).map(({ name }) => name);
      if (!isInBody && !parameters.includes('platformId')) return [];
      return [
        {
          method: method.toUpperCase(),
          path: pathOf(path, operation),
          place: path.includes('{platformId}') ? 'path' : isInBody ? 'body' : 'query',
          query: queryOf(operation),
          ...(json && { body: json.example as NonNullable<Named['body']> }),
        },
      ];
    }),
  );

const takesPlatform = (schemas: Readonly<Record<string, Schema>>, schema?: Schema): boolean => {
  const { properties = {} } = schemas[schema?.$ref?.split('/').at(-1) ?? ''] ?? {};
  return 'platformId' in properties;
};
const pathOf = (path: string, { parameters = [] }: Operation): string =>
  parameters
    .filter((each) => each.in === 'path' && each.name !== 'platformId')
    .reduce((made, { name, example }) => made.replace(`{${name}}`, String(example)), path);
const queryOf = ({ parameters = [] }: Operation): Record<string, string> =>
  Object.fromEntries(
    parameters
      .filter((each) => each.in === 'query' && each.required === true)
      .map(({ name, example }) => [name, String(example)]),
  );

/** The request, about this platform; in the place where its route takes it. */
const ask = ({ method, path, place, query, body }: Named, platformId: string) => {
  const search = new URLSearchParams(place === 'query' ? { ...query, platformId } : query).toString();
  return http.send(method, `/${path.replace('{platformId}', platformId)}?${search}`, {
    as: null,
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
    ...(body && { body: place === 'body' ? { ...body, platformId } : body }),
  });
};
const answersOf = async (platformId: string): Promise<readonly [Named, number, unknown][]> => {
  const answers: [Named, number, unknown][] = [];
  for (const route of routes) {
    const { status, body } = await ask(route, platformId);
    answers.push([route, status, body]);
  }
  return answers;
};
const nameOf = ({ method, path }: Named): string => `${method} ${path}`;

describe('a platform that an operator names', () => {
  it('and that is not there is answered alike by every route that takes one', async () => {
    expect(routes.length).toBeGreaterThan(80);
    expect((await answersOf(UNKNOWN)).map(([route, , body]) => [nameOf(route), body])).toStrictEqual(
      routes.map((route) => [nameOf(route), NOT_FOUND]),
    );
  });

  it('in a form that no id has is refused by its name, or not found where it is in the path', async () => {
    expect((await answersOf('Platform:1')).map(([route, , body]) => [nameOf(route), body])).toStrictEqual(
      routes.map((route) => [nameOf(route), route.place === 'path' ? NOT_FOUND : MALFORMED]),
    );
  });

  it('and that is there passes, in its environment alone', async () => {
    const { platformId } = await new PlatformRegister(host).open(
      { name: 'Acme', isRegulatedFinancialInstitution: false },
      ['sandbox'],
    );
    const refused = (await answersOf(platformId)).filter(([, , body]) => isDeepStrictEqual(body, NOT_FOUND));
    // Which are asked for production alone.
    expect(refused.map(([route]) => nameOf(route))).toStrictEqual([
      'GET /operator/funding-coordinates',
      'PUT /operator/funding-coordinates',
    ]);
    const requests = routes.find(({ path }) => path === '/operator/requests') as Named;
    const inProduction = { ...requests, query: { environment: 'production' } };
    expect((await ask(inProduction, platformId)).body).toStrictEqual(NOT_FOUND);
  });
});
