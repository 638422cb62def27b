import {
  carriesOut,
  findOne,
  RejectedError,
  type CallContext,
  type CustomHandling,
} from '@causeway/commands';
import { idOf, uuidOf, type Id } from '@causeway/kernel';
import type { CardTransactionDocument } from '@causeway/transaction-owner/domain';
import { beginCollection, writeOff } from '../domain/card-transaction.decide.js';
import type { CardTransaction } from '../domain/card-transaction.state.js';
import { purchaseDocument, returnDocument } from '../read/card-transaction.document.js';
import { CARD_TRANSACTION_STREAMS, cardTransactionView } from '../read/card-transaction.view.js';
import { advanceCardTransaction } from './advance-card-transaction.js';
import { cardTransactionStreams } from './card-transaction.aggregate.js';
import { loadCardTransaction } from './card-transaction-stream.js';
import type { CardsPorts } from './ports.js';
import { CollectShortfall, WriteOffShortfall } from './requests.js';

type Ports = Pick<CardsPorts, 'clock' | 'dispatch' | 'record' | 'rows' | 'store' | 'views'>;

/** The operator's way out of an `EXCEPTION`: the account pays what it owes, all of it or nothing (cards §5). */
export const collectShortfallHandling = (ports: Ports): CustomHandling =>
  carriesOut<CollectShortfall>({
    command: CollectShortfall,
    execute: async ({ cardTransactionId: rowId }, call) => {
      const transactionId = await transactionOf(ports, rowId, call);
      await ports.record(call, {
        name: 'begin-collection',
        on: cardTransactionStreams,
        id: uuidOf(transactionId),
        content: { rowId },
        decide: (known, when) => beginCollection({ rowId }, known, when),
      });
      const document = shownAs(rowId, await advanceCardTransaction(ports, transactionId, call));
      if (document.status === 'EXCEPTION') throw new RejectedError('cards', 'SHORTFALL_NOT_COVERED');
      return document;
    },
  });

/** The other way out: the account is not asked any more, and what the service bore stays with it (cards §5). */
export const writeOffShortfallHandling = (ports: Ports): CustomHandling =>
  carriesOut<WriteOffShortfall>({
    command: WriteOffShortfall,
    execute: async ({ cardTransactionId: rowId }, call) => {
      const transactionId = await transactionOf(ports, rowId, call);
      await ports.record(call, {
        name: 'write-off-shortfall',
        on: cardTransactionStreams,
        id: uuidOf(transactionId),
        content: { rowId },
        decide: (known, when) => writeOff({ rowId }, known, when),
      });
      return shownAs(rowId, await loadCardTransaction(ports, transactionId, call));
    },
  });

/** The transaction that a row is of: its own, or a return of it. */
const transactionOf = async (
  ports: Pick<Ports, 'rows' | 'views'>,
  rowId: Id<'CardTransaction'>,
  { platformId, environment }: CallContext,
): Promise<Id<'CardTransaction'>> => {
  const filters = { platformId, environment, transactionId: rowId as unknown as Id<'Transaction'> };
  const row = await findOne(ports, cardTransactionView, { filters, columns: ['streamId'] });
  if (row === undefined) throw new RejectedError('cards', 'CARD_TRANSACTION_NOT_FOUND');
  return idOf('CardTransaction', row.streamId.slice(CARD_TRANSACTION_STREAMS.length + 1));
};

const shownAs = (rowId: Id<'CardTransaction'>, known: CardTransaction): CardTransactionDocument => {
  if (known.status === 'ABSENT') throw new RejectedError('cards', 'CARD_TRANSACTION_NOT_FOUND');
  const returned = known.returns.find(({ refundId }) => refundId === rowId);
  const document = returned ? returnDocument(known, returned) : purchaseDocument(known);
  if (document === undefined) throw new RejectedError('cards', 'CARD_TRANSACTION_NOT_FOUND');
  return document;
};
