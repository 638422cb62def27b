import type { Aggregate, Consequences } from '@causeway/commands';
import type { EventCatalog, Publication } from '@causeway/event-store';
import { uuidOf, type Id } from '@causeway/kernel';
import {
  cardTransactionPersonal,
  type CardTransactionEvent,
  type LoadedCardEvent,
} from '../domain/card-transaction.js';
import {
  dueOf,
  evolveCardTransaction,
  noCardTransaction,
  type CardTransaction,
} from '../domain/card-transaction.state.js';
import { CARD_TRANSACTION_CHANGED, type CardTransactionChangedV1 } from '../published/events.js';
import { purchaseDocument, returnDocument } from '../read/card-transaction.document.js';
import { CARD_TRANSACTION_STREAMS, cardTransactionRows } from '../read/card-transaction.view.js';

export const cardTransactionEvents = {
  CardTransactionRequested: { version: 1, ...cardTransactionPersonal.CardTransactionRequested },
  CardAuthorizationDeclined: { version: 1 },
  CardAuthorizationApproved: { version: 1 },
  CardPullConfirmed: { version: 1 },
  CardPullFailed: { version: 1 },
  CardMessageTaken: { version: 1 },
  CardWorkBegun: { version: 1 },
  CardWorkDelayed: { version: 1 },
  CardMessageSetAside: { version: 1 },
  CardHoldUndone: { version: 1 },
  CardAuthorizationResized: { version: 1 },
  CardClearingPosted: { version: 1 },
  CardAuthorizationExpired: { version: 1 },
  CardReturnPosted: { version: 1 },
  CardPurchaseRefunded: { version: 1 },
  CardReturnReversed: { version: 1 },
  CardShortfallCollected: { version: 1 },
  CardShortfallWrittenOff: { version: 1 },
  CardCollectionRefused: { version: 1 },
  CardTransactionPartyErased: { version: 1 },
} as const satisfies EventCatalog & Record<CardTransactionEvent['type'], unknown>;

export const ADVANCE_CARD_TRANSACTION = 'advance-card-transaction';
export interface CardTransactionDue {
  readonly platformId: string;
  readonly transactionId: Id<'CardTransaction'>;
}

/** Which row an event shows a change of: the transaction's own, or that of one of its returns (cards §7). */
type RowOf = (event: LoadedCardEvent) => string | undefined;
const OWN = 'OWN';
const ROW_OF: { readonly [Type in LoadedCardEvent['type']]: RowOf | undefined } = {
  CardTransactionRequested: undefined,
  CardAuthorizationDeclined: () => OWN,
  CardAuthorizationApproved: () => OWN,
  CardPullConfirmed: undefined,
  CardPullFailed: () => OWN,
  CardMessageTaken: undefined,
  CardWorkBegun: undefined,
  CardWorkDelayed: undefined,
  CardMessageSetAside: undefined,
  CardHoldUndone: undefined,
  CardAuthorizationResized: () => OWN,
  CardClearingPosted: () => OWN,
  CardAuthorizationExpired: () => OWN,
  CardReturnPosted: (event) => ('refundId' in event ? event.refundId : undefined),
  CardPurchaseRefunded: () => OWN,
  CardReturnReversed: (event) => ('refundId' in event ? event.refundId : undefined),
  CardShortfallCollected: (event) => ('rowId' in event ? event.rowId : undefined),
  CardShortfallWrittenOff: (event) => ('rowId' in event ? event.rowId : undefined),
  CardCollectionRefused: undefined,
  CardTransactionPartyErased: undefined,
};

const publicationOf = (event: LoadedCardEvent, known: CardTransaction): Publication | undefined => {
  const rowId = ROW_OF[event.type]?.(event);
  if (rowId === undefined || known.status === 'ABSENT') return undefined;
  const returned = known.returns.find(({ refundId }) => refundId === rowId);
  const transaction = returned ? returnDocument(known, returned) : purchaseDocument(known);
  if (transaction === undefined) return undefined;
  const data: CardTransactionChangedV1 = { transaction };
  const { cardId: key, customerId: subject } = transaction;
  const place = 'ledgerPlace' in event ? event.ledgerPlace : undefined;
  return { type: CARD_TRANSACTION_CHANGED, key, data, subject, ...(place && { after: place }) };
};

const timersOf = (before: CardTransaction, known: CardTransaction, platformId: string): Consequences => {
  if (known.status === 'ABSENT') return {};
  const [was, dueAt] = [dueOf(before), dueOf(known)];
  if (was === dueAt) return {};
  const { transactionId } = known.terms;
  const timerId = `${ADVANCE_CARD_TRANSACTION}-${uuidOf(transactionId)}`;
  if (dueAt === undefined) return { cancelTimers: [timerId] };
  const data: CardTransactionDue = { platformId, transactionId };
  return { timers: [{ timerId, name: ADVANCE_CARD_TRANSACTION, dueAt, data }] };
};

/** One stream a transaction of the card network, `card-transaction-<uuid>`, with its returns. */
export const cardTransactionStreams: Aggregate<CardTransaction, CardTransactionEvent> = {
  category: CARD_TRANSACTION_STREAMS,
  initial: noCardTransaction,
  evolve: evolveCardTransaction,
  views: [cardTransactionRows],
  publish: publicationOf,
  consequences: (_event, before, after, { metadata: { platformId } }) => timersOf(before, after, platformId),
};
