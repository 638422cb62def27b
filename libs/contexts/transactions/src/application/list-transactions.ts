import type { CallContext } from '@causeway/commands';
import type { Page } from '@causeway/kernel';
import { NO_TRANSACTIONS } from '@causeway/transaction-owner';
import type { TransactionDocument } from '@causeway/transaction-owner/domain';
import { mergedPage } from '../domain/merged-page.js';
import { OWNERS } from './owners.js';
import type { TransactionPorts } from './ports.js';
import { resolveWanted } from './resolve-wanted.js';
import type { TransactionsWanted } from './transaction.requests.js';

/** A page of all that the platform may see, of every owner. */
export const listTransactions = async (
  ports: TransactionPorts,
  { cardId, ...wanted }: TransactionsWanted,
  call: CallContext,
): Promise<Page<TransactionDocument>> => {
  // No card has a transaction here yet, and only cards' transactions carry the type and the id of a card.
  if (wanted.type === 'CARD' || cardId !== undefined) return NO_TRANSACTIONS;
  const resolved = await resolveWanted(ports, wanted, call);
  const pages = OWNERS.map(({ List }) => ports.dispatch.execute(new List(resolved, call)));
  return mergedPage(await Promise.all(pages), resolved);
};
