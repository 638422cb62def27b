import type { RejectedError, RejectionOnTheWire, RejectionTable } from '@causeway/commands';
import { isApiCode, type ApiStatus } from './api-codes.js';
import { ApiError } from './api-error.js';

/** The API's answers for the rejections of every context, by the context's name. */
export type RejectionTables = Readonly<Record<string, RejectionTable<string>>>;

export const REJECTION_TABLES = Symbol('RejectionTables');

/** What the command runner itself refuses, whatever the context (config-and-tokens §7). */
const RUNNER_REJECTIONS: RejectionTable<string> = {
  IDEMPOTENCY_KEY_REUSED: {
    status: 400,
    code: 'INVALID_INPUT',
    reason: 'IDEMPOTENCY_KEY_REUSED',
    message: 'The Idempotency-Key was used before with another body',
  },
  ANSWER_ERASED: {
    status: 404,
    code: 'REFERENCE_NOT_FOUND',
    message: 'What this request made belonged to a person whose data has been erased',
  },
};

/** The tables with the runner's own; throws when one names a code that the API does not have under its status. */
export const checkedTables = (tables: RejectionTables): RejectionTables => {
  for (const [context, table] of Object.entries(tables)) {
    for (const [rejection, { status, code }] of Object.entries(table)) {
      if (!isApiCode(status, code))
        throw new Error(`${context} maps ${rejection} to ${status} ${code}, which is no code of the API`);
    }
  }
  return { ...tables, commands: { ...RUNNER_REJECTIONS, ...tables['commands'] } };
};

/** The answer for a rejection; `undefined` when no table has it, which is a defect. */
export const fromRejection = (rejected: RejectedError, tables: RejectionTables): ApiError | undefined => {
  const table = tables[rejected.context];
  const wire = table && Object.hasOwn(table, rejected.code) ? table[rejected.code] : undefined;
  return wire && isApiCode(wire.status, wire.code)
    ? new ApiError<ApiStatus>(
        wire.status,
        wire.code,
        wire.message,
        detailsOf(rejected, wire),
        headersOf(rejected),
      )
    : undefined;
};

/**
 * `field` in the rejection's details is more exact than the table's and names the same thing, or several of them; so is
 * `resource`. `retryAfterSeconds` becomes a header. Everything else is shown as it is.
 */
const detailsOf = ({ details }: RejectedError, wire: RejectionOnTheWire): Record<string, unknown> => {
  const { field: exact = wire.field, retryAfterSeconds: _header, ...shown } = details;
  const fields = [exact].flat().filter((field) => typeof field === 'string');
  return {
    ...(wire.reason !== undefined && { reason: wire.reason }),
    ...(wire.resource !== undefined && { resource: wire.resource }),
    ...(fields.length > 0 && { errors: fields.map((field) => ({ field, message: wire.message })) }),
    ...shown,
  };
};

const headersOf = ({ details }: RejectedError): Record<string, string> =>
  typeof details['retryAfterSeconds'] === 'number'
    ? { 'retry-after': String(details['retryAfterSeconds']) }
    : {};
