import { context, part } from '@causeway/commands';
import type { TransactionPorts } from './application/ports.js';
import { stepHandlings } from './application/transaction.handlers.js';
import { transactionQueries } from './application/transaction.queries.js';
import { transactionRejections } from './application/transaction-rejections.js';

/** The list of what the owners of transactions have, and what is done to one of them by its id. */
const listing = part<TransactionPorts>({
  rejections: transactionRejections,
  commands: stepHandlings,
  queries: transactionQueries,
});

export const transactions = context<TransactionPorts>({
  name: 'transactions',
  migrations: [],
  parts: [listing],
});
