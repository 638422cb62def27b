import type { Instant } from '@causeway/kernel';
import {
  FINE,
  memberOf,
  type FieldProblem,
  type FirstOfAll,
  type Member,
  type Members,
  type ObjectShape,
  type PathAsSent,
  type ValueProblem,
  type ValuesOf,
} from './shape.js';

export type Values = Readonly<Record<string, unknown>>;

/** An object as JSON has it; never a list, nor an instance of a class. */
export const isRecord = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/** A member that the object itself has; what it inherits was not sent. */
export const sentMember = (values: Values, name: string): unknown =>
  Object.hasOwn(values, name) ? values[name] : undefined;

/** Rules between the members of an object. They see values that were read and not yet judged, of any type. */
export type AcrossMembers<Value> = (
  value: Value,
  now?: Instant,
) => readonly (ValueProblem & { readonly path: string })[];

interface ObjectRules<Value> {
  /** "Both or neither": reported together with the wrong members; `path` names the one that is wrong. */
  readonly across?: AcrossMembers<Value>;
  /** Precedes everything else where the object is the body of a request; it must not trust any type. */
  readonly first?: FirstOfAll;
  /** Names what is wrong as the caller did, where the object is the body of a request. */
  readonly asSent?: PathAsSent;
}

const NOT_AN_OBJECT: readonly ValueProblem[] = [{ message: 'must be an object' }];
const MISSING: readonly ValueProblem[] = [{ message: 'is required' }];
const IS_NULL: readonly ValueProblem[] = [{ message: 'must not be null' }];

/** The names of all members there are, of any object. */
const memberNames = new Set<string>();

/** Whether some object of ours has a member of this name: what else stands in the path of a field is the caller's word. */
export const isMemberName = (name: string): boolean => memberNames.has(name);

/** An object of its own; `schemaName` is its name in the contract, `members` are read once. */
export const object = <const M extends Members>(
  schemaName: string,
  members: M,
  { across, first, asSent }: ObjectRules<ValuesOf<M>> = {},
): ObjectShape<ValuesOf<M>> & { readonly parts: { readonly members: M } } => {
  for (const name of Object.keys(members)) memberNames.add(name);
  const table = Object.entries<Members[string]>(members)
    .map(([name, member]) => ({ name, ...memberOf(member) }))
    .filter(({ readOnly }) => readOnly !== true)
    .sort((one, other) => Number(one.namedLast ?? false) - Number(other.namedLast ?? false));
  return {
    parts: { schemaName, members, ...(first && { first }), ...(asSent && { asSent }) },
    schema: { type: 'object' },
    read: (value) => (isRecord(value) ? readMembers(table, value) : value),
    problems: (value, now) =>
      isRecord(value) ? (across?.(value as ValuesOf<M>, now) ?? FINE) : NOT_AN_OBJECT,
    problemsWithin: (value, now) => {
      if (!isRecord(value)) return FINE;
      const all: ValueProblem[] = [];
      for (const member of table) addProblems(all, member, sentMember(value, member.name), now);
      return all;
    },
  };
};

/** Every wrong member of an object that was sent, in the order of the shape. */
export const wrongFields = (shape: ObjectShape, sent: Values, now?: Instant): FieldProblem[] =>
  (shape.problemsWithin?.(shape.read?.(sent), now) ?? FINE).map(({ path = '', ...problem }) => ({
    field: path,
    ...problem,
  }));

type NamedMember = Member & { readonly name: string };

/** The listed members that were sent, each as it is kept; unknown and read-only ones stay behind. */
const readMembers = (table: readonly NamedMember[], values: Values): Values => {
  const read: Record<string, unknown> = {};
  for (const { name, shape } of table) {
    if (!Object.hasOwn(values, name)) continue;
    const value = shape.read === undefined ? values[name] : shape.read(values[name]);
    if (value !== undefined) read[name] = value;
  }
  return read;
};

const addProblems = (all: ValueProblem[], member: NamedMember, value: unknown, now?: Instant): void => {
  for (const found of memberProblems(member, value, now)) {
    all.push({ ...found, path: found.path === undefined ? member.name : `${member.name}.${found.path}` });
  }
};

/** Everything wrong with a member; its own problems come before those of what it contains. */
export const memberProblems = (
  { shape, optional, nullable }: Member,
  value: unknown,
  now?: Instant,
): readonly ValueProblem[] => {
  if (value === undefined) return optional === true ? FINE : MISSING;
  if (value === null) return nullable === true ? FINE : IS_NULL;
  const own = shape.problems(value, now);
  const within = shape.problemsWithin?.(value, now) ?? FINE;
  return within.length === 0 ? own : own.length === 0 ? within : [...own, ...within];
};
