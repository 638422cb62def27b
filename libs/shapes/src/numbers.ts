import { FINE, type Shape, type ValueProblem } from './shape.js';

/** The largest amount of a request in minor units (config-and-tokens §8); all of them are exact in every JSON reader. */
export const AMOUNT_MINOR_MAX = 9_000_000_000_000_000n;

const NOT_WHOLE: readonly ValueProblem[] = [
  { message: 'must be a whole number', constraint: { format: 'int64' } },
];
const TOO_LARGE: readonly ValueProblem[] = [
  { message: `must be at most ${AMOUNT_MINOR_MAX}`, code: 'AMOUNT_OUT_OF_RANGE' },
];
const WHOLE_NUMBER_TEXT = /^-?(?:0|[1-9]\d{0,18})$/;
const fromText = (value: string): unknown =>
  WHOLE_NUMBER_TEXT.test(value) ? toNumberIfExact(BigInt(value)) : value;
const toNumberIfExact = (value: bigint): number | bigint =>
  Number.isSafeInteger(Number(value)) ? Number(value) : value;

/** An amount from `min` on, read into a bigint of minor units. */
const amountFrom = (min: bigint): Shape<bigint> => {
  const tooSmall: readonly ValueProblem[] = [{ message: `must be at least ${min}`, code: 'INVALID_AMOUNT' }];
  return {
    read: (value) => (typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value),
    fromText,
    problems: (value) => {
      if (typeof value !== 'bigint') return NOT_WHOLE;
      if (value < min) return tooSmall;
      return value <= AMOUNT_MINOR_MAX ? FINE : TOO_LARGE;
    },
    schema: { type: 'integer', format: 'int64', minimum: Number(min), maximum: Number(AMOUNT_MINOR_MAX) },
  };
};

/** A positive amount in minor units, read into a bigint. Zero or less is `INVALID_AMOUNT`. */
export const amount = (): Shape<bigint> => amountFrom(1n);
/** An amount in minor units that may be zero, read into a bigint. */
export const nonNegativeAmount = (): Shape<bigint> => amountFrom(0n);

export interface WholeNumberRules {
  readonly min: number;
  readonly max: number;
  /** Documented only: the code that reads the field applies it. */
  readonly defaultValue?: number;
}

/** A count, not money: `wholeNumber({ min: 4, max: 12 })`. */
export const wholeNumber = ({ min, max, defaultValue }: WholeNumberRules): Shape<number> => {
  const outOfRange: readonly ValueProblem[] = [{ message: `must be from ${min} to ${max}` }];
  return {
    fromText,
    problems: (value) => {
      if (typeof value === 'bigint') return outOfRange;
      if (typeof value !== 'number' || !Number.isSafeInteger(value)) return NOT_WHOLE;
      return value >= min && value <= max ? FINE : outOfRange;
    },
    schema: {
      type: 'integer',
      minimum: min,
      maximum: max,
      ...(defaultValue !== undefined && { default: defaultValue }),
    },
  };
};

/** A count: a whole number from `min` (default 0) to the largest that JSON readers keep exact. */
export const count = ({ min = 0 }: { readonly min?: number } = {}): Shape<number> =>
  wholeNumber({ min, max: Number.MAX_SAFE_INTEGER });
