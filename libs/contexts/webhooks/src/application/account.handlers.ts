import { step, type Aggregate, type ProcessStep } from '@causeway/commands';
import { uuidOf } from '@causeway/kernel';
import { noteAccount } from '../domain/account.decide.js';
import {
  evolveAccount,
  unknownAccount,
  type AccountFacts,
  type AccountNoted,
  type NotedAccount,
} from '../domain/account.js';
import { accountRows } from '../read/account.view.js';

/** One stream an internal account: `account-<internal account uuid>`. */
export const accounts: Aggregate<NotedAccount, AccountNoted> = {
  category: 'account',
  initial: unknownAccount,
  evolve: evolveAccount,
  views: [accountRows],
};

/** Keeps what an internal account is besides its balances, as the ledger says it. */
export const noteAccountStep = (account: AccountFacts): ProcessStep =>
  step({
    name: 'note-account',
    on: accounts,
    id: uuidOf(account.id),
    content: account,
    begins: true,
    decide: (noted) => noteAccount(account, noted),
  });
