import { record, reject, type Decision, type Instant } from '@causeway/kernel';
import type { ExternalAccount, ExternalAccountDeleted } from './external-account.js';
import type { ExternalAccountRejection } from './rejection-codes.js';

/** A second deletion finds nothing (external-accounts §8); an account whose owner was erased can go as well. */
export const deleteExternalAccount = (
  account: ExternalAccount,
  now: Instant,
): Decision<ExternalAccountDeleted, ExternalAccountRejection> =>
  account.state === 'ABSENT' || account.state === 'DELETED'
    ? reject('EXTERNAL_ACCOUNT_NOT_FOUND', { resource: 'ExternalAccount' })
    : record({
        type: 'ExternalAccountDeleted',
        accountId: account.account.accountId,
        deletedAt: now,
      });
