import {
  GetExternalAccount,
  GetPayoutTarget,
  ListExternalAccounts,
  RegisterExternalAccount,
} from './requests.js';

/** What other processes may ask of this context. */
export const externalAccountsRequests = {
  commands: [RegisterExternalAccount],
  queries: [GetExternalAccount, GetPayoutTarget, ListExternalAccounts],
};
