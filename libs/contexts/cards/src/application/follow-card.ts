import { part, process, task, type CallContext } from '@causeway/commands';
import { CUSTOMER_DELETED, forgetsPersons, type CustomerDeletedV1 } from '@causeway/customers';
import { derivedUuid, uuidOf, type Id } from '@causeway/kernel';
import { someTransactionsOf } from '@causeway/transaction-owner';
import { closeCard } from '../domain/card.decide.js';
import { erasePartyOf } from '../domain/card-transaction.decide.js';
import { CARD_STATE_CHANGED, type CardStateChangedV1 } from '../published/events.js';
import { liveCardsOf } from '../read/card.query.js';
import { CARD_TRANSACTION_STREAMS, cardTransactionView } from '../read/card-transaction.view.js';
import { cards } from './card.aggregate.js';
import { cardTransactionStreams } from './card-transaction.aggregate.js';
import type { CardsPorts } from './ports.js';

/** Closes every live card of a cardholder; a closed one is not found again. */
const closeCardsOf = async (
  ports: Pick<CardsPorts, 'views' | 'rows' | 'record'>,
  cardholderId: Id<'Customer'>,
  reason: 'CLOSED_BY_PLATFORM' | 'CLOSED_BY_SERVICE',
  call: CallContext,
): Promise<void> => {
  for (;;) {
    const live = await liveCardsOf(ports, call, cardholderId);
    if (live.length === 0) return;
    for (const cardId of live)
      await ports.record(
        { ...call, commandId: derivedUuid('close-card', cardId) },
        {
          name: 'close-card',
          on: cards,
          id: uuidOf(cardId),
          decide: ({ card }, when) => closeCard(reason, card, when),
        },
      );
  }
};

/** When a customer is deleted, then their cards are closed (cards §2). */
export const closing = part<CardsPorts>({
  processes: (ports) => [
    process('close-cards-on-customer-deleted')
      .from('customers')
      .on(CUSTOMER_DELETED, ({ data }) => [
        task('close-cards', (call) =>
          closeCardsOf(ports, (data as CustomerDeletedV1).customerId, 'CLOSED_BY_PLATFORM', call),
        ),
      ]),
  ],
});

/** When a card reached a state, then its issuer knows it. */
export const telling = part<CardsPorts>({
  processes: (ports) => [
    process('tell-issuer-on-card-state-changed')
      .from('cards')
      .on(CARD_STATE_CHANGED, ({ data }) => {
        const { card } = data as CardStateChangedV1;
        const { id, state, issuerRef } = card;
        if (state === 'PROCESSING' || issuerRef === undefined) return [];
        return [
          task('tell-issuer', async (call) => {
            await ports.issuers.issuerFor(call.environment, call.platformId)?.setUse(id, state);
          }),
        ];
      }),
  ],
});

/** A row that is taken away is not found again; its holds end by clearing or expiry as all others do (cards §2). */
const forgetTransactionsOf = async (
  ports: Pick<CardsPorts, 'record' | 'views'>,
  customerId: Id<'Customer'>,
  call: CallContext,
): Promise<void> => {
  for (;;) {
    const left = await someTransactionsOf(cardTransactionView, ports.views, call, customerId);
    if (left.length === 0) return;
    for (const streamId of new Set(left.map((row) => row.streamId)))
      await ports.record(
        { ...call, commandId: derivedUuid('erase-party', streamId) },
        {
          name: 'erase-party',
          on: cardTransactionStreams,
          id: streamId.slice(CARD_TRANSACTION_STREAMS.length + 1),
          decide: (known, when) => erasePartyOf({}, known, when),
        },
      );
  }
};

/** When a person is erased, their cards end and their rows go; what names them is sealed under their key. */
export const forgetting = forgetsPersons('cards', (ports: CardsPorts) => async (customerId, call) => {
  await closeCardsOf(ports, customerId, 'CLOSED_BY_SERVICE', call);
  await forgetTransactionsOf(ports, customerId, call);
});
