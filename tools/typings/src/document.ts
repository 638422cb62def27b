/** A schema of OpenAPI 3.1, as far as our document uses it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
  readonly example?: unknown;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
}

export type Content = Readonly<Record<string, { readonly schema?: Schema; readonly example?: unknown }>>;

export interface Operation {
  readonly operationId: string;
  readonly summary?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content?: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

/** The part of a document that is typed. */
export interface Document {
  readonly servers?: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** An operation with where it is. */
export interface PlacedOperation extends Operation {
  readonly method: string;
  readonly path: string;
}

/** Every operation of a document, by its name. */
export const operationsOf = (document: Document): readonly PlacedOperation[] =>
  Object.entries(document.paths)
    .flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({
        ...operation,
        method: method.toUpperCase(),
        path,
      })),
    )
    .sort((one, other) => (one.operationId < other.operationId ? -1 : 1));

const SCHEMA_PREFIX = '#/components/schemas/';

/** The name that a reference leads to. */
export const schemaName = ($ref: string): string => {
  if (!$ref.startsWith(SCHEMA_PREFIX)) throw new Error(`${$ref} is no schema of this document.`);
  return $ref.slice(SCHEMA_PREFIX.length);
};
