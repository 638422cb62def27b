import { uuidOf, type Id } from '@causeway/kernel';

const HEX_DIGITS = 8;

/**
 * The place of a new card among its platform's live ones, from 1 to the limit (cards §3). Cards that are requested at
 * once look at the same taken places, so each goes by its own id, and they seldom want the same one.
 * @param taken places of live cards, ascending
 * @returns a place above the limit when none within it is free
 */
export const freePlace = (taken: readonly number[], liveCardsMax: number, cardId: Id<'Card'>): number => {
  const within = taken.filter((place) => place <= liveCardsMax);
  const free = liveCardsMax - within.length;
  if (free <= 0) return liveCardsMax + 1;
  const nth = Number.parseInt(uuidOf(cardId).slice(0, HEX_DIGITS), 16) % free;
  return within.reduce((place, other) => (other <= place ? place + 1 : place), nth + 1);
};
