import { idOf, instant, newId } from '@causeway/kernel';
import type { OpeningMessageKind } from '@causeway/rails';
import type { CardTransactionEvent, EventOf } from '../domain/card-transaction.js';
import {
  evolveCardTransaction,
  noCardTransaction,
  type CardTransaction,
  type KnownCardTransaction,
} from '../domain/card-transaction.state.js';

export const NOW = instant('2026-03-02T10:00:00.000Z');
export const CARD_ID = newId('Card');
export const SOURCE = { accountId: newId('InternalAccount'), currency: 'USD' } as const;
export const TOKEN = 'the-purchase';
/** The transaction's own row. */
export const PURCHASE = idOf('CardTransaction', '11111111-1111-4111-8111-111111111111');

export const requested = (
  kind: OpeningMessageKind = 'AUTHORIZATION',
  amountMinor = 1_000n,
): EventOf<'CardTransactionRequested'> => ({
  type: 'CardTransactionRequested',
  ...{ transactionId: PURCHASE, token: TOKEN, kind, cardId: CARD_ID, cardCurrency: 'USD', amountMinor },
  ...{ customerId: newId('Customer'), platformCustomerId: 'mine', merchant: { descriptor: 'SHOP' } },
  ...{ candidates: [SOURCE], firstSource: SOURCE, decideBy: NOW, requestedAt: NOW },
  pull: kind === 'AUTHORIZATION' ? 'CONFIRMED' : 'NONE',
});

/** Nothing is held for it: what is cleared is of no account. */
export const approved: EventOf<'CardAuthorizationApproved'> = {
  type: 'CardAuthorizationApproved',
  ...{ source: SOURCE, approvedAt: NOW },
};

export const cleared = (amountMinor: bigint): CardTransactionEvent => ({
  type: 'CardClearingPosted',
  ...{ amountMinor, capturedMinor: 0n, pulledMinor: 0n, shortfallMinor: 0n },
  ...{ isPulled: false, postedAt: NOW },
});

export const folded = (...events: readonly CardTransactionEvent[]): KnownCardTransaction => {
  const known = events.reduce<CardTransaction>(
    (before, event) => evolveCardTransaction(before, event),
    noCardTransaction,
  );
  if (known.status === 'ABSENT') throw new Error('no events, no transaction');
  return known;
};
