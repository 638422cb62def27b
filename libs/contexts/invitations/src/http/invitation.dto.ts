import { currencyAmount, dtoOf } from '@causeway/http';
import { amount, object, oneOf, optional, restricted, text, timestamp, umaAddress } from '@causeway/shapes';

const FIRST_NAME_LENGTH_MAX = 100;

/** It is shown on a page: line breaks are control characters, and markup needs these two. */
const firstName = () =>
  restricted(text({ min: 1, max: FIRST_NAME_LENGTH_MAX, trim: true }), (name) => !/[<>]/.test(name), {
    message: 'must not contain markup',
    constraint: { pattern: '^[^<>]+$' },
  });

export class UmaInvitationCreateRequestDto extends dtoOf(
  object('UmaInvitationCreateRequest', {
    inviterUma: umaAddress(),
    firstName: optional(firstName()),
    amountToSend: optional(amount()),
    expiresAt: optional(timestamp()),
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
