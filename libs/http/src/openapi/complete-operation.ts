import { OPERATOR_AUTH } from '../access/access.js';
import type { ApiStatus } from '../errors/api-codes.js';
import { optionalBodyRefs } from '../edge/optional-body.js';
import { schemaNameOf } from './error-schemas.js';

type Parameters = readonly { readonly name: string; readonly in: string }[];

export interface OperationObject {
  readonly tags?: readonly string[];
  readonly parameters?: Parameters;
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content?: Readonly<Record<string, { readonly schema?: { readonly $ref?: string } }>>;
  };
  readonly responses?: Readonly<Record<string, unknown>>;
  readonly security?: readonly Requirement[];
}

/** The permissions that are needed, by the name of the scheme. */
type Requirement = Readonly<Record<string, readonly string[]>>;

/** What the schemas of a document have, by their names. */
type Schemas = Readonly<Record<string, { readonly properties?: object }>>;

/** Adds to an operation what its decorators need not repeat: path parameters, optional bodies, standard errors, and that it is open. */
export const completeOperation = (
  path: string,
  operation: OperationObject,
  schemas: Schemas = {},
): OperationObject => {
  const parameters = [...missingPathParameters(path, operation), ...(operation.parameters ?? [])];
  const { requestBody } = operation;
  return {
    ...operation,
    // A route that anyone may call says so, instead of saying nothing.
    security: distinct(operation.security ?? []),
    parameters,
    ...(requestBody && { requestBody: { ...requestBody, required: !isOptional(requestBody) } }),
    responses: { ...operation.responses, ...standardErrors(operation, parameters, schemas) },
  };
};

/** A method may repeat what its controller says, or say otherwise. */
const distinct = (security: readonly Requirement[]): readonly Requirement[] => [
  ...new Map(security.map((each) => [Object.keys(each).join(), each])).values(),
];

const missingPathParameters = (path: string, { parameters = [] }: OperationObject) =>
  [...path.matchAll(/\{(\w+)\}/g)]
    .map(([, name = '']) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
    .filter(({ name }) => !parameters.some((known) => known.in === 'path' && known.name === name));

const isOptional = ({ content }: NonNullable<OperationObject['requestBody']>): boolean => {
  const ref = content?.['application/json']?.schema?.$ref;
  return ref !== undefined && optionalBodyRefs().has(ref);
};

const standardErrors = (
  operation: OperationObject,
  parameters: Parameters,
  schemas: Schemas,
): Record<string, unknown> => {
  const { requestBody, security, responses = {} } = operation;
  const hasInput = requestBody !== undefined || parameters.some((parameter) => parameter.in !== 'path');
  const namesRecord =
    parameters.some((parameter) => parameter.in === 'path') || namesPlatform(operation, parameters, schemas);
  const statuses: ApiStatus[] = [
    ...(hasInput ? ([400] as const) : []),
    ...refusalsOf(security),
    ...(namesRecord ? ([404] as const) : []),
    500,
    503,
  ];
  return Object.fromEntries(
    statuses
      .filter((status) => !Object.hasOwn(responses, status))
      .map((status) => [status, errorResponse(status)]),
  );
};

/** A platform that an operator names in a query or a body may be absent. */
const namesPlatform = (
  { requestBody, security = [] }: OperationObject,
  parameters: Parameters,
  schemas: Schemas,
): boolean => {
  if (!security.some((scheme) => OPERATOR_AUTH in scheme)) return false;
  const { $ref = '' } = requestBody?.content?.['application/json']?.schema ?? {};
  const { properties = {} } = schemas[$ref.slice('#/components/schemas/'.length)] ?? {};
  return 'platformId' in properties || parameters.some(({ name }) => name === 'platformId');
};

/** Every operator may read, so that it is forbidden to none of them. */
const refusalsOf = (security: OperationObject['security']): readonly ApiStatus[] => {
  if (security === undefined) return [];
  const isOpenToOperators = distinct(security).some((each) => each[OPERATOR_AUTH]?.join() === 'READ');
  return isOpenToOperators ? [401, 429] : [401, 403, 429];
};

const errorResponse = (status: ApiStatus) => ({
  description: schemaNameOf(status),
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${schemaNameOf(status)}` } } },
});
