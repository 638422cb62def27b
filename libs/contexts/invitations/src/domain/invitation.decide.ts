import {
  after,
  elapsedMs,
  nothing,
  record,
  reject,
  unlessErased,
  type CurrencyCode,
  type Decision,
  type Environment,
  type Id,
  type Instant,
} from '@causeway/kernel';
import { missingOf, type InvitationSetup } from './invitation-setup.js';
import {
  statusAt,
  type CancelReason,
  type Invitation,
  type InvitationEvent,
  type SentInvitation,
} from './invitation.js';
import type { InvitationRejection } from './rejection-codes.js';

type Answer = Decision<InvitationEvent, InvitationRejection>;
interface When {
  readonly now: Instant;
  readonly environment: Environment;
}

export interface NewInvitation {
  readonly inviterUma: string;
  readonly firstName?: string;
  /** In the smallest unit of the inviter's first currency that pays out. */
  readonly amountToSend?: bigint;
  readonly expiresAt?: Instant;
}

/** What the decision knows of the inviter and the platform. */
export interface InvitationFacts {
  readonly code: string;
  readonly url: string;
  readonly platformId: string;
  readonly umaDomain: string;
  readonly setup: InvitationSetup;
  readonly hasEndpoint: boolean;
  /** The living customer of the platform with that address; absent where there is none. */
  readonly inviter?: { readonly customerId: Id<'Customer'>; readonly payoutCurrency?: CurrencyCode };
  /** When the inviter created the invitations of the last day, the newest first; as many as the limit are enough. */
  readonly lately: readonly Instant[];
}

/** An inviter creates at most so many invitations within any 24 hours (invitations §4.1). */
export const INVITATIONS_A_DAY_MAX = 100;
export const DAY_MS = 24 * 60 * 60_000;

/** Creates an invitation: fields first, then the platform's setup, the currency and the limit (invitations §4.1). */
export const createInvitation = (
  wanted: NewInvitation,
  invitation: Invitation,
  { now, environment }: When,
  facts: InvitationFacts,
): Answer => {
  if (invitation.status !== 'ABSENT') return reject('CODE_TAKEN');
  const { inviter, setup, code, url, platformId, hasEndpoint } = facts;
  const problem = problemOf(wanted, now, facts);
  if (problem !== undefined || inviter === undefined) return problem ?? reject('INVALID_INPUT');
  const missing = missingOf(setup, { environment, hasEndpoint });
  if (missing.length > 0) return reject('INVITATIONS_NOT_CONFIGURED', { missing });
  const { amountToSend: amountMinor, inviterUma, firstName, expiresAt } = wanted;
  const { customerId: inviterId, payoutCurrency: currency } = inviter;
  if (amountMinor !== undefined && currency === undefined) return reject('INVALID_CURRENCY');
  const tooMany = limitOn(facts.lately, now);
  if (tooMany !== undefined) return tooMany;
  return record({
    type: 'InvitationCreated',
    ...{ code, platformId, inviterId, inviterUma, url },
    ...(firstName !== undefined && { firstName }),
    ...(amountMinor !== undefined && currency !== undefined && { amountToSend: { amountMinor, currency } }),
    createdAt: now,
    ...(expiresAt !== undefined && { expiresAt }),
  });
};

const problemOf = (
  { inviterUma, expiresAt }: NewInvitation,
  now: Instant,
  { inviter, umaDomain }: InvitationFacts,
): Answer | undefined => {
  // Addresses from before the platform had its domain are valid for ever (config-and-tokens §2).
  const isForeign = inviter === undefined && !inviterUma.endsWith(`@${umaDomain.toLowerCase()}`);
  const errors = [
    ...(isForeign ? [{ field: 'inviterUma', message: `must be at ${umaDomain}` }] : []),
    ...(!isForeign && inviter === undefined
      ? [{ field: 'inviterUma', message: 'must be the UMA address of one of your customers' }]
      : []),
    ...(expiresAt !== undefined && expiresAt <= now
      ? [{ field: 'expiresAt', message: 'must be in the future' }]
      : []),
  ];
  if (errors.length === 0) return undefined;
  return reject(isForeign && errors.length === 1 ? 'INVALID_UMA_ADDRESS' : 'INVALID_INPUT', { errors });
};

const limitOn = (lately: readonly Instant[], now: Instant): Answer | undefined => {
  const oldest = lately[INVITATIONS_A_DAY_MAX - 1];
  const waitMs = oldest === undefined ? 0 : elapsedMs(now, after(oldest, DAY_MS));
  if (waitMs <= 0) return undefined;
  return reject('TOO_MANY_INVITATIONS', { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
};

export interface ClaimingInvitee {
  readonly inviteeUma: string;
  /** The living customer of the claiming platform with that address; absent where there is none. */
  readonly inviteeId?: Id<'Customer'>;
  readonly claimedBy: string;
}

/** An invited person was registered: the state first, then the address (invitations §4.3). */
export const claimInvitation = (
  { inviteeUma, inviteeId, claimedBy }: ClaimingInvitee,
  invitation: Invitation,
  { now }: When,
): Answer => {
  const refusal = unlessPending(invitation, now);
  if (refusal !== undefined) return refusal;
  if (inviteeId === undefined) return reject('INVITEE_UNKNOWN');
  const { inviterUma } = invitation as SentInvitation;
  if (unlessErased(inviterUma) === inviteeUma) return reject('SELF_PAYMENT');
  return record({ type: 'InvitationClaimed', inviteeId, inviteeUma, claimedBy, claimedAt: now });
};

/** The creating platform takes an invitation back; a stranger learns nothing of its state (invitations §4.4). */
export const cancelInvitation = (
  { platformId }: { readonly platformId: string },
  invitation: Invitation,
  { now }: When,
): Answer => {
  if (invitation.status !== 'ABSENT' && invitation.platformId !== platformId)
    return reject('NOT_THE_INVITING_PLATFORM');
  if (invitation.status === 'CLAIMED') {
    const { inviteeUma } = invitation.claim;
    return reject('INVITATION_ALREADY_CLAIMED', { status: 'CLAIMED', inviteeUma });
  }
  return unlessPending(invitation, now) ?? cancelled('PLATFORM', now);
};

/**
 * The inviter is gone, or has another address: what is pending is cancelled, what time has ended is recorded as expired, and
 * anything else stays as it is (invitations §3).
 */
export const withdrawInvitation = (
  reason: Exclude<CancelReason, 'PLATFORM'>,
  invitation: Invitation,
  { now }: When,
): Decision<InvitationEvent> => {
  if (invitation.status !== 'PENDING') return nothing();
  const { expiresAt } = invitation;
  return expiresAt !== undefined && statusAt(invitation, now) === 'EXPIRED'
    ? record({ type: 'InvitationExpired', expiredAt: expiresAt })
    : cancelled(reason, now);
};

const cancelled = (reason: CancelReason, now: Instant): Decision<InvitationEvent, never> =>
  record({ type: 'InvitationCancelled', reason, cancelledAt: now });

const unlessPending = (invitation: Invitation, now: Instant): Answer | undefined => {
  if (invitation.status === 'ABSENT') return reject('INVITATION_NOT_FOUND');
  switch (statusAt(invitation, now)) {
    case 'PENDING':
      return undefined;
    case 'CLAIMED':
      return reject('INVITATION_ALREADY_CLAIMED', { status: 'CLAIMED' });
    case 'CANCELLED':
      return reject('INVITATION_CANCELLED', { status: 'CANCELLED' });
    case 'EXPIRED':
      return reject('INVITATION_EXPIRED', { expiresAt: invitation.expiresAt });
  }
};
