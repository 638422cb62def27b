import {
  FindInternalAccount,
  GetInternalAccount,
  ListCustomerAccounts,
  ListPlatformAccounts,
  ShowInternalAccount,
  SubmitToLedger,
} from './requests.js';

/** What other processes may ask of this context. */
export const ledgerRequests = {
  commands: [SubmitToLedger],
  queries: [
    FindInternalAccount,
    GetInternalAccount,
    ListCustomerAccounts,
    ListPlatformAccounts,
    ShowInternalAccount,
  ],
};
