import {
  answersQuery,
  carriesOut,
  type CustomHandling,
  type Dispatch,
  type QueryHandling,
} from '@causeway/commands';
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
import type { LedgerCommand } from './ledger-command.js';
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
import { shownWith } from './shown-with.js';

/** What it asks of others: with what accounts are shown. */
interface Asking {
  readonly dispatch: Dispatch;
}

/** Their accounts are published as they are shown. Entries, which are most of all commands, change balances alone. */
const OF_WHAT_IS_SHOWN: ReadonlySet<LedgerCommand['kind']> = new Set([
  ...(['OPEN_ACCOUNTS', 'CHANGE_ACCOUNT_STATUS', 'CLOSE_ACCOUNTS'] as const),
  ...(['SET_FUNDING', 'FOLLOW_FUNDING'] as const),
]);

export const submitToLedgerHandling = ({
  lanes,
  dispatch,
}: Asking & { readonly lanes: LedgerLanes }): CustomHandling =>
  carriesOut<SubmitToLedger>({
    command: SubmitToLedger,
    execute: async (command, call) =>
      OF_WHAT_IS_SHOWN.has(command.kind)
        ? lanes.submit({ ...command, ...(await shownWith(dispatch, call)) }, call)
        : lanes.submit(command, call),
  });

/**
 * Balances come from the lanes, which are ahead of every view; lists and look-ups by coordinates come from views, and
 * may lag behind.
 */
export const accountQueries = (sources: AccountSources & Asking): QueryHandling[] => [
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
      if (account === null) return null;
      const { pooled } = await shownWith(sources.dispatch, call);
      return toInternalAccountDocument(account, call.environment, pooled);
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
