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
import {
  GetBalanceAsOf,
  GetStatement,
  GetTransactionEntries,
  GetTrialBalance,
} from './statement-requests.js';

/** What other processes may ask of this context. */
export const ledgerRequests = {
  commands: [SubmitToLedger],
  queries: [
    FindAccountsByCoordinates,
    FindInternalAccount,
    GetBalanceAsOf,
    GetInternalAccount,
    GetStatement,
    GetTransactionEntries,
    GetTrialBalance,
    HasRoomFor,
    ListCustomerAccounts,
    ListPlatformAccounts,
    ShowInternalAccount,
  ],
};
