import { dtoOf, PAGE_QUERY } from '@causeway/http';
import { ACCOUNT_FILTERS } from '@causeway/ledger/wire';
import { object } from '@causeway/shapes';
import { LIST_OF_CUSTOMER, ofPayments } from '@causeway/transactions/wire';

/** The filters of the platform's list but for those that say whose transactions they are (agents §4). */
export class AgentTransactionsDto extends dtoOf(
  object('AgentTransactionsDto', LIST_OF_CUSTOMER, ofPayments),
) {}

export class AgentInternalAccountsDto extends dtoOf(
  object('AgentInternalAccountsDto', { ...PAGE_QUERY, ...ACCOUNT_FILTERS }),
) {}
