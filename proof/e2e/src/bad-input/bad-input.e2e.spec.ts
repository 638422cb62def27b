import { Opened } from '../harness/opened.js';
import { hex } from '../tenancy/foreign-value.js';
import { inTurns, send } from '../tenancy/attempt.js';
import { PUBLIC_ROUTES } from '../tenancy/operator-rows.js';
import { operationsOf, resolved, typeOf } from './api-schema.js';
import { BadInputWorld, targetFor, type Proper } from './bad-input-world.js';
import { bodyFields, sampled, variantsOf, type BodyField } from './body-fields.js';
import { exceptionFor } from './exceptions.js';
import { badForms } from './forms.js';
import { FULLER_BODIES, withCurrencyOf } from './fuller-bodies.js';
import { hostileInBody, hostileInQuery, type Hostile } from './hostile-values.js';
import { MALFORMED_IDS, malformedBodies, notFoundCode } from './malformed.js';
import { bodyWith, targetOf } from './raw-request.js';
import { faultsOf, type Expected } from './refusal.js';
import { ADVANCED_SECONDS, USED_UP, type Asked } from './used-up.js';

const opened = new Opened();
/**
 * Requests that are valid but for one error, made from the service's own documents (config-and-tokens §§5 to
 * 7): every one is refused by name, and none leaves a trace.
 */
let world: BadInputWorld;
beforeAll(async () => {
  world = opened.add(await BadInputWorld.open(), (each) => each.close());
});
afterAll(() => opened.close());

type WithBody = BadInputWorld['withBody'][number];
const NOTHING = { findings: [], trace: [] };

const titled = (title: string, faults: readonly string[]): string[] =>
  faults.map((fault) => `${title}: ${fault}`);

/** Does all of it, a few at a time; reports faults of the answers and what the requests left behind. */
const tried = async <Item>(items: readonly Item[], attempt: (item: Item) => Promise<string[]>) => {
  const findings: string[] = [];
  const trace = await world.traceOf(() =>
    inTurns(items, async (item) => {
      findings.push(...(await attempt(item)));
    }),
  );
  return { findings, trace };
};

describe('an invalid field of a body', () => {
  const MISSING: Hostile = { name: 'missing', text: '', code: 'INVALID_INPUT' };

  interface Attempt {
    readonly operation: WithBody;
    readonly body: unknown;
    readonly field: BodyField;
    readonly hostile: Hostile;
  }

  const attemptsAt = (operation: WithBody, body: unknown): Attempt[] =>
    bodyFields(world.document, operation.body.schema, body).flatMap((field) =>
      [
        ...(field.isRequired ? [MISSING] : []),
        ...hostileInBody(field.schema, resolved(world.document, field.schema)),
      ].map((hostile) => ({ operation, body, field, hostile })),
    );

  /** `code` is expected only for a single error: where the parent of the field is present. */
  const refused = async ({ operation, body, field: { path }, hostile }: Attempt, isProper: boolean) => {
    const exception = exceptionFor(operation.operationId, path, hostile.name);
    if (exception?.isAccepted) return [];
    const code = exception?.code ?? hostile.code;
    const answer = await world.send({
      method: operation.method,
      target: targetFor(operation),
      body: bodyWith(body, path, hostile === MISSING ? undefined : hostile.text),
    });
    const expected: Expected = {
      ...(isProper && has(body, path.split('.').slice(0, -1)) && { code }),
      ...(exception?.status !== undefined && { status: exception.status }),
      fields: exception?.names ?? (code === 'INVALID_REQUEST_FORMAT' ? [] : [path]),
    };
    return titled(`${operation.operationId} ${path} ${hostile.name}`, faultsOf(answer, expected));
  };
  const has = (body: unknown, path: readonly string[]): boolean =>
    path.reduce<unknown>((within, name) => (within as Record<string, unknown> | undefined)?.[name], body) !==
    undefined;
  const fullBodyOf = ({ operationId, parts }: WithBody): unknown => ({
    ...parts.body,
    ...FULLER_BODIES[operationId],
  });

  it('is refused by its name, with the code for it', async () => {
    const attempts = world.withBody.flatMap((operation) => attemptsAt(operation, fullBodyOf(operation)));
    expect(attempts.length).toBeGreaterThan(1_000);
    expect(await tried(attempts, (attempt) => refused(attempt, true))).toStrictEqual(NOTHING);
  });

  it('is refused in every variant', async () => {
    // A field of one name and form is read by the same code in every shape and operation.
    const seen = new Set<string>();
    const isNew = ({ field: { path, schema, isRequired } }: Attempt, name: string): boolean => {
      const form = `${path} ${JSON.stringify(schema)} ${isRequired} ${name}`;
      if (!path.includes('.') || seen.has(form)) return false;
      seen.add(form);
      return true;
    };
    const attempts = world.withBody.flatMap((operation) =>
      variantsOf(world.document, operation.body.schema, operation.parts.body ?? {}).flatMap(
        ({ body, word }) =>
          attemptsAt(operation, withCurrencyOf(body, word)).filter((attempt) =>
            isNew(attempt, attempt.hostile.name),
          ),
      ),
    );
    expect(attempts.length).toBeGreaterThan(1_000);
    expect(await tried(attempts, (attempt) => refused(attempt, false))).toStrictEqual(NOTHING);
  });

  it('is named with all others', async () => {
    const outcome = await tried(world.withBody, async (operation) => {
      const proper = fullBodyOf(operation);
      const fields = bodyFields(world.document, operation.body.schema, proper);
      const leaves = fields.filter(({ path }) => !fields.some((other) => other.path.startsWith(`${path}.`)));
      const wrong = leaves.filter(
        ({ path, schema, isDiscriminator }) =>
          !isDiscriminator &&
          isJudged(schema) &&
          exceptionFor(operation.operationId, path, 'all') === undefined,
      );
      const body = wrong.reduce<string>(
        (text, { path, schema }) => bodyWith(JSON.parse(text), path, wrongFor(schema)),
        JSON.stringify(proper),
      );
      if (wrong.length === 0) return [];
      const answer = await world.send({ method: operation.method, target: targetFor(operation), body });
      const named = { code: 'INVALID_INPUT', fields: wrong.map(({ path }) => path) };
      return titled(operation.operationId, faultsOf(answer, named));
    });
    expect(outcome).toStrictEqual(NOTHING);
  });

  const isJudged = (schema: BodyField['schema']): boolean =>
    typeOf(resolved(world.document, schema)) !== undefined;
  const wrongFor = (schema: BodyField['schema']): string =>
    typeOf(resolved(world.document, schema)) === 'object' ? '"wrong"' : '{}';
});

describe('a body that cannot be read', () => {
  it('is refused before anything in it is looked at', async () => {
    const attempts = world.withBody.flatMap((operation) =>
      malformedBodies(JSON.stringify(operation.parts.body ?? {}))
        .filter(({ reason }) => reason !== 'BODY_MISSING' || operation.body.isRequired)
        .map((malformed) => ({ operation, malformed })),
    );
    const outcome = await tried(attempts, async ({ operation, malformed }) => {
      const { name, body, reason, contentType } = malformed;
      const answer = await world.send({
        method: operation.method,
        target: targetFor(operation),
        body,
        ...(contentType !== undefined && { headers: { 'content-type': contentType } }),
      });
      const isSaid = answer.body['details']?.reason === reason;
      return titled(`${operation.operationId} ${name}`, [
        ...faultsOf(answer, { code: 'INVALID_REQUEST_FORMAT' }),
        ...(isSaid ? [] : [`not ${reason}: ${answer.text.slice(0, 200)}`]),
      ]);
    });
    expect(outcome).toStrictEqual(NOTHING);
  });
});

describe('a form with a file', () => {
  it('is refused by the names of what is wrong with it', async () => {
    const attempts = badForms(world);
    expect(attempts.length).toBeGreaterThan(30);
    const outcome = await tried(attempts, async ({ title, expected, send: sent }) => {
      const exception = exceptionFor(title, 'form', 'all');
      return exception?.isAccepted ? [] : titled(title, faultsOf(await sent(), expected));
    });
    expect(outcome).toStrictEqual(NOTHING);
  });
});

describe('a parameter', () => {
  it('of a query that is invalid is refused by its name', async () => {
    const attempts = world.proper.flatMap((operation) =>
      operation.inQuery.flatMap((parameter) =>
        hostileInQuery(parameter, resolved(world.document, parameter.schema ?? {})).map((hostile) => ({
          operation,
          name: parameter.name,
          isList: typeOf(resolved(world.document, parameter.schema ?? {})) === 'array',
          hostile,
        })),
      ),
    );
    expect(attempts.length).toBeGreaterThan(200);
    const outcome = await tried(attempts, async ({ operation, name, isList, hostile }) => {
      const exception = exceptionFor(operation.operationId, `query.${name}`, hostile.name);
      if (exception?.isAccepted) return [];
      const answer = await asked(operation, hostile.text);
      const code = exception?.code ?? hostile.code;
      const expected = {
        code,
        fields: exception?.names ?? [isList && hostile.name !== 'missing' ? `${name}.0` : name],
      };
      return titled(`${operation.operationId} ${name} ${hostile.name}`, faultsOf(answer, expected));
    });
    expect(outcome).toStrictEqual(NOTHING);
  });

  it('of a query that no operation defines changes nothing, however often it comes', async () => {
    // What was asked lately grows with every question.
    const reading = world.proper.filter(
      ({ method, path, operationId }) =>
        method === 'GET' && !path.includes('/receiver/') && operationId !== 'listOwnRequests',
    );
    expect(reading.length).toBeGreaterThan(10);
    const outcome = await tried(reading, async (operation) => {
      const own = new URLSearchParams(operation.parts.query).toString();
      const plain = await asked(operation, own);
      const more = await asked(operation, `${own}&unknown=1&unknown=2&__proto__=3&constructor[a]=4`);
      const isSame = more.status === plain.status && withoutCursor(more.text) === withoutCursor(plain.text);
      return isSame ? [] : [`${operation.operationId}: ${more.status} ${more.text.slice(0, 200)}`];
    });
    expect(outcome).toStrictEqual(NOTHING);
  });

  it('of a path that is no id is a record that does not exist', async () => {
    const attempts = world.proper.flatMap((operation) =>
      operation.inPath.flatMap((name) => MALFORMED_IDS.map((written) => ({ operation, name, written }))),
    );
    expect(attempts.length).toBeGreaterThan(100);
    const outcome = await tried(attempts, async ({ operation, name, written }) => {
      const exception = exceptionFor(operation.operationId, `path.${name}`, written);
      if (exception?.isAccepted) return [];
      const { method, path, parts, body } = operation;
      const answer = await world.send({
        method,
        target: targetOf(path.replace(`{${name}}`, written), parts.path),
        ...(body && { body: JSON.stringify(parts.body ?? {}) }),
      });
      const isUnreadable = /%(?:ZZ|ED)|^x{2000}/.test(written);
      const code = exception?.code ?? (isUnreadable ? 'REFERENCE_NOT_FOUND' : notFoundCode(name));
      const expected = { status: exception?.status ?? 404, code };
      return titled(`${operation.operationId} ${written.slice(0, 40)}`, faultsOf(answer, expected));
    });
    expect(outcome).toStrictEqual(NOTHING);
  });

  const asked = ({ method, path, parts, body }: Proper, search: string) =>
    world.send({
      method,
      target: targetFor({ path, parts }, search),
      ...(body && { body: JSON.stringify(parts.body ?? {}) }),
    });
  const withoutCursor = (text: string): string => text.replaceAll(/"nextCursor":"[^"]*"/g, '');
});

describe('a request', () => {
  it('by a method that its path does not support is answered with the supported ones', async () => {
    const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
    const paths = new Map<string, Proper[]>();
    for (const each of world.proper) paths.set(each.path, [...(paths.get(each.path) ?? []), each]);
    const others = [...paths.values()].flatMap((operations) =>
      methods
        .filter((method) => !operations.some((each) => each.method === method))
        .map((method) => ({ method, operations })),
    );
    // Operations of the contract that are not built answer by their name, and their methods count.
    const unbuilt = new Map<string, string[]>();
    await tried(others, async ({ method, operations: [operation] }) => {
      if (operation === undefined) return [];
      const answer = await world.send({ method, target: targetFor(operation) });
      if (answer.status === 501)
        unbuilt.set(operation.path, [...(unbuilt.get(operation.path) ?? []), method]);
      return [];
    });
    const attempts = others.filter(
      ({ method, operations: [operation] }) => unbuilt.get(operation?.path ?? '')?.includes(method) !== true,
    );
    const outcome = await tried(attempts, async ({ method, operations }) => {
      const [operation] = operations;
      if (operation === undefined) return [];
      const answer = await world.send({ method, target: targetFor(operation) });
      const allowed = (answer.headers.get('allow') ?? '').split(', ').filter((each) => each !== 'HEAD');
      const isComplete =
        allowed.sort().join() ===
        [...operations.map((each) => each.method), ...(unbuilt.get(operation.path) ?? [])].sort().join();
      return titled(`${method} ${operation.path}`, [
        ...faultsOf(answer, { status: 405, code: 'METHOD_NOT_ALLOWED' }),
        ...(isComplete ? [] : [`allows ${allowed.join()}`]),
      ]);
    });
    expect(outcome).toStrictEqual(NOTHING);
  });

  it.each([
    ['empty', ''],
    ['longer than 255 characters', 'x'.repeat(256)],
    ['no printable ASCII', 'caf\u00e9'],
  ])('with a key that is %s is refused', async (_title, key) => {
    const idempotent = world.proper.filter(({ isIdempotent }) => isIdempotent);
    expect(idempotent.length).toBeGreaterThan(0);
    const outcome = await tried(idempotent, async (operation) => {
      const answer = await world.send({
        method: operation.method,
        target: targetFor(operation),
        body: JSON.stringify(operation.parts.body ?? {}),
        headers: { 'idempotency-key': key },
      });
      return titled(operation.operationId, faultsOf(answer, { code: 'INVALID_INPUT' }));
    });
    expect(outcome).toStrictEqual(NOTHING);
  });
});

describe('the operator', () => {
  const WRITTEN_DOWN =
    /^(?:lane platform\.production|table (?:log\.(?:batch|event)|platform\.(?:batch_production|event_production|outcome))): /;

  it('is also answered with the name of the wrong field, and nothing changes', async () => {
    const { operatorDocument } = world;
    const attempts = operationsOf(operatorDocument).flatMap((operation) => {
      if (operation.body === undefined) return [];
      const body = sampled(operatorDocument, operation.body.schema);
      return bodyFields(operatorDocument, operation.body.schema, body).flatMap((field) =>
        hostileInBody(field.schema, resolved(operatorDocument, field.schema)).map((hostile) => ({
          operation,
          body,
          field,
          hostile,
        })),
      );
    });
    expect(attempts.length).toBeGreaterThan(100);
    const outcome = await tried(attempts, async ({ operation, body, field, hostile }) => {
      const name = `${operation.method} ${operation.path}`;
      const exception = exceptionFor(name, field.path, hostile.name);
      if (exception?.isAccepted) return [];
      const answer = await world.sendAsOperator({
        method: operation.method,
        target: `${targetOf(operation.path, { platformId: world.tenancy.us.value('Platform') })}?environment=sandbox`,
        body: bodyWith(body, field.path, hostile.text),
      });
      const isUnreadable = hostile.code === 'INVALID_REQUEST_FORMAT';
      const fields = exception?.names ?? (isUnreadable ? [] : [field.path]);
      return titled(`${name} ${field.path} ${hostile.name}`, faultsOf(answer, { fields }));
    });
    expect(outcome.findings).toStrictEqual([]);
    // Every operator request is recorded under the operator's name before it runs, refused or not, and
    // nothing else is.
    expect(outcome.trace.filter((line) => !WRITTEN_DOWN.test(line))).toStrictEqual([]);
    expect(outcome.trace.length).toBeGreaterThan(0);
  });
});

describe('any caller', () => {
  const QUERIES = [
    '',
    '?signature=00&nonce=x&vaspDomain=nowhere.example&umaVersion=1.0&timestamp=0&isSubjectToTravelRule=true',
    '?umaVersion=99.0&vaspDomain=%00&timestamp=1e400&nonce=%ED%A0%80&signature=%ZZ',
    '?amount=-1&amount=1.5',
  ];

  it('who sends nonsense to the well-known places of UMA is refused, and nothing of it is stored', async () => {
    const wellKnown = PUBLIC_ROUTES.filter((route) => route.includes('/.well-known/lnurlp/'));
    expect(wellKnown.length).toBeGreaterThan(0);
    const attempts = wellKnown.flatMap((route) => {
      const [method = '', pattern = ''] = route.split(' ');
      const requests = ['absent', ...MALFORMED_IDS].map((written) => ({
        method,
        target: pattern.replaceAll(/:\w+/g, written),
      }));
      return method === 'GET'
        ? QUERIES.flatMap((query) => requests.map((each) => ({ ...each, target: `${each.target}${query}` })))
        : malformedBodies('{}').flatMap(({ body }) =>
            requests.slice(0, 2).map((each) => ({ ...each, body })),
          );
    });
    const outcome = await tried(attempts, async (request) => {
      const { status, text } = await world.sendUnauthenticated(request);
      const isRefused = status >= 400 && status < 500;
      return isRefused ? [] : [`${request.method} ${request.target}: ${status} ${text.slice(0, 200)}`];
    });
    expect(outcome).toStrictEqual(NOTHING);
  });
});

describe('the requests of this suite', () => {
  it('are answered when nothing is wrong with them', async () => {
    const wrong: string[] = [];
    for (const { row, operationId } of world.proper) {
      const parts = await row.call(world.tenancy.us);
      const answer = await send(world.tenancy.us.api, row, parts, { 'x-request-id': hex(16) });
      if (answer.status !== row.answers) wrong.push(`${operationId}: ${answer.status} ${answer.text}`);
    }
    expect(wrong).toStrictEqual([]);
  });
});

describe('a record that was deleted, is over or was used before', () => {
  it('is refused as such, however often it is requested, and stays unchanged', async () => {
    const asked: { readonly name: string; readonly asked: Asked }[] = [];
    for (const { name, prepare } of USED_UP) asked.push({ name, asked: await prepare(world.tenancy.us) });
    await world.passTime(ADVANCED_SECONDS);
    const outcome = await tried(
      [...asked, ...asked],
      async ({ name, asked: { body, reason, ...request } }) => {
        const { status, code, fields = [], ...sent } = request;
        const answer = await world.send({ ...sent, ...(body && { body: JSON.stringify(body) }) });
        const said = answer.body['details']?.reason as unknown;
        return titled(name, [
          ...faultsOf(answer, { status, code, fields }),
          ...(reason === undefined || said === reason ? [] : [`not ${reason}: ${answer.text}`]),
        ]);
      },
    );
    expect(outcome).toStrictEqual(NOTHING);
  });
});
