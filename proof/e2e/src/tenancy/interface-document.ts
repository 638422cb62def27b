/** A place in a request where a value is sent: `path.quoteId`, `query.cursor`, `body.source.accountId`. */
export type Place = `${'path' | 'query' | 'body'}.${string}`;

/** An operation as the OpenAPI document of a running installation describes it. */
export interface DocumentedOperation {
  readonly operationId: string;
  readonly method: string;
  /** Relative to the API, with its parameters in braces. */
  readonly path: string;
  readonly isIdempotent: boolean;
  /** Whose credentials it asks for; an agent's are no platform's, and a device code is its own. */
  readonly by: 'PLATFORM' | 'AGENT' | 'ANYONE';
  /** It is refused without an Idempotency-Key. */
  readonly needsKey: boolean;
  /** The fields that a body may have, without what is inside of them. */
  readonly fields: readonly string[];
  /** Every place that may name a record: path parameters, free text of the query, and ids in the body. */
  readonly places: readonly Place[];
}

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly example?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: Schema;
}
interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> };
  readonly security?: readonly object[];
}

export interface InterfaceDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** Names under which a body carries ids, ours and the platform's own, independent of their schema. */
const NAMES_A_RECORD = /(?:Id|Identifier|Address|iban|cursor)s?$/;
const TYPED_ID = /^[A-Z][A-Za-z]+:[0-9a-f-]{36}$/;

export const documentedOperations = (document: InterfaceDocument): DocumentedOperation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      operationId: operation.operationId,
      method: method.toUpperCase(),
      path,
      by: callerOf(operation),
      isIdempotent: (operation.parameters ?? []).some(isKey),
      needsKey: (operation.parameters ?? []).some((each) => isKey(each) && each.required === true),
      fields: fieldsOf(document, bodyOf(operation)),
      places: placesOf(document, operation),
    })),
  );

const callerOf = ({ security = [] }: Operation): DocumentedOperation['by'] => {
  if (security.some((scheme) => 'AgentAuth' in scheme)) return 'AGENT';
  return security.length > 0 ? 'PLATFORM' : 'ANYONE';
};
const isKey = ({ name }: Parameter): boolean => name === 'Idempotency-Key';

const bodyOf = ({ requestBody }: Operation): Schema =>
  (requestBody?.content?.['application/json'] ?? requestBody?.content?.['multipart/form-data'])?.schema ?? {};

const fieldsOf = (document: InterfaceDocument, schema: Schema): string[] => {
  const { properties = {}, oneOf = [], allOf = [], anyOf = [] } = resolved(document, schema);
  const alternatives = [...oneOf, ...allOf, ...anyOf].flatMap((part) => fieldsOf(document, part));
  return [...new Set([...Object.keys(properties), ...alternatives])];
};

const placesOf = (document: InterfaceDocument, operation: Operation): Place[] => {
  const { parameters = [] } = operation;
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const inQuery = parameters.filter(
    ({ in: where, schema }) => where === 'query' && isFreeText(document, schema),
  );
  return [
    ...inPath.map(({ name }): Place => `path.${name}`),
    ...inQuery.map(({ name }): Place => `query.${name}`),
    ...idsIn(document, bodyOf(operation)).map((name): Place => `body.${name}`),
  ];
};

/** Text that is neither one of a few words nor a time nor held to a pattern of its own. */
const isFreeText = (document: InterfaceDocument, schema: Schema = {}): boolean => {
  const { type, format, pattern, enum: words } = resolved(document, schema);
  return type === 'string' && format === undefined && pattern === undefined && words === undefined;
};

const idsIn = (document: InterfaceDocument, schema: Schema): string[] => {
  const found = new Set<string>();
  const walk = (part: Schema, path: readonly string[], within: readonly string[]): void => {
    if (part.$ref !== undefined && within.includes(part.$ref)) return;
    const inside = part.$ref === undefined ? within : [...within, part.$ref];
    const { properties = {}, items, oneOf = [], allOf = [], anyOf = [], ...own } = resolved(document, part);
    const isTyped = typeof own.example === 'string' && TYPED_ID.test(own.example);
    if (own.type === 'string' && (isTyped || NAMES_A_RECORD.test(path.at(-1) ?? '')))
      found.add(path.join('.'));
    for (const [name, property] of Object.entries(properties)) walk(property, [...path, name], inside);
    if (items !== undefined) walk(items, [...path, '0'], inside);
    for (const alternative of [...oneOf, ...allOf, ...anyOf]) walk(alternative, path, inside);
  };
  walk(schema, [], []);
  return [...found];
};

const resolved = ({ components }: InterfaceDocument, schema: Schema): Schema => {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : (components.schemas[name] ?? {});
};
