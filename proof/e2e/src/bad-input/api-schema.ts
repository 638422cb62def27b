/** A JSON schema as the service's own documents use it. */
export interface ApiSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly enum?: readonly unknown[];
  readonly example?: unknown;
  readonly readOnly?: boolean;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, ApiSchema>>;
  readonly additionalProperties?: unknown;
  readonly allOf?: readonly ApiSchema[];
  readonly items?: ApiSchema;
  readonly oneOf?: readonly ApiSchema[];
  readonly anyOf?: readonly ApiSchema[];
  readonly discriminator?: {
    readonly propertyName: string;
    readonly mapping?: Readonly<Record<string, string>>;
  };
}

export interface ApiParameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: ApiSchema;
}

interface ApiOperation {
  readonly security?: readonly object[];
  readonly operationId?: string;
  readonly parameters?: readonly ApiParameter[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content?: Readonly<Record<string, { readonly schema?: ApiSchema }>>;
  };
}

/** An OpenAPI document of a running installation, the platforms' or the operator's. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, ApiSchema>> };
}

/** An operation with everything that a caller can send to it. */
export interface Takes {
  readonly operationId: string;
  readonly method: string;
  /** With its parameters in braces. */
  readonly path: string;
  readonly inPath: readonly string[];
  readonly inQuery: readonly ApiParameter[];
  readonly isIdempotent: boolean;
  readonly body?: { readonly schema: ApiSchema; readonly isRequired: boolean };
  /** The texts of a form that comes with a file, and the file's name in it. */
  readonly form?: { readonly texts: ApiSchema; readonly file: string };
}

export const operationsOf = ({ paths }: ApiDocument): Takes[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => isOfPlatformOrOperator(operation))
      .map(([method, operation]) => takesOf(path, method, operation)),
  );

/** An agent's own operations read their bodies by the shapes of the platform's twins. */
const isOfPlatformOrOperator = ({ security = [] }: ApiOperation): boolean =>
  security.length > 0 && !security.some((scheme) => 'AgentAuth' in scheme);

const takesOf = (path: string, method: string, operation: ApiOperation): Takes => {
  const { operationId = `${method} ${path}`, parameters = [], requestBody } = operation;
  const schema = requestBody?.content?.['application/json']?.schema;
  const isRequired = requestBody?.required === true;
  return {
    operationId,
    method: method.toUpperCase(),
    path,
    inPath: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    inQuery: parameters.filter((parameter) => parameter.in === 'query'),
    isIdempotent: parameters.some(({ name }) => name === 'Idempotency-Key'),
    ...(schema && { body: { schema, isRequired } }),
    ...formOf(requestBody?.content?.['multipart/form-data']?.schema),
  };
};

const formOf = (schema: ApiSchema | undefined): Pick<Takes, 'form'> => {
  const [texts, files] = schema?.allOf ?? [];
  const [file] = Object.keys(files?.properties ?? {});
  return texts === undefined || file === undefined ? {} : { form: { texts, file } };
};

/** The schema itself: a reference is resolved, and a nullable schema loses its null. */
export const resolved = (document: ApiDocument, schema: ApiSchema): ApiSchema => {
  const name = schema.$ref?.split('/').at(-1);
  if (name !== undefined) return resolved(document, document.components?.schemas?.[name] ?? {});
  const inner = schema.anyOf?.find(({ type }) => type !== 'null');
  return inner === undefined ? schema : resolved(document, inner);
};

/** The JSON type of a value; `undefined` where any type is allowed. */
export const typeOf = (schema: ApiSchema): string | undefined => {
  const type = [schema.type ?? []].flat().find((each) => each !== 'null');
  if (type !== undefined) return type;
  if (schema.enum !== undefined) return 'string';
  return schema.properties !== undefined || schema.oneOf !== undefined ? 'object' : undefined;
};

export const mayBeNull = (schema: ApiSchema): boolean =>
  [schema.type ?? []].flat().includes('null') || (schema.anyOf ?? []).some(({ type }) => type === 'null');

/** The shape that an object has by the word in its discriminator; itself where it has none. */
export const shapeOf = (document: ApiDocument, schema: ApiSchema, value: unknown): ApiSchema => {
  const { discriminator } = schema;
  if (discriminator === undefined) return schema;
  const word = (value as Readonly<Record<string, unknown>> | undefined)?.[discriminator.propertyName];
  const $ref = typeof word === 'string' ? discriminator.mapping?.[word] : undefined;
  return $ref === undefined ? {} : resolved(document, { $ref });
};
