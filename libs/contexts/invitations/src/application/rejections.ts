import type { RejectionTable } from '@causeway/commands';
import type { InvitationRejection } from '../domain/rejection-codes.js';

/** How each "no" looks to a caller (invitations §4). */
export const invitationRejections: RejectionTable<InvitationRejection> = {
  INVALID_INPUT: { status: 400, code: 'INVALID_INPUT', message: 'The request has invalid fields' },
  INVALID_UMA_ADDRESS: {
    status: 400,
    code: 'INVALID_UMA_ADDRESS',
    message: 'The UMA address is at another domain than your customers’',
  },
  INVITATIONS_NOT_CONFIGURED: {
    status: 400,
    code: 'INVITATIONS_NOT_CONFIGURED',
    message: 'The operator has to set up invitations for this platform first',
  },
  INVALID_CURRENCY: {
    status: 400,
    code: 'INVALID_CURRENCY',
    message: 'The inviter has no currency that may be paid out: leave the amount out, or enable one',
    field: 'amountToSend',
  },
  TOO_MANY_INVITATIONS: {
    status: 429,
    code: 'RATE_LIMITED',
    message: 'The inviter created too many invitations within 24 hours',
  },
  CODE_TAKEN: { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'No code is free at the moment' },
  INVITATION_NOT_FOUND: { status: 404, code: 'INVITATION_NOT_FOUND', message: 'Invitation not found' },
  INVITATION_ALREADY_CLAIMED: {
    status: 400,
    code: 'INVITATION_ALREADY_CLAIMED',
    message: 'The invitation was claimed before',
  },
  INVITATION_CANCELLED: {
    status: 400,
    code: 'INVITATION_CANCELLED',
    message: 'The invitation was cancelled',
  },
  INVITATION_EXPIRED: {
    status: 400,
    code: 'INVALID_INPUT',
    message: 'The invitation has expired',
    reason: 'INVITATION_EXPIRED',
  },
  INVITEE_UNKNOWN: {
    status: 400,
    code: 'INVALID_INPUT',
    message: 'must be the UMA address of one of your customers',
    field: 'inviteeUma',
  },
  SELF_PAYMENT: {
    status: 400,
    code: 'SELF_PAYMENT',
    message: 'The inviter cannot claim their own invitation',
    field: 'inviteeUma',
  },
  NOT_THE_INVITING_PLATFORM: {
    status: 403,
    code: 'FORBIDDEN',
    message: 'Only the platform that created the invitation can cancel it',
  },
};
