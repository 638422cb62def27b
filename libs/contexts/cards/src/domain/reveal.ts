import {
  after,
  foldedBy,
  nothing,
  record,
  reject,
  type Decision,
  type EventTable,
  type Id,
  type Instant,
} from '@causeway/kernel';
import type { KnownCard } from './card.js';

/** A cardholder may see a card's details once, at an address that only its platform knows (cards §3). */
export interface CardRevealIssued {
  readonly type: 'CardRevealIssued';
  readonly revealId: string;
  readonly cardId: Id<'Card'>;
  readonly platformId: string;
  /** Of the secret in the address; the secret itself is kept nowhere. */
  readonly secretHash: string;
  /** The token that asked. */
  readonly revealedBy: string;
  readonly issuedAt: Instant;
  readonly expiresAt: Instant;
}
export type RevealEvent =
  CardRevealIssued | { readonly type: 'CardRevealOpened'; readonly openedAt: Instant };

export type Reveal =
  | { readonly status: 'ABSENT' }
  | ({ readonly status: 'ISSUED' | 'OPENED'; readonly openedAt?: Instant } & Omit<CardRevealIssued, 'type'>);
export const noReveal: Reveal = { status: 'ABSENT' };

const TABLE: EventTable<Reveal, RevealEvent> = {
  CardRevealIssued: (_before, { type: _type, ...issued }) => ({ ...issued, status: 'ISSUED' }),
  CardRevealOpened: (before, { openedAt }) =>
    before.status === 'ABSENT' ? before : { ...before, status: 'OPENED', openedAt },
};
export const evolveReveal = foldedBy(TABLE);

/** An address is good for so long (cards §8). */
const REVEAL_MS = 5 * 60_000;

interface When {
  readonly now: Instant;
  readonly platformId: string;
}

/** Gives an address to a card's details; only a card in use has details to show. */
export const issueReveal = (
  issued: Pick<CardRevealIssued, 'revealId' | 'cardId' | 'secretHash' | 'revealedBy'>,
  reveal: Reveal,
  { now, platformId }: When,
  card: KnownCard | undefined,
): Decision<RevealEvent, 'CARD_NOT_FOUND' | 'CARD_NOT_REVEALABLE'> => {
  if (reveal.status !== 'ABSENT') return nothing();
  if (card === undefined) return reject('CARD_NOT_FOUND', { resource: 'Card' });
  if (card.status !== 'ACTIVE' && card.status !== 'FROZEN') return reject('CARD_NOT_REVEALABLE');
  return record({
    type: 'CardRevealIssued',
    ...issued,
    ...{ platformId, issuedAt: now, expiresAt: after(now, REVEAL_MS) },
  });
};

/** Uses an address up; afterwards, and after its time, it leads nowhere. */
export const openReveal = (
  _: object,
  reveal: Reveal,
  { now }: Pick<When, 'now'>,
): Decision<RevealEvent, 'REVEAL_OVER'> =>
  reveal.status === 'ISSUED' && now < reveal.expiresAt
    ? record({ type: 'CardRevealOpened', openedAt: now })
    : reject('REVEAL_OVER');
