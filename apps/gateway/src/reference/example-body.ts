import type { Operation, Schema, Schemas } from './document.js';
import { ALSO_SHOWN, SHAPES, VALUES, VALUES_OF } from './known-values.js';

/**
 * A body that fits a schema: the required fields, and a few more that make the operation understandable. Fails by name
 * where nothing is known that fits a field.
 */
export const exampleBody = (
  schemas: Schemas,
  { operationId }: Pick<Operation, 'operationId'>,
  schema: Schema,
): unknown => new ExampleWriter(schemas, operationId).write(schema, []);

class ExampleWriter {
  private readonly alsoShown: readonly string[];
  private readonly own: Readonly<Record<string, unknown>>;

  constructor(
    private readonly schemas: Schemas,
    private readonly operationId: string,
  ) {
    this.alsoShown = ALSO_SHOWN[operationId] ?? [];
    this.own = VALUES_OF[operationId] ?? {};
  }

  write(reference: Schema, path: readonly string[]): unknown {
    const schema = this.oneShape(this.resolved(reference));
    if (schema.allOf !== undefined)
      return Object.assign({}, ...schema.allOf.map((each) => this.write(each, path))) as object;
    if (schema.properties !== undefined) return this.writeObject(schema, path);
    if (schema.items !== undefined) return [this.write(schema.items, [...path, '0'])];
    return this.writeValue(schema, path);
  }

  private resolved(schema: Schema): Schema {
    const name = schema.$ref?.split('/').at(-1);
    if (name === undefined) return schema;
    const found = this.schemas[name];
    if (found === undefined) throw new Error(`The document has no schema ${name}`);
    return found;
  }

  private writeObject({ properties = {}, required = [] }: Schema, path: readonly string[]): object {
    const isShown = ([name, { readOnly }]: [string, Schema]): boolean =>
      readOnly !== true && (required.includes(name) || this.alsoShown.includes(name));
    return Object.fromEntries(
      Object.entries(properties)
        .filter(isShown)
        .map(([name, property]) => [name, this.write(property, [...path, name])]),
    );
  }

  /** Of several shapes one; the discriminator's value is the only one that this shape allows. */
  private oneShape(schema: Schema): Schema {
    const { oneOf, discriminator } = schema;
    if (oneOf === undefined) return schema;
    const wanted = discriminator?.mapping?.[SHAPES[discriminator.propertyName] ?? ''];
    const chosen = wanted === undefined ? oneOf[0] : { $ref: wanted };
    return chosen === undefined ? {} : this.resolved(chosen);
  }

  private writeValue(schema: Schema, path: readonly string[]): unknown {
    const [place, name] = [path.slice(-2).join('.'), path.at(-1) ?? ''];
    const named = VALUES[place] ?? VALUES[name];
    // An amount of a token is a text of digits, that of a currency a number; one name may be of both elsewhere, too.
    const isOfType = (typeof named === 'number') === (schema.type === 'integer' || schema.type === 'number');
    const known = isOfType ? named : undefined;
    const value =
      this.own[place] ?? this.own[name] ?? schema.enum?.[0] ?? known ?? schema.example ?? anyOf(schema);
    if (value !== undefined) return value;
    throw new Error(
      `Nothing is known to show for ${path.join('.')} of ${this.operationId}: name a value in known-values.ts`,
    );
  }
}

/** What needs no knowledge of the field. */
const anyOf = ({ type, format, minimum = 0 }: Schema): unknown => {
  if (type === 'integer') return minimum;
  if (format === 'binary') return '(the file)';
  if (format === 'date-time') return '2026-01-01T00:00:00Z';
  return type === 'boolean' ? false : undefined;
};
