import { hasControlCharacters } from '@causeway/kernel';
import type { FieldKind, FieldOptions } from './field-kind.js';
import { firstProblem } from './field-kind.js';
import { field } from './field.js';

export interface TextRules {
  /** Fewest and most characters (code points). */
  readonly min?: number;
  readonly max: number;
  readonly pattern?: RegExp;
  /** Spaces around the text are dropped before anything is checked. */
  readonly trim?: boolean;
  /** Line breaks and tabs are allowed; other control characters never are. */
  readonly multiline?: boolean;
}

const NOT_TEXT = { message: 'must be a string' };

/** Text of a bounded length. Patterns run on texts within the bound only, so none of them can be made slow. */
export const text = ({ min = 0, max, pattern, trim, multiline = false }: TextRules): FieldKind => ({
  ...(trim && { read: (value: unknown) => (typeof value === 'string' ? value.trim() : value) }),
  problems: (value) => {
    if (typeof value !== 'string') return [NOT_TEXT];
    const isShortEnough = value.length <= max || (value.length <= 2 * max && charactersOf(value) <= max);
    if (!isShortEnough) return [tooLong(max)];
    return firstProblem(
      [min === 0 || charactersOf(value) >= min, tooShort(min)],
      [!hasControlCharacters(value, { multiline }), CONTROL_PROBLEM],
      [pattern === undefined || pattern.test(value), mismatch(pattern?.source ?? '')],
    );
  },
  schema: {
    type: 'string',
    ...(min > 0 && { minLength: min }),
    maxLength: max,
    ...(pattern && { pattern: pattern.source }),
  },
});

/** Code points, as JSON Schema counts them. */
const charactersOf = (value: string): number => Array.from(value).length;

const CONTROL_PROBLEM = { message: 'must not contain control characters' };
const tooShort = (min: number) => ({
  message: `must have at least ${min} character${min === 1 ? '' : 's'}`,
  constraint: { minLength: min },
});
const tooLong = (max: number) => ({
  message: `must have at most ${max} characters`,
  constraint: { maxLength: max },
});
const mismatch = (pattern: string) => ({ message: `must match ${pattern}`, constraint: { pattern } });

/** A string; `@Text({ min: 1, max: 255 })`. */
export const Text = (rules: TextRules & FieldOptions, options: FieldOptions = rules): PropertyDecorator =>
  field(text(rules), options);
