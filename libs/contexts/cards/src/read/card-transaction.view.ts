import type { StateView } from '@causeway/commands';
import { defineView, json, text } from '@causeway/event-store';
import { TRANSACTION_COLUMNS, type TransactionView } from '@causeway/transaction-owner';
import type { CardTransactionDocument } from '@causeway/transaction-owner/domain';
import type { CardTransaction } from '../domain/card-transaction.state.js';
import { purchaseDocument, returnDocument } from './card-transaction.document.js';

export const CARD_TRANSACTION_STREAMS = 'card-transaction';

const rowsView = defineView('cards.card_transaction_view', {
  key: ['transactionId'],
  subject: 'customerId',
  columns: {
    ...TRANSACTION_COLUMNS,
    transactionId: text<CardTransactionDocument['id']>(),
    type: text<CardTransactionDocument['type']>(),
    status: text<CardTransactionDocument['status']>(),
    document: json<CardTransactionDocument>().sealed(),
  },
});

/** As the library reads it: the columns are every owner's, and it never looks into a card's document. */
export const cardTransactionView = rowsView as unknown as TransactionView;

/** Money goes from an account to its card, and back: the row is found by either of them (cards §5). */
export const cardTransactionRows: StateView<CardTransaction> = {
  definition: rowsView,
  rows: (known, { platformId, environment, streamId }) => {
    if (known.status === 'ABSENT') return [];
    const documents = [purchaseDocument(known), ...known.returns.map((each) => returnDocument(known, each))];
    return documents.flatMap((document) => {
      if (document === undefined) return [];
      const { id, cardId, accountId, customerId, type, status, direction, createdAt } = document;
      const [source, destination] = direction === 'DEBIT' ? [accountId, cardId] : [cardId, accountId];
      return [
        rowsView.row({
          ...{ transactionId: id, platformId, environment, streamId, customerId, type, status },
          ...{ sourceAccount: source, destinationAccount: destination, createdAt, document },
        }),
      ];
    });
  },
};
