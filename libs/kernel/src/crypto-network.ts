/**
 * The networks that crypto moves over, with the type of account that a wallet there is: the contract's, and the two that
 * the specification adds (quotes §1.1, transactions §10).
 */
const WALLET_TYPES = {
  SOLANA: 'SOLANA_WALLET',
  ETHEREUM: 'ETHEREUM_WALLET',
  BASE: 'BASE_WALLET',
  POLYGON: 'POLYGON_WALLET',
  ARBITRUM: 'ARBITRUM_WALLET',
  TRON: 'TRON_WALLET',
  PLASMA: 'PLASMA_WALLET',
  SPARK: 'SPARK_WALLET',
  LIGHTNING: 'LIGHTNING',
  BITCOIN: 'BITCOIN_L1',
} as const;

export type CryptoNetworkName = keyof typeof WALLET_TYPES;
export const NETWORK_NAMES = Object.keys(WALLET_TYPES) as readonly CryptoNetworkName[];

/** The type of account that a wallet on a network is; `undefined` where no network has that name. */
export const walletTypeOn = (network: string): string | undefined =>
  (WALLET_TYPES as Readonly<Record<string, string>>)[network];

/** The network that a type of account is a wallet on; `undefined` for a bank account. */
export const networkOfWallet = (accountType: string): CryptoNetworkName | undefined =>
  NETWORK_NAMES.find((network) => WALLET_TYPES[network] === accountType);

/** Lightning writes nothing on a chain of its own; of the other two the contract's transactions have no name. */
const NOT_SHOWN: ReadonlySet<string> = new Set(['ARBITRUM', 'BITCOIN', 'LIGHTNING']);

/** The network of an account's payouts; `undefined` for a bank account, and where the contract has no name for it. */
export const networkOf = (accountType: string): string | undefined => {
  const network = networkOfWallet(accountType);
  return network === undefined || NOT_SHOWN.has(network) ? undefined : network;
};
