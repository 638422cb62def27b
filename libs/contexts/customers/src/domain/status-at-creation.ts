import type { CustomerType, VerificationStatus } from './fields/choices.js';
import type { PlatformTerms } from './platform-terms.js';
import { suffixOf } from './suffix.js';

/** The last three characters of a name decide, where the sandbox does without papers (verification §2). */
const BY_SUFFIX: Readonly<Record<string, VerificationStatus>> = {
  '001': 'PENDING',
  '002': 'REJECTED',
  '003': 'UNVERIFIED',
};

/** The status of a new customer: a regulated platform vouches for its own, others are verified later. */
export const statusAtCreation = (
  { isRegulated, skipsPaperwork }: Pick<PlatformTerms, 'isRegulated' | 'skipsPaperwork'>,
  customerType: CustomerType,
  fullName: string | undefined,
): VerificationStatus => {
  if (isRegulated) return 'APPROVED';
  if (!skipsPaperwork || customerType !== 'INDIVIDUAL' || fullName === undefined) return 'UNVERIFIED';
  return BY_SUFFIX[suffixOf(fullName)] ?? 'APPROVED';
};
