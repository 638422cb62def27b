import {
  answersQuery,
  carriesOut,
  RejectedError,
  type CallContext,
  type CustomHandling,
  type QueryHandling,
} from '@causeway/commands';
import { derivedUuid, idOf, uuidOf, type Id } from '@causeway/kernel';
import type { Customer } from '../../domain/customer.js';
import { submitVerification } from '../../domain/verification/submit.decide.js';
import { latestOf } from '../../domain/verification/verification.js';
import { toVerificationDocument, type VerificationDocument } from '../../published/verification.document.js';
import { findCustomer } from '../../read/customer.query.js';
import { findVerification, listVerifications } from '../../read/verification.view.js';
import { customerAggregate } from '../customer.aggregate.js';
import { fetchPlatformTerms } from '../platform-terms.js';
import type { CustomersPorts } from '../ports.js';
import { GetVerification, ListVerifications, SubmitVerification } from './verification.requests.js';

/**
 * Answers with the customer's latest verification: the submitted one, or one with what is still lacking (verification
 * §7). The id of a new one follows from the command.
 */
export const submitVerificationHandling = (ports: CustomersPorts): CustomHandling =>
  carriesOut<SubmitVerification>({
    command: SubmitVerification,
    execute: async ({ customerId, isHosted = false, suffix }, call) => {
      const submission = { isHosted, ...(suffix !== undefined && { suffix }) };
      await findCustomer(ports, call, customerId);
      const verificationId = idOf('Verification', derivedUuid('verification', call.commandId));
      return ports.record(call, {
        name: 'record-submission',
        on: customerAggregate,
        id: uuidOf(customerId),
        content: { customerId, ...submission },
        facts: async () => ({
          verificationId,
          terms: await fetchPlatformTerms(ports, call),
          hasReviewer: ports.verificationProvider !== undefined,
        }),
        decide: (customer, when, facts) => submitVerification(submission, customer, when, facts),
        answer: latest,
      });
    },
  });

/** The submission right after a command on it was accepted; throws where there is none. */
export const latest = (customer: Customer): VerificationDocument => {
  const found = customer.status === 'ABSENT' ? undefined : latestOf(customer.customer.verifications);
  if (found === undefined) throw new Error('An accepted submission left no verification behind');
  return toVerificationDocument(found);
};

/** Throws `VERIFICATION_NOT_FOUND`, for another tenant's verification and for an unknown one. */
export const known = async (
  ports: CustomersPorts,
  call: CallContext,
  verificationId: Id<'Verification'>,
): Promise<VerificationDocument> => {
  const verification = await findVerification(ports, call, verificationId);
  if (verification === undefined) throw verificationNotFound();
  return verification;
};

/** The refusal of an id that is unknown or of another platform. */
export const verificationNotFound = (): RejectedError =>
  new RejectedError('customers', 'VERIFICATION_NOT_FOUND', { resource: 'Verification' });

export const getVerificationHandling = (ports: CustomersPorts): QueryHandling =>
  answersQuery<GetVerification>({
    query: GetVerification,
    answer: ({ verificationId }, call) => known(ports, call, verificationId),
  });

export const listVerificationsHandling = (ports: CustomersPorts): QueryHandling =>
  answersQuery<ListVerifications>({
    query: ListVerifications,
    answer: (wanted, call) => listVerifications(ports, call, wanted),
  });
