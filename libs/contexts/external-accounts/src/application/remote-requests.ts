import {
  DeleteExternalAccount,
  GetExternalAccount,
  GetPayoutTarget,
  GetUmaDepositTarget,
  IssueOwnershipChallenge,
  ListExternalAccounts,
  RegisterExternalAccount,
  ReviewExternalAccount,
  VerifyOwnership,
} from './requests.js';

/** What other processes may ask of this context. */
export const externalAccountsRequests = {
  commands: [
    RegisterExternalAccount,
    DeleteExternalAccount,
    IssueOwnershipChallenge,
    VerifyOwnership,
    ReviewExternalAccount,
  ],
  queries: [GetExternalAccount, GetPayoutTarget, GetUmaDepositTarget, ListExternalAccounts],
};
