import {
  operationsOf,
  schemaName,
  type Content,
  type Document,
  type Parameter,
  type PlacedOperation,
  type Schema,
} from './document.js';
import { comment, key, typeOf } from './schemas.js';
import { referring, type Refer, type Shared } from './shared.js';

const NAMESPACE = 'Api';
const OWN_NAMESPACE = 'Own';
const IDEMPOTENCY_KEY = 'Idempotency-Key';

/**
 * The operations of a document: the interface `Operations` says what each takes and answers, the table `OPERATIONS`
 * how it is called, and `ErrorCodes` which codes an error of each status has.
 */
export const operationTypes = (document: Document, shared?: Shared): string => {
  const operations = operationsOf(document);
  const namespace = shared === undefined ? NAMESPACE : OWN_NAMESPACE;
  const refer = referring(shared, (name) => `${namespace}.${name}`);
  return [
    ...(shared === undefined ? [] : [shared.line]),
    `import type * as ${namespace} from './schemas.js';`,
    `/** Where the API is below the address of an installation. */\nexport const API_PATH = ${JSON.stringify(document.servers?.[0]?.url ?? '')};`,
    `/** What every operation takes and answers. */\nexport interface Operations {\n${operations.map((each) => operationType(document, each, refer)).join('\n')}\n}`,
    `/** How every operation is called. */\nexport const OPERATIONS = {\n${operations.map((each) => `${each.operationId}: ${JSON.stringify(callOf(each))},`).join('\n')}\n} as const;`,
    `/** The codes of the errors, by their status. */\nexport interface ErrorCodes {\n${errorCodes(document, refer)}\n}`,
  ].join('\n\n');
};

const operationType = (document: Document, operation: PlacedOperation, refer: Refer): string => {
  const { operationId, summary } = operation;
  const item = itemOf(document, operation);
  return [
    `${comment(summary)}${operationId}: {`,
    `input: ${inputType(operation, refer)};`,
    `answer: ${answerType(operation, refer)};`,
    ...(item === undefined ? [] : [`item: ${typeOf(item, refer)};`]),
    '};',
  ].join('\n');
};

const isGiven = ({ in: place }: Parameter): boolean => place === 'path' || place === 'query';

const inputType = (operation: PlacedOperation, refer: Refer): string => {
  const members = (operation.parameters ?? [])
    .filter(isGiven)
    .map(
      ({ name, required, description, schema }) =>
        `${comment(description)}readonly ${key(name)}${required === true ? '' : '?'}: ${typeOf(schema ?? {}, refer)};`,
    );
  const body = bodyOf(operation.requestBody?.content);
  if (body !== undefined)
    members.push(
      `readonly body${operation.requestBody?.required === true ? '' : '?'}: ${typeOf(body, refer)};`,
    );
  return members.length === 0 ? 'Readonly<Record<never, never>>' : `{\n${members.join('\n')}\n}`;
};

const bodyOf = (content: Content | undefined): Schema | undefined =>
  content?.['application/json']?.schema ?? content?.['multipart/form-data']?.schema;

const answersOf = (operation: PlacedOperation): readonly (Schema | undefined)[] =>
  Object.entries(operation.responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, { content }]) => bodyOf(content));

const answerType = (operation: PlacedOperation, refer: Refer): string => {
  const types = answersOf(operation).map((schema) =>
    schema === undefined ? 'undefined' : typeOf(schema, refer),
  );
  return [...new Set(types)].join(' | ');
};

/** What a list holds: it has pages when it takes a cursor. */
const itemOf = (document: Document, operation: PlacedOperation): Schema | undefined => {
  if (operation.parameters?.some(({ name }) => name === 'cursor') !== true) return undefined;
  const [answer] = answersOf(operation);
  const list = answer?.$ref === undefined ? answer : document.components.schemas[schemaName(answer.$ref)];
  return list?.properties?.['data']?.items;
};

const namesIn = (operation: PlacedOperation, place: string): readonly string[] =>
  (operation.parameters ?? []).filter((each) => each.in === place).map(({ name }) => name);

const callOf = (operation: PlacedOperation) => ({
  method: operation.method,
  path: operation.path,
  query: namesIn(operation, 'query'),
  ...(namesIn(operation, 'header').includes(IDEMPOTENCY_KEY) && { isIdempotent: true }),
  ...(operation.requestBody?.content?.['multipart/form-data'] !== undefined && { isForm: true }),
});

const errorCodes = ({ components }: Document, refer: Refer): string =>
  Object.keys(components.schemas)
    .flatMap((name) => {
      const status = /^Error(\d{3})$/.exec(name)?.[1];
      return status === undefined ? [] : [`${status}: ${refer(name)}['code'];`];
    })
    .join('\n');
