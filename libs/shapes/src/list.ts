import { FINE, type Shape, type ValueProblem } from './shape.js';

/** Longer than any list the API describes; a bound on work, not a rule of business. */
const LIST_LENGTH_MAX = 1_000;

export interface ListRules {
  readonly min?: number;
  readonly max?: number;
  readonly unique?: boolean;
  /** An empty list is read as absent. */
  readonly emptyIsAbsent?: boolean;
}

const NOT_A_LIST: readonly ValueProblem[] = [{ message: 'must be a list' }];
const elements = (count: number): string => `${count} element${count === 1 ? '' : 's'}`;

/** A list; every wrong element is named by its index. */
export const listOf = <Value>(item: Shape<Value>, rules: ListRules = {}): Shape<Value[]> => {
  const { min = 0, max = LIST_LENGTH_MAX, unique = false, emptyIsAbsent = false } = rules;
  return {
    parts: { item, min, ...(rules.max !== undefined && { max }) },
    schema: { type: 'array' },
    read: (value) => {
      if (!Array.isArray(value)) return value;
      if (emptyIsAbsent && value.length === 0) return undefined;
      const elementsSent: readonly unknown[] = value;
      return item.read === undefined ? elementsSent : elementsSent.map((element) => item.read?.(element));
    },
    problems: (value, now) => {
      if (!Array.isArray(value)) return NOT_A_LIST;
      if (value.length < min) return [{ message: `must have at least ${elements(min)}` }];
      if (value.length > max) return [{ message: `must have at most ${elements(max)}` }];
      const seen = new Set<unknown>();
      return value.flatMap((element: unknown, index) => {
        const found = element === null ? IS_NULL : item.problems(element, now);
        const repeats = unique && found.length === 0 && seen.has(element);
        seen.add(element);
        return repeats ? [{ path: String(index), message: ONCE }] : belowIndex(found, index);
      });
    },
    problemsWithin: (value, now) =>
      item.problemsWithin === undefined || !Array.isArray(value) || value.length > max
        ? FINE
        : value.flatMap((element: unknown, index) =>
            belowIndex(item.problemsWithin?.(element, now) ?? FINE, index),
          ),
  };
};

/** A query parameter that may be repeated: `?currency=EUR&currency=GBP`; sent once, it is a list of one. */
export const repeatable = <Value>(item: Shape<Value>, rules: ListRules = {}): Shape<Value[]> => ({
  ...listOf(item, rules),
  fromText: (sent) => [item.fromText === undefined ? sent : item.fromText(sent)],
});

/** The message for an element that equals an earlier one. */
export const ONCE = 'must appear once in the list';
const IS_NULL: readonly ValueProblem[] = [{ message: 'must not be null' }];

const belowIndex = (problems: readonly ValueProblem[], index: number): readonly ValueProblem[] =>
  problems.map((problem) => ({
    ...problem,
    path: problem.path === undefined ? String(index) : `${index}.${problem.path}`,
  }));

/** The indexes of the elements whose key an earlier element has; an element without a key repeats nothing. */
export const repeated = <Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string | undefined,
): number[] => {
  const keys = items.map(keyOf);
  return keys.flatMap((key, index) => (key !== undefined && keys.indexOf(key) < index ? [index] : []));
};

/** A list whose elements are also compared with each other. */
export const comparing = <Value>(
  list: Shape<Value[]>,
  problemsAcross: (elements: readonly unknown[]) => readonly ValueProblem[],
): Shape<Value[]> => ({
  ...list,
  problems: (value, now) => {
    const own = list.problems(value, now);
    return Array.isArray(value) ? [...own, ...problemsAcross(value)] : own;
  },
});
