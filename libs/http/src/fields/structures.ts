import type { Type } from '@nestjs/common';
import { JsonDecimal } from '../json/json-decimal.js';
import type { FieldKind, FieldOptions, ValueProblem } from './field-kind.js';
import { field } from './field.js';
import { acrossFields } from './rules.js';

/** Longer than any list the API describes; a bound on work, not a rule of business. */
const LIST_LENGTH_MAX = 1_000;

export const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonDecimal);

export const nested = (dto: () => Type): FieldKind => ({
  dto,
  problems: (value) => (isPlainObject(value) ? acrossFields(value) : [{ message: 'must be an object' }]),
  // Swagger tells a lazy type from a class by the name that the arrow gets here.
  schema: { type: () => dto() },
});

interface ListRules {
  readonly min?: number;
  readonly max?: number;
}

/** A list of DTOs or of scalars; every bad element is named by its index. */
export const listOf = (element: (() => Type) | FieldKind, rules: ListRules = {}): FieldKind => {
  const item = typeof element === 'function' ? nested(element) : element;
  const { min = 0, max = LIST_LENGTH_MAX } = rules;
  return {
    item,
    ...(item.dto && { dto: item.dto }),
    problems: (value) => {
      if (!Array.isArray(value)) return [{ message: 'must be a list' }];
      if (value.length < min) return [{ message: `must have at least ${min} elements` }];
      if (value.length > max) return [{ message: `must have at most ${max} elements` }];
      return value.flatMap((each: unknown, index) => itemProblems(item, each, index));
    },
    ...(item.models && { models: item.models }),
    schema: {
      ...schemaOfElements(item),
      ...(min > 0 && { minItems: min }),
      ...(rules.max !== undefined && { maxItems: max }),
    },
  };
};

/** Swagger takes a named class or enum as the element of a list, but drops the discriminator of variants. */
const schemaOfElements = ({ schema, models }: FieldKind): object =>
  models === undefined ? { ...schema, isArray: true } : { type: 'array', items: schema };

const itemProblems = (item: FieldKind, value: unknown, index: number): ValueProblem[] => {
  const problems = value === null ? [{ message: 'must not be null' }] : item.problems(value);
  return problems.map((problem) => ({
    ...problem,
    path: problem.path === undefined ? String(index) : `${index}.${problem.path}`,
  }));
};

/** Another DTO inside this one: `@Nested(() => FixedFeeDto)`. */
export const Nested = (dto: () => Type, options?: FieldOptions): PropertyDecorator =>
  field(nested(dto), options);

/** A list of DTOs, `@ListOf(() => FeeConfigDto)`, or of scalars, `@ListOf(oneOf(PERMISSIONS, 'Permission'))`. */
export const ListOf = (
  element: (() => Type) | FieldKind,
  { min, max, ...options }: FieldOptions & ListRules = {},
): PropertyDecorator =>
  field(listOf(element, { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }), options);
