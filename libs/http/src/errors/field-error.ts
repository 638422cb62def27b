import { ApiError } from './api-error.js';
import type { ApiCode } from './api-codes.js';

/** What a value violated; only the violated part is named. */
export interface FieldConstraint {
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** One bad field as the API shows it; `field` is a dotted path with array indexes, `a.0.b`. */
export interface FieldError {
  readonly field: string;
  readonly constraint?: FieldConstraint;
  readonly message?: string;
}

/** One bad field, with the code the answer has when nothing else is wrong. */
export interface FieldProblem extends FieldError {
  readonly message: string;
  readonly code?: ApiCode<400>;
}

/**
 * 400 for bad fields, all of them at once. The code is `INVALID_INPUT`, or the fields' own when all share one
 * (`INVALID_AMOUNT`, `AMOUNT_OUT_OF_RANGE`, `INVALID_CURRENCY`; config-and-tokens §8).
 */
export const invalidFields = (problems: readonly FieldProblem[]): ApiError<400> => {
  const codes = new Set(problems.map(({ code }) => code ?? 'INVALID_INPUT'));
  const [only] = codes;
  const errors: FieldError[] = problems.map(({ code: _code, ...error }) => error);
  const message = problems.map(({ field, message }) => `${field} ${message}`).join('; ');
  const code = codes.size === 1 && only ? only : 'INVALID_INPUT';
  return new ApiError(400, code, shortened(message), {
    ...(code === 'AMOUNT_OUT_OF_RANGE' && AMOUNTS),
    errors,
  });
};

/** What any amount may be, in minor units (config-and-tokens §8). */
const AMOUNTS = { min: 1, max: 9_000_000_000_000_000 };

/** 400 `INVALID_INPUT` for one field, found by a controller and not by its decorators. */
export const invalidField = (field: string, message: string, constraint?: FieldConstraint): ApiError<400> =>
  invalidFields([constraint === undefined ? { field, message } : { field, message, constraint }]);

/** Long enough for a dozen fields; the complete list is in the details. */
const MESSAGE_LENGTH_MAX = 1_000;
const shortened = (message: string): string =>
  message.length > MESSAGE_LENGTH_MAX ? `${message.slice(0, MESSAGE_LENGTH_MAX)}…` : message;
