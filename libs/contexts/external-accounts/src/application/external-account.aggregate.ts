import { after, Erased, type Id } from '@causeway/kernel';
import type { Aggregate, Consequences, EventEnvelope } from '@causeway/commands';
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
const ACCOUNT_NAMES = 'external-account';

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

/** One event, whole: its state is `evolveExternalAccount`'s, and everything else that follows from it is here. */
interface EventRow<Event extends ExternalAccountEvent> {
  readonly publishes: ((event: Event, after: ExternalAccount) => Publication | undefined) | null;
  readonly follows: ((event: Event, around: Around) => Consequences) | null;
}
interface Around {
  readonly before: ExternalAccount;
  readonly envelope: EventEnvelope;
}
type ExternalAccountEventTable = {
  readonly [Type in ExternalAccountEvent['type']]: EventRow<
    Extract<ExternalAccountEvent, { readonly type: Type }>
  >;
};

const registration = ({ type: _type, ...account }: ExternalAccountRegistered): Publication => {
  const data: AccountRegisteredV1 = toExternalAccountDocument(account, account.isUmaDepositTarget);
  return { type: ACCOUNT_REGISTERED, key: account.accountId, data, subject: account.subjectId };
};

/** Published on every change, also on one to the same status (§6.2). */
const statusChange = (
  { isDefaultUmaTarget }: { readonly isDefaultUmaTarget: boolean },
  after: ExternalAccount,
): Publication | undefined => {
  if (after.state === 'ABSENT') return undefined;
  const { account } = after;
  const data: AccountStatusChangedV1 = toExternalAccountDocument(account, isDefaultUmaTarget);
  return { type: ACCOUNT_STATUS_CHANGED, key: account.accountId, data, subject: account.subjectId };
};

const nameOf = (account: RegisteredAccount): NameReservation[] => {
  const { accountId, subjectId, currency, accountType, primaryIdentifier } = account;
  if (primaryIdentifier instanceof Erased) return [];
  const value = JSON.stringify([subjectId, currency, accountType, primaryIdentifier]);
  return [{ scope: ACCOUNT_NAMES, value, owner: accountId, personal: true }];
};

const ended = (_event: unknown, { before, envelope }: Around): Consequences =>
  before.state === 'LIVE'
    ? {
        release: nameOf(before.account),
        ...(before.challenge !== undefined && { cancelTimers: [envelope.streamId] }),
      }
    : {};
const decided = {
  publishes: statusChange,
  follows: (_event: unknown, { envelope }: Around): Consequences => ({ cancelTimers: [envelope.streamId] }),
};

/**
 * Every event of an account's stream: one that is new does not compile until each column of its row is filled. No
 * webhook is sent for the first status of a new account (§6.2); to other contexts it is published.
 */
const EVENT_TABLE: ExternalAccountEventTable = {
  ExternalAccountRegistered: {
    publishes: registration,
    follows: (event) => ({ reserve: nameOf(event) }),
  },
  ExternalAccountScreened: { publishes: null, follows: null },
  ExternalAccountStatusChanged: decided,
  OwnershipChallengeIssued: {
    // A challenge alone changes nothing that others see.
    publishes: (event, after) =>
      after.state !== 'ABSENT' && event.statusBefore === after.account.status
        ? undefined
        : statusChange(event, after),
    follows: (event, { envelope: { streamId, metadata } }) =>
      livenessOf(event, streamId, metadata.platformId),
  },
  OwnershipProven: decided,
  OwnershipAttemptFailed: decided,
  OwnerErased: { publishes: null, follows: ended },
  ExternalAccountDeleted: { publishes: null, follows: ended },
};
// A row's function takes the row's own event.
const rowOf = ({ type }: ExternalAccountEvent): EventRow<never> => EVENT_TABLE[type];

export const externalAccountAggregate: Aggregate<ExternalAccount, ExternalAccountEvent> = {
  category: 'external-account',
  initial: absentAccount,
  evolve: evolveExternalAccount,
  views: [externalAccountRows],
  publish: (event, after) => rowOf(event).publishes?.(event as never, after),
  consequences: (event, before, _after, envelope) =>
    rowOf(event).follows?.(event as never, { before, envelope }) ?? {},
};
