import { markup, type Inserted, type Markup } from '@causeway/http/pages';
import type { Schema, Schemas } from '../document.js';

export const SCHEMAS_PATH = '/docs/schemas';

/** A link to the page of a schema. */
export const schemaLink = (name: string): Markup => markup`<a href="${SCHEMAS_PATH}/${name}">${name}</a>`;

/** A field of a body or a parameter. */
export interface Field {
  readonly name: string;
  readonly isRequired: boolean;
  readonly description?: string;
  readonly schema: Schema;
  /** Where a parameter is sent. */
  readonly place?: string;
}

/** More values than these stand on the page of their own name alone. */
const VALUES_SHOWN_MAX = 12;

/** Schemas in words, tables and links. */
export class SchemaView {
  /** As JSON, to find references in: of hundreds of schemas each page would write them all again. */
  private readonly texts: ReadonlyMap<string, string>;

  constructor(private readonly schemas: Schemas) {
    this.texts = new Map(Object.entries(schemas).map(([name, each]) => [name, JSON.stringify(each)]));
  }

  /** The schema that a reference names; the schema itself where it is none. */
  resolved(schema: Schema): Schema {
    return schema.$ref === undefined ? schema : (this.schemas[nameOf(schema.$ref)] ?? {});
  }

  /** What a value is; a short list of values with its name. */
  typeOf(schema: Schema): Markup {
    if (schema.$ref !== undefined) {
      const { enum: values = [] } = this.resolved(schema);
      const areShown = values.length > 0 && values.length <= VALUES_SHOWN_MAX;
      return markup`${schemaLink(nameOf(schema.$ref))}${areShown && markup`: ${valuesOf(values)}`}`;
    }
    const { oneOf, anyOf, allOf, items } = schema;
    const several = oneOf ?? anyOf;
    if (several !== undefined)
      return joined(
        several.map((each) => this.typeOf(each)),
        ', or ',
      );
    if (allOf !== undefined)
      return joined(
        allOf.map((each) => this.typeOf(each)),
        ', and ',
      );
    if (schema.enum !== undefined) return valuesOf(schema.enum);
    if (items !== undefined) return markup`list of ${this.typeOf(items)}`;
    const types = [schema.type ?? 'anything'].flat();
    return markup`${types.join(' or ')}${schema.format !== undefined && ` (${schema.format})`}`;
  }

  /** A row for each field. */
  table(fields: readonly Field[]): Markup {
    return markup`<div class="fields"><table><thead><tr><th>name</th><th>what it is</th></tr></thead><tbody>${fields.map((field) => this.row(field))}</tbody></table></div>`;
  }

  /** What a schema holds: its fields, the shapes that it may have, or its values. */
  view(schema: Schema): Markup {
    const { properties = {}, required = [], description, oneOf, discriminator } = schema;
    const fields = Object.entries(properties).map(([name, each]) => ({
      name,
      isRequired: required.includes(name),
      schema: each,
    }));
    const said = description !== undefined && markup`<p>${withCode(description)}</p>`;
    if (fields.length > 0) return markup`${said}${this.table(fields)}`;
    if (oneOf === undefined) return markup`${said}<p>${this.typeOf(schema)}</p>`;
    const by = discriminator !== undefined && markup`; <code>${discriminator.propertyName}</code> says which`;
    return markup`${said}<p>One of these${by}:</p><ul>${oneOf.map((each) => markup`<li>${this.typeOf(each)}</li>`)}</ul>`;
  }

  /** Whose fields are of this schema, by name. */
  usersOf(name: string): readonly string[] {
    return [...this.texts]
      .filter(([each, text]) => each !== name && refersTo(text, name))
      .map(([each]) => each);
  }

  private row({ name, isRequired, description, schema, place }: Field): Markup {
    const said = description ?? schema.description;
    const bounds = boundsOf(schema).join('; ');
    return markup`<tr><td><code>${name}</code>${place !== undefined && markup` <span class="quiet">${place}</span>`}${isRequired && markup` <span class="needed">required</span>`}</td><td>${this.typeOf(schema)}${said !== undefined && markup`<br>${withCode(said)}`}${bounds !== '' && markup`<br><span class="quiet">${bounds}</span>`}</td></tr>`;
  }
}

/** Whether a part of the document, as JSON, refers to a schema. */
export const refersTo = (json: string, name: string): boolean =>
  json.includes(`"#/components/schemas/${name}"`);

/** A sentence of the document, whose names stand between backticks. */
const withCode = (sentence: string): Markup =>
  joined(
    sentence.split('`').map((part, index) => (index % 2 === 1 ? markup`<code>${part}</code>` : part)),
    '',
  );

const nameOf = ($ref: string): string => $ref.split('/').at(-1) ?? '';

const joined = (parts: readonly Inserted[], by: string): Markup =>
  markup`${parts.map((part, index) => markup`${index > 0 && by}${part}`)}`;

const valuesOf = (values: readonly unknown[]): Markup =>
  joined(
    values.map((value) => markup`<code>${String(value)}</code>`),
    ', ',
  );

/** What the rules of a schema allow, as far as its type does not say it. */
const boundsOf = (schema: Schema): readonly string[] => {
  const { minimum, maximum, minLength, maxLength, pattern } = schema;
  return [
    ...(minimum === undefined ? [] : [`at least ${minimum}`]),
    ...(maximum === undefined ? [] : [`at most ${maximum}`]),
    ...(minLength === undefined || minLength < 2 ? [] : [`${minLength} characters or more`]),
    ...(maxLength === undefined ? [] : [`up to ${maxLength} characters`]),
    ...(pattern === undefined ? [] : [`as ${pattern}`]),
    ...(schema.default === undefined ? [] : [`${JSON.stringify(schema.default)} when left out`]),
  ];
};
