import type { CallContext } from '@causeway/commands';
import type { Page } from '@causeway/kernel';
import { cardTransactions } from '@causeway/cards';
import type { ListedTransaction } from '@causeway/transaction-owner/domain';
import { mergedPage } from '../domain/merged-page.js';
import { OWNERS } from './owners.js';
import type { TransactionPorts } from './ports.js';
import { resolveWanted } from './resolve-wanted.js';
import type { TransactionsWanted } from './transaction.requests.js';

/** A page of all that the platform may see, of every owner. */
export const listTransactions = async (
  ports: TransactionPorts,
  wanted: TransactionsWanted,
  call: CallContext,
): Promise<Page<ListedTransaction>> => {
  const resolved = await resolveWanted(ports, wanted, call);
  // Only what cards paid carries the type and the id of a card (cards §5).
  const isOfCards = wanted.type === 'CARD' || wanted.cardId !== undefined;
  const owners = isOfCards ? [cardTransactions] : OWNERS;
  const pages = owners.map(({ List }) => ports.dispatch.execute(new List(resolved, call)));
  return mergedPage(await Promise.all(pages), resolved);
};
