import type { Aggregate, Consequences } from '@causeway/commands';
import type { EventCatalog, Publication } from '@causeway/event-store';
import { uuidOf, type Id } from '@causeway/kernel';
import {
  cardPersonal,
  detachedBetween,
  evolveCard,
  noCard,
  type Card,
  type CardEvent,
} from '../domain/card.js';
import {
  CARD_FUNDING_SOURCES_CHANGED,
  CARD_STATE_CHANGED,
  type CardStateChangedV1,
} from '../published/events.js';
import { cardDocument } from '../read/card.document.js';
import { cardRows } from '../read/card.view.js';

/** Every event of a card's stream; one that is missing here does not compile. */
export const cardEvents = {
  CardRequested: { version: 1, ...cardPersonal.CardRequested },
  CardIssuanceAwaited: { version: 1 },
  CardActivated: { version: 1 },
  CardRejected: { version: 1 },
  CardFrozen: { version: 1 },
  CardUnfrozen: { version: 1 },
  CardClosed: { version: 1 },
  CardFundingSourcesReplaced: { version: 1 },
  CardSpendLimitSet: { version: 1 },
} as const satisfies EventCatalog & Record<CardEvent['type'], unknown>;

export const ISSUE_CARD = 'issue-card';
export interface CardDue {
  readonly platformId: string;
  readonly cardId: Id<'Card'>;
}

/** What platforms are notified of (cards §7); the rest changes nothing for them. */
const PUBLISHED: Partial<Readonly<Record<CardEvent['type'], string>>> = {
  CardActivated: CARD_STATE_CHANGED,
  CardRejected: CARD_STATE_CHANGED,
  CardFrozen: CARD_STATE_CHANGED,
  CardUnfrozen: CARD_STATE_CHANGED,
  CardClosed: CARD_STATE_CHANGED,
  CardFundingSourcesReplaced: CARD_FUNDING_SOURCES_CHANGED,
};

/** A card with the bindings that its last event took from it. */
export interface CardRecord {
  readonly card: Card;
  readonly detached: readonly Id<'CardFundingSource'>[];
}

const nameOf = (platformId: string, environment: string, value: string): string =>
  `${platformId} ${environment} ${value}`;

/** Names that a card holds: its own for ever, its place and its cardholder's only card while it lives. */
const namesOf = ({ event, before, after: { card } }: Around, environment: string): Consequences => {
  if (card.status === 'ABSENT') return {};
  const { platformId, cardId: owner, platformCardId, cardholderId, slot, isOnlyOne } = card;
  const name = (scope: string, value: string) => ({ scope, value: nameOf(platformId, environment, value) });
  const whileLive = [
    name('card-slot', String(slot)),
    ...(isOnlyOne === true ? [name('cardholder-card', cardholderId)] : []),
  ];
  if (event.type === 'CardRequested')
    return {
      reserve: [name('platform-card-id', platformCardId), ...whileLive].map((each) => ({ ...each, owner })),
    };
  const ends = card.status === 'CLOSED' && before.card.status !== 'CLOSED';
  return ends ? { release: whileLive } : {};
};

interface Around {
  readonly event: CardEvent;
  readonly before: CardRecord;
  readonly after: CardRecord;
}

const timersOf = ({ before, after: { card } }: Around): Consequences => {
  if (card.status === 'ABSENT') return {};
  const { platformId, cardId, lookAgainAt: dueAt } = card;
  const timerId = `${ISSUE_CARD}-${uuidOf(cardId)}`;
  const was = before.card.status === 'ABSENT' ? undefined : before.card.lookAgainAt;
  if (dueAt === was) return {};
  const data: CardDue = { platformId, cardId };
  return dueAt === undefined
    ? { cancelTimers: [timerId] }
    : { timers: [{ timerId, name: ISSUE_CARD, dueAt, data }] };
};

/** One stream a card, `card-<uuid>`. */
export const cards: Aggregate<CardRecord, CardEvent> = {
  category: 'card',
  initial: { card: noCard, detached: [] },
  evolve: ({ card: before }, event) => {
    const card = evolveCard(before, event);
    return { card, detached: detachedBetween(before, card).map(({ fundingSourceId }) => fundingSourceId) };
  },
  views: [{ definition: cardRows.definition, rows: ({ card }, origin) => cardRows.rows(card, origin) }],
  publish: (event, { card, detached }): Publication | undefined => {
    const type = PUBLISHED[event.type];
    if (type === undefined || card.status === 'ABSENT') return undefined;
    const data: CardStateChangedV1 = { card: cardDocument(card), detached };
    return { type, key: card.cardId, data, subject: card.cardholderId };
  },
  consequences: (event, before, after, { metadata: { environment } }) => ({
    ...namesOf({ event, before, after }, environment),
    ...timersOf({ event, before, after }),
  }),
};
