import { carriesOut, findOne, RejectedError, type CustomHandling } from '@causeway/commands';
import { idOf, uuidOf, type Id } from '@causeway/kernel';
import { beginCollection } from '../domain/card-transaction.decide.js';
import { purchaseDocument, returnDocument } from '../read/card-transaction.document.js';
import { CARD_TRANSACTION_STREAMS, cardTransactionView } from '../read/card-transaction.view.js';
import { advanceCardTransaction } from './advance-card-transaction.js';
import { cardTransactionStreams } from './card-transaction.aggregate.js';
import type { CardsPorts } from './ports.js';
import { CollectShortfall } from './requests.js';

/** The operator's way out of an `EXCEPTION`: the account pays what it owes, all of it or nothing (cards §5). */
export const collectShortfallHandling = (
  ports: Pick<CardsPorts, 'clock' | 'dispatch' | 'record' | 'rows' | 'store' | 'views'>,
): CustomHandling =>
  carriesOut<CollectShortfall>({
    command: CollectShortfall,
    execute: async ({ cardTransactionId: rowId }, call) => {
      const { platformId, environment } = call;
      const filters = { platformId, environment, transactionId: rowId as unknown as Id<'Transaction'> };
      const row = await findOne(ports, cardTransactionView, { filters, columns: ['streamId'] });
      if (row === undefined) throw new RejectedError('cards', 'CARD_TRANSACTION_NOT_FOUND');
      const uuid = row.streamId.slice(CARD_TRANSACTION_STREAMS.length + 1);
      const transactionId = idOf('CardTransaction', uuid);
      await ports.record(call, {
        name: 'begin-collection',
        on: cardTransactionStreams,
        id: uuidOf(transactionId),
        content: { rowId },
        decide: (known, when) => beginCollection({ rowId }, known, when),
      });
      const known = await advanceCardTransaction(ports, transactionId, call);
      if (known.status === 'ABSENT') throw new RejectedError('cards', 'CARD_TRANSACTION_NOT_FOUND');
      const returned = known.returns.find(({ refundId }) => refundId === rowId);
      const document = returned ? returnDocument(known, returned) : purchaseDocument(known);
      if (document === undefined) throw new RejectedError('cards', 'CARD_TRANSACTION_NOT_FOUND');
      if (document.status === 'EXCEPTION') throw new RejectedError('cards', 'SHORTFALL_NOT_COVERED');
      return document;
    },
  });
