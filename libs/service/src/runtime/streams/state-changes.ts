import { encode } from '@causeway/kernel';
import { redact, SEALED } from '@causeway/privacy';

/** A field of a state that differs between two moments; its values as an operator may see them. */
export interface StateChange {
  /** `terms.owners.0.share` */
  readonly field: string;
  readonly change: 'ADDED' | 'CHANGED' | 'REMOVED';
  readonly before?: unknown;
  readonly after?: unknown;
}

/** A value of a state, or of an event, as an operator may see it, in plain JSON. */
export const shownValue = (value: unknown, name = ''): unknown =>
  JSON.parse(
    JSON.stringify(redact(value ?? null, name, SEALED), (_key, member: unknown) =>
      typeof member === 'bigint' ? member.toString() : member,
    ),
  );

/**
 * What differs between two states, field by field. Values are compared as they are, and shown as an operator may see them:
 * two texts that are left out may both read `[text of 5]`. What is sealed reads alike at both moments.
 */
export const changesBetween = (before: unknown, after: unknown): StateChange[] => {
  const [old, young] = [fieldsOf(before), fieldsOf(after)];
  const gone = [...old].flatMap(([field, leaf]): StateChange[] =>
    young.has(field) ? [] : [{ field, change: 'REMOVED', before: shownLeaf(leaf) }],
  );
  const come = [...young].flatMap(([field, leaf]): StateChange[] => {
    const was = old.get(field);
    if (was === undefined) return [{ field, change: 'ADDED', after: shownLeaf(leaf) }];
    if (encode(was.value) === encode(leaf.value)) return [];
    return [{ field, change: 'CHANGED', before: shownLeaf(was), after: shownLeaf(leaf) }];
  });
  return [...come, ...gone];
};

/** A value that has no fields of its own, with the name that it stands under. */
interface Leaf {
  readonly name: string;
  readonly value: unknown;
}

const shownLeaf = ({ name, value }: Leaf): unknown => shownValue(value, name);

const fieldsOf = (state: unknown): ReadonlyMap<string, Leaf> => {
  const fields = new Map<string, Leaf>();
  const add = (value: unknown, path: readonly string[], name: string): void => {
    const members = membersOf(value);
    if (members.length === 0) {
      if (path.length > 0) fields.set(path.join('.'), { name, value });
      return;
    }
    for (const [key, member] of members)
      if (member !== undefined) add(member, [...path, key], Array.isArray(value) ? name : key);
  };
  add(state, [], '');
  return fields;
};

/** Of lists and of plain objects; an amount, a rate or what is sealed is one value. */
const membersOf = (value: unknown): readonly (readonly [string, unknown])[] => {
  if (Array.isArray(value)) return value.map((member, index) => [String(index), member]);
  if (typeof value !== 'object' || value === null) return [];
  const prototype = Object.getPrototypeOf(value) as object | null;
  const isPlain = prototype === null || Object.getPrototypeOf(prototype) === null;
  return isPlain ? Object.entries(value) : [];
};
