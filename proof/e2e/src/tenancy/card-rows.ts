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
/** One row a stand, for calls that name another's record in its place and so leave it as it is. */
const kept = new WeakMap<Tenant, Partial<Record<CardPayment, Promise<string>>>>();
const keptPayment = (own: Tenant, stand: CardPayment): Promise<string> => {
  const rows = kept.get(own) ?? {};
  kept.set(own, rows);
  return (rows[stand] ??= own.cardPayment(stand));
};

/** A message about a row that stands so. */
const following = (stand: CardPayment, amount?: number) =>
  ({
    needs: ['TRANSACT'],
    answers: 202,
    call: async (own: Tenant, place?: string) => ({
      ...card(own),
      body: {
        cardTransactionId: await (place === undefined ? own.cardPayment(stand) : keptPayment(own, stand)),
        ...(amount !== undefined && { amount }),
      },
    }),
    takes: ['path.id', 'body.cardTransactionId'],
    isSandboxOnly: true,
  }) as const;

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
  revealCard: { needs: ['MANAGE'], answers: 200, call: card, takes: ['path.id'] },
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
