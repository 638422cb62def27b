import { answersQuery, type QueryHandling } from '@causeway/commands';
import type { AccountSources } from '../read/account.query.js';
import { balanceAsOf } from '../read/balance-as-of.query.js';
import { statementOf } from '../read/statement.query.js';
import { entriesOfTransaction } from '../read/transaction-entries.query.js';
import { trialBalance } from '../read/trial-balance.query.js';
import {
  GetBalanceAsOf,
  GetStatement,
  GetTransactionEntries,
  GetTrialBalance,
} from './statement-requests.js';

/** Questions about entries and about all accounts; each sees every entry that was answered before. */
export const statementQueries = (sources: AccountSources): QueryHandling[] => [
  answersQuery<GetStatement>({
    query: GetStatement,
    answer: (wanted, call) => statementOf(sources, call, wanted),
  }),
  answersQuery<GetBalanceAsOf>({
    query: GetBalanceAsOf,
    answer: (wanted, call) => balanceAsOf(sources, call, wanted),
  }),
  answersQuery<GetTransactionEntries>({
    query: GetTransactionEntries,
    answer: ({ transactionId }, call) => entriesOfTransaction(sources, call, transactionId),
  }),
  answersQuery<GetTrialBalance>({
    query: GetTrialBalance,
    answer: (_wanted, call) => trialBalance(sources.lanes, call),
  }),
];
