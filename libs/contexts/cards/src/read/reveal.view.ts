import { findOne, rowOf, type Reading } from '@causeway/commands';
import { defineView, text, time, type ViewRecord } from '@causeway/event-store';
import type { Environment, Id } from '@causeway/kernel';
import type { Reveal } from '../domain/reveal.js';

/** Who was given which card's details, when, and whether they were looked at: a record for the auditor. */
export const revealView = defineView('cards.reveal_view', {
  key: ['revealId'],
  columns: {
    revealId: text(),
    platformId: text(),
    environment: text<Environment>(),
    cardId: text<Id<'Card'>>(),
    secretHash: text(),
    revealedBy: text(),
    issuedAt: time(),
    expiresAt: time(),
    openedAt: time().optional(),
  },
});

export const revealRows = rowOf(revealView, (reveal: Reveal, { environment }) =>
  reveal.status === 'ABSENT' ? null : { ...reveal, environment },
);

/** Of whatever platform: the address alone says whose it is. */
export const findReveal = (
  reading: Reading,
  revealId: string,
): Promise<ViewRecord<typeof revealView> | undefined> =>
  findOne(reading, revealView, { filters: { revealId } });
