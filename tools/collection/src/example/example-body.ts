import {
  resolved,
  type InterfaceDocument,
  type Operation,
  type Schema,
} from '../document/interface-document.js';
import { ALSO_SHOWN, SHAPES, VALUES, VARIABLES } from './known-values.js';

/**
 * A body that fits the operation's schema: the required fields, and a few more. Undefined where the body may
 * be left out. Fails by name where nothing is known that fits a field.
 */
export const exampleBody = (document: InterfaceDocument, operation: Operation): unknown => {
  const { operationId, requestBody } = operation;
  const schema = requestBody?.content?.['application/json']?.schema;
  if (schema === undefined || requestBody?.required !== true) return undefined;
  return new ExampleWriter(document, operationId).write(schema, []);
};

class ExampleWriter {
  private readonly alsoShown: readonly string[];

  constructor(
    private readonly document: InterfaceDocument,
    private readonly operationId: string,
  ) {
    this.alsoShown = ALSO_SHOWN[operationId] ?? [];
  }

  write(reference: Schema, path: readonly string[]): unknown {
    const schema = this.oneShape(resolved(this.document, reference));
    if (schema.properties !== undefined) return this.writeObject(schema, path);
    if (schema.items !== undefined) return [this.write(schema.items, [...path, '0'])];
    return variableFor(path) ?? this.writeValue(schema, path);
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
    return chosen === undefined ? {} : resolved(this.document, chosen);
  }

  private writeValue(schema: Schema, path: readonly string[]): unknown {
    const named = VALUES[path.slice(-2).join('.')] ?? VALUES[path.at(-1) ?? ''];
    // An amount of a token is a text of digits, that of a currency a number.
    const known = schema.type === 'string' && typeof named === 'number' ? undefined : named;
    const value = schema.enum?.[0] ?? known ?? schema.example ?? anyOf(schema);
    if (value !== undefined) return value;
    throw new Error(
      `Nothing is known to show for ${path.join('.')} of ${this.operationId}: name a value in known-values.ts`,
    );
  }
}

/** The variable that fills a field, by the field's place: `source.accountId`. */
export const variableFor = (path: readonly string[]): string | undefined => {
  const name = VARIABLES[path.slice(-2).join('.')] ?? VARIABLES[path.at(-1) ?? ''];
  return name === undefined ? undefined : `{{${name}}}`;
};

/** What needs no knowledge of the field. */
const anyOf = ({ type, minimum = 0 }: Schema): unknown => {
  if (type === 'integer') return minimum;
  return type === 'boolean' ? false : undefined;
};
