import type { ReferenceDocument, Schema, Schemas } from '../document.js';
import type { Vocabulary } from './words.js';

/** Names of fields that need no sentence. */
export const SAYS_ALL: ReadonlySet<string> = new Set([
  'address',
  'bankName',
  'city',
  'email',
  'firstName',
  'lastName',
  'middleName',
  'postalCode',
  'type',
]);

const REFERENCE = /"#\/components\/schemas\/([^"]+)"/g;

/** The names of the schemas that requests are made of. */
export const sentSchemas = ({ paths, components }: ReferenceDocument): ReadonlySet<string> => {
  const found = new Set<string>();
  const follow = (node: unknown): void => {
    for (const [, name = ''] of JSON.stringify(node ?? {}).matchAll(REFERENCE)) {
      if (found.has(name)) continue;
      found.add(name);
      follow(components.schemas[name]);
    }
  };
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods)))
    follow(operation.requestBody);
  return found;
};

/** Whether a field says what it is, or the schema that it refers to. */
export const isDescribed = (schemas: Schemas, { $ref, description, readOnly }: Schema): boolean =>
  readOnly === true ||
  description !== undefined ||
  ($ref !== undefined && schemas[$ref.split('/').at(-1) ?? '']?.description !== undefined);

/** Words for what the document does not have. */
export const idleWords = ({ paths, components }: ReferenceDocument, words: Vocabulary): readonly string[] => {
  const fields = Object.entries(components.schemas).flatMap(([schemaName, { properties = {} }]) =>
    Object.keys(properties).flatMap((name) => [name, `${schemaName}.${name}`]),
  );
  const parameters = Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ operationId, parameters: all = [] }) =>
      all.flatMap(({ name }) => [name, `${operationId}.${name}`]),
    ),
  );
  const missing = (named: object, known: readonly string[]): readonly string[] =>
    Object.keys(named).filter((name) => !known.includes(name));
  return [...missing(words.fields, fields), ...missing(words.parameters, parameters)];
};
