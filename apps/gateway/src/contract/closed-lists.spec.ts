import { httpHarness, type HttpHarness } from '@causeway/http/testing';
import type { ServiceRuntime } from '@causeway/service';
import { randomBytes } from 'node:crypto';
import { PublicModule } from '../public-app.js';
import { CLOSED_LISTS } from './closed-lists.fixture.js';

type Schema = Readonly<Record<string, any>>;

let http: HttpHarness;
let schemas: Readonly<Record<string, Schema>>;
beforeAll(async () => {
  const runtime = { masterKey: { derive: () => randomBytes(32) } } as unknown as ServiceRuntime;
  const options = { runtime, authenticator: { authenticate: () => Promise.resolve(undefined) } };
  const { controllers, providers } = PublicModule.of({ ...options, others: [] });
  http = await httpHarness({
    controllers: controllers ?? [],
    providers: providers ?? [],
  });
  schemas = (http.document.components?.schemas ?? {}) as Readonly<Record<string, Schema>>;
});
afterAll(() => http.close());

/** Whether a schema, whatever surrounds it, allows values of a list only. */
const isClosed = (schema: Schema): boolean => {
  const { $ref, enum: values, items, anyOf = [], oneOf = [], allOf = [] } = schema;
  if (typeof $ref === 'string') return isClosed(schemas[$ref.split('/').at(-1) ?? ''] ?? {});
  const parts = [...anyOf, ...oneOf, ...allOf].filter(({ type }: Schema) => type !== 'null') as Schema[];
  return Array.isArray(values) || (items !== undefined && isClosed(items as Schema)) || parts.some(isClosed);
};

it('no closed list of the contract is loosened to text in our document', () => {
  const built = Object.entries(CLOSED_LISTS).filter(([name]) => schemas[name]?.['properties'] !== undefined);
  expect(built.length).toBeGreaterThan(50);
  const loosened = built.flatMap(([name, fields]) =>
    fields
      .split(' ')
      .filter((field) => {
        const schema = (schemas[name]?.['properties'] as Readonly<Record<string, Schema>>)[field];
        return schema !== undefined && !isClosed(schema);
      })
      .map((field) => `${name}.${field}`),
  );
  expect(loosened).toStrictEqual([]);
});
