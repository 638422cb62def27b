import type { Id } from '@causeway/kernel';
import type { CardTransactionDocument } from '@causeway/transaction-owner/domain';
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

/** A row of what a card paid reached the state that it shows; once for each webhook (cards §7). */
export const CARD_TRANSACTION_CHANGED = 'cards.card-transaction-changed.v1';
export interface CardTransactionChangedV1 {
  readonly transaction: CardTransactionDocument;
}
