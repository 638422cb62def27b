import { cardBody } from './card-body.js';
import type { Tenant } from './tenant.js';

const card = (own: Tenant) => ({ path: { id: own.value('Card') } });

/** Cards: production has no issuer, and so none (cards §1). */
export const CARD_ROWS = {
  createCard: {
    needs: ['MANAGE'],
    answers: 201,
    call: (own: Tenant) => {
      own.value('Card');
      return { body: cardBody(own) };
    },
    takes: ['body.cardholderId', 'body.fundingSources.0'],
    names: ['body.platformCardId'],
  },
  listCards: {
    needs: ['VIEW'],
    answers: 200,
    call: (own: Tenant) => {
      own.value('Card');
      return {};
    },
    takes: ['query.cursor', 'query.cardholderId', 'query.accountId'],
    names: ['query.platformCardId'],
  },
  getCardById: { needs: ['VIEW'], answers: 200, call: card, takes: ['path.id'] },
  updateCardById: {
    needs: ['MANAGE'],
    answers: 200,
    call: (own: Tenant, place?: string) => ({
      ...card(own),
      body:
        place === 'body.fundingSources.0'
          ? { fundingSources: [own.value('InternalAccount')] }
          : { maxSpendPerTransaction: 1_000 },
    }),
    takes: ['path.id', 'body.fundingSources.0'],
  },
} as const;
