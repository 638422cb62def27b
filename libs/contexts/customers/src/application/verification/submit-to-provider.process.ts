import { process, task, type CallContext, type ProcessDefinition } from '@causeway/commands';
import type { Id } from '@causeway/kernel';
import { isUnderReview, submissionIdOf } from '../../domain/verification/verification.js';
import { VERIFICATION_CHANGED, type VerificationChangedV1 } from '../../published/events.js';
import { findVerificationRow } from '../../read/verification.view.js';
import type { CustomersPorts } from '../ports.js';

/**
 * When production's verification enters review, then the provider is handed it, until it has taken it. One that was decided
 * meanwhile is not handed over any more.
 */
export const submitToProviderOnVerificationSubmitted = (ports: CustomersPorts): ProcessDefinition =>
  process('submit-to-provider-on-verification-submitted')
    .from('customers')
    .on(VERIFICATION_CHANGED, ({ data, metadata: { environment } }) => {
      const { id, verificationStatus } = data as VerificationChangedV1;
      return environment === 'production' && verificationStatus === 'IN_PROGRESS'
        ? [task('submit-to-provider', (call) => handOver(ports, id, call))]
        : [];
    });

const handOver = async (
  ports: CustomersPorts,
  verificationId: Id<'Verification'>,
  call: CallContext,
): Promise<void> => {
  const found = await findVerificationRow(ports, call, verificationId);
  if (found === undefined || !isUnderReview(found)) return;
  if (ports.verificationProvider === undefined)
    throw new Error(`${verificationId} waits for a provider, and none is configured`);
  const { customerId, environment, platformId } = found;
  await ports.verificationProvider.submit({
    submissionId: submissionIdOf(found),
    ...{ verificationId, customerId, platformId, environment },
  });
};
