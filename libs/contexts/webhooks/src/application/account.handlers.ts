import { decides, type Aggregate, type CommandHandling } from '@causeway/commands';
import { uuidOf } from '@causeway/kernel';
import { noteAccount } from '../domain/account.decide.js';
import { evolveAccount, unknownAccount, type AccountNoted, type NotedAccount } from '../domain/account.js';
import { accountRows } from '../read/account.view.js';
import { NoteAccount } from './requests.js';

/** One stream an internal account: `account-<internal account uuid>`. */
export const accounts: Aggregate<NotedAccount, AccountNoted> = {
  category: 'account',
  initial: unknownAccount,
  evolve: evolveAccount,
  views: [accountRows],
};

export const accountHandlers: readonly CommandHandling[] = [
  decides({
    command: NoteAccount,
    aggregate: accounts,
    streamId: ({ id }) => uuidOf(id),
    decide: (account, noted) => noteAccount(account, noted),
    answer: () => ({}),
  }),
];
