import type { Dispatch } from '@causeway/commands';
import { VerifyWalletSignature } from '@causeway/wallet-auth';
import type { WalletAuthorization } from '../application/quotes/wallet-authorization.js';

/** Asks the context that knows the sessions of wallets. */
export const walletAuthorization = (dispatch: Dispatch): WalletAuthorization => ({
  verify: (signed, call) => dispatch.execute(new VerifyWalletSignature(signed, call)),
});
