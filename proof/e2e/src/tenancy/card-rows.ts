import { cardBody } from './card-body.js';
import { MERCHANT, type CardPayment } from './card-payment.js';
import type { Tenant } from './tenant.js';

const card = (own: Tenant) => ({ path: { id: own.value('Card') } });

/** A message that opens a row. The customer's account is in dollars. */
const opening = {
  needs: ['TRANSACT'],
  answers: 202,
  call: (own: Tenant) => ({
    ...card(own),
    body: { amount: 100, currency: { code: 'USD' }, merchant: MERCHANT },
  }),
  takes: ['path.id'],
  isSandboxOnly: true,
} as const;

/** A message about a row that stands so. */
const following = (stand: CardPayment, amount?: number) =>
  ({
    needs: ['TRANSACT'],
    answers: 202,
    call: async (own: Tenant) => ({
      ...card(own),
      body: {
        cardTransactionId: await own.cardPayment(stand),
        ...(amount !== undefined && { amount }),
      },
    }),
    takes: ['path.id', 'body.cardTransactionId'],
    isSandboxOnly: true,
  }) as const;

/** Production has no issuer, and so no cards (cards §1). */
const OF_ISSUER = { needsPartner: true } as const;

export const CARD_ROWS = {
  createCard: {
    ...OF_ISSUER,
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
    ...OF_ISSUER,
    needs: ['VIEW'],
    answers: 200,
    call: (own: Tenant) => {
      own.value('Card');
      return {};
    },
    takes: ['query.cursor', 'query.cardholderId', 'query.accountId'],
    names: ['query.platformCardId'],
  },
  getCardById: { ...OF_ISSUER, needs: ['VIEW'], answers: 200, call: card, takes: ['path.id'] },
  updateCardById: {
    ...OF_ISSUER,
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
  revealCard: { ...OF_ISSUER, needs: ['MANAGE'], answers: 200, call: card, takes: ['path.id'] },
  sandboxSimulateCardAuthorization: opening,
  sandboxSimulateCardFinancialAuthorization: opening,
  sandboxSimulateCardCreditAuthorization: opening,
  sandboxSimulateCardCreditAuthorizationAdvice: opening,
  sandboxSimulateCardFinancialCreditAuthorization: opening,
  sandboxSimulateCardBalanceInquiry: {
    ...opening,
    call: (own: Tenant) => ({ ...card(own), body: { merchant: MERCHANT } }),
  },
  sandboxSimulateCardAuthorizationAdvice: following('AUTHORIZED', 120),
  sandboxSimulateCardClearing: following('AUTHORIZED', 100),
  sandboxSimulateCardReturn: following('SETTLED', 100),
  sandboxSimulateCardReturnReversal: following('RETURNED'),
} as const;
