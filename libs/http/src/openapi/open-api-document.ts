import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { AGENT_AUTH, BASIC_AUTH, OPERATOR_AUTH } from '../access/access.js';
import { API_PREFIX, API_VERSION } from '../edge/api-version.js';
import { declareMembers } from '../fields/dto.js';
import { wireWords } from '../wire/wire-words.js';
import { completeOperation, type OperationObject } from './complete-operation.js';
import { sharedErrorSchemas } from './error-schemas.js';
import { asOpenApi31 } from './as-openapi-31.js';

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options'] as const;

export interface DocumentOptions {
  /** The deployment's name in place of `Service` (`CAUSEWAY_WIRE_NAME`). */
  readonly wireName?: string;
  /** What the document has besides its operations, such as examples. */
  readonly complete?: (document: OpenAPIObject) => OpenAPIObject;
}

/** The OpenAPI 3.1 document of the API, built from the controllers and DTOs of an application. */
export const openApiDocument = (
  app: NestFastifyApplication,
  { wireName, complete = (document) => document }: DocumentOptions = {},
): OpenAPIObject => {
  const config = documentOf('Causeway', 'The payments API of this deployment.')
    .addServer(API_PREFIX)
    .addSecurity(BASIC_AUTH, {
      type: 'http',
      scheme: 'basic',
      description: 'An API token of the platform: its client id as user, its secret as password.',
    })
    .addSecurity(AGENT_AUTH, {
      type: 'http',
      scheme: 'bearer',
      description: 'The access token that an agent got for its device code.',
    })
    .addSecurity('WebhookSignature', {
      type: 'apiKey',
      in: 'header',
      name: 'X-Service-Signature',
      description: 'What this deployment signs its webhooks with.',
    })
    .build();
  const { paths, components, ...rest } = everythingOf(app, config);
  const all = components?.schemas ?? {};
  const operators = reachable(all, operatorPaths(paths));
  const own = reachable(all, apiPaths(paths));
  const schemas = Object.fromEntries(
    Object.entries(all).filter(([name]) => own.has(name) || !operators.has(name)),
  );
  const document = { ...rest, paths: apiPaths(paths), components: { ...components, schemas } };
  const completed = complete(finished(document));
  const words = wireWords(wireName);
  return words === undefined
    ? completed
    : (JSON.parse(words.text(JSON.stringify(completed))) as OpenAPIObject);
};

/** The OpenAPI 3.1 document of what only the operator may call, with nothing of the API in it. */
export const operatorDocument = (app: NestFastifyApplication): OpenAPIObject => {
  const config = documentOf('Causeway for its operator', 'What the operator of this deployment may call.')
    .addServer('/')
    .addSecurity(OPERATOR_AUTH, {
      type: 'http',
      scheme: 'bearer',
      description: 'The token of an operator.',
    })
    .build();
  const { paths, components, ...rest } = everythingOf(app, config);
  const all = components?.schemas ?? {};
  const documented = operatorPaths(paths, all);
  const own = reachable(all, documented);
  const schemas = Object.fromEntries(Object.entries(all).filter(([name]) => own.has(name)));
  return withoutUnusedSchemas(
    finished({ ...rest, paths: documented, components: { ...components, schemas } }),
  );
};

const everythingOf = (
  app: NestFastifyApplication,
  config: ReturnType<DocumentBuilder['build']>,
): OpenAPIObject => {
  declareMembers();
  return SwaggerModule.createDocument(app, config);
};

const documentOf = (title: string, description: string): DocumentBuilder =>
  new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(title)
    .setDescription(description)
    .setVersion(API_VERSION);

const finished = ({ components, info, ...rest }: OpenAPIObject): OpenAPIObject =>
  asOpenApi31({
    ...rest,
    info: { ...info, license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' } },
    components: { ...components, schemas: { ...components?.schemas, ...sharedErrorSchemas } },
  }) as OpenAPIObject;

/** Without schemas that nothing refers to, such as the error of a method that no operation has. */
export const withoutUnusedSchemas = (document: OpenAPIObject): OpenAPIObject => {
  const text = JSON.stringify(document);
  const schemas = Object.entries(document.components?.schemas ?? {}).filter(([name]) =>
    text.includes(`"#/components/schemas/${name}"`),
  );
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(schemas) } };
};

type Paths = OpenAPIObject['paths'];
type Schemas = Readonly<Record<string, object>>;

/** The API's own paths, relative to the server as in the contract; what lies outside of it is not the API. */
const apiPaths = (paths: Paths): Paths =>
  belowPrefix(paths, `${API_PREFIX}/`, API_PREFIX.length, (path, operation) =>
    completeOperation(path, operation),
  );

const operatorPaths = (paths: Paths, schemas?: Schemas): Paths =>
  belowPrefix(paths, '/operator', 0, (path, operation) => {
    const { tags, ...completed } = completeOperation(path, operation, schemas);
    return { ...completed, ...(tags && { tags: tags.map(tagInWords) }) };
  });

/** A controller's tag is its name; `OperatorFeeSchedule` is the fee schedule in a document that is the operator's own. */
const tagInWords = (tag: string): string => {
  const [, name] = /^Operator([A-Z].*)$/.exec(tag) ?? [];
  return name?.replaceAll(/(?<!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`) ?? tag;
};

type Complete = (path: string, operation: OperationObject) => OperationObject;

const belowPrefix = (paths: Paths, prefix: string, cut: number, complete: Complete): Paths =>
  Object.fromEntries(
    Object.entries(paths)
      .filter(([path]) => path.startsWith(prefix))
      .map(([path, item]) => [path.slice(cut), item] as const)
      .map(([path, item]) => [path, completed(path, item as Record<string, OperationObject>, complete)]),
  );

const completed = (
  path: string,
  item: Record<string, OperationObject>,
  complete: Complete,
): Record<string, OperationObject> =>
  Object.fromEntries(
    Object.entries(item).map(([key, value]) => [
      key,
      METHODS.some((method) => method === key) ? complete(path, value) : value,
    ]),
  );

const REFERENCE = /"#\/components\/schemas\/([^"]+)"/g;

/** The names of all schemas that these paths refer to, and those that they refer to in turn. */
const reachable = (schemas: Readonly<Record<string, unknown>>, paths: Paths): ReadonlySet<string> => {
  const found = new Set<string>();
  const follow = (node: unknown): void => {
    for (const [, name = ''] of JSON.stringify(node).matchAll(REFERENCE)) {
      if (found.has(name) || schemas[name] === undefined) continue;
      found.add(name);
      follow(schemas[name]);
    }
  };
  follow(paths);
  return found;
};
