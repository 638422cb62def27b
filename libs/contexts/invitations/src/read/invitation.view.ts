import { rowOf } from '@causeway/commands';
import { bigint, defineView, text, time, type ViewRecord } from '@causeway/event-store';
import type { CurrencyCode, Environment, Id } from '@causeway/kernel';
import type { Invitation, SentInvitation } from '../domain/invitation.js';

/** One row an invitation, found by its code whatever platform made it. */
export const invitationView = defineView('invitations.invitation_view', {
  key: ['environment', 'code'],
  subject: 'inviterId',
  columns: {
    environment: text<Environment>(),
    code: text(),
    platformId: text(),
    inviterId: text<Id<'Customer'>>(),
    inviterUma: text().sealed(),
    firstName: text().sealed().optional(),
    amountMinor: bigint().optional(),
    currency: text<CurrencyCode>().optional(),
    url: text(),
    status: text<SentInvitation['status']>(),
    createdAt: time(),
    expiresAt: time().optional(),
  },
});

/** Who claimed it: a row of its own, because it is sealed under the invitee's key. */
export const claimView = defineView('invitations.claim_view', {
  key: ['environment', 'code'],
  subject: 'inviteeId',
  columns: {
    environment: text<Environment>(),
    code: text(),
    inviteeId: text<Id<'Customer'>>(),
    inviteeUma: text().sealed(),
    claimedBy: text(),
    claimedAt: time(),
  },
});

export const invitationRows = rowOf(invitationView, (invitation: Invitation, { environment }) => {
  if (invitation.status === 'ABSENT') return null;
  const { amountToSend, ...invited } = invitation;
  return { ...invited, environment, ...amountToSend };
});

export const claimRows = rowOf(claimView, (invitation: Invitation, { environment }) =>
  invitation.status === 'CLAIMED' ? { ...invitation.claim, environment, code: invitation.code } : null,
);

/** An invitation from its rows; where the row of a claim is not written yet, it is still `PENDING`. */
export const invitationOf = (
  { amountMinor, currency, status, environment: _lane, ...invited }: ViewRecord<typeof invitationView>,
  claim: ViewRecord<typeof claimView> | undefined,
): SentInvitation => {
  const amount =
    amountMinor !== undefined && currency !== undefined ? { amountToSend: { amountMinor, currency } } : {};
  return claim === undefined || status !== 'CLAIMED'
    ? { ...invited, ...amount, status: status === 'CLAIMED' ? 'PENDING' : status }
    : { ...invited, ...amount, status, claim };
};
