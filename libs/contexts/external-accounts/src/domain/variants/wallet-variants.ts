import {
  evmAddress,
  lightningAddress,
  lightningInvoice,
  lightningOffer,
  required,
  solanaAddress,
  sparkAddress,
  tronAddress,
  type AccountField,
} from '../account-field.js';
import type { AccountVariant, AccountVariants } from '../account-variant.js';

const wallet = (
  schema: string,
  currencies: AccountVariant['currencies'],
  address: AccountField,
): AccountVariant => ({
  schema,
  kind: 'WALLET',
  currencies,
  fields: { address: required(address) },
  ways: [{ identifier: ['address'], rails: [] }],
});

/** Chains (external-accounts §4). The type fixes the network, and the network the assets (§4.1). */
export const WALLET_VARIANTS = {
  ARBITRUM_WALLET: wallet('ArbitrumWallet', ['USDC', 'USDT'], evmAddress()),
  BASE_WALLET: wallet('BaseWallet', ['USDC'], evmAddress()),
  ETHEREUM_WALLET: wallet('EthereumWallet', ['USDC', 'USDT'], evmAddress()),
  PLASMA_WALLET: wallet('PlasmaWallet', ['USDT'], evmAddress()),
  POLYGON_WALLET: wallet('PolygonWallet', ['USDC'], evmAddress()),
  SOLANA_WALLET: wallet('SolanaWallet', ['USDC', 'USDT'], solanaAddress()),
  SPARK_WALLET: wallet('SparkWallet', ['BTC', 'USDB'], sparkAddress()),
  TRON_WALLET: wallet('TronWallet', ['USDT'], tronAddress()),
  LIGHTNING: {
    schema: 'Lightning',
    kind: 'LIGHTNING',
    currencies: ['BTC'],
    fields: { invoice: lightningInvoice(), bolt12: lightningOffer(), lightningAddress: lightningAddress() },
    ways: [
      { identifier: ['invoice'], rails: [] },
      { identifier: ['bolt12'], rails: [] },
      { identifier: ['lightningAddress'], rails: [] },
    ],
  },
} as const satisfies AccountVariants;
