import type { CryptoNetworkName, CurrencyCode } from '@causeway/kernel';

/** A chain, or a network beside one, that crypto is paid out over. */
export interface CryptoNetwork {
  /** What the network's own fee is paid in. */
  readonly feeAsset: string;
  /** What can be sent over it (external-accounts §4.1). */
  readonly currencies: readonly CurrencyCode[];
  /** How a destination looks. Check digits are judged where an account is registered. */
  readonly address: RegExp;
}

const EVM = /^0x[0-9a-fA-F]{40}$/;
const BASE58 = '[1-9A-HJ-NP-Za-km-z]';
/** The sandbox's suffixes may be any digits (external-accounts §4.2). */
const SUFFIX = '[0-9A-HJ-NP-Za-km-z]{3}';
const SOLANA = new RegExp(`^${BASE58}{29,41}${SUFFIX}$`);
const TRON = new RegExp(`^T${BASE58}{30}${SUFFIX}$`);
const BITCOIN = new RegExp(`^(?:bc1|tb1|bcrt1)[02-9ac-hj-np-z]{8,87}$|^[123mn]${BASE58}{25,34}$`);
const SPARK = /^(?:spark|sparkrt|sprt)1[0-9a-z]{20,120}$/;
/** An invoice, an offer, or an address like that of a mail. */
const LIGHTNING =
  /^ln(?:bc|tb|bcrt|tbs)[0-9]{0,18}[munp]?1[02-9ac-hj-np-z]{50,2000}$|^lno1[02-9ac-hj-np-z]{20,2000}$|^[a-z0-9._+-]{1,64}@[a-z0-9.-]{1,253}$/i;

/** The contract's eight, and two that the seed has besides: ARBITRUM and LIGHTNING (quotes §1.1, transactions §10). */
export const CRYPTO_NETWORKS = {
  ARBITRUM: { feeAsset: 'ETH', currencies: ['USDC', 'USDT'], address: EVM },
  BASE: { feeAsset: 'ETH', currencies: ['USDC'], address: EVM },
  BITCOIN: { feeAsset: 'BTC', currencies: ['BTC'], address: BITCOIN },
  ETHEREUM: { feeAsset: 'ETH', currencies: ['USDC', 'USDT'], address: EVM },
  LIGHTNING: { feeAsset: 'BTC', currencies: ['BTC'], address: LIGHTNING },
  PLASMA: { feeAsset: 'XPL', currencies: ['USDT'], address: EVM },
  POLYGON: { feeAsset: 'POL', currencies: ['USDC'], address: EVM },
  SOLANA: { feeAsset: 'SOL', currencies: ['USDC', 'USDT'], address: SOLANA },
  SPARK: { feeAsset: 'BTC', currencies: ['BTC', 'USDB'], address: SPARK },
  TRON: { feeAsset: 'TRX', currencies: ['USDT'], address: TRON },
} as const satisfies Readonly<Record<CryptoNetworkName, CryptoNetwork>>;

export type { CryptoNetworkName };
export const CRYPTO_NETWORK_NAMES = Object.keys(CRYPTO_NETWORKS) as readonly CryptoNetworkName[];

/** What a network asks for one transfer. */
export interface NetworkFee {
  /** In the smallest unit of the network's fee asset (lamports, wei, satoshis): never added to other amounts. */
  readonly networkFeeMinor: bigint;
  /** What of the service's fee that costs, rounded up, in the smallest unit of the currency that is withdrawn. */
  readonly shareMinor: bigint;
}
