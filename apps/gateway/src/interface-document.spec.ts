import { httpHarness, type HttpHarness } from '@causeway/http/testing';
import type { ServiceRuntime } from '@causeway/service';
import { DEPLOYMENT } from '@causeway/deployment';
import { randomBytes } from 'node:crypto';
import { answeredTexts } from './console/persons/answered-texts.fixture.js';
import { HARMLESS_TEXTS, SEALED_AND_SHOWN } from './console/persons/harmless-texts.fixture.js';
import { isPersonal } from './console/persons/personal-members.js';
import { PublicModule } from './public-app.js';
import type { ReferenceDocument } from './reference/document.js';

interface Schema {
  readonly $ref?: string;
  readonly type?: unknown;
  readonly enum?: readonly string[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
}

let http: HttpHarness;
let schemas: Readonly<Record<string, Schema>>;
beforeAll(async () => {
  // The controllers as the gateway composes them; no handler answers behind the buses.
  const runtime = { masterKey: { derive: () => randomBytes(32) } } as unknown as ServiceRuntime;
  const options = { runtime, authenticator: { authenticate: () => Promise.resolve(undefined) } };
  const { controllers, providers } = PublicModule.of({ ...options, others: [] });
  http = await httpHarness({
    controllers: controllers ?? [],
    providers: providers ?? [],
  });
  schemas = http.document.components?.schemas as unknown as Readonly<Record<string, Schema>>;
});
afterAll(() => http.close());

const named = ($ref: string): string => $ref.slice('#/components/schemas/'.length);
const wordsOf = (schema: Schema | undefined): readonly unknown[] =>
  schema?.enum ??
  (schema?.$ref === undefined ? undefined : wordsOf(schemas[named(schema.$ref)])) ??
  (schema?.anyOf ?? []).flatMap((each) => wordsOf(each));
const field = (schema: string, name: string): Schema | undefined => schemas[schema]?.properties?.[name];

describe('the document of the whole API', () => {
  it('has every shape that it refers to', () => {
    const references = [...JSON.stringify(http.document).matchAll(/"#\/components\/schemas\/(\w+)"/g)];
    expect(references.length).toBeGreaterThan(100);
    const dangling = references.flatMap(([, name]) =>
      name !== undefined && name in schemas ? [] : (name ?? ''),
    );
    expect([...new Set(dangling)]).toStrictEqual([]);
  });

  it.each([
    ['Quote', 'status', 6],
    ['OutgoingTransaction', 'status', 6],
    ['OutgoingTransaction', 'failureReason', 12],
    ['OutgoingTransaction', 'pendingReason', 4],
    ['OutgoingTransaction', 'railSelectionMode', 2],
    ['OutgoingTransaction', 'paymentRail', 23],
    ['IncomingTransaction', 'status', 9],
    ['IncomingTransaction', 'failureReason', 10],
    ['IncomingTransaction', 'pendingReason', 4],
    ['RealtimeFundingTransactionSource', 'paymentRail', 23],
    ['OnChainTransaction', 'network', 10],
    ['Refund', 'status', 3],
  ])('lists the values of %s.%s', (schema, name, count) => {
    const words = wordsOf(field(schema, name)).filter((word) => word !== null);
    expect(new Set(words).size).toBe(count);
  });

  it('describes the ways to pay a quote, and accounts', () => {
    const shape = { $ref: '#/components/schemas/PaymentInstructions' };
    expect(field('Quote', 'paymentInstructions')?.items).toStrictEqual(shape);
    expect(field('OutgoingTransaction', 'paymentInstructions')?.items).toStrictEqual(shape);
    expect(schemas).toHaveProperty('PaymentEmbeddedWalletInfo');
  });

  it('has the fields of the contract that are seldom sent', () => {
    const onChain = { $ref: '#/components/schemas/OnChainTransaction' };
    expect(field('AccountTransactionSource', 'onChainTransaction')).toStrictEqual(onChain);
    expect(field('ReconciliationInstructions', 'transactionHash')).toMatchObject({ type: 'string' });
  });

  it.each([
    ['/sandbox/uma/receive', '404'],
    ['/transactions/{transactionId}/cancel', '501'],
    ['/transactions/{transactionId}/cancel', '409'],
  ])('has the answer of POST %s: %s', (path, status) => {
    const found = Object.entries(http.document.paths).find(([each]) => each.endsWith(path))?.[1];
    expect(Object.keys(found?.post?.responses ?? {})).toContain(status);
  });
});

describe('what the console masks', () => {
  const unmasked = (): readonly string[] => {
    const places = answeredTexts(http.document as unknown as ReferenceDocument);
    const names = places.filter((place) => !isPersonal(place)).map((place) => place.at(-1) ?? '');
    return [...new Set(names)].sort();
  };

  it('is every text of an answer that is not said to be harmless', () => {
    expect(unmasked()).toStrictEqual([...new Set(Object.values(HARMLESS_TEXTS).flat())].sort());
  });

  it('is what a context seals, under the name that an answer shows it by', async () => {
    const contexts = await Promise.all(Object.values(DEPLOYMENT).map(({ load }) => load()));
    const catalogs = contexts.flatMap(({ context }) => Object.values(context.definition.events));
    const sealed = catalogs
      .flatMap(({ personal = [], others = [] }) => [personal, ...others.map((each) => each.personal)])
      .flat()
      .map((path) => path.split('.').at(-1) ?? '');
    expect(sealed.length).toBeGreaterThan(50);
    const shown = new Set(unmasked());
    expect([...new Set(sealed.filter((name) => shown.has(name)))].sort()).toStrictEqual(
      Object.keys(SEALED_AND_SHOWN),
    );
  });
});
