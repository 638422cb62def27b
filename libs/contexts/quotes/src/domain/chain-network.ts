import { networkOfWallet } from '@causeway/kernel';

/** Lightning writes nothing on a chain of its own; of the other two the contract's transactions have no name. */
const NOT_SHOWN: ReadonlySet<string> = new Set(['ARBITRUM', 'BITCOIN', 'LIGHTNING']);

/** The network of an account's payouts; `undefined` for a bank account, and where the contract has no name for it. */
export const networkOf = (accountType: string): string | undefined => {
  const network = networkOfWallet(accountType);
  return network === undefined || NOT_SHOWN.has(network) ? undefined : network;
};
