import type { OpenAPIObject } from '@nestjs/swagger';
import type { Parameter, ReferenceDocument, Schema, Schemas } from '../document.js';
import { eachOperation } from '../each-operation.js';
import { kindOfId } from '../example-parameter.js';
import { WORDS_OF_ACCOUNTS } from './words-of-accounts.js';
import { WORDS_OF_PARAMETERS } from './words-of-parameters.js';
import { WORDS_OF_PAYMENTS } from './words-of-payments.js';
import { WORDS_OF_PERSONS } from './words-of-persons.js';
import { WORDS_OF_PLATFORM } from './words-of-platform.js';
import type { Words } from './words.js';

export const WORDS_OF_FIELDS: Words = {
  ...WORDS_OF_ACCOUNTS,
  ...WORDS_OF_PAYMENTS,
  ...WORDS_OF_PERSONS,
  ...WORDS_OF_PLATFORM,
};

/** The document with a sentence for each field and parameter whose own shape says nothing, as far as its name does not say all. */
export const withWords = (document: OpenAPIObject): OpenAPIObject => {
  const { paths, components } = document as unknown as ReferenceDocument;
  const described = eachOperation(paths, (operation, path) => ({
    ...operation,
    ...(operation.parameters && {
      parameters: operation.parameters.map((each) => describedParameter(path, operation.operationId, each)),
    }),
  }));
  return {
    ...document,
    paths: described,
    components: { ...document.components, schemas: describedSchemas(components.schemas) },
  } as OpenAPIObject;
};

const describedParameter = (path: string, operationId: string, parameter: Parameter): Parameter => {
  const { name, in: place, description, schema } = parameter;
  const kind = place === 'path' ? kindOfId(path, name) : undefined;
  const said =
    description ??
    schema?.description ??
    WORDS_OF_PARAMETERS[`${operationId}.${name}`] ??
    (kind === undefined ? WORDS_OF_PARAMETERS[name] : `The id of the ${inWords(kind)}`);
  return said === undefined ? parameter : { ...parameter, description: said };
};

/** `ExternalAccount` as people say it. */
const inWords = (kind: string): string =>
  kind === 'AuthMethod' ? 'credential' : kind.replaceAll(/(?<!^)[A-Z]/g, ' $&').toLowerCase();

const describedSchemas = (schemas: Schemas): Schemas =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, describedSchema(schemas, name, schema)]),
  );

const describedSchema = (schemas: Schemas, schemaName: string, schema: Schema): Schema => {
  if (schema.properties === undefined) return schema;
  const properties = Object.entries(schema.properties).map(([name, property]) => {
    const said = WORDS_OF_FIELDS[`${schemaName}.${name}`] ?? WORDS_OF_FIELDS[name];
    const isSilent = said !== undefined && !isDescribed(schemas, property);
    return [name, isSilent ? { ...property, description: said } : property] as const;
  });
  return { ...schema, properties: Object.fromEntries(properties) };
};

const isDescribed = (schemas: Schemas, { description, $ref }: Schema): boolean =>
  description !== undefined ||
  ($ref !== undefined && schemas[$ref.split('/').at(-1) ?? '']?.description !== undefined);
