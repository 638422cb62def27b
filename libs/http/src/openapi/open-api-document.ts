import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { BASIC_AUTH } from '../access/access.js';
import { API_PREFIX, API_VERSION } from '../edge/api-version.js';
import { completeOperation, type OperationObject } from './complete-operation.js';
import { sharedErrorSchemas } from './error-schemas.js';
import { asOpenApi31 } from './as-openapi-31.js';

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options'] as const;

export interface DocumentOptions {
  /** The word that headers of this deployment are named with (`CAUSEWAY_WIRE_NAME`). */
  readonly wireName?: string;
}

/** The OpenAPI 3.1 document of the API, built from the controllers and DTOs of an application. */
export const openApiDocument = (
  app: NestFastifyApplication,
  { wireName = 'Service' }: DocumentOptions = {},
): OpenAPIObject => {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Causeway')
    .setDescription('The payments API of this deployment.')
    .setVersion(API_VERSION)
    .addServer(API_PREFIX)
    .addBasicAuth({ type: 'http', scheme: 'basic' }, BASIC_AUTH)
    .addApiKey({ type: 'apiKey', in: 'header', name: `X-${wireName}-Signature` }, 'WebhookSignature')
    .build();
  const { paths, components, ...rest } = SwaggerModule.createDocument(app, config);
  const document = {
    ...rest,
    paths: relativePaths(paths),
    components: { ...components, schemas: { ...components?.schemas, ...sharedErrorSchemas } },
  };
  return asOpenApi31(document) as OpenAPIObject;
};

/** The API's own paths, relative to the server as in the contract; what lies outside of it is not the API. */
const relativePaths = (paths: OpenAPIObject['paths']): OpenAPIObject['paths'] =>
  Object.fromEntries(
    Object.entries(paths)
      .filter(([path]) => path.startsWith(`${API_PREFIX}/`))
      .map(([path, item]) => [path.slice(API_PREFIX.length), item] as const)
      .map(([path, item]) => [path, completed(path, item as Record<string, OperationObject>)]),
  );

const completed = (path: string, item: Record<string, OperationObject>): Record<string, OperationObject> =>
  Object.fromEntries(
    Object.entries(item).map(([key, value]) => [
      key,
      METHODS.some((method) => method === key) ? completeOperation(path, value) : value,
    ]),
  );
