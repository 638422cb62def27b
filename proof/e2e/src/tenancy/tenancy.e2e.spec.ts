import { ApiClient, type Answer } from '../harness/api-client.js';
import { Opened } from '../harness/opened.js';
import { inTurns, send, visible, type RequestParts } from './attempt.js';
import { hex, isName, KINDS, malformedOf } from './foreign-value.js';
import { OPERATION_ROWS, type PermissionName } from './operation-rows.js';
import { OPERATOR_ROWS, PUBLIC_ROUTES, publicStatusOf } from './operator-rows.js';
import { Probe } from './probe.js';
import { TenancyWorld, type Row } from './tenancy-world.js';
import type { Tenant } from './tenant.js';

const opened = new Opened();
/** The rules hold in both shapes by the same code: these run in one process. */
let world: TenancyWorld;
beforeAll(async () => {
  world = opened.add(await TenancyWorld.open(), (each) => each.close());
});
afterAll(() => opened.close());

const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;
/** Each installation of a test listens elsewhere. */
const ORIGIN = /http:\/\/127\.0\.0\.1:\d+(?=\/docs\/)/;
const seen = ({ status, text }: Answer): string => `${status} ${text.replace(ORIGIN, '')}`;
const withBody = (row: Row, body: unknown): RequestParts => ({
  path: Object.fromEntries([...row.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'x'])),
  ...(row.fields.length > 0 && { body: body as RequestParts['body'] }),
});
const FORBIDDEN =
  '403 {"status":403,"code":"FORBIDDEN","message":"The token does not permit this operation","details":{"docUrl":"/docs/errors/FORBIDDEN"}}';
const UNAUTHORIZED =
  '401 {"status":401,"code":"UNAUTHORIZED","message":"Authentication failed","details":{"docUrl":"/docs/errors/UNAUTHORIZED"}}';

describe('every operation has a row', () => {
  it('of the API, by name, and every row an operation', () => {
    expect(world.operations.map(({ operationId }) => operationId).sort()).toStrictEqual(
      Object.keys(OPERATION_ROWS).sort(),
    );
  });

  it('that knows every place where a record can be named', () => {
    const unknown = world.rows.flatMap(({ operationId, places, takes = [], names = [], namesNothing = [] }) =>
      places
        .filter((place) => ![...takes, ...names, ...namesNothing].includes(place))
        .map((place) => `${operationId} ${place}`),
    );
    expect(unknown).toStrictEqual([]);
  });

  it('of the gateway, documented or not', async () => {
    const { body } = await ApiClient.operator(world.keys).get('/operator/routes');
    const routes = (body['data'] as { method: string; path: string }[])
      .filter(({ method }) => method !== 'HEAD')
      .map(({ method, path }) => `${method} ${path}`);
    const documented = world.documented.map(
      ({ method, path }) => `${method} /api/2025-10-13${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    );
    const known = [...documented, ...Object.keys(OPERATOR_ROWS), ...PUBLIC_ROUTES];
    expect(known.filter((route) => !routes.includes(route))).toStrictEqual([]);
    expect(routes.filter((route) => !known.includes(route))).toStrictEqual([]);
  });
});

describe('credentials', () => {
  it('that are missing, wrong or of another tenant get one answer from every operation', async () => {
    const { apiKeyId, apiKeySecret } = world.keys.sandbox;
    const { operatorToken, production } = world.keys;
    const wrong: (string | undefined)[] = [
      undefined,
      '',
      'Basic',
      'Basic ???',
      basic(`${hex(32)}:${apiKeySecret}`),
      basic(`${apiKeyId}:${hex(64)}`),
      basic(`${apiKeyId}:${production.apiKeySecret}`),
      basic(`${apiKeyId}:`),
      `Bearer ${apiKeySecret}`,
      `Bearer ${operatorToken}`,
    ];
    const answers = new Map<string, string[]>();
    // Half of them at every operation, in turns: an address may fail a thousand times at once, and then some a second.
    const { rows } = world;
    await inTurns([...rows.entries()], async ([place, row]) => {
      for (const authorization of wrong.filter((_, nth) => nth % 2 === place % 2)) {
        const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
        const answer = await send(world.anonymous, row, withBody(row, { malformed: true }), headers);
        const read = visible(answer);
        answers.set(read, [...(answers.get(read) ?? []), `${row.operationId} ${authorization}`]);
        expect(seen(answer)).toBe(UNAUTHORIZED);
      }
    });
    expect([...answers.values()].map((asked) => asked.length)).toStrictEqual([
      (rows.length * wrong.length) / 2,
    ]);
  });

  it('that are missing get it from HEAD too', async () => {
    for (const row of world.rows.filter(({ method }) => method === 'GET')) {
      const { status } = await send(world.anonymous, { ...row, method: 'HEAD' }, withBody(row, {}));
      expect([row.operationId, status]).toStrictEqual([row.operationId, 401]);
    }
  });

  it('of a deleted token get it at its very next request, from a hundred callers at once', async () => {
    const { body } = await world.us.api.post('/tokens', { name: 'short-lived', permissions: ['MANAGE'] });
    const { id, clientId, clientSecret } = body as Record<string, string>;
    const api = ApiClient.as(
      { apiKeyId: clientId ?? '', apiKeySecret: clientSecret ?? '' },
      world.keys.baseUrl,
    );
    expect((await api.get('/config')).status).toBe(200);
    expect((await api.delete(`/tokens/${id}`)).status).toBe(204);
    const answers = await Promise.all(Array.from({ length: 100 }, () => api.get('/config')));
    expect(new Set(answers.map(seen))).toStrictEqual(new Set([UNAUTHORIZED]));
  });
});

describe('permissions', () => {
  const holds = (permission: PermissionName, { needs }: Row): boolean =>
    needs.includes(permission) || needs.includes('VIEW');

  it('are those of the specification: to read takes VIEW, but for tokens', () => {
    const other = world.rows.filter(
      ({ method, path, needs, onlyReads = method === 'GET' }) =>
        (onlyReads && !path.startsWith('/tokens')) !== (needs.length === 1 && needs[0] === 'VIEW'),
    );
    expect(other.map(({ operationId }) => operationId)).toStrictEqual([]);
  });

  it.each(['VIEW', 'TRANSACT', 'MANAGE'] as const)(
    'of a token with %s alone open what they should and nothing else',
    async (permission) => {
      const { api } = world.tokens[permission];
      for (const row of world.rows.filter((each) => holds(permission, each))) {
        const answer = await send(api, row, await row.call(world.us));
        expect([
          row.operationId,
          answer.status,
          answer.status === row.answers ? '' : answer.text,
        ]).toStrictEqual([row.operationId, row.answers, '']);
      }
    },
  );

  it.each(['VIEW', 'TRANSACT', 'MANAGE'] as const)(
    'that a token with %s alone lacks are asked for before the request is read, and nothing is recorded',
    async (permission) => {
      const { id, api } = world.tokens[permission];
      const before = await world.events(`metadata->>'actor' = '${id}'`);
      const refused = world.rows.filter((row) => !holds(permission, row));
      expect(refused.length).toBeGreaterThan(0);
      for (const row of refused) {
        const proper = await row.call(world.us);
        for (const parts of [proper, withBody(row, [])])
          expect([row.operationId, seen(await send(api, row, parts))]).toStrictEqual([
            row.operationId,
            FORBIDDEN,
          ]);
      }
      expect(await world.events(`metadata->>'actor' = '${id}'`)).toStrictEqual(before);
    },
  );

  it('of production open nothing below /sandbox', async () => {
    const [, production] = world.strangers;
    const sandbox = world.rows.filter(({ path }) => path.startsWith('/sandbox'));
    expect(sandbox.every(({ isSandboxOnly }) => isSandboxOnly)).toBe(true);
    expect(sandbox.length).toBeGreaterThan(0);
    for (const row of sandbox)
      for (const parts of [await row.call(world.us), withBody(row, [])])
        expect(seen(await send(production.api, row, parts))).toBe(FORBIDDEN);
  });
});

describe('another tenant’s records', () => {
  let untouched: unknown;

  const state = async (): Promise<unknown> => {
    const [them, production] = world.strangers;
    const ids = them.foreignTo(world.us).filter(({ known }) => /^[A-Z]\w+:/.test(known));
    const named = ids.map(({ known }) => `data::text like '%${known.slice(known.indexOf(':') + 1)}%'`);
    return {
      theirs: await world.seenBy(them),
      productions: await world.seenBy(production),
      eventsOfTheirs: await world.events(`metadata->>'platformId' = '${them.value('Platform')}'`),
      eventsOfProduction: await world.events(`lane.name like '%.production'`),
      moneyOfTheirs: await world.events(
        `lane.name in ('ledger.sandbox', 'quotes.sandbox', 'deposits.sandbox', 'incoming_payments.sandbox', 'stablecoins.sandbox', 'sandbox.sandbox') and (${named.join(' or ')})`,
      ),
    };
  };

  const probe = (): Probe => new Probe(world.us, world.strangers);

  beforeAll(async () => {
    untouched = await state();
  });

  const taking = Object.keys(OPERATION_ROWS).filter((id) => OPERATION_ROWS[id]?.takes !== undefined);
  const naming = Object.keys(OPERATION_ROWS).filter((id) => (OPERATION_ROWS[id]?.names ?? []).length > 0);
  /** What names a record anew comes last: from then on we have records of these names ourselves. */
  const readingFirst = [...naming].sort(
    (one, other) => Number(/^create/.test(one)) - Number(/^create/.test(other)),
  );

  it('are of every kind that an operation takes', () => {
    const [them] = world.strangers;
    const lists = world.rows.filter(({ takes = [] }) => takes.includes('query.cursor'));
    const expected = [...KINDS, ...lists.map(({ operationId }) => `cursor of ${operationId}`)];
    expect([...them.kinds].sort()).toStrictEqual(expected.sort());
  });

  it('are in none of our lists, and ours in none of theirs', async () => {
    const [them, production] = world.strangers;
    const pairs = [world.us, them, production].flatMap((reader) =>
      [world.us, them, production].filter((owner) => owner !== reader).map((owner) => ({ reader, owner })),
    );
    for (const { reader, owner } of pairs) {
      const text = JSON.stringify(await world.seenBy(reader));
      expect(text.length).toBeGreaterThan(1_000);
      expect(owner.canariesFor(reader).filter((canary) => text.includes(canary))).toStrictEqual([]);
    }
  });

  it('are not accessible by claiming to own them', async () => {
    const [them] = world.strangers;
    const claims = {
      platformId: them.value('Platform'),
      environment: 'production',
      tenantId: them.value('Platform'),
    };
    for (const row of world.rows) {
      const { query, body, ...parts } = await row.call(world.us);
      const claimed = {
        ...parts,
        query: { ...query, ...claims },
        ...(body && { body: { ...body, ...claims } }),
      };
      const answer = await send(world.us.api, row, claimed, { 'x-platform-id': claims.platformId });
      expect([row.operationId, answer.status, probe().faults(row, answer)]).toStrictEqual([
        row.operationId,
        row.answers,
        [],
      ]);
    }
  });

  it.each(taking)('are not accessible to %s, whichever of its own ids it is sent', async (operationId) => {
    const row = world.row(operationId);
    expect(await probe().findings(row, row.takes ?? [], ({ kind }) => !isName(kind))).toStrictEqual([]);
  });

  it('of the sandbox do not exist in production', async () => {
    const [them, production] = world.strangers;
    const fromProduction = new Probe(production, [world.us, them], world.us);
    for (const row of world.rows.filter(({ isSandboxOnly }) => !isSandboxOnly)) {
      const places = (row.takes ?? []).filter((place) => place.startsWith('path.'));
      expect(await fromProduction.findings(row, places, ({ kind }) => !isName(kind))).toStrictEqual([]);
    }
  });

  it('reveal nothing to ids that are no ids', async () => {
    const [them] = world.strangers;
    const attempts = world.rows.flatMap((row) =>
      (row.takes ?? []).flatMap((place) =>
        malformedOf(them.value('Customer')).map((sent) => ({ row, place, sent })),
      ),
    );
    const ours = probe();
    await inTurns(attempts, async ({ row, place, sent }) => {
      const answer = await ours.at(row, place, sent);
      const isRight = place.startsWith('path.') ? answer.status === 404 : true;
      expect([row.operationId, place, sent, isRight, ours.faults(row, answer, sent)]).toStrictEqual([
        row.operationId,
        place,
        sent,
        true,
        [],
      ]);
    });
  });

  it('are sent to their own endpoint alone', () => {
    const [them] = world.strangers;
    for (const [owner, other] of [
      [world.us, them],
      [them, world.us],
    ] as const) {
      const webhooks = world.webhooksTo(owner);
      expect(webhooks).toContain(owner.value('Transaction'));
      expect(other.canariesFor(owner).filter((text) => webhooks.includes(text))).toStrictEqual([]);
    }
  });

  it.each(readingFirst)('are not found by name by %s', async (operationId) => {
    const row = world.row(operationId);
    expect(await probe().findings(row, row.names ?? [], ({ kind }) => isName(kind))).toStrictEqual([]);
  });

  it('are unchanged', async () => {
    expect(await state()).toStrictEqual(untouched);
  });
});

describe('fields that are not for callers', () => {
  it('are unchanged by every request that sends them', async () => {
    const [them] = world.strangers;
    for (const row of world.rows.filter(({ method, fields }) => method !== 'GET' && fields.length > 0)) {
      const first = await send(world.us.api, row, await row.call(world.us));
      const injected = injections(first.body, row.fields, them);
      expect([row.operationId, Object.keys(injected).length > 0]).toStrictEqual([row.operationId, true]);
      const { body, ...parts } = await row.call(world.us);
      const second = await send(world.us.api, row, { ...parts, body: { ...body, ...injected } });
      const taken = Object.entries(injected).filter(([name, value]) => isSame(second.body[name], value));
      expect([row.operationId, second.status, taken]).toStrictEqual([row.operationId, row.answers, []]);
    }
  });

  const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

  /** For every field that an answer has and a request has not, another value of its type. */
  const injections = (
    answered: Readonly<Record<string, unknown>>,
    fields: readonly string[],
    them: Tenant,
  ): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(answered)
        .filter(([name]) => !fields.includes(name))
        .map(([name, value]) => [name, name === 'id' ? them.value('Customer') : otherThan(value)]),
    );

  const otherThan = (value: unknown): unknown => {
    if (typeof value === 'boolean') return !value;
    if (typeof value === 'number') return value + 123_456;
    if (typeof value === 'string') return /^\d{4}-/.test(value) ? '2001-01-01T00:00:00.000Z' : 'INJECTED';
    return Array.isArray(value) ? ['INJECTED'] : { amount: 123_456, injected: true };
  };
});

describe('between tenants', () => {
  it('one Idempotency-Key means two requests, and neither answer is the other’s', async () => {
    const [them] = world.strangers;
    const idempotent = world.rows.filter(({ isIdempotent }) => isIdempotent);
    expect(idempotent.length).toBeGreaterThan(0);
    for (const row of idempotent) {
      const keyed = () => ({ 'idempotency-key': `shared ${hex(16)}` });
      const withoutUs = await send(them.api, row, await row.call(world.us), keyed());
      const key = keyed();
      const parts = await row.call(world.us);
      const ours = await send(world.us.api, row, parts, key);
      const theirs = await send(them.api, row, parts, key);
      expect([row.operationId, visible(theirs)]).toStrictEqual([row.operationId, visible(withoutUs)]);
      expect([row.operationId, ours.status]).toStrictEqual([row.operationId, row.answers]);
      expect(theirs.body['id'] ?? theirs.text).not.toBe(ours.body['id'] ?? ours.text);
      const shown = world.us.canariesFor(them).filter((text) => theirs.text.includes(text));
      expect([row.operationId, shown]).toStrictEqual([row.operationId, []]);
      expect((await send(world.us.api, row, parts, key)).text).toBe(ours.text);
    }
  });

  it('a UMA domain that is taken is refused without saying whose it is', async () => {
    const [them] = world.strangers;
    const umaDomain = `taken-${hex(16)}.example`;
    expect((await them.api.patch('/config', { umaDomain })).status).toBe(200);
    const refused = await world.us.api.patch('/config', { umaDomain });
    expect([refused.status, refused.body['code']]).toStrictEqual([400, 'INVALID_INPUT']);
    expect(them.canariesFor(world.us).filter((text) => refused.text.includes(text))).toStrictEqual([]);
  });
});

describe('the operator’s routes', () => {
  const rows = (platformId = world.us.value('Platform')) =>
    Object.entries(OPERATOR_ROWS).map(([route, rowFor]) => {
      const [method = '', pattern = ''] = route.split(' ');
      const { parameters = {}, query, body, answers } = rowFor(platformId);
      const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => parameters[name] ?? '');
      return { route, method, path, answers, parts: { ...(query && { query }), ...(body && { body }) } };
    });
  const at = (authorization: string | undefined): ApiClient =>
    new ApiClient(new URL(world.keys.baseUrl).origin, authorization);

  it('answer the operator', async () => {
    for (const row of rows()) {
      const answer = await send(ApiClient.operator(world.keys), row, row.parts);
      expect([row.route, answer.status]).toStrictEqual([row.route, row.answers]);
    }
  });

  it('answer 404 wherever a platform is named that is not there', async () => {
    const absent = 'Platform:00000000-0000-7000-8000-000000000000';
    const naming = rows(absent).filter(
      ({ path, parts, answers }) => answers !== 400 && JSON.stringify([path, parts]).includes(absent),
    );
    expect(naming.length).toBeGreaterThan(30);
    for (const row of naming) {
      const { status, body } = await send(ApiClient.operator(world.keys), row, row.parts);
      const { errors } = body['details'] as { readonly errors?: unknown };
      expect([row.route, status, errors]).toStrictEqual([
        row.route,
        404,
        [{ field: 'platformId', message: 'Platform not found' }],
      ]);
    }
  });

  it('refuse all other callers, the platforms with all permissions too, with one answer', async () => {
    const { apiKeyId, apiKeySecret } = world.keys.sandbox;
    const { operatorToken } = world.keys;
    const wrong = [
      undefined,
      basic(`${apiKeyId}:${apiKeySecret}`),
      basic(`operator:${operatorToken}`),
      `Bearer ${apiKeySecret}`,
      `Bearer ${operatorToken.slice(0, -1)}`,
      `Bearer ${operatorToken}0`,
      'Bearer',
    ];
    const before = await world.events(`metadata->>'actor' like 'operator%'`);
    const read = new Set<string>();
    for (const row of rows())
      for (const authorization of wrong) {
        const answer = await send(at(authorization), row, row.parts);
        expect([row.route, authorization, seen(answer)]).toStrictEqual([
          row.route,
          authorization,
          UNAUTHORIZED,
        ]);
        read.add(visible(answer));
      }
    expect(read.size).toBe(1);
    expect(await world.events(`metadata->>'actor' like 'operator%'`)).toStrictEqual(before);
  });

  it('show of a platform what is its own', async () => {
    const [them] = world.strangers;
    const ofPlatforms = rows().filter(
      ({ method, path, parts }) =>
        method === 'GET' && (path.includes('Platform:') || parts.query?.['platformId'] !== undefined),
    );
    expect(ofPlatforms.length).toBeGreaterThan(0);
    // By now we have records of their names; ids are never those of another tenant.
    const ids = them.canariesFor(world.us).filter((canary) => /^[0-9a-f-]{36}$/.test(canary));
    expect(ids.length).toBeGreaterThan(0);
    for (const row of ofPlatforms) {
      const { text } = await send(ApiClient.operator(world.keys), row, row.parts);
      const shown = ids.filter((id) => text.includes(id));
      expect([row.route, shown]).toStrictEqual([row.route, []]);
    }
  });

  it('revoke no token of a platform in the name of another', async () => {
    const [them] = world.strangers;
    const tokenId = them.value('Token');
    const ofUs = `/operator/platforms/${world.us.value('Platform')}/tokens/${tokenId}?environment=sandbox`;
    expect((await ApiClient.operator(world.keys).delete(ofUs)).status).toBe(404);
    expect((await them.api.get(`/tokens/${tokenId}`)).status).toBe(200);
  });
});

describe('what any caller may ask', () => {
  it('reveals nothing of any tenant', async () => {
    const tenants = [world.us, ...world.strangers];
    const canaries = tenants.flatMap((owner) => tenants.flatMap((other) => owner.canariesFor(other)));
    for (const route of PUBLIC_ROUTES) {
      const [method = '', path = ''] = route.split(' ');
      const answer = await fetch(`${new URL(world.keys.baseUrl).origin}${path}`, { method });
      const text = await answer.text();
      expect([route, answer.status, canaries.filter((canary) => text.includes(canary))]).toStrictEqual([
        route,
        publicStatusOf(route),
        [],
      ]);
    }
  });
});
