import { after, nothing, record, reject, type Decision, type Id, type Instant } from '@causeway/kernel';
import { linkStateFor, type KycLink, type KycLinkEvent } from './kyc-link.js';
import type { HostedLinkRejection } from './rejection-codes.js';

type Answer = Decision<KycLinkEvent, HostedLinkRejection>;
interface When {
  readonly now: Instant;
}

export const LINK_LIFE_MS = 7 * 24 * 60 * 60_000;

export interface NewLink {
  readonly customerId: Id<'Customer'>;
  readonly redirectUri?: string;
}

/** What the decision knows of the customer and the platform. */
export interface LinkFacts {
  readonly linkId: string;
  readonly secretHash: string;
  readonly isRegulated: boolean;
  /** Absent for one that the platform does not have, or that was deleted. */
  readonly customer?: {
    readonly verificationStatus: string;
    /** Required contact channels that were not verified yet. */
    readonly unverifiedChannels: readonly string[];
  };
}

/** A link of seven days: the customer first, then its channels, then what it could be verified for (verification §4). */
export const issueLink = (
  wanted: NewLink,
  link: KycLink,
  { now }: When,
  { customer, isRegulated, linkId, secretHash }: LinkFacts,
): Answer => {
  if (link.status !== 'ABSENT') return nothing();
  if (customer === undefined) return reject('CUSTOMER_NOT_FOUND');
  const { unverifiedChannels, verificationStatus: status } = customer;
  if (unverifiedChannels.length > 0) return reject('CHANNELS_NOT_VERIFIED', { unverifiedChannels });
  if (isRegulated) return reject('PLATFORM_REGULATED', { status });
  if (status === 'APPROVED') return reject('CUSTOMER_APPROVED', { status });
  return record({
    type: 'KycLinkIssued',
    ...{ linkId, secretHash, customerId: wanted.customerId },
    ...(wanted.redirectUri !== undefined && { redirectUri: wanted.redirectUri }),
    issuedAt: now,
    expiresAt: after(now, LINK_LIFE_MS),
  });
};

/** Makes a browser's session the owner of a link that none has; opened again by its owner, it changes nothing. */
export const openLink = (sessionHash: string, link: KycLink, { now }: When): Answer => {
  if (link.status === 'ABSENT') return reject('LINK_NOT_FOUND');
  const state = linkStateFor(link, sessionHash, now);
  if (state === 'OWN') return nothing();
  return state === 'NEW'
    ? record({ type: 'KycLinkOpened', sessionHash, openedAt: now })
    : reject('LINK_NOT_YOURS', { state });
};

/** Ends a link for its own session; a repeated end changes nothing. */
export const useLink = (sessionHash: string, link: KycLink, { now }: When): Answer => {
  if (link.status === 'ABSENT') return reject('LINK_NOT_FOUND');
  const state = linkStateFor(link, sessionHash, now);
  if (state === 'ENDED') return nothing();
  return state === 'OWN' ? record({ type: 'KycLinkUsed', usedAt: now }) : reject('LINK_NOT_YOURS', { state });
};
