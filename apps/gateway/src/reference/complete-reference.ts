import { withoutUnusedSchemas } from '@causeway/http';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { MediaType, Operation, ReferenceDocument, Schema, Schemas } from './document.js';
import { eachOperation } from './each-operation.js';
import { exampleAnswer } from './example-answer.js';
import { exampleBody } from './example-body.js';
import { exampleParameter } from './example-parameter.js';
import { ANSWERED_BY } from './known-answers.js';
import { WORDS_OF_OPERATOR } from './operator/words-of-operator.js';
import { webhooksOf } from './webhooks.js';
import { withWords } from './words/with-words.js';
import { WORDS_OF_API } from './words/words-of-api.js';
import type { Vocabulary } from './words/words.js';

/**
 * The document of the API as people and their tools read it: with a sentence for each field and parameter, with an example
 * for every request and answer, and its webhooks.
 */
export const completeReference = (document: OpenAPIObject): OpenAPIObject => {
  const { components, ...rest } = completed(document, WORDS_OF_API);
  const { webhooks, schemas } = webhooksOf((components ?? {}).schemas as unknown as Schemas);
  return withoutUnusedSchemas({
    ...rest,
    webhooks,
    components: { ...components, schemas: { ...components?.schemas, ...schemas } },
  } as unknown as OpenAPIObject);
};

/** The operator's document as people and their tools read it, with the same but webhooks. */
export const completeOperatorReference = (document: OpenAPIObject): OpenAPIObject =>
  completed(document, WORDS_OF_OPERATOR);

const completed = (document: OpenAPIObject, words: Vocabulary): OpenAPIObject =>
  withAnswers(withExamples(withWords(document, words)));

/** The document with an example of every body and parameter of its requests. */
const withExamples = (document: OpenAPIObject): OpenAPIObject => {
  const { paths, components } = document as unknown as ReferenceDocument;
  const exampled = eachOperation(paths, (operation, path) =>
    withParameters(components.schemas, path, withExample(components.schemas, operation)),
  );
  return { ...document, paths: exampled };
};

/** The document with an example of every answer that is not an error. */
const withAnswers = (document: OpenAPIObject): OpenAPIObject => {
  const { paths, components } = document as unknown as ReferenceDocument;
  const exampled = eachOperation(paths, (operation) => withAnswer(components.schemas, operation));
  return { ...document, paths: exampled };
};

const withAnswer = (schemas: Schemas, operation: Operation): Operation => {
  const { operationId, responses = {} } = operation;
  const answered = Object.entries(responses).map(([status, response]) => {
    if (!status.startsWith('2') || response.content === undefined) return [status, response] as const;
    const own = { ...ANSWERED_BY[operationId], ...ANSWERED_BY[`${operationId} ${status}`] };
    const content = exampledWith(response.content, (schema) =>
      exampleAnswer(schemas, operationId, schema, own),
    );
    return [status, { ...response, content }] as const;
  });
  return { ...operation, responses: Object.fromEntries(answered) };
};

type Content = Readonly<Record<string, MediaType>>;

const exampledWith = (content: Content, example: (schema: Schema) => unknown): Content =>
  Object.fromEntries(
    Object.entries(content).map(([type, media]) => [
      type,
      media.schema === undefined || media.example !== undefined
        ? media
        : { ...media, example: example(media.schema) },
    ]),
  );

const withExample = (schemas: Schemas, operation: Operation): Operation => {
  const { requestBody } = operation;
  if (requestBody?.content === undefined) return operation;
  const content = exampledWith(requestBody.content, (schema) => exampleBody(schemas, operation, schema));
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
