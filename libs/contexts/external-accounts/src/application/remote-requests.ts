import {
  DeleteExternalAccount,
  FindAccountsByIdentifier,
  GetExternalAccount,
  GetPayoutTarget,
  GetUmaDepositTarget,
  IssueOwnershipChallenge,
  ListExternalAccounts,
  RegisterExternalAccount,
  ReviewExternalAccount,
  VerifyOwnership,
} from './requests.js';
import { AddVasp, ListAddedVasps, ListVasps, RemoveVasp } from './vasp.requests.js';

/** What other processes may ask of this context. */
export const externalAccountsRequests = {
  commands: [
    RegisterExternalAccount,
    DeleteExternalAccount,
    IssueOwnershipChallenge,
    VerifyOwnership,
    ReviewExternalAccount,
    AddVasp,
    RemoveVasp,
  ],
  queries: [
    FindAccountsByIdentifier,
    GetExternalAccount,
    GetPayoutTarget,
    GetUmaDepositTarget,
    ListAddedVasps,
    ListExternalAccounts,
    ListVasps,
  ],
};
