import type { Id } from '@causeway/kernel';
import type { CardDocument } from './card.document.js';

/** What other contexts may rely on; additive only. The ordering key is the card's id. */
interface OfCard {
  readonly card: CardDocument;
  /** Bindings that ended with this change: their delegated keys end with them (wallet-auth §9). */
  readonly detached: readonly Id<'CardFundingSource'>[];
}

/** A card reached the state that it shows. */
export const CARD_STATE_CHANGED = 'cards.card-state-changed.v1';
export type CardStateChangedV1 = OfCard;

/** A platform replaced the accounts that a card draws on. */
export const CARD_FUNDING_SOURCES_CHANGED = 'cards.card-funding-sources-changed.v1';
export type CardFundingSourcesChangedV1 = OfCard;
