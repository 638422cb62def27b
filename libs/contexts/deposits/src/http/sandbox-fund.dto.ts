import { dtoOf } from '@causeway/http';
import { amount, described, FINE, object, type Shape } from '@causeway/shapes';
import { FUNDING_MINOR_MAX } from '../domain/deposit.js';

/** Zero and less are `INVALID_AMOUNT`, as for every amount; a sum above the sandbox's own bound is `INVALID_INPUT`. */
const fundingAmount = (): Shape<bigint> => {
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

export class SandboxFundDto extends dtoOf(
  object('SandboxFundRequest', {
    amount: described(fundingAmount(), 'In the smallest unit of the account’s currency'),
  }),
) {}

/** The ledger's own schema, by its name in the contract: a host of these routes hosts the ledger's too. */
export const internalAccount: Shape = {
  problems: () => FINE,
  schema: { $ref: '#/components/schemas/InternalAccount' },
};
