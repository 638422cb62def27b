import { UnavailableError } from '@causeway/commands';
import { API_PREFIX } from '@causeway/http';
import { httpHarness, type HttpHarness } from '@causeway/http/testing';
import { encode, fingerprint } from '@causeway/kernel';
import type { ServiceRuntime } from '@causeway/service';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import fc from 'fast-check';
import { randomBytes } from 'node:crypto';
import { PublicModule } from './public-app.js';

type Json = Record<string, any>;
interface Operation {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  /** Fields that its body may have, on every level, as `a.b`. */
  readonly fields: readonly string[];
}

let http: HttpHarness;
let operations: readonly Operation[];
const reached: string[] = [];
beforeAll(async () => {
  const runtime = { masterKey: { derive: () => randomBytes(32) } } as unknown as ServiceRuntime;
  const options = { runtime, authenticator: { authenticate: () => Promise.resolve(undefined) } };
  const { controllers, providers } = PublicModule.of({ ...options, others: [] });
  http = await httpHarness({
    controllers: controllers ?? [],
    providers: providers ?? [],
  });
  // Every context is away. A request that cannot be written for it is a 500, as it would be in the services shape.
  for (const bus of [http.app.get(CommandBus), http.app.get(QueryBus)])
    bus.execute = async ({ payload }: Json) => {
      reached.push(encode(payload) + fingerprint(payload));
      throw new UnavailableError('away', 1);
    };
  const document = http.document as unknown as Json;
  operations = Object.entries<Json>(document['paths']).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).flatMap(([method, { operationId, requestBody }]) => {
      const schema = requestBody?.content?.['application/json']?.schema as Json | undefined;
      if (schema === undefined) return [];
      return [{ operationId, method: method.toUpperCase(), path, fields: fieldsOf(document, schema) }];
    }),
  );
});
afterAll(() => http.close());

const DEPTH_MAX = 3;
const fieldsOf = (document: Json, schema: Json, prefix = '', depth = 0): string[] => {
  const { $ref, properties = {}, oneOf = [], anyOf = [], allOf = [], items } = schema;
  if (depth > DEPTH_MAX) return [];
  if (typeof $ref === 'string')
    return fieldsOf(document, document['components'].schemas[$ref.split('/').at(-1) ?? ''], prefix, depth);
  const own = Object.entries<Json>(properties).flatMap(([name, inner]) => [
    `${prefix}${name}`,
    ...fieldsOf(document, inner, `${prefix}${name}.`, depth + 1),
  ]);
  const alike = [...oneOf, ...anyOf, ...allOf].flatMap((each: Json) =>
    fieldsOf(document, each, prefix, depth),
  );
  const inList = items === undefined ? [] : fieldsOf(document, items, `${prefix}0.`, depth + 1);
  return [...new Set([...own, ...alike, ...inList])];
};

/** A word of the caller's that must not appear in any log of the edge. */
const WORD = 'wordOfTheCaller';
const SHAPES = [
  ...['null', 'true', '0', '-0', '1.5', '1e3', '1e-3', '-1.0', '12345678901234567890', '""', '[]', '{}'],
  ...[
    '[[[]]]',
    '{"a":{"b":[1.5,null]}}',
    '{"$bigint":"1"}',
    '{"$money":1}',
    '{"$undefined":true}',
    '{"$":{}}',
  ],
  ...['{"toJSON":"x"}', '{"length":-1}', '{"then":"x"}', '{"valueOf":null}', '{"constructor":"x"}'],
  ...['{"hasOwnProperty":1}', '"\\u0000"', '"\\u0085"', '"\\u2028"', '{"":""}', '{"a\\u0000":"x"}'],
  ...[`{"${WORD}":1.5}`, `{"${WORD}":{"${WORD}":[1.5]}}`, `["${WORD}"]`, `"${WORD}"`, `{"${WORD}":"x"}`],
];
const anyJson = fc.oneof(
  fc.constantFrom(...SHAPES),
  fc.json({ maxDepth: 3 }),
  fc.tuple(fc.constantFrom(...SHAPES), fc.constantFrom(...SHAPES)).map(([one, other]) => `[${one},${other}]`),
  fc
    .tuple(fc.string({ unit: 'binary' }), fc.constantFrom(...SHAPES))
    .map(([name, value]) => `{${JSON.stringify(name)}:${value}}`),
);

/** An object with a value at a path, around a valid request. */
const bodyWith = (base: Json, path: string, value: string): string => {
  const put = (at: unknown, [name = '', ...rest]: readonly string[]): unknown => {
    const inner = rest.length === 0 ? '\u0001here' : undefined;
    if (name === '0') return [inner ?? put({}, rest)];
    const own = typeof at === 'object' && at !== null && !Array.isArray(at) ? (at as Json) : {};
    return { ...own, [name]: inner ?? put(own[name], rest) };
  };
  return JSON.stringify(put(base, path.split('.'))).replace(JSON.stringify('\u0001here'), () => value);
};

const ALL = ['VIEW', 'TRANSACT', 'MANAGE'] as const;
const UUID = '0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c10';
const send = async ({ method, path }: Operation, payload: string) => {
  const url = `${API_PREFIX}${path.replaceAll(/\{\w+\}/g, UUID)}`;
  const { statusCode } = await http.app.inject({
    method: method as 'POST',
    url,
    payload,
    headers: {
      authorization: http.callers.authorization({ permissions: [...ALL] }),
      'content-type': 'application/json',
    },
  });
  return statusCode;
};

/** Proper requests, so that a free-form field is all that can be wrong with them. */
const QUOTE = {
  source: { sourceType: 'ACCOUNT', accountId: `InternalAccount:${UUID}` },
  destination: { destinationType: 'UMA_ADDRESS', umaAddress: '$a@b.example', currency: 'EUR' },
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: 100,
};
const FREE_FORM: readonly (readonly [operationId: string, field: string, base: Json])[] = [
  ['createQuote', 'senderCustomerInfo', QUOTE],
  ['approvePendingPayment', 'receiverCustomerInfo', {}],
];
const operation = (operationId: string): Operation => {
  const found = operations.find((each) => each.operationId === operationId);
  if (found === undefined) throw new Error(`${operationId} is not routed`);
  return found;
};
const expectNoFailure = (): void => {
  expect(http.failures).toStrictEqual([]);
  expect(JSON.stringify(http.completed)).not.toContain(WORD);
};

describe('a free-form field', () => {
  it.each(FREE_FORM)('%s %s takes texts by name, and nothing else', async (operationId, field, base) => {
    const of = operation(operationId);
    expect(await send(of, bodyWith(base, field, '{"FULL_NAME":"Ada (#1)","$money":"x"}'))).toBe(503);
    expect(await send(of, bodyWith(base, field, '{}'))).toBe(503);
    await fc.assert(
      fc.asyncProperty(anyJson, async (value) => {
        const status = await send(of, bodyWith(base, field, value));
        const parsed: unknown = JSON.parse(value);
        const isTexts =
          typeof parsed === 'object' &&
          parsed !== null &&
          !Array.isArray(parsed) &&
          Object.values(parsed).every((each) => typeof each === 'string');
        // Anything but text is always refused; of texts only those that cannot be stored.
        expect([400, ...(isTexts ? [503] : [])]).toContain(status);
      }),
      { numRuns: 200 },
    );
    for (const shape of SHAPES) {
      const status = await send(of, bodyWith(base, field, `{"A":${shape}}`));
      const isText = typeof JSON.parse(shape) === 'string' && !/u0000|u0085/.test(shape);
      expect([shape, status]).toStrictEqual([shape, isText ? 503 : 400]);
    }
    expectNoFailure();
  });
});

/** Some ten seconds on a quiet machine. */
const THOUSANDS_OF_REQUESTS_MS = 300_000;

describe('every body of the API', () => {
  it(
    'is answered, whatever JSON any of its fields holds',
    async () => {
      expect(operations.length).toBeGreaterThan(20);
      const places = operations.flatMap((each) => each.fields.map((field) => [each, field] as const));
      for (const [each, field] of places.filter(([, name]) => !name.includes('.')))
        for (const shape of SHAPES) {
          const status = await send(each, bodyWith({}, field, shape));
          expect([each.operationId, field, shape, status === 500]).toStrictEqual([
            each.operationId,
            field,
            shape,
            false,
          ]);
        }
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...places), anyJson, async ([each, field], value) => {
          expect(await send(each, bodyWith({}, field, value))).not.toBe(500);
          expect(await send(each, value)).not.toBe(500);
        }),
        { numRuns: 600 },
      );
      expectNoFailure();
    },
    THOUSANDS_OF_REQUESTS_MS,
  );
});
