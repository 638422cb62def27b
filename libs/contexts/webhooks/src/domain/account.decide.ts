import { encode, nothing, record, type Decision } from '@causeway/kernel';
import type { AccountFacts, AccountNoted, NotedAccount } from './account.js';

/** What is noted already is not noted again. */
export const noteAccount = (account: AccountFacts, noted: NotedAccount): Decision<AccountNoted> =>
  noted.status === 'NOTED' && encode(noted.account) === encode(account)
    ? nothing()
    : record({ type: 'AccountNoted', account });
