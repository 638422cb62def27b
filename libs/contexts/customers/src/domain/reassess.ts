import { record, type Decision, type Instant } from '@causeway/kernel';
import { evolveCustomer, type Customer, type CustomerEvent, type CustomerRecord } from './customer.js';
import type { VerificationEvent } from './verification/verification.js';

/**
 * A decision that writes the customer, an owner or a document, with what it means for an open verification: both are one
 * commit (verification §8.1). Every such decision goes through here.
 */
export const reassessed = <Code extends string>(
  decision: Decision<CustomerEvent, Code>,
  before: Customer,
  now: Instant,
): Decision<CustomerEvent, Code> => {
  if (decision.outcome === 'rejected' || decision.events.length === 0) return decision;
  const after = decision.events.reduce(evolveCustomer, before);
  return after.status === 'ACTIVE' ? record(...decision.events, ...followUps(after.customer, now)) : decision;
};

const followUps = (_after: CustomerRecord, _now: Instant): readonly VerificationEvent[] => [];
