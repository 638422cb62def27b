import type { CallContext } from '@causeway/commands';
import { ListDeposits, type DepositDocument } from '@causeway/deposits';
import type { Page } from '@causeway/kernel';
import type { TransactionDocument } from '../../published/transaction.document.js';
import { mergedPage } from '../../read/transactions/merged-page.js';
import type { ResolvedWanted } from '../../read/transactions/transaction-filters.js';
import { listOwnTransactions } from '../../read/transactions/transaction-list.js';
import { depositsWanted } from './deposits-wanted.js';
import type { TransactionFinding } from './find-transaction.js';

const NONE = { data: [], hasMore: false, totalCount: 0 } satisfies Page<never>;

/** A page of all that the platform may see: this context's transactions, and the deposits among them. */
export const listTransactions = async (
  ports: TransactionFinding,
  call: CallContext,
  wanted: ResolvedWanted,
): Promise<Page<TransactionDocument>> => {
  // No card has a transaction here yet, and only cards' transactions carry the type and the id of a card.
  if (wanted.type === 'CARD' || wanted.cardId !== undefined) return NONE;
  const [own, deposits] = await Promise.all([
    listOwnTransactions(ports, call, wanted),
    listDeposits(ports, call, wanted),
  ]);
  return mergedPage<TransactionDocument>([own, deposits], wanted);
};

const listDeposits = async (
  { dispatch }: TransactionFinding,
  call: CallContext,
  wanted: ResolvedWanted,
): Promise<Page<DepositDocument>> => {
  const asked = depositsWanted(wanted);
  return asked === undefined ? NONE : dispatch.execute(new ListDeposits(asked, call));
};
