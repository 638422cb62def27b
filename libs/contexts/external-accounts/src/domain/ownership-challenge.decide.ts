import {
  after,
  Erased,
  nothing,
  record,
  reject,
  type Decision,
  type Environment,
  type Instant,
} from '@causeway/kernel';
import { accountVariant } from './account-registry.js';
import type {
  ExternalAccount,
  ExternalAccountEvent,
  OwnershipAttemptFailed,
  OwnershipChallenge,
  OwnershipMethod,
  RegisteredAccount,
} from './external-account.js';
import type { ExternalAccountRejection } from './rejection-codes.js';
import { canSign, isSignedBy } from './wallet-signature.js';

type Decided = Decision<ExternalAccountEvent, ExternalAccountRejection>;

interface Circumstances {
  readonly now: Instant;
  readonly environment: Environment;
}

/** Long enough to open a wallet, or a camera (external-accounts §6.4). */
const LIFETIMES_MS: Readonly<Record<OwnershipMethod, number>> = {
  WALLET_SIGNATURE: 15 * 60_000,
  LIVENESS: 30 * 60_000,
};

/** sandbox §5 */
const SANDBOX_SIGNATURE = 'sandbox-valid-signature';
const LIVENESS_FAILS_AT = '108';

const UNPROVEN: readonly string[] = ['PENDING_OWNERSHIP_VERIFICATION', 'UNVERIFIED'];

/** The address in the owner's own spelling; undefined where it was erased. */
const addressOf = ({ accountInfo }: RegisteredAccount): string | undefined =>
  accountInfo instanceof Erased || typeof accountInfo['address'] !== 'string'
    ? undefined
    : accountInfo['address'];

const isInQuestion = (account: RegisteredAccount): boolean => {
  const { accountType, accountInfo, ownershipType, status } = account;
  const isHosted = !(accountInfo instanceof Erased) && accountInfo.vaspName !== undefined;
  return (
    accountVariant(accountType)?.kind === 'WALLET' &&
    ownershipType === 'FIRST_PARTY' &&
    !isHosted &&
    UNPROVEN.includes(status)
  );
};

const NOT_FOUND = { resource: 'ExternalAccount' };

export interface ChallengeFacts {
  /** Not predictable; 128 bits in hex. */
  readonly nonce: string;
  readonly challengeId: string;
  readonly isDefaultUmaTarget: boolean;
}

/** Asks the owner of a wallet for a proof. In production no liveness check is connected yet: that is refused by name. */
export const issueOwnershipChallenge = (
  method: OwnershipMethod,
  account: ExternalAccount,
  { now, environment }: Circumstances,
  { nonce, challengeId, isDefaultUmaTarget }: ChallengeFacts,
): Decided => {
  if (account.state !== 'LIVE') return reject('EXTERNAL_ACCOUNT_NOT_FOUND', NOT_FOUND);
  const { accountId, accountType, status } = account.account;
  if (!isInQuestion(account.account)) return reject('OWNERSHIP_NOT_IN_QUESTION', { status });
  if (method === 'WALLET_SIGNATURE' && !canSign(accountType))
    return reject('INVALID_INPUT', {
      errors: [{ field: 'method', message: `must be LIVENESS for ${accountType}` }],
    });
  if (method === 'LIVENESS' && environment === 'production') return reject('NOT_IMPLEMENTED', { method });
  return record({
    type: 'OwnershipChallengeIssued',
    accountId,
    challengeId,
    method,
    nonce,
    issuedAt: now,
    expiresAt: after(now, LIFETIMES_MS[method]),
    statusBefore: status,
    isDefaultUmaTarget,
  });
};

/** The message that a wallet signs: platform, address, nonce and expiry. */
export const messageToSign = (account: RegisteredAccount, { nonce, expiresAt }: OwnershipChallenge): string =>
  [
    'Causeway asks whether this wallet is yours. Signing costs nothing and moves nothing.',
    `Wallet: ${addressOf(account) ?? ''}`,
    `Nonce: ${nonce}`,
    `Valid until: ${expiresAt}`,
  ].join('\n');

/** Judges a signature once: right or wrong, late or in time, the challenge is used up (§6.5). */
export const verifyOwnership = (
  signature: string,
  account: ExternalAccount,
  { now, environment }: Circumstances,
  { isDefaultUmaTarget }: Pick<ChallengeFacts, 'isDefaultUmaTarget'>,
): Decided => {
  if (account.state !== 'LIVE') return reject('EXTERNAL_ACCOUNT_NOT_FOUND', NOT_FOUND);
  const { challenge, account: wallet } = account;
  if (challenge?.method !== 'WALLET_SIGNATURE' || !isInQuestion(wallet))
    return reject('NO_CHALLENGE_OUTSTANDING', { status: wallet.status });
  const { accountId, accountType } = wallet;
  const failed = (reason: OwnershipAttemptFailed['reason']): OwnershipAttemptFailed => ({
    type: 'OwnershipAttemptFailed',
    accountId,
    reason,
    failedAt: now,
    isDefaultUmaTarget,
  });
  if (now >= challenge.expiresAt) return reject('CHALLENGE_EXPIRED').recording(failed('CHALLENGE_EXPIRED'));
  const isRight =
    (environment === 'sandbox' && signature === SANDBOX_SIGNATURE) ||
    isSignedBy(accountType, addressOf(wallet) ?? '', messageToSign(wallet, challenge), signature);
  if (!isRight) return reject('INVALID_WALLET_SIGNATURE').recording(failed('INVALID_WALLET_SIGNATURE'));
  const { method } = challenge;
  return record({ type: 'OwnershipProven', accountId, method, provenAt: now, isDefaultUmaTarget });
};

/** The sandbox's liveness check: the end of the address decides its result (sandbox §5). */
export const resolveLiveness = (
  challengeId: string,
  account: ExternalAccount,
  { now }: Pick<Circumstances, 'now'>,
  { isDefaultUmaTarget }: Pick<ChallengeFacts, 'isDefaultUmaTarget'>,
): Decided => {
  if (account.state !== 'LIVE' || account.challenge?.challengeId !== challengeId) return nothing();
  const { accountId } = account.account;
  const published = { accountId, isDefaultUmaTarget };
  return record(
    addressOf(account.account)?.endsWith(LIVENESS_FAILS_AT)
      ? { type: 'OwnershipAttemptFailed', reason: 'LIVENESS_FAILED', failedAt: now, ...published }
      : { type: 'OwnershipProven', method: 'LIVENESS', provenAt: now, ...published },
  );
};
