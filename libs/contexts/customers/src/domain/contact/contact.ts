import { foldedBy, type EventTable, type Id, type Instant } from '@causeway/kernel';
import type { ChannelStatus } from '../fields/choices.js';

export type Channel = 'email' | 'phone';
export type ContactVerification = Readonly<Record<Channel, ChannelStatus>>;

/** A code was sent; an older one of the channel is void (verification §3). */
export interface ContactCodeSent {
  readonly type: 'ContactCodeSent';
  readonly customerId: Id<'Customer'>;
  readonly channel: Channel;
  /** The code itself is kept nowhere: it follows from this, by a key of the service (`contactCode`). */
  readonly codeId: string;
  readonly sentAt: Instant;
  readonly expiresAt: Instant;
}
/** A wrong code was tried. */
export interface ContactCodeRefused {
  readonly type: 'ContactCodeRefused';
  readonly customerId: Id<'Customer'>;
  readonly channel: Channel;
  readonly refusedAt: Instant;
}
export interface ContactChannelVerified {
  readonly type: 'ContactChannelVerified';
  readonly customerId: Id<'Customer'>;
  readonly channel: Channel;
  readonly verifiedAt: Instant;
}
export type ContactEvent = ContactCodeSent | ContactCodeRefused | ContactChannelVerified;

/** The code of a channel that is under way, and when codes were sent. */
export interface ChannelCode {
  readonly codeId?: string;
  readonly expiresAt?: Instant;
  readonly wrongAttempts: number;
  readonly sentAt: readonly Instant[];
}
export type ContactCodes = Readonly<Partial<Record<Channel, ChannelCode>>>;

const TABLE: EventTable<ContactCodes, ContactEvent> = {
  ContactCodeSent: (codes, { channel, codeId, expiresAt, sentAt }) => ({
    ...codes,
    [channel]: { codeId, expiresAt, wrongAttempts: 0, sentAt: [...(codes[channel]?.sentAt ?? []), sentAt] },
  }),
  ContactCodeRefused: (codes, { channel }) => {
    const code = codes[channel] ?? { wrongAttempts: 0, sentAt: [] };
    return { ...codes, [channel]: { ...code, wrongAttempts: code.wrongAttempts + 1 } };
  },
  ContactChannelVerified: (codes, { channel }) => ({
    ...codes,
    [channel]: { wrongAttempts: 0, sentAt: codes[channel]?.sentAt ?? [] },
  }),
};
export const foldContact = foldedBy(TABLE);

/** Where codes go, as far as it is known: nothing of a person who was erased. */
interface Contacts {
  readonly email?: string;
  readonly phoneNumber?: string;
}

/**
 * A code that went to another address or number than the customer has now proves nothing of the new one: it is void. When it
 * was sent stays known, so that a change of the contact sends no more messages in a day.
 */
export const withoutFormerCodes = (
  codes: ContactCodes,
  before: Contacts | undefined,
  after: Contacts | undefined,
): ContactCodes =>
  Object.fromEntries(
    Object.entries(codes).map(([channel, code]) => {
      const contact = channel === 'email' ? 'email' : 'phoneNumber';
      const isSame = before?.[contact] === after?.[contact];
      return [channel, isSame ? code : { wrongAttempts: 0, sentAt: code.sentAt }];
    }),
  );

/** The channels that must be verified before verification begins, and are not (verification §3). */
export const unverifiedChannels = ({
  contactVerification,
}: {
  readonly contactVerification?: ContactVerification;
}): readonly Channel[] =>
  contactVerification === undefined
    ? []
    : (['email', 'phone'] as const).filter((channel) => contactVerification[channel] !== 'VERIFIED');
