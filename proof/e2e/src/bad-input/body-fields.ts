import { resolved, shapeOf, typeOf, type ApiDocument, type ApiSchema } from './api-schema.js';

/** A place in a body, as `details.errors` names it: `accountInfo.beneficiary.fullName`. */
export interface BodyField {
  readonly path: string;
  readonly schema: ApiSchema;
  readonly isRequired: boolean;
  /** The discriminator of its object's shape: when it is wrong, nothing else in the object can be checked. */
  readonly isDiscriminator: boolean;
}

/** A record in a body is never nested deeper; a schema that refers to itself ends here. */
const DEPTH_MAX = 8;

/** Every field that a body of this shape may have, objects and lists and what is inside of them, in its variants. */
export const bodyFields = (document: ApiDocument, schema: ApiSchema, body: unknown): BodyField[] => {
  const found: BodyField[] = [];
  const enter = (part: ApiSchema, value: unknown, path: readonly string[]): void => {
    if (path.length > DEPTH_MAX) return;
    const whole = resolved(document, part);
    const shape = shapeOf(document, whole, value);
    for (const [name, property] of Object.entries(shape.properties ?? {})) {
      const own = resolved(document, property);
      if (property.readOnly === true || own.readOnly === true) continue;
      const within = [...path, name];
      const isRequired = shape.required?.includes(name) === true;
      const isDiscriminator = whole.discriminator?.propertyName === name;
      found.push({ path: within.join('.'), schema: property, isRequired, isDiscriminator });
      const inside = (value as Readonly<Record<string, unknown>> | undefined)?.[name];
      enterValue(own, inside ?? sampled(document, own), within);
    }
  };
  const enterValue = (part: ApiSchema, value: unknown, path: readonly string[]): void => {
    if (typeOf(part) === 'object') enter(part, value, path);
    if (part.items === undefined || !Array.isArray(value) || value.length === 0) return;
    const item = resolved(document, part.items);
    const ofItem = { schema: part.items, isRequired: false, isDiscriminator: false };
    found.push({ path: [...path, '0'].join('.'), ...ofItem });
    enterValue(item, value[0], [...path, '0']);
  };
  enter(schema, body, []);
  return found;
};

const TEXTS: Readonly<Record<string, string>> = {
  date: '1990-02-28',
  'date-time': '2026-01-01T00:00:00Z',
  email: 'ada@example.com',
  uri: 'https://example.com/',
};

/** A value of this schema: its required fields, and one element of each list. */
export const sampled = (document: ApiDocument, schema: ApiSchema, depth = 0): unknown => {
  const own = resolved(document, schema);
  if (own.enum !== undefined) return own.enum[0];
  if (own.example !== undefined) return own.example;
  switch (typeOf(own)) {
    case 'object':
      return sampledObject(document, own, depth);
    case 'array':
      return own.items === undefined || depth > DEPTH_MAX ? [] : [sampled(document, own.items, depth + 1)];
    case 'integer':
    case 'number':
      return Math.max(own.minimum ?? 0, 1);
    case 'boolean':
      return true;
    default:
      return TEXTS[own.format ?? ''] ?? 'x'.repeat(own.minLength ?? 1);
  }
};

const sampledObject = (document: ApiDocument, schema: ApiSchema, depth: number): unknown => {
  const { discriminator } = schema;
  const [word] = Object.keys(discriminator?.mapping ?? {});
  const chosen = discriminator && word !== undefined ? { [discriminator.propertyName]: word } : {};
  const { properties = {}, required = [] } = shapeOf(document, schema, chosen);
  return {
    ...Object.fromEntries(
      Object.entries(properties)
        .filter(([name, { readOnly }]) => required.includes(name) && readOnly !== true)
        .map(([name, property]) => [name, depth > DEPTH_MAX ? {} : sampled(document, property, depth + 1)]),
    ),
    ...chosen,
  };
};

export interface Variant {
  readonly body: Readonly<Record<string, unknown>>;
  readonly word: string;
}

/** A body for each word of each discriminator in it, beside the words that it has. */
export const variantsOf = (document: ApiDocument, schema: ApiSchema, body: unknown): Variant[] => {
  const { properties = {} } = resolved(document, schema);
  const fields = body as Readonly<Record<string, unknown>>;
  return Object.entries(properties).flatMap(([field, property]) => {
    const { discriminator } = resolved(document, property);
    if (discriminator === undefined) return [];
    const { propertyName, mapping = {} } = discriminator;
    const had = (fields[field] as Readonly<Record<string, unknown>> | undefined)?.[propertyName];
    return Object.entries(mapping)
      .filter(([word]) => word !== had)
      .map(([word, $ref]) => ({
        body: {
          ...fields,
          [field]: { ...(sampled(document, { $ref }) as object), [propertyName]: word },
        },
        word,
      }));
  });
};
