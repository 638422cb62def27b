import { API_CODES, type ApiStatus } from '../errors/api-codes.js';

/** The contract's name of the error schema of a status. */
export const schemaNameOf = (status: ApiStatus): string => `Error${status}`;

type Schema = Readonly<Record<string, unknown>>;

const FIELD_CONSTRAINT: Schema = {
  type: 'object',
  properties: {
    format: { type: 'string' },
    pattern: { type: 'string' },
    enum: { type: 'array', items: { type: 'string' } },
    minLength: { type: 'integer' },
    maxLength: { type: 'integer' },
  },
};

const FIELD_ERROR: Schema = {
  type: 'object',
  required: ['field'],
  properties: {
    field: { type: 'string', description: 'Dotted path with array indexes: `a.0.b`' },
    constraint: { $ref: '#/components/schemas/FieldConstraint' },
    message: { type: 'string' },
  },
};

const FIELD_ERRORS: Schema = { type: 'array', items: { $ref: '#/components/schemas/FieldError' } };

const DOC_URL: Schema = {
  type: 'string',
  format: 'uri',
  description: 'The page of the code: what it means, when it is answered, what to do',
};

const errorSchema = (status: number, codes: readonly string[]): Schema => ({
  type: 'object',
  required: ['message', 'status', 'code'],
  properties: {
    status: { type: 'integer', enum: [status] },
    code: { type: 'string', enum: [...codes] },
    message: { type: 'string' },
    details: {
      type: 'object',
      additionalProperties: true,
      properties: { ...(status === 400 && { errors: FIELD_ERRORS }), docUrl: DOC_URL },
    },
    ...(status === 401 && { reason: { type: 'string', description: 'The check that failed' } }),
  },
});

/** `Error400` to `Error503`, `FieldError` and `FieldConstraint`, named as in the contract. */
export const sharedErrorSchemas: Readonly<Record<string, Schema>> = {
  FieldConstraint: FIELD_CONSTRAINT,
  FieldError: FIELD_ERROR,
  ...Object.fromEntries(
    Object.entries(API_CODES).map(([status, codes]) => [
      `Error${status}`,
      errorSchema(Number(status), codes),
    ]),
  ),
};
