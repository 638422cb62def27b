import { uuidOf, type Id } from '@causeway/kernel';

const HEX_DIGITS = 8;

/**
 * The place of a new card beside its platform's live ones (cards §3). There are as many places to have as cards may
 * still come, the lowest that are free: so cards that are requested at once cannot have more of them, wherever the live
 * ones are. Each goes by its own id, so that two seldom want the same one.
 * @param taken places of live cards, ascending; some may be above the limit, from when it was higher
 * @returns a place above the limit when no card may come
 */
export const freePlace = (taken: readonly number[], liveCardsMax: number, cardId: Id<'Card'>): number => {
  const left = liveCardsMax - taken.length;
  if (left <= 0) return liveCardsMax + 1;
  const nth = Number.parseInt(uuidOf(cardId).slice(0, HEX_DIGITS), 16) % left;
  return taken.reduce((place, other) => (other <= place ? place + 1 : place), nth + 1);
};
