import type { Dispatch, ViewReader } from '@causeway/commands';
import type { Clock, CurrencyCode, Environment } from '@causeway/kernel';
import type { CryptoNetworkName, NetworkFee } from '../domain/crypto-networks.js';
import type { DollarPrice } from '../domain/corridor.js';

/** Where mid prices come from; `undefined` for a currency that the source does not price. */
export interface RateSource {
  priceOf(code: CurrencyCode): Promise<DollarPrice | undefined>;
}

/** The prices that lists show: those of one environment, taken together and kept for about five minutes. */
export interface PriceBoard {
  pricesOf(environment: Environment): Promise<ReadonlyMap<CurrencyCode, DollarPrice>>;
}

/** What networks take for one transfer; `undefined` where that is not known at the moment. */
export interface NetworkFeeSource {
  feeOf(network: CryptoNetworkName): Promise<NetworkFee | undefined>;
}

export interface RatesPorts {
  readonly clock: Clock;
  readonly views: ViewReader;
  readonly dispatch: Dispatch;
  /** The source of each environment; where there is none, nothing has a price. */
  readonly sources: Readonly<Record<Environment, RateSource | undefined>>;
  readonly board: PriceBoard;
  /** Where there is none, no withdrawal can be estimated. */
  readonly networkFees: Readonly<Record<Environment, NetworkFeeSource | undefined>>;
}

/** What the process that hosts the context offers; other sources than the sandbox's fixed tables, if it has any. */
export type RatesHost = Omit<RatesPorts, 'sources' | 'board' | 'networkFees'> &
  Partial<Pick<RatesPorts, 'sources' | 'networkFees'>>;
