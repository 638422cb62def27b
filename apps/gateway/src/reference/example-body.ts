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
): unknown =>
  new ExampleWriter(schemas, operationId, {
    alsoShown: () => ALSO_SHOWN[operationId] ?? [],
    valuesIn: () => [VALUES_OF[operationId]],
    shapes: SHAPES,
    isAnswer: false,
  }).write(schema, []);

/** What an example shows, where a schema leaves a choice. */
export interface Choice {
  /** Fields that need not be there, by the name of the schema that has them. */
  readonly alsoShown: (schemaName: string) => readonly string[];
  /** What fields of that schema hold, by name or place, before anything else that is known of them: the first that is named. */
  readonly valuesIn: (schemaName: string) => readonly (Readonly<Record<string, unknown>> | undefined)[];
  /** Of several shapes the one to show, by the field that distinguishes them. */
  readonly shapes: Readonly<Record<string, string>>;
  /** An answer shows what only answers have, and ids as their schemas show them. */
  readonly isAnswer: boolean;
}

/** Writes one example. */
export class ExampleWriter {
  constructor(
    private readonly schemas: Schemas,
    /** Of the operation, or of what is sent. */
    private readonly named: string,
    private readonly choice: Choice,
  ) {}

  /** @param within the name of the schema that the place is in */
  write(reference: Schema, path: readonly string[], within = ''): unknown {
    const own = this.ownValue(path, within);
    if (own !== undefined) return own;
    const { schema, name = within } = this.oneShape(reference);
    if (schema.allOf !== undefined)
      return Object.assign({}, ...schema.allOf.map((each) => this.write(each, path, name))) as object;
    if (schema.properties !== undefined) return this.writeObject(schema, path, name);
    if (schema.items !== undefined) return [this.write(schema.items, [...path, '0'], name)];
    return this.writeValue(schema, path);
  }

  private ownValue(path: readonly string[], within: string): unknown {
    const [place, name] = [placeOf(path), path.at(-1) ?? ''];
    const named = this.choice.valuesIn(within).flatMap((values) => [values?.[place], values?.[name]]);
    return named.find((value) => value !== undefined);
  }

  private resolved(schema: Schema): Schema {
    const name = schema.$ref?.split('/').at(-1);
    if (name === undefined) return schema;
    const found = this.schemas[name];
    if (found === undefined) throw new Error(`The document has no schema ${name}`);
    return found;
  }

  private writeObject(
    { properties = {}, required = [] }: Schema,
    path: readonly string[],
    name: string,
  ): object {
    const alsoShown = this.choice.alsoShown(name);
    const isShown = ([member, { readOnly }]: [string, Schema]): boolean =>
      (this.choice.isAnswer || readOnly !== true) &&
      (required.includes(member) || alsoShown.includes(member));
    return Object.fromEntries(
      Object.entries(properties)
        .filter(isShown)
        .map(([member, property]) => [member, this.write(property, [...path, member], name)]),
    );
  }

  /** Of several shapes one; the discriminator's value is the only one that this shape allows. */
  private oneShape(reference: Schema): { readonly schema: Schema; readonly name?: string } {
    const name = reference.$ref?.split('/').at(-1);
    const schema = this.resolved(reference);
    const { oneOf = schema.anyOf, discriminator } = schema;
    if (oneOf === undefined) return { schema, ...(name !== undefined && { name }) };
    const wanted = discriminator?.mapping?.[this.choice.shapes[discriminator.propertyName] ?? ''];
    const chosen = wanted === undefined ? oneOf[0] : { $ref: wanted };
    return chosen === undefined ? { schema: {} } : this.oneShape(chosen);
  }

  private writeValue(schema: Schema, path: readonly string[]): unknown {
    const named = VALUES[placeOf(path)] ?? VALUES[path.at(-1) ?? ''];
    // An amount of a token is a text of digits, that of a currency a number; one name may be of both elsewhere, too.
    const isOfType = (typeof named === 'number') === isNumber(schema);
    const known = isOfType ? named : undefined;
    const [first, second] = this.choice.isAnswer ? [schema.example, known] : [known, schema.example];
    const value = schema.enum?.[0] ?? first ?? second ?? anyOf(schema);
    if (value !== undefined) return value;
    throw new Error(
      `Nothing is known to show for ${path.join('.')} of ${this.named}: name a value in ${this.choice.isAnswer ? 'known-answers.ts' : 'known-values.ts'}`,
    );
  }
}

const placeOf = (path: readonly string[]): string => path.slice(-2).join('.');

const isNumber = ({ type }: Schema): boolean =>
  [type].flat().some((each) => each === 'integer' || each === 'number');

/** What needs no knowledge of the field. */
const anyOf = (schema: Schema): unknown => {
  const { type, format, minimum = 0 } = schema;
  if (isNumber(schema)) return minimum;
  if (format === 'binary') return '(the file)';
  if (format === 'date-time') return '2026-01-01T00:00:00Z';
  return type === 'boolean' ? false : undefined;
};
