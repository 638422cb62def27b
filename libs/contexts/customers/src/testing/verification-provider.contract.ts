import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { idOf, newId, newUuid } from '@causeway/kernel';
import type {
  SubmissionToReview,
  VerificationProvider,
} from '../application/verification/verification-provider.js';
import type { Review } from '../domain/verification/review.decide.js';

/** An adapter, what its provider has of it, and controls of the line in between. */
export interface ProviderHarness {
  readonly provider: VerificationProvider;
  /** The submissions that the provider reviews, each once. */
  reviewing(): Promise<readonly string[]>;
  /** The provider decides on a submission; gives its answer as the adapter sends it on. */
  decides(submissionId: string, outcome: Review['outcome']): Promise<Review>;
  /** Makes the provider unreachable, and reachable again. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** Every promise that reviews in production rely on. An adapter that keeps them may stand behind the port. */
export const describeVerificationProvider = (name: string, open: () => Promise<ProviderHarness>): void => {
  describe(`${name} keeps the promises of a verification provider`, () => {
    let harness: ProviderHarness;
    beforeEach(async () => {
      harness = await open();
    });
    afterEach(() => harness.close());

    const submission = (): SubmissionToReview => {
      const verificationId = newId('Verification');
      return {
        submissionId: `${verificationId}.1`,
        ...{ verificationId, customerId: idOf('Customer', newUuid()), platformId: newId('Platform') },
        environment: 'production',
      };
    };

    it('a submission that is handed over several times is reviewed once', async () => {
      const one = submission();
      await harness.provider.submit(one);
      await Promise.all([harness.provider.submit(one), harness.provider.submit(one)]);
      expect(await harness.reviewing()).toStrictEqual([one.submissionId]);
    });

    it('the next submission of the same verification is another one', async () => {
      const one = submission();
      const next = { ...one, submissionId: `${one.verificationId}.2` };
      await harness.provider.submit(one);
      await harness.provider.submit(next);
      expect(await harness.reviewing()).toStrictEqual([one.submissionId, next.submissionId]);
    });

    it('what could not be handed over throws, and is taken the next time', async () => {
      const one = submission();
      harness.cut();
      await expect(harness.provider.submit(one)).rejects.toThrow();
      expect(await harness.reviewing()).toStrictEqual([]);
      harness.mend();
      await harness.provider.submit(one);
      expect(await harness.reviewing()).toStrictEqual([one.submissionId]);
    });

    it('an answer names its submission and itself; two answers have two names', async () => {
      const one = submission();
      await harness.provider.submit(one);
      const answers = [
        await harness.decides(one.submissionId, 'PENDING_MANUAL_REVIEW'),
        await harness.decides(one.submissionId, 'APPROVED'),
      ];
      for (const { verificationId, answer } of answers)
        expect([verificationId, answer?.submissionId]).toStrictEqual([one.verificationId, one.submissionId]);
      expect(new Set(answers.map(({ answer }) => answer?.answerId)).size).toBe(2);
    });
  });
};
