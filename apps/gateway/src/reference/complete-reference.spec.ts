import { WEBHOOK_TYPES } from '@causeway/webhooks';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Operation, ReferenceDocument } from './document.js';
import type { WholeDocument } from './pages/reference-pages.js';
import { referenceDocuments } from './reference-documents.fixture.js';
import { idleWords, isDescribed, SAYS_ALL, sentSchemas } from './words/words.fixture.js';
import { describedTypes } from './webhooks.js';

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
const bodiesOf = (operations: readonly Operation[]) =>
  operations.flatMap(({ operationId, requestBody }) =>
    Object.values(requestBody?.content ?? {}).map(({ example }) => [operationId, example] as const),
  );

/** Checks values against the schemas of a document. */
const checkedBy = ({ components }: ReferenceDocument): ((value: unknown, schema: object) => string) => {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  for (const format of ['int64', 'binary']) ajv.addFormat(format, true);
  ajv.addSchema({ $id: 'document', components });
  return (value, schema) => {
    const within = JSON.parse(
      JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/'),
    ) as object;
    return ajv.validate(within, value) ? '' : ajv.errorsText();
  };
};

describe('the reference of the API', () => {
  let document: WholeDocument;
  let faultOf: ReturnType<typeof checkedBy>;
  beforeAll(async () => {
    document = (await referenceDocuments()).api;
    faultOf = checkedBy(document);
  });

  it('passes the linter', async () => {
    expect(await lint(document)).toStrictEqual([AMBIGUOUS_BY_CONTRACT]);
  });

  it('leaves nothing to the linters of others but what it lists here', async () => {
    const shared = parse(
      await readFile(join(import.meta.dirname, '../../../../redocly.yaml'), 'utf8'),
    ) as unknown;
    expect(shared).toStrictEqual({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } });
  });

  it('shows an example of every request', () => {
    const bodies = bodiesOf(operationsOf(document));
    expect(bodies.length).toBeGreaterThan(60);
    expect(bodies.filter(([, example]) => example === undefined)).toStrictEqual([]);
  });

  it('shows an example of every answer that has a body, which is as its schema says', () => {
    const answers = operationsOf(document).flatMap(({ operationId, responses = {} }) =>
      Object.entries(responses)
        .filter(([status]) => status.startsWith('2'))
        .flatMap(([status, { content = {} }]) =>
          Object.values(content).map(
            ({ example, schema = {} }) => [`${operationId} ${status}`, example, schema] as const,
          ),
        ),
    );
    expect(answers.length).toBeGreaterThan(150);
    expect(answers.filter(([, example]) => example === undefined)).toStrictEqual([]);
    const faults = answers.map(([name, example, schema]) => [name, faultOf(example, schema)] as const);
    expect(faults.filter(([, fault]) => fault !== '')).toStrictEqual([]);
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
    expect(idleWords(document)).toStrictEqual([]);
  });

  it('shows an example of every parameter, an id with its kind', () => {
    const parameters = operationsOf(document).flatMap(({ operationId, parameters: all = [] }) =>
      all.map((parameter) => ({ operationId, ...parameter })),
    );
    expect(parameters.length).toBeGreaterThan(250);
    expect(parameters.filter(({ example }) => example === undefined)).toStrictEqual([]);
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

describe('the reference of the operator', () => {
  let document: ReferenceDocument;
  beforeAll(async () => {
    document = (await referenceDocuments()).operator;
  });

  it('passes the linter', async () => {
    expect(await lint(document)).toStrictEqual([]);
  });

  it('says what every answer holds', () => {
    const silent = operationsOf(document).flatMap(({ operationId, responses }) =>
      Object.entries(responses ?? {})
        .filter(([status, { content }]) => /^2/.test(status) && status !== '204' && content === undefined)
        .map(([status]) => `${operationId} ${status}`),
    );
    expect(silent).toStrictEqual([]);
  });

  it('shows an example of every request and parameter', () => {
    const all = operationsOf(document);
    expect(bodiesOf(all).length).toBeGreaterThan(40);
    expect(bodiesOf(all).filter(([, example]) => example === undefined)).toStrictEqual([]);
    const parameters = all.flatMap(({ parameters = [] }) => parameters);
    expect(parameters.length).toBeGreaterThan(100);
    expect(parameters.filter(({ example }) => example === undefined)).toStrictEqual([]);
  });
});
