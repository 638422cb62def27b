import { answersQuery, carriesOut, type CustomHandling, type QueryHandling } from '@causeway/commands';
import {
  findAccount,
  findAccountOf,
  findAccountsByCoordinates,
  listCustomerAccounts,
  listPlatformAccounts,
  type AccountSources,
} from '../read/account.query.js';
import { toInternalAccountDocument } from '../read/internal-account.document.js';
import { hasRoomFor } from '../read/room.query.js';
import type { LedgerLanes } from './ledger-lanes.js';
import {
  FindAccountsByCoordinates,
  FindInternalAccount,
  GetInternalAccount,
  HasRoomFor,
  ListCustomerAccounts,
  ListPlatformAccounts,
  ShowInternalAccount,
  SubmitToLedger,
} from './requests.js';

export const submitToLedgerHandling = (lanes: LedgerLanes): CustomHandling =>
  carriesOut<SubmitToLedger>({
    command: SubmitToLedger,
    execute: (command, call) => lanes.submit(command, call),
  });

/**
 * Balances come from the lanes, which are ahead of every view; lists and look-ups by coordinates come from views, and
 * may lag behind.
 */
export const accountQueries = (sources: AccountSources): QueryHandling[] => [
  answersQuery<HasRoomFor>({
    query: HasRoomFor,
    answer: ({ legs }, call) => hasRoomFor(sources.lanes, call, legs),
  }),
  answersQuery<GetInternalAccount>({
    query: GetInternalAccount,
    answer: ({ accountId }, call) => findAccount(sources.lanes, call, accountId),
  }),
  answersQuery<FindInternalAccount>({
    query: FindInternalAccount,
    answer: ({ owner, currency }, call) => findAccountOf(sources.lanes, call, owner, currency),
  }),
  answersQuery<FindAccountsByCoordinates>({
    query: FindAccountsByCoordinates,
    answer: ({ coordinates }, call) => findAccountsByCoordinates(sources.views, call, coordinates),
  }),
  answersQuery<ShowInternalAccount>({
    query: ShowInternalAccount,
    answer: async ({ accountId }, call) => {
      const account = await findAccount(sources.lanes, call, accountId);
      return account && toInternalAccountDocument(account, call.environment);
    },
  }),
  answersQuery<ListCustomerAccounts>({
    query: ListCustomerAccounts,
    answer: (wanted, call) => listCustomerAccounts(sources, call, wanted),
  }),
  answersQuery<ListPlatformAccounts>({
    query: ListPlatformAccounts,
    answer: (filters, call) => listPlatformAccounts(sources, call, filters),
  }),
];
