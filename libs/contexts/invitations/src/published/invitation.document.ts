import type { Currency, Instant } from '@causeway/kernel';
import type { InvitationStatus } from '../domain/invitation.js';

/** An invitation as the API shows it (`UmaInvitation` of the contract). */
export interface InvitationDocument {
  readonly code: string;
  readonly url: string;
  readonly status: InvitationStatus;
  readonly inviterUma: string;
  /** Only for the inviting and the claiming platform. */
  readonly inviteeUma?: string;
  readonly firstName?: string;
  /** Minor units of the currency that the inviter would send. */
  readonly amountToSend?: { readonly amount: bigint; readonly currency: Currency };
  readonly createdAt: Instant;
  readonly claimedAt?: Instant;
  readonly expiresAt?: Instant;
}
