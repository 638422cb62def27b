import type { OpenAPIObject } from '@nestjs/swagger';
import type { Parameter, ReferenceDocument, Schema, Schemas } from '../document.js';
import { eachOperation } from '../each-operation.js';
import { kindOfId } from '../example-parameter.js';
import type { Vocabulary, Words } from './words.js';

/** The document with a sentence for each field and parameter whose own shape says nothing, as far as its name does not say all. */
export const withWords = (document: OpenAPIObject, { fields, parameters }: Vocabulary): OpenAPIObject => {
  const { paths, components } = document as unknown as ReferenceDocument;
  const described = eachOperation(paths, (operation, path) => ({
    ...operation,
    ...(operation.parameters && {
      parameters: operation.parameters.map((each) =>
        describedParameter(parameters, path, operation.operationId, each),
      ),
    }),
  }));
  return {
    ...document,
    paths: described,
    components: { ...document.components, schemas: describedSchemas(fields, components.schemas) },
  } as OpenAPIObject;
};

const describedParameter = (
  words: Words,
  path: string,
  operationId: string,
  parameter: Parameter,
): Parameter => {
  const { name, in: place, description, schema } = parameter;
  const kind = place === 'path' ? kindOfId(path, name) : undefined;
  const said =
    description ??
    schema?.description ??
    words[`${operationId}.${name}`] ??
    (kind === undefined ? words[name] : `The id of the ${inWords(kind)}`);
  return said === undefined ? parameter : { ...parameter, description: said };
};

/** `ExternalAccount` as people say it. */
const inWords = (kind: string): string =>
  kind === 'AuthMethod' ? 'credential' : kind.replaceAll(/(?<!^)[A-Z]/g, ' $&').toLowerCase();

const describedSchemas = (words: Words, schemas: Schemas): Schemas =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, describedSchema(words, schemas, name, schema)]),
  );

const describedSchema = (words: Words, schemas: Schemas, schemaName: string, schema: Schema): Schema => {
  if (schema.properties === undefined) return schema;
  const properties = Object.entries(schema.properties).map(([name, property]) => {
    const said = words[`${schemaName}.${name}`] ?? words[name];
    const isSilent = said !== undefined && !isDescribed(schemas, property);
    return [name, isSilent ? { ...property, description: said } : property] as const;
  });
  return { ...schema, properties: Object.fromEntries(properties) };
};

const isDescribed = (schemas: Schemas, { description, $ref }: Schema): boolean =>
  description !== undefined ||
  ($ref !== undefined && schemas[$ref.split('/').at(-1) ?? '']?.description !== undefined);
