/** The parts of an OpenAPI 3.1 document that requests are made from. */
export interface InterfaceDocument {
  readonly info: { readonly title: string; readonly version: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

export interface OperationObject {
  readonly operationId: string;
  readonly summary?: string;
  readonly tags?: readonly string[];
  /** By which credentials it is called. */
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content?: Readonly<Record<string, { readonly schema?: Schema; readonly example?: unknown }>>;
  };
  readonly responses?: Readonly<Record<string, unknown>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly description?: string;
  readonly required?: boolean;
  readonly schema?: Schema;
  readonly example?: unknown;
}

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly example?: unknown;
  readonly minimum?: number;
  readonly readOnly?: boolean;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly discriminator?: {
    readonly propertyName: string;
    readonly mapping?: Readonly<Record<string, string>>;
  };
}

export interface Operation extends OperationObject {
  /** In capitals. */
  readonly method: string;
  /** Relative to the server, parameters in braces. */
  readonly path: string;
}

export const operationsOf = ({ paths }: InterfaceDocument): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );

/** The operation of that name; an error that names it when the document has none. */
export const operationNamed = (document: InterfaceDocument, operationId: string): Operation => {
  const found = operationsOf(document).find((operation) => operation.operationId === operationId);
  if (found === undefined) throw new Error(`The document has no operation ${operationId}`);
  return found;
};

/** The schema that a reference names; the schema itself where it is none. */
export const resolved = ({ components }: InterfaceDocument, schema: Schema): Schema => {
  const name = schema.$ref?.split('/').at(-1);
  if (name === undefined) return schema;
  const found = components.schemas[name];
  if (found === undefined) throw new Error(`The document has no schema ${name}`);
  return found;
};

export const DOCUMENT_PATH = '/openapi.json';

/** The document of a running service; `baseUrl` is where its API is. */
export const fetchDocument = async (baseUrl: string): Promise<InterfaceDocument> => {
  const answer = await fetch(`${baseUrl}${DOCUMENT_PATH}`);
  if (!answer.ok) throw new Error(`${baseUrl}${DOCUMENT_PATH} answered ${String(answer.status)}`);
  return (await answer.json()) as InterfaceDocument;
};
