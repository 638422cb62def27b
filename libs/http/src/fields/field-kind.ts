import type { Type } from '@nestjs/common';
import type { ApiPropertyOptions } from '@nestjs/swagger';
import type { ApiCode } from '../errors/api-codes.js';
import type { FieldConstraint } from '../errors/field-error.js';

/** What is wrong with a value; `path` leads to an element inside it, `''` means the value itself. */
export interface ValueProblem {
  readonly path?: string;
  readonly message: string;
  readonly constraint?: FieldConstraint;
  readonly code?: ApiCode<400>;
}

/** One meaning a field can have: how it is read, when it is wrong, how it is documented. */
export interface FieldKind {
  /** The values of the request in the form that the DTO holds (an amount as bigint); others are left as they are. */
  read?(value: unknown): unknown;
  /** The JSON value that a query parameter's text stands for; left out where the text is the value. */
  fromText?(text: string): unknown;
  /** Everything wrong with a value after `read`; empty when nothing is. Never called with undefined or null. */
  problems(value: unknown): readonly ValueProblem[];
  readonly schema: ApiPropertyOptions;
  /** The DTOs that `schema` refers to by name. */
  readonly models?: readonly Type[];
  /** The DTO of an object, or of a list's objects; `values` is the object as it was read. */
  readonly dto?: (values: Readonly<Record<string, unknown>>) => Type;
  readonly item?: FieldKind;
}

export interface FieldOptions {
  /** May be left out. */
  readonly optional?: boolean;
  /** May be `null`. */
  readonly nullable?: boolean;
  /** Only in answers: ignored when a request sends it. */
  readonly readOnly?: boolean;
  readonly description?: string;
  readonly example?: unknown;
}

export const FINE: readonly ValueProblem[] = [];

/** Checks in order; the first one that fails is the problem. */
export const firstProblem = (
  ...checks: readonly (readonly [isFine: boolean, problem: ValueProblem])[]
): readonly ValueProblem[] => {
  const failed = checks.find(([isFine]) => !isFine);
  return failed === undefined ? FINE : [failed[1]];
};
