import { transactionOwner } from '@causeway/transaction-owner';
import { ConfirmDepositReceipt } from './deposit.requests.js';

/** Deposits in the list of transactions. */
export const depositTransactions = transactionOwner('deposits', { confirmReceipt: ConfirmDepositReceipt });
