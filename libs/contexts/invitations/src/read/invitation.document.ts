import { currency, Erased, unlessErased, type Instant } from '@causeway/kernel';
import { statusAt, type SentInvitation } from '../domain/invitation.js';
import type { InvitationDocument } from '../published/invitation.document.js';

/** An invitation at a moment as a platform sees it: the invitee's address is for the two platforms concerned. */
export const toInvitationDocument = (
  invitation: SentInvitation,
  { now, platformId }: { readonly now: Instant; readonly platformId: string },
): InvitationDocument => {
  const { code, url, inviterUma, firstName: sent, amountToSend, claim, createdAt, expiresAt } = invitation;
  const firstName = unlessErased(sent);
  const isConcerned = platformId === invitation.platformId || platformId === claim?.claimedBy;
  return {
    ...{ code, url, status: statusAt(invitation, now), inviterUma: shown(inviterUma) },
    ...(claim !== undefined && isConcerned && { inviteeUma: shown(claim.inviteeUma) }),
    ...(firstName !== undefined && { firstName }),
    ...(amountToSend !== undefined && {
      amountToSend: { amount: amountToSend.amountMinor, currency: currency(amountToSend.currency) },
    }),
    createdAt,
    ...(claim !== undefined && { claimedAt: claim.claimedAt }),
    ...(expiresAt !== undefined && { expiresAt }),
  };
};

const shown = (address: string | Erased): string => (address instanceof Erased ? address.toJSON() : address);
