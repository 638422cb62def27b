import type { CallContext } from '@causeway/commands';
import { GetCustomerEligibility } from '@causeway/customers';
import type { KnownTerms } from '../../domain/quotes/quote-terms.js';
import type { QuotePorts } from '../ports.js';

/**
 * Whether the customer whose payment it is was deleted or erased, asked of the customers at this moment: a quote may
 * have been created while its payer was being erased.
 */
export const isPayerGone = async (
  { dispatch }: Pick<QuotePorts, 'dispatch'>,
  { payer: { customerId } }: Pick<KnownTerms, 'payer'>,
  call: CallContext,
): Promise<boolean> => {
  if (customerId === undefined) return false;
  const eligibility = await dispatch.execute(new GetCustomerEligibility({ customerId }, call));
  return eligibility === null || eligibility.isDeleted;
};
