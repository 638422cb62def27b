import { FINE, text, wholeNumber, type Shape } from '@causeway/shapes';
import { ApiSchema } from '@nestjs/swagger';
import { Nested } from '../fields/decorators.js';
import { field } from '../fields/dto.js';

/** Beyond what any currency has: a bound for readers, no rule. */
const DECIMALS_MAX = 18;

/** In answers an amount is as large as the ledger says; requests have bounds of their own (`@Amount()`). */
const minorUnits: Shape = {
  problems: (value) =>
    typeof value === 'bigint' || Number.isSafeInteger(value) ? FINE : [{ message: 'must be a whole number' }],
  schema: { type: 'integer', format: 'int64' },
};

/** `Currency` of the contract, as answers of every context show it: one class, so that it is documented once. */
@ApiSchema({ name: 'Currency' })
export class CurrencyDto {
  @field(text({ max: 10 })) code!: string;
  @field(text({ max: 100 })) name!: string;
  @field(text({ max: 10 })) symbol!: string;
  @field(wholeNumber({ min: 0, max: DECIMALS_MAX })) decimals!: number;
}

/** `CurrencyAmount` of the contract: minor units and the whole currency. */
@ApiSchema({ name: 'CurrencyAmount' })
export class CurrencyAmountDto {
  @field(minorUnits) amount!: bigint;
  @Nested(() => CurrencyDto) currency!: CurrencyDto;
}
