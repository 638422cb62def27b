import { currencyAmount, dtoOf } from '@causeway/http';
import { amount, object, oneOf, optional, restricted, text, timestamp, umaAddress } from '@causeway/shapes';

const FIRST_NAME_LENGTH_MAX = 100;

/** It is shown on a page: line breaks are control characters, and markup needs these two. */
const firstName = () =>
  restricted(text({ min: 1, max: FIRST_NAME_LENGTH_MAX, trim: true }), (name) => !/[<>]/.test(name), {
    message: 'must not contain markup',
    constraint: { pattern: '^[^<>]+$' },
  });

/** Judged here for one answer with what else is wrong, and again on the environment's clock, which may be later. */
const momentToCome = () =>
  restricted(timestamp(), (moment, now) => now === undefined || moment > now, {
    message: 'must be in the future',
  });

export class UmaInvitationCreateRequestDto extends dtoOf(
  object('UmaInvitationCreateRequest', {
    inviterUma: umaAddress(),
    firstName: optional(firstName()),
    amountToSend: optional(amount()),
    expiresAt: optional(momentToCome()),
  }),
) {}

export class UmaInvitationClaimRequestDto extends dtoOf(
  object('UmaInvitationClaimRequest', { inviteeUma: umaAddress() }),
) {}

export class UmaInvitationDto extends dtoOf(
  object('UmaInvitation', {
    code: text({ max: 8 }),
    createdAt: timestamp(),
    claimedAt: optional(timestamp()),
    url: text({ max: 2_048 }),
    expiresAt: optional(timestamp()),
    inviterUma: text({ max: 320 }),
    inviteeUma: optional(text({ max: 320 })),
    status: oneOf(['PENDING', 'CLAIMED', 'EXPIRED', 'CANCELLED']),
    firstName: optional(firstName()),
    amountToSend: optional(currencyAmount),
  }),
) {}
