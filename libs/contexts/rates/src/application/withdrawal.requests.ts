import { Query } from '@causeway/commands';
import type { CurrencyCode, Id } from '@causeway/kernel';
import type { CryptoNetworkName, NetworkFee } from '../domain/crypto-networks.js';
import type { WithdrawalEstimate, WithdrawalWanted } from '../domain/withdrawal-estimate.js';

export type { CryptoNetworkName, NetworkFee } from '../domain/crypto-networks.js';
export type { WithdrawalEstimate, WithdrawalWanted } from '../domain/withdrawal-estimate.js';

/**
 * What a withdrawal would cost (transactions §10); nothing is reserved and no balance is looked at. Refuses with
 * `ACCOUNT_NOT_FOUND`, `WITHDRAWAL_INVALID` (every wrong field at once), `WITHDRAWAL_TOO_SMALL` and
 * `NETWORK_FEE_UNKNOWN`.
 */
export class EstimateWithdrawal extends Query<
  WithdrawalWanted & { readonly internalAccountId: Id<'InternalAccount'> },
  WithdrawalEstimate
> {
  static readonly type = 'rates.estimate-withdrawal';
}

/**
 * What a network takes for one transfer of a currency; its share is part of the fixed service fee of such a quote
 * (quotes §6.4). `null` where nothing is known, or the network does not carry the currency.
 */
export class GetNetworkFee extends Query<
  { readonly cryptoNetwork: CryptoNetworkName; readonly currency: CurrencyCode },
  NetworkFee | null
> {
  static readonly type = 'rates.get-network-fee';
}
