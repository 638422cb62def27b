import type { Clock, CurrencyCode, Environment } from '@causeway/kernel';
import type { DollarPrice } from '../domain/corridor.js';
import type { FeeRow } from '../domain/fee-schedule.js';

/** Where mid prices come from; `undefined` for a currency that the source does not price. */
export interface RateSource {
  priceOf(code: CurrencyCode): Promise<DollarPrice | undefined>;
}

export interface RatesPorts {
  readonly clock: Clock;
  /** The source of each environment; where there is none, nothing has a price. */
  readonly sources: Readonly<Record<Environment, RateSource | undefined>>;
  /** The operator's rows; what they do not cover costs the default. */
  readonly feeSchedule: readonly FeeRow[];
}
