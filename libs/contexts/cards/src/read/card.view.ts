import { rowOf } from '@causeway/commands';
import { bigint, defineView, flag, integer, json, text, texts, time } from '@causeway/event-store';
import type { CurrencyCode, Environment, Id } from '@causeway/kernel';
import type { Card, CardState, FundingBinding, IssuedFacts, KnownCard } from '../domain/card.js';

/** One row a card. */
export const cardView = defineView('cards.card_view', {
  key: ['cardId'],
  subject: 'cardholderId',
  columns: {
    cardId: text<Id<'Card'>>(),
    platformId: text(),
    environment: text<Environment>(),
    cardholderId: text<Id<'Customer'>>(),
    platformCustomerId: text().sealed(),
    platformCardId: text(),
    isNamedByService: flag().optional(),
    status: text<CardState>(),
    stateReason: text<NonNullable<KnownCard['stateReason']>>().optional(),
    currency: text<CurrencyCode>(),
    maxSpendPerTransaction: bigint().optional(),
    slot: integer(),
    /** Of `fundingSources`, for the filter by account. */
    accountIds: texts<Id<'InternalAccount'>>(),
    fundingSources: json<readonly FundingBinding[]>(),
    formerSource: json<FundingBinding>().optional(),
    issued: json<IssuedFacts>().optional(),
    createdAt: time(),
    updatedAt: time(),
  },
});

export const cardRows = rowOf(cardView, (card: Card, { environment }) =>
  card.status === 'ABSENT'
    ? null
    : { ...card, environment, accountIds: card.fundingSources.map(({ accountId }) => accountId) },
);
