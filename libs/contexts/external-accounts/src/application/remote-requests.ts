import {
  DeleteExternalAccount,
  FindAccountsByIdentifier,
  GetExternalAccount,
  GetPayoutTarget,
  GetUmaDepositTarget,
  IssueOwnershipChallenge,
  ListExternalAccounts,
  RegisterExternalAccount,
  VerifyOwnership,
} from './requests.js';

/** What other processes may ask of this context. */
export const externalAccountsRequests = {
  commands: [RegisterExternalAccount, DeleteExternalAccount, IssueOwnershipChallenge, VerifyOwnership],
  queries: [
    FindAccountsByIdentifier,
    GetExternalAccount,
    GetPayoutTarget,
    GetUmaDepositTarget,
    ListExternalAccounts,
  ],
};
