import { Erased } from '@causeway/kernel';
import type { Aggregate } from '@causeway/commands';
import type { NameReservation } from '@causeway/event-store';
import {
  absentAccount,
  evolveExternalAccount,
  type ExternalAccount,
  type ExternalAccountEvent,
  type RegisteredAccount,
} from '../domain/external-account.js';
import { externalAccountRows } from '../read/external-account.view.js';

/** Of equal accounts an owner has one (external-accounts §3). */
export const ACCOUNT_NAMES = 'external-account';

/** Nothing is published of a new account: no webhook tells its first status (§6.2). */
export const externalAccountAggregate: Aggregate<ExternalAccount, ExternalAccountEvent> = {
  category: 'external-account',
  initial: absentAccount,
  evolve: evolveExternalAccount,
  views: [externalAccountRows],
  consequences: (event, before) => {
    if (event.type === 'ExternalAccountRegistered') return { reserve: nameOf(event) };
    return before.state === 'LIVE' ? { release: nameOf(before.account) } : {};
  },
};

const nameOf = (account: RegisteredAccount): NameReservation[] => {
  const { accountId, subjectId, currency, accountType, primaryIdentifier } = account;
  if (primaryIdentifier instanceof Erased) return [];
  const value = JSON.stringify([subjectId, currency, accountType, primaryIdentifier]);
  return [{ scope: ACCOUNT_NAMES, value, owner: accountId, personal: true }];
};
