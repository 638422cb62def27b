import { isRecord, sentMember, type Values } from './object.js';
import { FINE, type ObjectShape, type Shape, type ValueOf, type ValueProblem } from './shape.js';

interface UnionRules {
  /** Turns other spellings of the object into its own names, before the variant is chosen. */
  readonly rename?: (values: Values) => Values;
}

const NOT_AN_OBJECT: readonly ValueProblem[] = [{ message: 'must be an object' }];

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
  /** Undefined where the discriminator names no variant: then nothing else of the object can be judged. */
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
      return variant?.read === undefined ? renamed : variant.read(renamed);
    },
    problems: (value, now) =>
      isRecord(value) ? (chosen(value)?.problems(value, now) ?? unknownVariant) : NOT_AN_OBJECT,
    problemsWithin: (value, now) =>
      isRecord(value) ? (chosen(value)?.problemsWithin?.(value, now) ?? FINE) : FINE,
  };
};
