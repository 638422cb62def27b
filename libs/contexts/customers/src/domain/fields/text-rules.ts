import {
  hasControlCharacters,
  isCountryCode,
  isEmailAddress,
  EMAIL_LENGTH_MAX,
  PHONE_NUMBER,
} from '@causeway/kernel';
import type { FieldConstraint, FieldRule, ValueProblem } from './field-rule.js';

interface TextBounds {
  /** Fewest and most characters (code points). */
  readonly min?: number;
  readonly max: number;
  readonly pattern?: RegExp;
  /** Spaces around the text are dropped before anything is checked. */
  readonly trim?: boolean;
}

const FINE: readonly ValueProblem[] = [];

const asIs = (value: unknown): unknown => value;
const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

/** Text of a bounded length; the pattern sees texts within the bound only, so that none can be made slow. */
export const text = ({ min = 0, max, pattern, trim }: TextBounds): FieldRule => {
  const keep = trim ? trimmed : asIs;
  return {
    form: {
      kind: 'text',
      ...(min > 0 && { minLength: min }),
      maxLength: max,
      ...(pattern && { pattern: pattern.source }),
    },
    problems: (sent) => {
      const value = keep(sent);
      if (typeof value !== 'string') return [{ message: 'must be a string' }];
      const length = Array.from(value).length;
      if (length < min) return [tooShort(min)];
      if (length > max) return [tooLong(max)];
      if (hasControlCharacters(value)) return [{ message: 'must not contain control characters' }];
      return pattern === undefined || pattern.test(value) ? FINE : [mismatch(pattern)];
    },
    keep,
  };
};

const tooShort = (min: number): ValueProblem => ({
  message: `must have at least ${min} character${min === 1 ? '' : 's'}`,
  constraint: { minLength: min },
});
const tooLong = (max: number): ValueProblem => ({
  message: `must have at most ${max} characters`,
  constraint: { maxLength: max },
});
const mismatch = ({ source }: RegExp): ValueProblem => ({
  message: `must match ${source}`,
  constraint: { pattern: source },
});

/** Text that a predicate accepts; what it violates otherwise is the named constraint. */
export const textThat = (
  accepts: (value: string) => boolean,
  message: string,
  constraint: FieldConstraint,
): FieldRule => ({
  form: { kind: 'text', ...constraint },
  problems: (value) => {
    if (typeof value !== 'string') return [{ message: 'must be a string' }];
    return accepts(value) ? FINE : [{ message, constraint }];
  },
  keep: asIs,
});

/** One of a closed list; `name` is the list's name in the contract. */
export const choice = (values: readonly string[], name?: string): FieldRule => ({
  form: { kind: 'text', enum: values, ...(name !== undefined && { name }) },
  problems: (value) =>
    typeof value === 'string' && values.includes(value)
      ? FINE
      : [{ message: `must be one of ${values.join(', ')}`, constraint: { enum: values } }],
  keep: asIs,
});

export const country = (): FieldRule =>
  textThat(isCountryCode, 'must be an assigned country code in upper case', { format: 'iso3166-1-alpha-2' });

/** Stored as sent (customers §2). */
export const email = (): FieldRule =>
  textThat(
    (value) => value.length <= EMAIL_LENGTH_MAX && isEmailAddress(value),
    `must be an e-mail address of at most ${EMAIL_LENGTH_MAX} characters`,
    { format: 'email' },
  );

export const phone = (): FieldRule =>
  textThat((value) => PHONE_NUMBER.test(value), 'must be an E.164 number without separators', {
    pattern: PHONE_NUMBER.source,
  });

/** Letters of any script, combining marks, digits, space, apostrophes, point, comma, hyphen, parentheses and number sign. */
const NAME = /^[\p{L}\p{M}\p{Nd} '’.,()#-]+$/u;

/** A person's full name. A single word is accepted here and refused at verification. */
export const personName = (): FieldRule => {
  const base = text({ min: 1, max: 255, pattern: NAME, trim: true });
  return {
    ...base,
    problems: (value, now) => {
      const problems = base.problems(value, now);
      return problems.length === 0 && /\s{2}/.test(String(value).trim())
        ? [{ message: 'must not have two spaces in a row' }]
        : problems;
    },
  };
};
