import { WEBHOOK_TYPES } from '@causeway/webhooks';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import {
  idleKnowledge,
  isOfOtherKind,
  isReversed,
  kindsOf,
  objectsIn,
  PERIODS,
  SUMMARY,
} from './believable.fixture.js';
import type { Operation, ReferenceDocument, Schema } from './document.js';
import type { WholeDocument } from './pages/reference-pages.js';
import { referenceDocuments } from './reference-documents.fixture.js';
import { idleWords, isDescribed, SAYS_ALL, sentSchemas } from './words/words.fixture.js';
import { describedTypes } from './webhooks.js';
import { ONLY_OF_OPERATOR } from './operator/words-of-operator.js';
import { WORDS_OF_API } from './words/words-of-api.js';

/**
 * The contract has them: what a customer is looked up by is never `external-accounts`, and the router takes the words before
 * the parameter.
 */
const AMBIGUOUS_BY_CONTRACT = 'no-ambiguous-paths /customers/external-accounts/{externalAccountId}';

/** Everything that a linter of OpenAPI documents says, by its recommended rules. */
const lint = async (document: object): Promise<readonly string[]> => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  return problems.map(({ ruleId, message, location }) => {
    const [place] = location;
    const at = place !== undefined && 'pointer' in place ? String(place.pointer) : '';
    const [, path] = /^#\/paths\/([^/]+)$/.exec(at) ?? [];
    return path === undefined
      ? `${ruleId} ${at} ${message}`
      : `${ruleId} ${path.replaceAll('~1', '/').replaceAll('~0', '~')}`;
  });
};

const operationsOf = ({ paths }: ReferenceDocument): readonly Operation[] =>
  Object.values(paths).flatMap((methods) => Object.values(methods));

/** An example as a document shows it, with what it must fit. */
type Shown = readonly [name: string, example: unknown, schema: Schema];

const requestsOf = (document: ReferenceDocument): readonly Shown[] =>
  operationsOf(document).flatMap(({ operationId, requestBody }) =>
    Object.values(requestBody?.content ?? {}).map(
      ({ example, schema = {} }) => [operationId, example, schema] as const,
    ),
  );

const parametersOf = (document: ReferenceDocument): readonly Shown[] =>
  operationsOf(document).flatMap(({ operationId, parameters = [] }) =>
    parameters.map(({ name, example, schema = {} }) => [`${operationId} ${name}`, example, schema] as const),
  );

const answersOf = (document: ReferenceDocument): readonly Shown[] =>
  operationsOf(document).flatMap(({ operationId, responses = {} }) =>
    Object.entries(responses)
      .filter(([status]) => status.startsWith('2'))
      .flatMap(([status, { content = {} }]) =>
        Object.values(content).map(
          ({ example, schema = {} }) => [`${operationId} ${status}`, example, schema] as const,
        ),
      ),
  );

/** Checks values against the schemas of a document, each of which is compiled once. */
const checkedBy = ({ components }: ReferenceDocument): ((value: unknown, schema: object) => string) => {
  const ajv = new Ajv2020({ strict: false, inlineRefs: false });
  addFormats.default(ajv);
  for (const format of ['int64', 'binary', 'origin']) ajv.addFormat(format, true);
  ajv.addSchema({ $id: 'document', components });
  const compiled = new Map<string, ValidateFunction>();
  return (value, schema) => {
    const within = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/');
    const fits = compiled.get(within) ?? ajv.compile(JSON.parse(within) as object);
    compiled.set(within, fits);
    return fits(value) ? '' : ajv.errorsText(fits.errors);
  };
};

/** How many requests, parameters and answers with a body a document has at least. */
const BOTH = {
  API: {
    of: 'api',
    complaints: [AMBIGUOUS_BY_CONTRACT],
    words: WORDS_OF_API,
    ...{ requests: 60, parameters: 250, answers: 150 },
  },
  operator: {
    of: 'operator',
    complaints: [],
    words: ONLY_OF_OPERATOR,
    ...{ requests: 40, parameters: 200, answers: 100 },
  },
} as const;

describe.each(Object.entries(BOTH))('the reference of the %s', (_name, expected) => {
  let document: ReferenceDocument;
  let faultOf: ReturnType<typeof checkedBy>;
  beforeAll(async () => {
    document = (await referenceDocuments())[expected.of];
    faultOf = checkedBy(document);
  });

  /** What is not shown, and what is shown and does not fit. */
  const faultsOf = (shown: readonly Shown[]): readonly string[] =>
    shown.flatMap(([name, example, schema]) => {
      const fault = example === undefined ? 'has no example' : faultOf(example, schema);
      return fault === '' ? [] : [`${name}: ${fault}`];
    });

  it('passes the linter', async () => {
    expect(await lint(document)).toStrictEqual(expected.complaints);
  });

  it('says of every operation what it does', () => {
    const said = operationsOf(document).map(({ operationId, summary = '' }) => [operationId, summary]);
    expect(said.filter(([, summary = '']) => !SUMMARY.test(summary))).toStrictEqual([]);
  });

  it('says what every answer holds', () => {
    const silent = operationsOf(document).flatMap(({ operationId, responses = {} }) =>
      Object.entries(responses)
        .filter(([status, { content }]) => /^2/.test(status) && status !== '204' && content === undefined)
        .map(([status]) => `${operationId} ${status}`),
    );
    expect(silent).toStrictEqual([]);
  });

  it('shows an example of every request, which is as its schema says', () => {
    const requests = requestsOf(document);
    expect(requests.length).toBeGreaterThan(expected.requests);
    expect(faultsOf(requests)).toStrictEqual([]);
  });

  it('shows an example of every answer that has a body, which is as its schema says', () => {
    const answers = answersOf(document);
    expect(answers.length).toBeGreaterThan(expected.answers);
    expect(faultsOf(answers)).toStrictEqual([]);
  });

  it('shows an example of every parameter, which is as its schema says', () => {
    const parameters = parametersOf(document);
    expect(parameters.length).toBeGreaterThan(expected.parameters);
    expect(faultsOf(parameters)).toStrictEqual([]);
  });

  it('shows an id with its kind wherever it stands', () => {
    const kinds = kindsOf(document.components.schemas);
    const shown = [...requestsOf(document), ...answersOf(document)];
    const strange = shown.flatMap(([name, example]) =>
      objectsIn(example)
        .flatMap((each) => Object.entries(each))
        .filter(([field, value]) => isOfOtherKind(kinds.get(field), value))
        .map(([field, value]) => `${name} ${field}: ${String(value)}`),
    );
    expect(strange).toStrictEqual([]);
  });

  it('shows nothing that ends before it begins', () => {
    const shown = [...requestsOf(document), ...answersOf(document)].flatMap(([name, example]) =>
      objectsIn(example).map((each) => [name, each] as const),
    );
    const askedFor = operationsOf(document).map(
      ({ operationId, parameters = [] }) =>
        [operationId, Object.fromEntries(parameters.map(({ name, example }) => [name, example]))] as const,
    );
    const reversed = [...shown, ...askedFor].flatMap(([name, each]) =>
      PERIODS.filter(([begin, end]) => isReversed(each[begin], each[end])).map(
        (period) => `${name} ${period.join()}`,
      ),
    );
    expect(reversed).toStrictEqual([]);
  });

  it('says of every parameter what it is', () => {
    const silent = operationsOf(document).flatMap(({ operationId, parameters = [] }) =>
      parameters
        .filter(({ description, schema }) => description === undefined && schema?.description === undefined)
        .map(({ name }) => `${operationId} ${name}`),
    );
    expect(silent).toStrictEqual([]);
  });

  it('says of every field of a request what it is, where its name does not say all', () => {
    const { schemas } = document.components;
    const silent = [...sentSchemas(document)].flatMap((schemaName) =>
      Object.entries(schemas[schemaName]?.properties ?? {})
        .filter(([name, property]) => !SAYS_ALL.has(name) && !isDescribed(schemas, property))
        .map(([name]) => `${schemaName}.${name}`),
    );
    expect(silent).toStrictEqual([]);
  });

  it('has no sentence for a field or a parameter that is nowhere', () => {
    expect(idleWords(document, expected.words)).toStrictEqual([]);
  });
});

it('nothing is known of an operation or a schema that neither document has', async () => {
  const { api, operator } = await referenceDocuments();
  expect(idleKnowledge([api, operator])).toStrictEqual([]);
});

describe('the reference of the API', () => {
  let document: WholeDocument;
  let faultOf: ReturnType<typeof checkedBy>;
  beforeAll(async () => {
    document = (await referenceDocuments()).api;
    faultOf = checkedBy(document);
  });

  it('leaves nothing to the linters of others but what it lists here', async () => {
    const shared = parse(
      await readFile(join(import.meta.dirname, '../../../../redocly.yaml'), 'utf8'),
    ) as unknown;
    expect(shared).toStrictEqual({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } });
  });

  it('shows an example of every type of webhook, which is as its schema says', () => {
    const sent = Object.values(document.webhooks).flatMap(({ post }) => {
      const { schema = {}, examples = {} } = post.requestBody?.content?.['application/json'] ?? {};
      return Object.entries(examples).map(([type, { value }]) => ({
        type,
        value,
        fault: faultOf(value, schema),
      }));
    });
    expect(sent.map(({ type }) => type).sort()).toStrictEqual([...WEBHOOK_TYPES].sort());
    expect(sent.map(({ value }) => (value as { readonly type: string }).type)).toStrictEqual(
      sent.map(({ type }) => type),
    );
    expect(sent.filter(({ fault }) => fault !== '')).toStrictEqual([]);
  });

  it('shows an id in a path with its kind', () => {
    const idOf = (path: string, method: string): unknown =>
      document.paths[path]?.[method]?.parameters?.find((parameter) => parameter.in === 'path')?.example;
    expect(idOf('/cards/{id}', 'get')).toMatch(/^Card:/);
    expect(idOf('/auth/credentials/{id}', 'delete')).toMatch(/^AuthMethod:/);
    expect(idOf('/transactions/{transactionId}', 'get')).toMatch(/^Transaction:/);
    expect(idOf('/receiver/external-account/{accountId}', 'get')).toMatch(/^ExternalAccount:/);
  });

  it('describes every webhook that is sent, once', () => {
    expect([...describedTypes()].sort()).toStrictEqual([...WEBHOOK_TYPES].sort());
    expect(Object.keys(document.webhooks)).toContain('outgoing-payment');
  });

  it('says by which token agents call, and of each of their operations that they do', () => {
    const mine = document.paths['/agents/me/transactions']?.['get']?.security;
    expect(mine).toStrictEqual([{ AgentAuth: [] }]);
    expect(document).toHaveProperty('components.securitySchemes.AgentAuth', {
      type: 'http',
      scheme: 'bearer',
      description: expect.stringContaining('agent') as string,
    });
  });
});
