import type { Aggregate } from '@causeway/commands';
import type { EventCatalog } from '@causeway/event-store';
import type { Environment } from '@causeway/kernel';
import {
  evolveInvitation,
  invitationPersonal,
  noInvitation,
  type Invitation,
  type InvitationEvent,
} from '../domain/invitation.js';
import { INVITATION_CLAIMED, type InvitationClaimedV1 } from '../published/events.js';
import { toInvitationDocument } from '../read/invitation.document.js';
import { claimRows, invitationRows } from '../read/invitation.view.js';

/** Every event of an invitation's stream; one that is missing here does not compile. */
export const invitationEvents = {
  InvitationCreated: { version: 1, ...invitationPersonal.InvitationCreated },
  InvitationClaimed: { version: 1, ...invitationPersonal.InvitationClaimed },
  InvitationCancelled: { version: 1 },
  InvitationExpired: { version: 1 },
} as const satisfies EventCatalog & Record<InvitationEvent['type'], unknown>;

/** Whose key seals what names the inviter and the invitee together: it is shredded with the first of the two. */
export const bothPeople = (environment: Environment, code: string): string =>
  `invitation-${environment}-${code}`;

/** One stream an invitation, `invitation-<code>`, recorded for the inviting platform. */
export const invitations: Aggregate<Invitation, InvitationEvent> = {
  category: 'invitation',
  initial: noInvitation,
  evolve: evolveInvitation,
  views: [invitationRows, claimRows],
  publish: (event, after, { metadata: { environment } }) => {
    if (event.type !== 'InvitationClaimed' || after.status === 'ABSENT') return undefined;
    const { platformId, inviterId, code } = after;
    const subject = bothPeople(environment, code);
    const data: InvitationClaimedV1 = {
      ...{ inviterId, subject },
      invitation: toInvitationDocument(after, { now: event.claimedAt, platformId }),
    };
    return { type: INVITATION_CLAIMED, key: code, data, subject };
  },
};
