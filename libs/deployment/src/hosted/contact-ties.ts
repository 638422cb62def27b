import type { Dispatch } from '@causeway/commands';
import type { ContactTies } from '@causeway/customers';
import { ChangeTiedContact } from '@causeway/wallet-auth';

/** A wallet's codes hang on its owner's contacts; customers does not know of wallets, which know of customers. */
export const walletContactTies = (dispatch: Dispatch): ContactTies => ({
  change: (asked, call) => dispatch.execute(new ChangeTiedContact(asked, call)),
});
