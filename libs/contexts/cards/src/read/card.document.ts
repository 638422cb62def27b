import type { KnownCard } from '../domain/card.js';
import type { CardDocument } from '../published/card.document.js';

/** The card as the API shows it. */
export const cardDocument = (card: KnownCard): CardDocument => ({
  id: card.cardId,
  cardholderId: card.cardholderId,
  platformCardId: card.platformCardId,
  state: card.status,
  stateReason: card.stateReason ?? null,
  form: 'VIRTUAL',
  ...card.issued,
  fundingSources: card.fundingSources.map(({ accountId }) => accountId),
  maxSpendPerTransaction: card.maxSpendPerTransaction ?? null,
  currency: card.currency,
  createdAt: card.createdAt,
  updatedAt: card.updatedAt,
});
