import type { Id } from '@causeway/kernel';
import type { InvitationDocument } from './invitation.document.js';

/** What other contexts may rely on; additive only. The ordering key is the invitation's code. */
export const INVITATION_CLAIMED = 'invitations.invitation-claimed.v1';
export interface InvitationClaimedV1 {
  readonly inviterId: Id<'Customer'>;
  /** Whose key seals what names both people, until the first of them is erased; before there was one, the inviter's did. */
  readonly subject?: string;
  /** As the inviting platform sees it. */
  readonly invitation: InvitationDocument;
}
