import { Command, Query } from '@causeway/commands';
import type { ExternalAccountDocument, NewExternalAccount } from '@causeway/external-accounts';
import type { Id, KeysetPosition, Page } from '@causeway/kernel';
import type { CustomerAccountsWanted, InternalAccountDocument } from '@causeway/ledger';
import type { QuoteDocument, QuoteRequested, WrittenAnswer } from '@causeway/quotes';
import type { ListedTransaction } from '@causeway/transaction-owner/domain';
import type { TransactionsWanted } from '@causeway/transactions';

interface ByAgent {
  readonly agentId: Id<'Agent'>;
}

/** All of the customer's, or those of the accounts that the policy allows (agents §4). */
export class ListAgentTransactions extends Query<
  ByAgent & { readonly wanted: Omit<TransactionsWanted, 'customerId' | 'platformCustomerId'> },
  Page<ListedTransaction>
> {
  static readonly type = 'agents.list-transactions';
}
export class GetAgentTransaction extends Query<
  ByAgent & { readonly transactionId: Id<'Transaction'> },
  ListedTransaction
> {
  static readonly type = 'agents.get-transaction';
}
export class ListAgentInternalAccounts extends Query<
  ByAgent & { readonly wanted: Omit<CustomerAccountsWanted, 'customerId' | 'accountIds'> },
  Page<InternalAccountDocument>
> {
  static readonly type = 'agents.list-internal-accounts';
}
export class ListAgentExternalAccounts extends Query<
  ByAgent & {
    readonly wanted: { readonly currency?: string; readonly limit: number; readonly after?: KeysetPosition };
  },
  Page<ExternalAccountDocument>
> {
  static readonly type = 'agents.list-external-accounts';
}
interface OfAccount extends ByAgent {
  readonly accountId: Id<'ExternalAccount'>;
}
export class GetAgentExternalAccount extends Query<OfAccount, ExternalAccountDocument> {
  static readonly type = 'agents.get-external-account';
}

/** The account is the customer's; no approval is needed (agents §4). */
export class RegisterAgentExternalAccount extends Command<
  ByAgent & { readonly account: NewExternalAccount },
  ExternalAccountDocument
> {
  static readonly type = 'agents.register-external-account';
}
export class DeleteAgentExternalAccount extends Command<OfAccount, null> {
  static readonly type = 'agents.delete-external-account';
}

/** Limits are looked at when it is executed (agents §4). */
export class CreateAgentQuote extends Command<
  ByAgent & { readonly request: Omit<QuoteRequested, 'agentId'> },
  WrittenAnswer
> {
  static readonly type = 'agents.create-quote';
}
export class GetAgentQuote extends Query<ByAgent & { readonly quoteId: Id<'Quote'> }, QuoteDocument> {
  static readonly type = 'agents.get-quote';
}
