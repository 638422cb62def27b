/** A transaction on a chain, as the API shows it. */
export interface OnChainTransaction {
  readonly transactionHash: string;
  readonly network: string;
}

/** By the kind of wallet; Lightning writes nothing on a chain of its own. */
const NETWORKS: Readonly<Record<string, string>> = {
  SOLANA_WALLET: 'SOLANA',
  ETHEREUM_WALLET: 'ETHEREUM',
  BASE_WALLET: 'BASE',
  POLYGON_WALLET: 'POLYGON',
  TRON_WALLET: 'TRON',
  PLASMA_WALLET: 'PLASMA',
  SPARK_WALLET: 'SPARK',
};

/** The network of an account's payouts; `undefined` for a bank account, and where the contract has no name for it. */
export const networkOf = (accountType: string): string | undefined => NETWORKS[accountType];
