import { after, Erased, type Id } from '@causeway/kernel';
import type { Aggregate, Consequences } from '@causeway/commands';
import type { NameReservation, Publication } from '@causeway/event-store';
import {
  absentAccount,
  evolveExternalAccount,
  type ExternalAccount,
  type ExternalAccountEvent,
  type ExternalAccountRegistered,
  type OwnershipChallengeIssued,
  type RegisteredAccount,
} from '../domain/external-account.js';
import {
  ACCOUNT_REGISTERED,
  ACCOUNT_STATUS_CHANGED,
  type AccountRegisteredV1,
  type AccountStatusChangedV1,
} from '../published/events.js';
import { toExternalAccountDocument } from '../read/external-account.document.js';
import { externalAccountRows } from '../read/external-account.view.js';

/** Of equal accounts an owner has one (external-accounts §3). */
export const ACCOUNT_NAMES = 'external-account';

/** Duration of the sandbox's liveness check (sandbox §5). */
const LIVENESS_TAKES_MS = 5_000;
export const RESOLVE_LIVENESS = 'resolve-liveness';
export interface LivenessDue {
  readonly accountId: Id<'ExternalAccount'>;
  readonly challengeId: string;
  readonly platformId: string;
}

const livenessOf = (
  { method, accountId, challengeId, issuedAt }: OwnershipChallengeIssued,
  timerId: string,
  platformId: string,
): Consequences => {
  if (method !== 'LIVENESS') return { cancelTimers: [timerId] };
  const data: LivenessDue = { accountId, challengeId, platformId };
  const dueAt = after(issuedAt, LIVENESS_TAKES_MS);
  return { timers: [{ timerId, name: RESOLVE_LIVENESS, dueAt, data }] };
};

/** No webhook is sent for the first status of a new account (§6.2); to other contexts it is published. */
export const externalAccountAggregate: Aggregate<ExternalAccount, ExternalAccountEvent> = {
  category: 'external-account',
  initial: absentAccount,
  evolve: evolveExternalAccount,
  views: [externalAccountRows],
  publish: (event, after) =>
    event.type === 'ExternalAccountRegistered' ? registration(event) : statusChange(event, after),
  consequences: (event, before, _after, { streamId, metadata }) => {
    switch (event.type) {
      case 'ExternalAccountRegistered':
        return { reserve: nameOf(event) };
      case 'OwnershipChallengeIssued':
        return livenessOf(event, streamId, metadata.platformId);
      case 'OwnershipProven':
      case 'OwnershipAttemptFailed':
      case 'ExternalAccountStatusChanged':
        return { cancelTimers: [streamId] };
      case 'ExternalAccountScreened':
        return {};
      case 'OwnerErased':
      case 'ExternalAccountDeleted':
        return before.state === 'LIVE'
          ? {
              release: nameOf(before.account),
              ...(before.challenge !== undefined && { cancelTimers: [streamId] }),
            }
          : {};
    }
  },
};

const registration = ({ type: _type, ...account }: ExternalAccountRegistered): Publication => {
  const data: AccountRegisteredV1 = toExternalAccountDocument(account, account.isUmaDepositTarget);
  return { type: ACCOUNT_REGISTERED, key: account.accountId, data, subject: account.subjectId };
};

/** Published on every change, also on one to the same status; a challenge alone is none (§6.2). */
const statusChange = (event: ExternalAccountEvent, after: ExternalAccount): Publication | undefined => {
  if (after.state === 'ABSENT' || !('isDefaultUmaTarget' in event)) return undefined;
  const { account } = after;
  if (event.type === 'OwnershipChallengeIssued' && event.statusBefore === account.status) return undefined;
  const data: AccountStatusChangedV1 = toExternalAccountDocument(account, event.isDefaultUmaTarget);
  return { type: ACCOUNT_STATUS_CHANGED, key: account.accountId, data, subject: account.subjectId };
};

const nameOf = (account: RegisteredAccount): NameReservation[] => {
  const { accountId, subjectId, currency, accountType, primaryIdentifier } = account;
  if (primaryIdentifier instanceof Erased) return [];
  const value = JSON.stringify([subjectId, currency, accountType, primaryIdentifier]);
  return [{ scope: ACCOUNT_NAMES, value, owner: accountId, personal: true }];
};
