import type { FieldKind, FieldOptions, ValueProblem } from './field-kind.js';
import { FINE, firstProblem } from './field-kind.js';
import { field } from './field.js';

/** The largest amount of a request in minor units (config-and-tokens §8); all of them are exact in every JSON reader. */
export const AMOUNT_MINOR_MAX = 9_000_000_000_000_000n;

const NOT_WHOLE: ValueProblem = { message: 'must be a whole number', constraint: { format: 'int64' } };
const WHOLE_NUMBER_TEXT = /^-?(?:0|[1-9]\d{0,18})$/;
const fromText = (value: string): unknown =>
  WHOLE_NUMBER_TEXT.test(value) ? toNumberIfExact(BigInt(value)) : value;
const toNumberIfExact = (value: bigint): number | bigint =>
  Number.isSafeInteger(Number(value)) ? Number(value) : value;

/** An amount from `min` on, read into a bigint of minor units. */
const amountFrom = (min: bigint): FieldKind => ({
  read: (value) => (typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value),
  fromText,
  problems: (value) => {
    if (typeof value !== 'bigint') return [NOT_WHOLE];
    return firstProblem(
      [value >= min, { message: `must be at least ${min}`, code: 'INVALID_AMOUNT' }],
      [
        value <= AMOUNT_MINOR_MAX,
        { message: `must be at most ${AMOUNT_MINOR_MAX}`, code: 'AMOUNT_OUT_OF_RANGE' },
      ],
    );
  },
  schema: { type: 'integer', format: 'int64', minimum: Number(min), maximum: Number(AMOUNT_MINOR_MAX) },
});

export const amount = (): FieldKind => amountFrom(1n);
export const nonNegativeAmount = (): FieldKind => amountFrom(0n);

export const wholeNumber = ({ min, max, defaultValue }: WholeNumberRules): FieldKind => ({
  fromText,
  problems: (value) => {
    if (typeof value === 'bigint') return [{ message: `must be from ${min} to ${max}` }];
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) return [NOT_WHOLE];
    return value >= min && value <= max ? FINE : [{ message: `must be from ${min} to ${max}` }];
  },
  schema: {
    type: 'integer',
    minimum: min,
    maximum: max,
    ...(defaultValue !== undefined && { default: defaultValue }),
  },
});

interface WholeNumberRules {
  readonly min: number;
  readonly max: number;
  /** Documented only: the code that reads the field applies it. */
  readonly defaultValue?: number;
}

/** A positive amount in minor units; the DTO holds a bigint. Zero or less is `INVALID_AMOUNT`. */
export const Amount = (options?: FieldOptions): PropertyDecorator => field(amount(), options);

/** An amount in minor units that may be zero; the DTO holds a bigint. */
export const NonNegativeAmount = (options?: FieldOptions): PropertyDecorator =>
  field(nonNegativeAmount(), options);

/** A count, not money: `@WholeNumber({ min: 4, max: 12 })`; the DTO holds a number. */
export const WholeNumber = (
  rules: WholeNumberRules & FieldOptions,
  options: FieldOptions = rules,
): PropertyDecorator => field(wholeNumber(rules), options);
