import { isRecord, object, sentMember, type Values } from './object.js';
import {
  FINE,
  type Members,
  type ObjectShape,
  type Shape,
  type ValueOf,
  type ValueProblem,
} from './shape.js';

interface UnionRules {
  /** Turns other spellings of the object into its own names, before the variant is chosen. */
  readonly rename?: (values: Values) => Values;
}

const NOT_AN_OBJECT: readonly ValueProblem[] = [{ message: 'must be an object' }];

/** The members that every variant declares as one and the same: what they must be does not depend on the variant. */
const membersOfAll = ([first, ...others]: readonly ObjectShape[]): Members =>
  Object.fromEntries(
    Object.entries(first?.parts.members ?? {}).filter(([name, member]) =>
      others.every(({ parts }) => parts.members[name] === member),
    ),
  );

/** One of several objects, discriminated by a member that each of them declares. */
export const union = <const Variants extends Readonly<Record<string, ObjectShape>>>(
  discriminator: string,
  variants: Variants,
  { rename = (values) => values }: UnionRules = {},
): Shape<ValueOf<Variants[keyof Variants]>> => {
  const names = Object.keys(variants);
  for (const [name, { parts }] of Object.entries(variants)) {
    // Without it an answer would lose the very field that discriminates the variants.
    if (!Object.hasOwn(parts.members, discriminator))
      throw new Error(
        `${parts.schemaName} stands for ${discriminator} ${name} and does not declare ${discriminator}`,
      );
  }
  const unknownVariant: readonly ValueProblem[] = [
    { path: discriminator, message: `must be one of ${names.join(', ')}`, constraint: { enum: names } },
  ];
  const ofAll = object(discriminator, membersOfAll(Object.values(variants)));
  /** Undefined where the discriminator names no variant: then only what all variants have can be judged. */
  const chosen = (values: Values): ObjectShape | undefined => {
    const name = sentMember(values, discriminator);
    return typeof name === 'string' && Object.hasOwn(variants, name) ? variants[name] : undefined;
  };
  return {
    parts: { discriminator, variants },
    schema: { type: 'object' },
    read: (value) => {
      if (!isRecord(value)) return value;
      const renamed = rename(value);
      const variant = chosen(renamed);
      if (variant === undefined) {
        const members = ofAll.read?.(renamed);
        return isRecord(members) ? { ...renamed, ...members } : renamed;
      }
      return variant.read === undefined ? renamed : variant.read(renamed);
    },
    problems: (value, now) =>
      isRecord(value) ? (chosen(value)?.problems(value, now) ?? FINE) : NOT_AN_OBJECT,
    problemsWithin: (value, now) => {
      if (!isRecord(value)) return FINE;
      const variant = chosen(value);
      if (variant !== undefined) return variant.problemsWithin?.(value, now) ?? FINE;
      return [...unknownVariant, ...(ofAll.problemsWithin?.(value, now) ?? FINE)];
    },
  };
};
