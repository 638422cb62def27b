import { Rate, type CurrencyCode } from '@causeway/kernel';
import {
  CRYPTO_NETWORKS,
  type CryptoNetwork,
  type CryptoNetworkName,
  type NetworkFee,
} from './crypto-networks.js';
import type { ServiceFee } from './fee-schedule.js';
import { priceSending } from './indicative-price.js';
import type { FieldError } from './rates-rejections.js';

export interface WithdrawalWanted {
  readonly currency: CurrencyCode;
  readonly cryptoNetwork: CryptoNetworkName;
  /** All that leaves the account, fees included; minor units. */
  readonly amountMinor: bigint;
  readonly destinationAddress: string;
}

/** The account that pays, as the ledger knows it. */
export interface PayingAccount {
  readonly type: string;
  readonly currency: CurrencyCode;
}

export interface WithdrawalEstimate {
  readonly networkFee: bigint;
  readonly networkFeeAsset: string;
  /** In the withdrawn currency, as the rest of the estimate. */
  readonly applicationFee: bigint;
  readonly totalFee: bigint;
  readonly netAmount: bigint;
}

/** Every field that does not fit the others (transactions §10). */
export const withdrawalErrors = (
  { currency, cryptoNetwork, destinationAddress }: WithdrawalWanted,
  account: PayingAccount,
): readonly FieldError[] => {
  const network: CryptoNetwork = CRYPTO_NETWORKS[cryptoNetwork];
  const checks: readonly [field: string, isFine: boolean, message: string][] = [
    ['internalAccountId', account.type !== 'INTERNAL_FIAT', 'must be an account that holds crypto'],
    ['currency', account.currency === currency, `must be the account’s, ${account.currency}`],
    ['cryptoNetwork', network.currencies.includes(currency), `does not carry ${currency}`],
    ['destinationAddress', network.address.test(destinationAddress), `is no address of ${cryptoNetwork}`],
  ];
  return checks.flatMap(([field, isFine, message]) => (isFine ? [] : [{ field, message }]));
};

/** The service's fee on a withdrawal: its own, and what the network costs it (quotes §6.4). */
const withdrawalFee = (serviceFee: ServiceFee, { shareMinor }: NetworkFee): ServiceFee => ({
  ...serviceFee,
  fixedMinor: serviceFee.fixedMinor + shareMinor,
});

/** The fees of a quote for this withdrawal, taken apart; `undefined` when they leave nothing to pay out. */
export const estimateWithdrawal = (
  { currency, cryptoNetwork, amountMinor }: WithdrawalWanted,
  serviceFee: ServiceFee,
  networkFee: NetworkFee,
): WithdrawalEstimate | undefined => {
  const { feesMinor } = priceSending(
    {
      pair: { from: currency, to: currency },
      sendingPerReceiving: Rate.ONE,
      serviceFee: withdrawalFee(serviceFee, networkFee),
    },
    amountMinor,
  );
  const netAmount = amountMinor - feesMinor;
  if (netAmount <= 0n) return undefined;
  return {
    networkFee: networkFee.networkFeeMinor,
    networkFeeAsset: CRYPTO_NETWORKS[cryptoNetwork].feeAsset,
    applicationFee: feesMinor - networkFee.shareMinor,
    totalFee: feesMinor,
    netAmount,
  };
};
