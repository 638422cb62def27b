import { JsonDecimal } from '@causeway/http';
import type { Shape } from '@causeway/shapes';

/** Exclusive: a fee of all that is sent would leave nothing to pay out (quotes §6.2). */
const WHOLE_MILLI_BASIS_POINTS = 10_000_000n;
const MILLI = 1_000n;
const DECIMAL = /^(?<whole>\d{1,4})\.(?<fraction>\d{1,3})0*$/;

/** Basis points with up to three decimals, read into a bigint of thousandths: nothing is rounded. */
export const basisPoints = (): Shape<bigint> => ({
  read: (value) => {
    if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value) * MILLI;
    return value instanceof JsonDecimal ? (milliOf(value.text) ?? value) : value;
  },
  problems: (value) =>
    typeof value === 'bigint' && value >= 0n && value < WHOLE_MILLI_BASIS_POINTS
      ? []
      : [{ message: 'must be from 0 to 9999.999, with at most three decimals' }],
  schema: { type: 'number', minimum: 0, exclusiveMaximum: 10_000 },
});

const milliOf = (text: string): bigint | undefined => {
  const { whole, fraction } = DECIMAL.exec(text)?.groups ?? {};
  return whole === undefined || fraction === undefined
    ? undefined
    : BigInt(whole) * MILLI + BigInt(fraction.padEnd(3, '0'));
};
