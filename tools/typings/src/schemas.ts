import { schemaName, type Document, type Schema } from './document.js';
import { referring, type Refer, type Shared } from './shared.js';

const asItIs: Refer = (name) => name;

/** A type for each schema of the document, sorted by its name; what another document has already is left to that one. */
export const schemaTypes = (document: Document, shared?: Shared): string =>
  [
    ...(shared === undefined ? [] : [shared.line, '']),
    ...Object.entries(document.components.schemas)
      .filter(([name]) => shared?.names.has(name) !== true)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(
        ([name, schema]) =>
          `${comment(schema.description)}export type ${name} = ${typeOf(schema, referring(shared, asItIs))};\n`,
      ),
  ].join('\n');

/**
 * A schema as a type.
 * @param refer how the name of another schema is written
 */
export const typeOf = (schema: Schema, refer: Refer = asItIs): string => {
  if (schema.$ref !== undefined) return refer(schemaName(schema.$ref));
  if (schema.enum !== undefined) return united(schema.enum.map((value) => JSON.stringify(value)));
  const several = schema.oneOf ?? schema.anyOf;
  if (several !== undefined) return united(several.map((each) => typeOf(each, refer)));
  if (schema.allOf !== undefined) return schema.allOf.map((each) => `(${typeOf(each, refer)})`).join(' & ');
  if (typeof schema.type === 'string') return plainType(schema.type, schema, refer);
  if (schema.type !== undefined) return united(schema.type.map((each) => plainType(each, schema, refer)));
  return schema.properties === undefined ? 'unknown' : objectType(schema, refer);
};

const united = (types: readonly string[]): string => [...new Set(types)].join(' | ');

const plainType = (type: string, schema: Schema, refer: Refer): string => {
  switch (type) {
    case 'null':
    case 'boolean':
      return type;
    case 'string':
      return schema.format === 'binary' ? 'Blob' : 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return `readonly (${schema.items === undefined ? 'unknown' : typeOf(schema.items, refer)})[]`;
    case 'object':
      return objectType(schema, refer);
    default:
      throw new Error(`No type is known for "${type}".`);
  }
};

const objectType = (schema: Schema, refer: Refer): string => {
  const { properties, additionalProperties: more } = schema;
  if (properties === undefined)
    return `Readonly<Record<string, ${typeof more === 'object' ? typeOf(more, refer) : 'unknown'}>>`;
  if (Object.keys(properties).length === 0) return 'Readonly<Record<string, unknown>>';
  const required = new Set(schema.required);
  const members = Object.entries(properties).map(
    ([name, member]) =>
      `${comment(member.description)}readonly ${key(name)}${required.has(name) ? '' : '?'}: ${typeOf(member, refer)};`,
  );
  if (more === true) members.push('readonly [key: string]: unknown;');
  return `{\n${members.join('\n')}\n}`;
};

/** A name as the member of an object type. */
export const key = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

/** What a reader of the type sees beside it. */
export const comment = (text: string | undefined): string =>
  text === undefined ? '' : `/** ${text.replaceAll('*/', '*\\/').replaceAll('\n', ' ')} */\n`;
