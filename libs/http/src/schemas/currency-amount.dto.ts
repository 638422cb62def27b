import { FINE, object, text, wholeNumber, type Shape } from '@causeway/shapes';
import { dtoOf } from '../fields/dto.js';

/** Beyond what any currency has: a bound for readers, no rule. */
const DECIMALS_MAX = 18;

/** In answers an amount is as large as the ledger says; requests have bounds of their own (`amount()`). */
const minorUnits: Shape<bigint> = {
  problems: (value) =>
    typeof value === 'bigint' || Number.isSafeInteger(value) ? FINE : [{ message: 'must be a whole number' }],
  schema: { type: 'integer', format: 'int64' },
};

/** `Currency` of the contract, as answers of every context show it: one shape, so that it is documented once. */
export const shownCurrency = object('Currency', {
  code: text({ max: 10 }),
  name: text({ max: 100 }),
  symbol: text({ max: 10 }),
  decimals: wholeNumber({ min: 0, max: DECIMALS_MAX }),
});

/** `CurrencyAmount` of the contract: minor units and the whole currency. */
export const currencyAmount = object('CurrencyAmount', { amount: minorUnits, currency: shownCurrency });
export class CurrencyAmountDto extends dtoOf(currencyAmount) {}
