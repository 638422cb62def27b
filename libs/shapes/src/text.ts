import { hasControlCharacters, PRINTABLE, type Instant } from '@causeway/kernel';
import {
  FINE,
  type FieldConstraint,
  type Schema,
  type Shape,
  type ValueCode,
  type ValueProblem,
} from './shape.js';

export interface TextRules {
  /** Fewest and most characters (code points). */
  readonly min?: number;
  readonly max: number;
  readonly pattern?: RegExp;
  /** What is wrong with a text that does not match, for people who read no patterns. */
  readonly mismatch?: string;
  /** Spaces around the text are dropped before anything is checked. */
  readonly trim?: boolean;
  /** Line breaks and tabs are allowed; other control characters never are. */
  readonly multiline?: boolean;
}

const NOT_TEXT: readonly ValueProblem[] = [{ message: 'must be a string' }];
const CONTROL: readonly ValueProblem[] = [{ message: 'must not contain control characters' }];
const characters = (count: number): string => `${count} character${count === 1 ? '' : 's'}`;

/** Text of a bounded length. Patterns run on texts within the bound only, so none of them can be made slow. */
export const text = (rules: TextRules): Shape<string> => {
  const { min = 0, max, pattern, trim, multiline = false } = rules;
  const tooShort = [{ message: `must have at least ${characters(min)}`, constraint: { minLength: min } }];
  const tooLong = [{ message: `must have at most ${characters(max)}`, constraint: { maxLength: max } }];
  const source = pattern?.source ?? '';
  const mismatch = [{ message: rules.mismatch ?? `must match ${source}`, constraint: { pattern: source } }];
  return {
    ...(trim && { read: (value: unknown) => (typeof value === 'string' ? value.trim() : value) }),
    problems: (value) => {
      if (typeof value !== 'string') return NOT_TEXT;
      // A code point is one or two units: most texts are judged by their units alone.
      if (value.length > max && (value.length > 2 * max || codePointsOf(value) > max)) return tooLong;
      if (value.length < 2 * min && codePointsOf(value) < min) return tooShort;
      if (hasControlCharacters(value, { multiline })) return CONTROL;
      return pattern === undefined || pattern.test(value) ? FINE : mismatch;
    },
    schema: {
      type: 'string',
      ...(min > 0 && { minLength: min }),
      maxLength: max,
      ...(pattern && { pattern: source }),
    },
  };
};

/** Text that shows all that it holds, as ids of other systems do: kept as it is sent. */
export const printableText = ({ min = 1, max, trim = false }: Pick<TextRules, 'min' | 'max' | 'trim'>) =>
  text({
    ...{ min, max, trim },
    pattern: PRINTABLE,
    mismatch: 'must have printable characters only, none that is invisible or turns text around',
  });

/** What something is called, for people to tell it apart by: without the spaces around it, and with nothing unseen. */
export const nameText = ({ max }: Pick<TextRules, 'max'>): Shape<string> =>
  printableText({ max, trim: true });

/** As JSON Schema counts characters. */
const codePointsOf = (value: string): number => Array.from(value).length;

/** A shape further restricted: what it accepts must also hold `accepts`, or has the one problem. */
export const restricted = <Value>(
  shape: Shape<Value>,
  accepts: (value: Value, now?: Instant) => boolean,
  problem: ValueProblem,
  schema = shape.schema,
): Shape<Value> => {
  const refusal = [problem];
  return {
    ...shape,
    schema,
    problems: (value, now) => {
      const problems = shape.problems(value, now);
      return problems.length > 0 || accepts(value as Value, now) ? problems : refusal;
    },
  };
};

/** Text that a predicate accepts; what it violates otherwise is the named constraint. */
export const textThat = (
  accepts: (value: string) => boolean,
  message: string,
  constraint: FieldConstraint,
  schema: Shape['schema'] = { type: 'string', ...constraint },
): Shape<string> => {
  const refusal = [{ message, constraint }];
  return {
    problems: (value) => (typeof value !== 'string' ? NOT_TEXT : accepts(value) ? FINE : refusal),
    schema,
  };
};

/** A shape whose wrong values are plain invalid input: `withoutCode(amount(), 'INVALID_AMOUNT')`, or without any code. */
export const withoutCode = <Value>(shape: Shape<Value>, ...codes: readonly ValueCode[]): Shape<Value> => ({
  ...shape,
  problems: (value, now) =>
    shape
      .problems(value, now)
      .map(({ code, ...problem }) =>
        code === undefined || codes.length === 0 || codes.includes(code) ? problem : { ...problem, code },
      ),
});

/** A shape that the document says more of, or something else: `documentedAs(amount(), { default: 10_000 })`. */
export const documentedAs = <Value>(shape: Shape<Value>, schema: Schema): Shape<Value> => ({
  ...shape,
  schema: { ...shape.schema, ...schema },
});
