import { transactionOwner } from '@causeway/transaction-owner';
import type { CardTransactionDocument } from '@causeway/transaction-owner/domain';

/** What cards paid, in the list of transactions: no step of a payment applies to it (cards §5). */
export const cardTransactions = transactionOwner<CardTransactionDocument>('cards', {});
