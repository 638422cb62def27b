import type { Instant } from '@causeway/kernel';

/** What a value violated, in the contract's words; only the violated part is named. */
export interface FieldConstraint {
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** One wrong field of a customer: a dot path from the body's root, and what is wrong with it. */
export interface FieldProblem {
  readonly field: string;
  readonly constraint?: FieldConstraint;
  readonly message: string;
}

/** What is wrong with a value; `path` leads to a member inside it. */
export type ValueProblem = Omit<FieldProblem, 'field'> & { readonly path?: string };

/** The form of a field as documentation shows it. */
export type FieldForm =
  | ({ readonly kind: 'text'; readonly name?: string } & FieldConstraint)
  | { readonly kind: 'list'; readonly item: FieldForm; readonly min: number }
  | { readonly kind: 'record'; readonly name: string; readonly fields: FieldTable };

/** One meaning that a field can have: when it is wrong, and how it is kept. */
export interface FieldRule {
  readonly form: FieldForm;
  /** Everything wrong with a value that is neither absent nor null. */
  problems(value: unknown, now: Instant): readonly ValueProblem[];
  /** A right value as it is kept; `undefined` for one that says as little as leaving it out. */
  keep(value: unknown): unknown;
}

export interface Field {
  readonly rule: FieldRule;
  readonly isRequired?: boolean;
}

/** The fields of an object by name; what is not listed is ignored (customers §2). */
export type FieldTable = Readonly<Record<string, Field>>;

export type Values = Readonly<Record<string, unknown>>;

/** Values come from JSON, so that anything but an array is a record. */
export const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const required = (rule: FieldRule): Field => ({ rule, isRequired: true });
export const optional = (rule: FieldRule): Field => ({ rule });

/** A member that the object itself has; what it inherits was not sent. */
export const memberOf = (values: Values, name: string): unknown =>
  Object.hasOwn(values, name) ? values[name] : undefined;

/** Everything wrong with an object's fields, in the table's order. Null is never a value (customers §2). */
export const tableProblems = (table: FieldTable, values: Values, now: Instant): FieldProblem[] =>
  Object.entries(table).flatMap(([field, { rule, isRequired }]) => {
    const value = memberOf(values, field);
    if (value === undefined) return isRequired ? [{ field, message: 'is required' }] : [];
    if (value === null) return [{ field, message: 'must not be null' }];
    return rule.problems(value, now).map(({ path, ...problem }) => ({
      field: path === undefined ? field : `${field}.${path}`,
      ...problem,
    }));
  });

/** The listed fields of an object without problems, each as it is kept. */
export const keptValues = (table: FieldTable, values: Values): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(table).flatMap(([field, { rule }]) => {
      const value = memberOf(values, field);
      const kept = value === undefined ? undefined : rule.keep(value);
      return kept === undefined ? [] : [[field, kept] as const];
    }),
  );
