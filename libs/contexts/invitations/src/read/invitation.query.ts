import { findAll, findOne, within, type Reading } from '@causeway/commands';
import { after, type Environment, type Id, type Instant } from '@causeway/kernel';
import { DAY_MS, INVITATIONS_A_DAY_MAX } from '../domain/invitation.decide.js';
import type { SentInvitation } from '../domain/invitation.js';
import { claimView, invitationOf, invitationView } from './invitation.view.js';

/** The invitation of a code, of whatever platform of the environment; `undefined` where there is none. */
export const findInvitation = async (
  reading: Reading,
  environment: Environment,
  code: string,
): Promise<SentInvitation | undefined> => {
  const filters = { environment, code };
  const invited = await findOne(reading, invitationView, { filters });
  if (invited === undefined) return undefined;
  const isClaimed = invited.status === 'CLAIMED';
  return invitationOf(invited, isClaimed ? await findOne(reading, claimView, { filters }) : undefined);
};

/** When the inviter created the invitations of the last day, the newest first, up to the limit. */
export const createdLately = async (
  reading: Reading,
  { environment, inviterId, now }: Inviter & { readonly now: Instant },
): Promise<readonly Instant[]> => {
  const found = await findAll(reading, invitationView, {
    filters: { environment, inviterId, createdAt: within(after(now, -DAY_MS), undefined) },
    columns: ['createdAt'],
    order: ['createdAt'],
    direction: 'desc',
    limit: INVITATIONS_A_DAY_MAX,
  });
  return found.map(({ createdAt }) => createdAt);
};

export interface Inviter {
  readonly environment: Environment;
  readonly inviterId: Id<'Customer'>;
}

/** Codes of the invitations that were claimed and name a person, on either side. */
export const claimedAround = async (
  reading: Reading,
  environment: Environment,
  customerId: Id<'Customer'>,
): Promise<readonly string[]> => {
  const sentClaimed = { environment, inviterId: customerId, status: 'CLAIMED' as const };
  const [sent, claimed] = await Promise.all([
    findAll(reading, invitationView, { filters: sentClaimed, columns: ['code'] }),
    findAll(reading, claimView, { filters: { environment, inviteeId: customerId }, columns: ['code'] }),
  ]);
  return [...sent, ...claimed].map(({ code }) => code);
};

/** Some codes of an inviter's invitations that are still pending. */
export const somePendingOf = async (
  reading: Reading,
  { environment, inviterId }: Inviter,
): Promise<readonly string[]> => {
  const filters = { environment, inviterId, status: 'PENDING' as const };
  const found = await findAll(reading, invitationView, { filters, columns: ['code'], limit: 100 });
  return found.map(({ code }) => code);
};

/** Codes of pending invitations that an inviter sent from another address than the one it has. */
export const pendingFromElsewhere = async (
  reading: Reading,
  { environment, inviterId }: Inviter,
  umaAddress: string,
): Promise<readonly string[]> => {
  const filters = { environment, inviterId, status: 'PENDING' as const };
  const found = await findAll(reading, invitationView, {
    filters,
    columns: ['code', 'inviterId', 'inviterUma'],
  });
  return found.filter(({ inviterUma }) => inviterUma !== umaAddress).map(({ code }) => code);
};
