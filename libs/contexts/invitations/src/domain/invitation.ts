import {
  foldedBy,
  type CurrencyCode,
  type EventTable,
  type Id,
  type Instant,
  type Loaded,
  type PersonalFields,
} from '@causeway/kernel';

/** Why an invitation can no longer be claimed, other than by time (invitations §3). */
export type CancelReason = 'PLATFORM' | 'INVITER_DELETED' | 'ADDRESS_CHANGED';

/** Money that the inviter means to send; nothing moves because of it. */
export interface AnnouncedAmount {
  readonly amountMinor: bigint;
  readonly currency: CurrencyCode;
}

export interface InvitationCreated {
  readonly type: 'InvitationCreated';
  readonly code: string;
  /** The inviting platform. */
  readonly platformId: string;
  readonly inviterId: Id<'Customer'>;
  readonly inviterUma: string;
  readonly firstName?: string;
  readonly amountToSend?: AnnouncedAmount;
  readonly url: string;
  readonly createdAt: Instant;
  readonly expiresAt?: Instant;
}
export interface InvitationClaimed {
  readonly type: 'InvitationClaimed';
  readonly inviteeId: Id<'Customer'>;
  readonly inviteeUma: string;
  /** The invitee's platform, which may be another one than the inviter's. */
  readonly claimedBy: string;
  readonly claimedAt: Instant;
}
export interface InvitationCancelled {
  readonly type: 'InvitationCancelled';
  readonly reason: CancelReason;
  readonly cancelledAt: Instant;
}
/** Time had ended it; recorded when its inviter goes, so that it is not found again. */
export interface InvitationExpired {
  readonly type: 'InvitationExpired';
  readonly expiredAt: Instant;
}
export type InvitationEvent = InvitationCreated | InvitationClaimed | InvitationCancelled | InvitationExpired;

export const invitationPersonal = {
  InvitationCreated: { personal: ['inviterUma', 'firstName'], subject: 'inviterId' },
  InvitationClaimed: { personal: ['inviteeUma'], subject: 'inviteeId' },
} as const satisfies PersonalFields<InvitationEvent>;

type LoadedEvent = Loaded<InvitationEvent, typeof invitationPersonal>;
type FactsOf<Type extends InvitationEvent['type']> = Omit<
  Extract<LoadedEvent, { readonly type: Type }>,
  'type'
>;
export type Invited = FactsOf<'InvitationCreated'>;
export type Claim = FactsOf<'InvitationClaimed'>;

/** An invitation that was sent, whatever became of it. Time alone makes one `EXPIRED` (`statusAt`). */
export type SentInvitation =
  | (Invited & { readonly status: 'PENDING' | 'CANCELLED' | 'EXPIRED'; readonly claim?: undefined })
  | (Invited & { readonly status: 'CLAIMED'; readonly claim: Claim });
export type Invitation = { readonly status: 'ABSENT' } | SentInvitation;
export type InvitationStatus = SentInvitation['status'];

export const noInvitation: Invitation = { status: 'ABSENT' };

const TABLE: EventTable<Invitation, LoadedEvent> = {
  InvitationCreated: (_before, { type: _type, ...invited }) => ({ ...invited, status: 'PENDING' }),
  InvitationClaimed: (before, { type: _type, ...claim }) =>
    before.status === 'ABSENT' ? before : { ...before, status: 'CLAIMED', claim },
  InvitationCancelled: (before) =>
    before.status === 'PENDING' ? { ...before, status: 'CANCELLED' } : before,
  InvitationExpired: (before) => (before.status === 'PENDING' ? { ...before, status: 'EXPIRED' } : before),
};
export const evolveInvitation = foldedBy(TABLE);

/** The status at a moment: from `expiresAt` on an invitation that was neither claimed nor cancelled is `EXPIRED`. */
export const statusAt = (
  { status, expiresAt }: Pick<SentInvitation, 'status' | 'expiresAt'>,
  now: Instant,
): InvitationStatus =>
  status === 'PENDING' && expiresAt !== undefined && now >= expiresAt ? 'EXPIRED' : status;
