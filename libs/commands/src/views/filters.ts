import type { Columns } from '@causeway/event-store';

/** Adds a value to a statement's parameters and gives its place, `$3`. */
export type Param = (value: unknown) => string;

/** A condition on one column, whose values have the column's type; `undefined` when there is no condition. */
export class Condition<in Value> {
  /** Never there at run time: it ties the condition to columns of its type. */
  declare protected readonly of: (value: Value) => void;

  constructor(readonly sql: (column: string, param: Param) => string | undefined) {}
}

const comparisons = <Value>(bounds: Readonly<Record<string, Value | undefined>>): Condition<Value> =>
  new Condition((column, param) => {
    const sent = Object.entries(bounds).filter(([, value]) => value !== undefined);
    return (
      sent.map(([operator, value]) => `${column} ${operator} ${param(value)}`).join(' and ') || undefined
    );
  });

/** Both bounds are inclusive; either may be absent. */
export const within = <Value>(from: Value | undefined, to: Value | undefined): Condition<Value> =>
  comparisons({ '>=': from, '<=': to });

/** From one value on, and before another. */
export const fromUntil = <Value>(from: Value | undefined, until: Value | undefined): Condition<Value> =>
  comparisons({ '>=': from, '<': until });

/** Greater than a value; any, where there is none. */
export const above = <Value>(value: Value | undefined): Condition<Value> => comparisons({ '>': value });

/** One of these texts; nothing matches an empty list. */
export const oneOf = (values: readonly string[]): Condition<string> =>
  new Condition((column, param) => `${column} = any(${param(values)}::text[])`);

export const isPresent: Condition<unknown> = new Condition((column) => `${column} is not null`);

/** A column with several texts contains this one. An index on its elements finds it. */
export const contains = (value: string): Condition<readonly string[]> =>
  new Condition((column, param) => `${column} @> array[${param(value)}::text]`);

/** A column with several texts contains at least one of these. */
export const containsAny = (values: readonly string[]): Condition<readonly string[]> =>
  new Condition((column, param) => `${column} && ${param(values)}::text[]`);

type Plain<Of extends Columns> = {
  [Name in keyof Of]: Of[Name]['isSealed'] extends true ? never : Name;
}[keyof Of] &
  string;

/**
 * Conditions on columns that are not sealed: a value, null (the column is), or a condition. An undefined one
 * is left out of the statement, so that every set of filters finds its index.
 */
export type Filters<Of extends Columns> = {
  readonly [Name in Plain<Of>]?: Of[Name]['value'] | Condition<Of[Name]['value']> | null | undefined;
};
