import type { CallContext } from '@causeway/commands';
import { ListDeposits } from '@causeway/deposits';
import { ListIncomingTransactions } from '@causeway/incoming-payments';
import type { Page } from '@causeway/kernel';
import { listTransactionRows, type ResolvedWanted } from '@causeway/transaction-owner';
import type { TransactionDocument } from '@causeway/transaction-owner/domain';
import { mergedPage } from '../../read/transactions/merged-page.js';
import { paymentTransactionView } from '../../read/transaction.view.js';
import type { TransactionFinding } from './find-transaction.js';

export const NO_TRANSACTIONS = { data: [], hasMore: false, totalCount: 0 } satisfies Page<never>;

/** A page of all that the platform may see: this context's transactions, deposits, and payments from outside. */
export const listTransactions = async (
  ports: TransactionFinding,
  call: CallContext,
  wanted: ResolvedWanted,
): Promise<Page<TransactionDocument>> => {
  const pages = await Promise.all([
    listTransactionRows(paymentTransactionView, ports, call, wanted),
    ports.dispatch.execute(new ListDeposits(wanted, call)),
    ports.dispatch.execute(new ListIncomingTransactions(wanted, call)),
  ]);
  return mergedPage<TransactionDocument>(pages, wanted);
};
