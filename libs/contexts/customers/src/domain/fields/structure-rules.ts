import {
  isRecord,
  keptValues,
  tableProblems,
  type FieldRule,
  type FieldTable,
  type ValueProblem,
} from './field-rule.js';

/** Longer than any closed list of the contract and than the list of countries; a bound on work. */
const LIST_LENGTH_MAX = 300;

/** A list without duplicates. An empty one clears the field, unless it needs at least one element (customers §2). */
export const list = (item: FieldRule, { min = 0 }: { readonly min?: number } = {}): FieldRule => ({
  form: { kind: 'list', item: item.form, min },
  problems: (value, now) => {
    if (!Array.isArray(value)) return [{ message: 'must be a list' }];
    if (value.length < min) return [{ message: `must have at least ${min} element${min === 1 ? '' : 's'}` }];
    if (value.length > LIST_LENGTH_MAX) return [{ message: `must have at most ${LIST_LENGTH_MAX} elements` }];
    return value.flatMap((element: unknown, index): ValueProblem[] => {
      const path = String(index);
      if (element === null) return [{ path, message: 'must not be null' }];
      const problems = item.problems(element, now).map((problem) => ({ ...problem, path }));
      return problems.length === 0 && value.indexOf(element) < index
        ? [{ path, message: 'must appear once in the list' }]
        : problems;
    });
  },
  keep: (value) =>
    Array.isArray(value) && value.length > 0 ? value.map((each) => item.keep(each)) : undefined,
});

/** An object of its own; `name` is its name in the contract. */
export const record = (name: string, fields: FieldTable): FieldRule => ({
  form: { kind: 'record', name, fields },
  problems: (value, now) =>
    isRecord(value)
      ? tableProblems(fields, value, now).map(({ field, ...problem }) => ({ ...problem, path: field }))
      : [{ message: 'must be an object' }],
  keep: (value) => (isRecord(value) ? keptValues(fields, value) : undefined),
});
