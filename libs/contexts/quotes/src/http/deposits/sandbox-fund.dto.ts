import { field } from '@causeway/http';
import { amount, FINE, type Shape } from '@causeway/shapes';
import { ApiSchema } from '@nestjs/swagger';
import { FUNDING_MINOR_MAX } from '../../domain/deposits/deposit.js';

/** Zero and less are `INVALID_AMOUNT`, as for every amount; a sum above the sandbox's own bound is `INVALID_INPUT`. */
const fundingAmount = (): Shape => {
  const anyAmount = amount();
  return {
    ...anyAmount,
    problems: (value) =>
      typeof value === 'bigint' && value > FUNDING_MINOR_MAX
        ? [{ message: `must be at most ${FUNDING_MINOR_MAX}` }]
        : anyAmount.problems(value),
    schema: { ...anyAmount.schema, maximum: Number(FUNDING_MINOR_MAX) },
  };
};

@ApiSchema({ name: 'SandboxFundRequest' })
export class SandboxFundDto {
  @field(fundingAmount(), { description: 'In the smallest unit of the account’s currency' }) amount!: bigint;
}

/** The ledger's own schema, by its name in the contract: whoever hosts these routes hosts the ledger's too. */
export const internalAccount: Shape = {
  problems: () => FINE,
  schema: { $ref: '#/components/schemas/InternalAccount' },
};
