import { answersQuery, type QueryHandling } from '@causeway/commands';
import { GetExternalAccount, ListExternalAccounts } from '@causeway/external-accounts';
import type { Id } from '@causeway/kernel';
import { ListCustomerAccounts, shownWith } from '@causeway/ledger';
import type { ListedTransaction } from '@causeway/transaction-owner/domain';
import { GetTransaction, ListTransactions } from '@causeway/transactions';
import { touches } from '../domain/evaluate.js';
import type { Policy } from '../domain/policy.js';
import { admitted, refused } from './find-agent.js';
import {
  GetAgentExternalAccount,
  GetAgentQuote,
  GetAgentTransaction,
  ListAgentExternalAccounts,
  ListAgentInternalAccounts,
  ListAgentTransactions,
} from './me.requests.js';
import type { AgentPorts } from './ports.js';
import { ownQuote } from './prepare-action.js';

const NOTHING = { data: [], hasMore: false, totalCount: 0 };

const allowedBy = ({ accountRestrictions }: Policy): readonly Id<'InternalAccount'>[] | undefined =>
  accountRestrictions?.allowedAccountIds;

/** The accounts on both sides of a transaction, as far as the service knows them. */
const accountsOf = (transaction: ListedTransaction): readonly string[] => {
  if (transaction.type === 'CARD') return [transaction.accountId];
  const { source, destination } = transaction;
  return [
    ...('accountId' in source ? [source.accountId] : []),
    ...('accountId' in destination ? [destination.accountId] : []),
  ];
};

/** What an agent sees of its customer: each as its own operation shows it, and of no other customer (agents §4). */
export const meQueries = (ports: AgentPorts): readonly QueryHandling[] => [
  answersQuery<ListAgentTransactions>({
    query: ListAgentTransactions,
    answer: async ({ agentId, wanted }, call) => {
      const agent = await admitted(ports, call, { agentId, permission: 'VIEW_TRANSACTIONS' });
      const { customerId } = agent;
      const withinAccounts = allowedBy(agent.policy);
      if (withinAccounts?.length === 0) return NOTHING;
      const own = { ...wanted, customerId, ...(withinAccounts && { withinAccounts }) };
      return ports.dispatch.execute(new ListTransactions(own, call));
    },
  }),
  answersQuery<GetAgentTransaction>({
    query: GetAgentTransaction,
    answer: async ({ agentId, transactionId }, call) => {
      const agent = await admitted(ports, call, { agentId, permission: 'VIEW_TRANSACTIONS' });
      const transaction = await ports.dispatch.execute(new GetTransaction({ transactionId }, call));
      const isOwn = transaction.customerId === agent.customerId;
      if (!isOwn || !touches(agent.policy, accountsOf(transaction))) throw refused('TRANSACTION_NOT_FOUND');
      return transaction;
    },
  }),
  answersQuery<ListAgentInternalAccounts>({
    query: ListAgentInternalAccounts,
    answer: async ({ agentId, wanted }, call) => {
      const agent = await admitted(ports, call, { agentId, permission: 'VIEW_TRANSACTIONS' });
      const { customerId } = agent;
      const accountIds = allowedBy(agent.policy);
      const own = { ...wanted, customerId, ...(accountIds && { accountIds }) };
      const shown = { ...own, ...(await shownWith(ports.dispatch, call)) };
      return ports.dispatch.execute(new ListCustomerAccounts(shown, call));
    },
  }),
  answersQuery<ListAgentExternalAccounts>({
    query: ListAgentExternalAccounts,
    answer: async ({ agentId, wanted }, call) => {
      const { customerId } = await admitted(ports, call, { agentId, permission: 'MANAGE_EXTERNAL_ACCOUNTS' });
      const own = { ...wanted, customerId, ownedBy: 'CUSTOMER' } as const;
      return ports.dispatch.execute(new ListExternalAccounts(own, call));
    },
  }),
  answersQuery<GetAgentExternalAccount>({
    query: GetAgentExternalAccount,
    answer: async ({ agentId, accountId }, call) => {
      const { customerId } = await admitted(ports, call, { agentId, permission: 'MANAGE_EXTERNAL_ACCOUNTS' });
      const door = { accountId, ownedBy: 'CUSTOMER' } as const;
      const account = await ports.dispatch.execute(new GetExternalAccount(door, call));
      if (account.customerId !== customerId) throw refused('ACCOUNT_NOT_FOUND');
      return account;
    },
  }),
  answersQuery<GetAgentQuote>({
    query: GetAgentQuote,
    answer: async ({ agentId, quoteId }, call) => {
      await admitted(ports, call, { agentId, permission: 'CREATE_QUOTES' });
      return ownQuote(ports, { agentId, quoteId }, call);
    },
  }),
];
