import type { CallContext } from '@causeway/commands';
import { ListDeposits, type DepositDocument } from '@causeway/deposits';
import type { Page } from '@causeway/kernel';
import type { TransactionDocument } from '../../published/transaction.document.js';
import { mergedPage } from '../../read/transactions/merged-page.js';
import type { ResolvedWanted } from '../../read/transactions/transaction-filters.js';
import { listOwnTransactions } from '../../read/transactions/transaction-list.js';
import { ListIncomingTransactions } from '../incoming/incoming-list.requests.js';
import type { IncomingPaymentDocument } from '../../published/incoming-transaction.document.js';
import { depositsWanted, incomingWanted } from './owners-wanted.js';
import type { TransactionFinding } from './find-transaction.js';

const NONE = { data: [], hasMore: false, totalCount: 0 } satisfies Page<never>;

/** A page of all that the platform may see: this context's transactions, deposits, and payments from outside. */
export const listTransactions = async (
  ports: TransactionFinding,
  call: CallContext,
  wanted: ResolvedWanted,
): Promise<Page<TransactionDocument>> => {
  // No card has a transaction here yet, and only cards' transactions carry the type and the id of a card.
  if (wanted.type === 'CARD' || wanted.cardId !== undefined) return NONE;
  const pages = await Promise.all([
    listOwnTransactions(ports, call, wanted),
    listDeposits(ports, call, wanted),
    listIncoming(ports, call, wanted),
  ]);
  return mergedPage<TransactionDocument>(pages, wanted);
};

const listDeposits = async (
  { dispatch }: TransactionFinding,
  call: CallContext,
  wanted: ResolvedWanted,
): Promise<Page<DepositDocument>> => {
  const asked = depositsWanted(wanted);
  return asked === undefined ? NONE : dispatch.execute(new ListDeposits(asked, call));
};

const listIncoming = async (
  { dispatch }: TransactionFinding,
  call: CallContext,
  wanted: ResolvedWanted,
): Promise<Page<IncomingPaymentDocument>> => {
  const asked = incomingWanted(wanted);
  return asked === undefined ? NONE : dispatch.execute(new ListIncomingTransactions(asked, call));
};
