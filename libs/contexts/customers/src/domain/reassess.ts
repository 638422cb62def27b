import { record, type Decision, type Instant } from '@causeway/kernel';
import { evolveCustomer, type Customer, type CustomerEvent, type CustomerRecord } from './customer.js';
import { findingsOf } from './verification/completeness.js';
import { latestOf, type VerificationEvent } from './verification/verification.js';

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

/** It becomes ready once nothing is missing, and no longer is when something is again. */
const followUps = (after: CustomerRecord, now: Instant): readonly VerificationEvent[] => {
  const open = latestOf(after.verifications);
  if (open?.status !== 'RESOLVE_ERRORS' && open?.status !== 'READY_FOR_VERIFICATION') return [];
  const of = { customerId: after.customerId, verificationId: open.verificationId };
  const errors = [...findingsOf(after, now), ...open.reviewerFindings];
  if (errors.length === 0)
    return open.status === 'RESOLVE_ERRORS' ? [{ type: 'VerificationReady', ...of, readyAt: now }] : [];
  return open.status === 'READY_FOR_VERIFICATION'
    ? [{ type: 'VerificationErrorsListed', ...of, errors, from: open.status, listedAt: now }]
    : [];
};
