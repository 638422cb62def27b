import { Command, Query } from '@causeway/commands';
import type { Currency } from '@causeway/kernel';
import type { InvitationStatus } from '../domain/invitation.js';
import type { NewInvitation } from '../domain/invitation.decide.js';
import type { InvitationDocument } from '../published/invitation.document.js';

/** Invites a person who has no UMA address yet (invitations §4.1). */
export class CreateInvitation extends Command<NewInvitation, InvitationDocument> {
  static readonly type = 'invitations.create-invitation';
}

/** Refuses with `INVITATION_NOT_FOUND`; every platform of the environment may ask. */
export class GetInvitation extends Query<{ readonly code: string }, InvitationDocument> {
  static readonly type = 'invitations.get-invitation';
}

/** Called by the invitee's platform once the person is registered (invitations §4.3). */
export class ClaimInvitation extends Command<
  { readonly code: string; readonly inviteeUma: string },
  InvitationDocument
> {
  static readonly type = 'invitations.claim-invitation';
}

/** Taken back by the platform that created it (invitations §4.4). */
export class CancelInvitation extends Command<{ readonly code: string }, InvitationDocument> {
  static readonly type = 'invitations.cancel-invitation';
}

/** What the landing page of a code shows, in whichever environment it exists; `null` for an unknown code. */
export class ShowLanding extends Query<{ readonly code: string }, Landing | null> {
  static readonly type = 'invitations.show-landing';
}
export interface Landing {
  readonly status: InvitationStatus;
  readonly platform: { readonly displayName?: string; readonly logoUrl?: string };
  readonly firstName?: string;
  readonly amountToSend?: { readonly amount: bigint; readonly currency: Currency };
  readonly providers: readonly LandingProvider[];
}
/** Where an invited person can begin. */
export interface LandingProvider {
  readonly name: string;
  readonly logoUrl?: string;
  readonly countries: readonly string[];
  /** With the code in it. */
  readonly url: string;
}
