import {
  foldedBy,
  unlessErased,
  type EventTable,
  type Id,
  type Instant,
  type Loaded,
  type PersonalFields,
} from '@causeway/kernel';

/** A platform may send its customer to a page where what is missing for a verification is filled in (verification §4). */
export interface KycLinkIssued {
  readonly type: 'KycLinkIssued';
  readonly linkId: string;
  readonly customerId: Id<'Customer'>;
  /** The secret itself is in the link alone. */
  readonly secretHash: string;
  /** Where the person goes at the end; the platform may have named the person in it. */
  readonly redirectUri?: string;
  readonly issuedAt: Instant;
  readonly expiresAt: Instant;
}
/** The first browser that opens the link owns it. */
export interface KycLinkOpened {
  readonly type: 'KycLinkOpened';
  /** Of what the browser keeps in its cookie. */
  readonly sessionHash: string;
  readonly openedAt: Instant;
}
/** Its session came to the end of the flow. */
export interface KycLinkUsed {
  readonly type: 'KycLinkUsed';
  readonly usedAt: Instant;
}
export type KycLinkEvent = KycLinkIssued | KycLinkOpened | KycLinkUsed;

export const kycLinkPersonal = {
  KycLinkIssued: { personal: ['redirectUri'], subject: 'customerId' },
} as const satisfies PersonalFields<KycLinkEvent>;

type LoadedEvent = Loaded<KycLinkEvent, typeof kycLinkPersonal>;
type Issued = Omit<Extract<LoadedEvent, { readonly type: 'KycLinkIssued' }>, 'type'>;

export interface IssuedLink extends Issued {
  readonly status: 'ISSUED';
  /** Of the session that owns it, once there is one. */
  readonly sessionHash?: string;
  readonly usedAt?: Instant;
}
export type KycLink = { readonly status: 'ABSENT' } | IssuedLink;

export const noLink: KycLink = { status: 'ABSENT' };

const TABLE: EventTable<KycLink, LoadedEvent> = {
  KycLinkIssued: (_before, { type: _type, ...issued }) => ({ ...issued, status: 'ISSUED' }),
  KycLinkOpened: (before, { sessionHash }) =>
    before.status === 'ABSENT' ? before : { ...before, sessionHash },
  KycLinkUsed: (before, { usedAt }) => (before.status === 'ABSENT' ? before : { ...before, usedAt }),
};
export const evolveKycLink = foldedBy(TABLE);

/**
 * What a link is for a browser at a moment. `NEW` may be opened; `OWN` is this session's; `ENDED` is what this session
 * finished; of a link that is `USED`, `EXPIRED` or another's (`TAKEN`) only a notice is shown.
 */
export type LinkState = 'NEW' | 'OWN' | 'ENDED' | 'USED' | 'EXPIRED' | 'TAKEN';

/** What the link is at `now` for a browser whose session has this hash, or for one without a session. */
export const linkStateFor = (
  { sessionHash, usedAt, expiresAt }: Pick<IssuedLink, 'sessionHash' | 'usedAt' | 'expiresAt'>,
  session: string | undefined,
  now: Instant,
): LinkState => {
  const isOwner = sessionHash !== undefined && sessionHash === session;
  if (usedAt !== undefined) return isOwner ? 'ENDED' : 'USED';
  if (now >= expiresAt) return 'EXPIRED';
  if (sessionHash === undefined) return 'NEW';
  return isOwner ? 'OWN' : 'TAKEN';
};

/** Unchanged as the platform gave it, unless its customer's data was erased. */
export const redirectOf = ({ redirectUri }: Pick<IssuedLink, 'redirectUri'>): string | undefined =>
  unlessErased(redirectUri);
