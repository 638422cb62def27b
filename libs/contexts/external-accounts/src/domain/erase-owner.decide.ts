import { nothing, record, type Decision } from '@causeway/kernel';
import type { ExternalAccount, OwnerErased } from './external-account.js';

/** Blanks an account of an erased person; done once is done. */
export const eraseOwner = (account: ExternalAccount): Decision<OwnerErased> =>
  account.state === 'LIVE' || account.state === 'DELETED'
    ? record({ type: 'OwnerErased', accountId: account.account.accountId })
    : nothing();
