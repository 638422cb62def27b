import { record, reject, type Decision, type Instant } from '@causeway/kernel';
import type { ExternalAccount, ExternalAccountDeleted } from './external-account.js';
import type { ExternalAccountRejection } from './rejection-codes.js';

/**
 * A second deletion finds nothing (external-accounts §8); an account whose owner was erased can go as well, a
 * trusted beneficiary cannot (sca §8).
 */
export const deleteExternalAccount = (
  account: ExternalAccount,
  now: Instant,
  { isTrusted }: { readonly isTrusted: boolean },
): Decision<ExternalAccountDeleted, ExternalAccountRejection> => {
  if (account.state === 'ABSENT' || account.state === 'DELETED')
    return reject('EXTERNAL_ACCOUNT_NOT_FOUND', { resource: 'ExternalAccount' });
  if (isTrusted) return reject('BENEFICIARY_TRUSTED');
  const { accountId } = account.account;
  return record({ type: 'ExternalAccountDeleted', accountId, deletedAt: now });
};
