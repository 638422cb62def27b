import { ChangeWalletPrivacy, RequestPrivacyChange, VerifyWalletSignature } from './requests.js';

/** What other processes may ask of this context. */
export const walletAuthRequests = {
  commands: [RequestPrivacyChange, ChangeWalletPrivacy],
  queries: [VerifyWalletSignature],
};
