import { withoutUnusedSchemas } from '@causeway/http';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { MediaType, Operation, ReferenceDocument, Schemas } from './document.js';
import { exampleBody } from './example-body.js';
import { exampleParameter } from './example-parameter.js';
import { webhooksOf } from './webhooks.js';

/** The document of the API as people and their tools read it: with an example for every request, and its webhooks. */
export const completeReference = (document: OpenAPIObject): OpenAPIObject => {
  const { components, ...rest } = withExamples(document);
  const { webhooks, schemas } = webhooksOf((components ?? {}).schemas as unknown as Schemas);
  return withoutUnusedSchemas({
    ...rest,
    webhooks,
    components: { ...components, schemas: { ...components?.schemas, ...schemas } },
  } as unknown as OpenAPIObject);
};

/** The document with an example of every body and parameter of its requests. */
export const withExamples = (document: OpenAPIObject): OpenAPIObject => {
  const { paths, components } = document as unknown as ReferenceDocument;
  const exampled = eachOperation(paths, (operation, path) =>
    withParameters(components.schemas, path, withExample(components.schemas, operation)),
  );
  return { ...document, paths: exampled };
};

type Paths = ReferenceDocument['paths'];

const eachOperation = (paths: Paths, change: (operation: Operation, path: string) => Operation): Paths =>
  Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [
      path,
      Object.fromEntries(Object.entries(methods).map(([method, each]) => [method, change(each, path)])),
    ]),
  );

const withExample = (schemas: Schemas, operation: Operation): Operation => {
  const { requestBody } = operation;
  if (requestBody?.content === undefined) return operation;
  const exampled = ([type, media]: [string, MediaType]): [string, MediaType] => [
    type,
    media.schema === undefined || media.example !== undefined
      ? media
      : { ...media, example: exampleBody(schemas, operation, media.schema) },
  ];
  const content = Object.fromEntries(Object.entries(requestBody.content).map(exampled));
  return { ...operation, requestBody: { ...requestBody, content } };
};

const withParameters = (schemas: Schemas, path: string, operation: Operation): Operation => {
  const { parameters } = operation;
  if (parameters === undefined) return operation;
  const exampled = parameters.map((parameter) => ({
    ...parameter,
    example: parameter.example ?? exampleParameter(schemas, path, operation, parameter),
  }));
  return { ...operation, parameters: exampled };
};
