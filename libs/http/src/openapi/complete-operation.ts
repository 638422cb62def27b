import { OPERATOR_AUTH } from '../access/access.js';
import type { ApiStatus } from '../errors/api-codes.js';
import { optionalBodyRefs } from '../edge/optional-body.js';
import { schemaNameOf } from './error-schemas.js';

export interface OperationObject {
  readonly tags?: readonly string[];
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content?: Readonly<Record<string, { readonly schema?: { readonly $ref?: string } }>>;
  };
  readonly responses?: Readonly<Record<string, unknown>>;
  readonly security?: readonly Requirement[];
}

/** The permissions that are needed, by the name of the scheme. */
type Requirement = Readonly<Record<string, readonly string[]>>;

/** Adds to an operation what its decorators need not repeat: path parameters, optional bodies, standard errors, and that it is open. */
export const completeOperation = (path: string, operation: OperationObject): OperationObject => {
  const parameters = [...missingPathParameters(path, operation), ...(operation.parameters ?? [])];
  const { requestBody } = operation;
  return {
    ...operation,
    // A route that anyone may call says so, instead of saying nothing.
    security: distinct(operation.security ?? []),
    parameters,
    ...(requestBody && { requestBody: { ...requestBody, required: !isOptional(requestBody) } }),
    responses: { ...operation.responses, ...standardErrors(operation, parameters) },
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
  { requestBody, security, responses = {} }: OperationObject,
  parameters: readonly { readonly in: string }[],
): Record<string, unknown> => {
  const hasInput = requestBody !== undefined || parameters.some((parameter) => parameter.in !== 'path');
  const hasPathId = parameters.some((parameter) => parameter.in === 'path');
  const statuses: ApiStatus[] = [
    ...(hasInput ? ([400] as const) : []),
    ...refusalsOf(security),
    ...(hasPathId ? ([404] as const) : []),
    500,
    503,
  ];
  return Object.fromEntries(
    statuses
      .filter((status) => !Object.hasOwn(responses, status))
      .map((status) => [status, errorResponse(status)]),
  );
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
