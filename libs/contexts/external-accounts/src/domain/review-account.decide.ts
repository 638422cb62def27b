import { nothing, record, reject, type Decision, type Instant } from '@causeway/kernel';
import type {
  ExternalAccount,
  ExternalAccountEvent,
  ExternalAccountStatus,
  StatusReason,
} from './external-account.js';
import type { ExternalAccountRejection } from './rejection-codes.js';

/** The status of a cleared account; a pending proof of ownership stays pending (external-accounts §6.2). */
const CLEARED = 'CLEARED';
interface Outcome {
  readonly from: readonly ExternalAccountStatus[];
  readonly to: ExternalAccountStatus | typeof CLEARED;
}

const SCREENED_AGAIN: readonly ExternalAccountStatus[] = [
  'PENDING',
  'ACTIVE',
  'PENDING_OWNERSHIP_VERIFICATION',
  'UNVERIFIED',
];

/** The rows of §6.2 that are not about ownership. */
const OUTCOMES: Readonly<Record<StatusReason, Outcome>> = {
  POSSIBLE_MATCH: { from: SCREENED_AGAIN, to: 'UNDER_REVIEW' },
  CONFIRMED_MATCH: { from: SCREENED_AGAIN, to: 'INACTIVE' },
  CLEARED: { from: ['PENDING', 'UNDER_REVIEW'], to: CLEARED },
  REFUSED: { from: ['UNDER_REVIEW'], to: 'INACTIVE' },
  OWNER_DELETED: { from: [...SCREENED_AGAIN, 'UNDER_REVIEW'], to: 'INACTIVE' },
  RE_ENABLED: { from: ['INACTIVE'], to: CLEARED },
};

export interface ReviewFacts {
  readonly isDefaultUmaTarget: boolean;
  /** False once the account's customer is deleted. */
  readonly isOwnerThere: boolean;
}

/** What a screening, or the operator, found about an account; what was found already changes nothing. */
export const reviewAccount = (
  finding: StatusReason,
  account: ExternalAccount,
  { now }: { readonly now: Instant },
  { isDefaultUmaTarget, isOwnerThere }: ReviewFacts,
): Decision<ExternalAccountEvent, ExternalAccountRejection> => {
  if (account.state !== 'LIVE') return reject('EXTERNAL_ACCOUNT_NOT_FOUND', { resource: 'ExternalAccount' });
  const { accountId, status } = account.account;
  const { from, to } = OUTCOMES[finding];
  const next = to === CLEARED ? clearedStatus(account) : to;
  if (status === next) return nothing();
  if (!from.includes(status)) return reject('FINDING_NOT_APPLICABLE', { status, finding });
  if (finding === 'RE_ENABLED' && !isOwnerThere) return reject('OWNER_GONE');
  return record({
    type: 'ExternalAccountStatusChanged',
    accountId,
    finding,
    status: next,
    changedAt: now,
    isDefaultUmaTarget,
  });
};

const clearedStatus = ({
  owesProof,
}: Extract<ExternalAccount, { state: 'LIVE' | 'ERASED' | 'DELETED' }>): ExternalAccountStatus =>
  owesProof === true ? 'PENDING_OWNERSHIP_VERIFICATION' : 'ACTIVE';

/** The result of screening a new account's holder against sanctions lists. */
export const SCREENING_RESULTS = ['CLEAN', 'POSSIBLE_MATCH', 'CONFIRMED_MATCH', 'NOT_FINISHED'] as const;
export type ScreeningResult = (typeof SCREENING_RESULTS)[number];

/** How an account starts that is not clean; undefined for one that is. */
export const screenedStatus = (result: ScreeningResult): ExternalAccountStatus | undefined =>
  (
    ({
      CLEAN: undefined,
      POSSIBLE_MATCH: 'UNDER_REVIEW',
      CONFIRMED_MATCH: 'INACTIVE',
      NOT_FINISHED: 'PENDING',
    }) as const
  )[result];
