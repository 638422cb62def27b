import { newUuid } from '@causeway/kernel';
import type { SubmissionToReview } from '../application/verification/verification-provider.js';
import type { Review } from '../domain/verification/review.decide.js';
import type { ProviderHarness } from './verification-provider.contract.js';

/** A provider whose decisions a spec makes. */
export const providerStandIn = (): ProviderHarness => {
  const taken = new Map<string, SubmissionToReview>();
  let isCut = false;
  return {
    provider: {
      submit: (submission) => {
        if (isCut) return Promise.reject(new Error('the provider is away'));
        taken.set(submission.submissionId, submission);
        return Promise.resolve();
      },
    },
    reviewing: () => Promise.resolve([...taken.keys()]),
    decides: (submissionId, outcome): Promise<Review> => {
      const submission = taken.get(submissionId);
      if (submission === undefined) return Promise.reject(new Error(`${submissionId} was not handed over`));
      const { verificationId, customerId: resourceId } = submission;
      const findings =
        outcome === 'RESOLVE_ERRORS'
          ? [{ type: 'INVALID_FIELD' as const, resourceId, field: 'fullName' }]
          : [];
      return Promise.resolve({
        verificationId,
        outcome,
        findings,
        answer: { answerId: newUuid(), submissionId },
      });
    },
    cut: () => {
      isCut = true;
    },
    mend: () => {
      isCut = false;
    },
    close: () => Promise.resolve(),
  };
};
