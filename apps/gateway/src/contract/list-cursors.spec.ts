import { CursorSealer, operatorDocument, type CursorScope } from '@causeway/http';
import { httpHarness, type HttpHarness } from '@causeway/http/testing';
import { newId } from '@causeway/kernel';
import type { ServiceRuntime } from '@causeway/service';
import { PublicModule } from '../public-app.js';
import type { Parameter, ReferenceDocument } from '../reference/document.js';
import { completeOperatorReference, completeReference } from '../reference/complete-reference.js';

/** Every list of the API and of the operator, with a valid request for its first page; no query is answered behind them. */
interface List {
  readonly name: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly filters: Readonly<Record<string, string>>;
  readonly as: 'platform' | 'agent' | 'operator';
}

const OPERATOR_TOKEN = 'operator-token-of-this-spec-0001';
const AGENT_TOKEN = 'agent-token-of-this-spec';
const AGENT = {
  platformId: newId('Platform'),
  environment: 'sandbox',
  tokenId: newId('Token'),
  permissions: [],
  agentId: newId('Agent'),
} as const;
const ROW = { createdAt: '2026-01-01T00:00:00.000Z', id: 'x' };

/** Remembers for which scope a cursor was opened last. */
class WatchedSealer extends CursorSealer {
  private opened: CursorScope | undefined;

  override open(cursor: string, scope: CursorScope) {
    this.opened = scope;
    return super.open(cursor, scope);
  }

  /** What a cursor was opened for since this was asked last. */
  taken(): CursorScope | undefined {
    const { opened } = this;
    this.opened = undefined;
    return opened;
  }
}

const sealer = new WatchedSealer(Buffer.alloc(32, 3));
/** What is asked before a cursor is looked at: whether there are cards, and two directories that are lists as a whole. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  RequireCardIssuer: null,
  ListUmaProviders: [],
  ListVasps: [],
};
const answered = ({ constructor: { name } }: object) =>
  name in ANSWERS
    ? Promise.resolve(ANSWERS[name])
    : Promise.reject(new Error(`${name} is not answered here`));

let http: HttpHarness;
let lists: readonly List[];
beforeAll(async () => {
  const runtime = {
    masterKey: { derive: () => Buffer.alloc(32, 3) },
    dispatch: { execute: answered },
  } as unknown as ServiceRuntime;
  const options = { runtime, authenticator: { authenticate: () => Promise.resolve(undefined) }, others: [] };
  const { controllers = [], providers = [] } = PublicModule.of(options);
  http = await httpHarness({
    controllers,
    providers: [...providers, { provide: CursorSealer, useValue: sealer }],
    operatorToken: OPERATOR_TOKEN,
    agents: { agentOf: () => Promise.resolve(AGENT) },
  });
  lists = [
    ...listsOf(completeReference(http.document) as unknown as ReferenceDocument, ''),
    ...listsOf(completeOperatorReference(operatorDocument(http.app)) as unknown as ReferenceDocument, '/'),
  ];
});
afterAll(() => http.close());

/** The operations that take a cursor. */
const listsOf = ({ paths }: ReferenceDocument, prefix: string): readonly List[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap(({ operationId, parameters = [], security = [] }) => {
      if (!parameters.some(({ name }) => name === 'cursor')) return [];
      const inQuery = parameters.filter((each) => each.in === 'query' && !PAGE.includes(each.name));
      const scheme = Object.keys(Object.assign({}, ...security) as object)[0] ?? '';
      return [
        {
          name: operationId,
          path: `${prefix}${pathOf(path, parameters)}`,
          query: valuesOf(inQuery.filter(({ required }) => required === true)),
          filters: valuesOf(inQuery.filter(({ required }) => required !== true)),
          as: CALLERS[scheme] ?? 'platform',
        },
      ];
    }),
  );

const PAGE = ['limit', 'cursor'];
const CALLERS: Readonly<Record<string, List['as']>> = { AgentAuth: 'agent', OperatorToken: 'operator' };
const BEARERS = { agent: AGENT_TOKEN, operator: OPERATOR_TOKEN } as const;

const pathOf = (path: string, parameters: readonly Parameter[]): string =>
  parameters
    .filter((each) => each.in === 'path')
    .reduce((made, { name, example }) => made.replace(`{${name}}`, String(example)), path);
const valuesOf = (parameters: readonly Parameter[]): Record<string, string> =>
  Object.fromEntries(
    // A flag that is false is often as good as none.
    parameters.map(({ name, example }) => [name, example === false ? 'true' : String([example].flat()[0])]),
  );

const ask = async ({ path, query, as }: List, cursor: string, filters: object = {}) => {
  const search = new URLSearchParams({ ...query, ...filters, cursor }).toString();
  const signed = as === 'platform' ? {} : { as: null, headers: { authorization: `Bearer ${BEARERS[as]}` } };
  return http.send('GET', `${path}?${search}`, signed);
};

/** What a list opens cursors for, as it opens one of another list. */
const scopeOf = async (list: List): Promise<CursorScope> => {
  sealer.taken();
  const { status, text } = await ask(list, sealer.seal(ROW, NOWHERE));
  return sealer.taken() ?? { ...NOWHERE, operation: `${list.name} was answered ${String(status)} ${text}` };
};
const NOWHERE: CursorScope = { platformId: '', environment: '', operation: '', query: {} };

/** How an answer differs from the one refusal of a cursor; nothing where it is that. */
const faultOf = ({ status, text, body }: Awaited<ReturnType<typeof ask>>): string[] => {
  const { code, details = {} } = body as { code?: string; details?: { errors?: { field: string }[] } };
  const isRefusal =
    status === 400 &&
    code === 'INVALID_INPUT' &&
    details.errors?.length === 1 &&
    details.errors[0]?.field === 'cursor' &&
    /"cursor is no cursor of this list (?:without filters|with the same [\w, ]+ and no other filter)"/.test(
      text,
    );
  return isRefusal ? [] : [`${String(status)} ${text}`];
};

const faultsOf = async (list: List, title: string, cursor: string, filters = {}): Promise<string[]> =>
  faultOf(await ask(list, cursor, filters)).map((fault) => `${list.name} ${title}: ${fault}`);

describe('a cursor', () => {
  it('of another list, platform or environment is refused alike by every list', async () => {
    expect(lists.length).toBeGreaterThan(40);
    const faults: string[] = [];
    for (const list of lists) {
      const scope = await scopeOf(list);
      const foreign = {
        'of another list': { ...scope, operation: 'another' },
        'of another platform': { ...scope, platformId: newId('Platform') },
        'of another environment': {
          ...scope,
          environment: scope.environment === 'sandbox' ? 'production' : 'sandbox',
        },
      };
      for (const [title, other] of Object.entries(foreign))
        faults.push(...(await faultsOf(list, title, sealer.seal(ROW, other))));
      const own = await ask(list, sealer.seal(ROW, scope));
      if (own.status === 400) faults.push(`${list.name} refuses its own: ${own.text}`);
    }
    expect(faults).toStrictEqual([]);
  });

  it('is of one list, and no other goes by its name', async () => {
    const operations: string[] = [];
    for (const list of lists) {
      // What the list is of may stand behind its name.
      const [name] = (await scopeOf(list)).operation.split(/ (?=[A-Z][a-z]+:)/);
      operations.push(name ?? '');
    }
    const names = lists.map(({ name }) => name);
    expect([operations, new Set(names).size]).toStrictEqual([names, names.length]);
  });

  it('of a list without a filter is refused with one, whichever it is', async () => {
    const faults: string[] = [];
    for (const list of lists) {
      const cursor = sealer.seal(ROW, await scopeOf(list));
      for (const [name, value] of Object.entries(list.filters))
        faults.push(...(await faultsOf(list, `with ${name}`, cursor, { [name]: value })));
    }
    expect(faults).toStrictEqual([]);
  });
});
