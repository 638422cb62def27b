import { nothing, record, reject, type Decision, type Instant } from '@causeway/kernel';
import type { CurrencyPair } from './corridor.js';
import { pairErrors } from './corridor-switch.js';
import type { RatesRejection } from './rates-rejections.js';

/** Minor units of the sending currency, all fees included; `null` where nothing is set (quotes §7). */
export interface Limits {
  /** Of one payment. */
  readonly transactionMaxMinor: bigint | null;
  /** Of all payments of one platform on a calendar day in UTC. */
  readonly dailyVolumeMaxMinor: bigint | null;
}

export type LimitsEvent = { readonly type: 'LimitsSet'; readonly setAt: Instant } & CurrencyPair & Limits;

export interface CorridorLimits extends Limits {
  readonly updatedAt: Instant | null;
}

export const noLimits: CorridorLimits = {
  transactionMaxMinor: null,
  dailyVolumeMaxMinor: null,
  updatedAt: null,
};

export const evolveLimits = (
  _limits: CorridorLimits,
  { transactionMaxMinor, dailyVolumeMaxMinor, setAt }: LimitsEvent,
): CorridorLimits => ({ transactionMaxMinor, dailyVolumeMaxMinor, updatedAt: setAt });

/** Replaces both limits of a corridor. A day's volume so far counts against a new one at once. */
export const setLimits = (
  { from, to, transactionMaxMinor, dailyVolumeMaxMinor }: CurrencyPair & Limits,
  current: CorridorLimits,
  { now }: { readonly now: Instant },
): Decision<LimitsEvent, RatesRejection> => {
  const errors = pairErrors({ from, to });
  if (errors.length > 0) return reject('CORRIDOR_NOT_OFFERED', { errors });
  const isSame =
    current.transactionMaxMinor === transactionMaxMinor &&
    current.dailyVolumeMaxMinor === dailyVolumeMaxMinor;
  return isSame
    ? nothing()
    : record({ type: 'LimitsSet', from, to, transactionMaxMinor, dailyVolumeMaxMinor, setAt: now });
};

/** Of two limits the platform's own counts, each figure by itself; where it has none, those of every platform. */
export const limitsInForce = (own: Limits | undefined, everybodys: Limits | undefined): Limits => ({
  transactionMaxMinor: own?.transactionMaxMinor ?? everybodys?.transactionMaxMinor ?? null,
  dailyVolumeMaxMinor: own?.dailyVolumeMaxMinor ?? everybodys?.dailyVolumeMaxMinor ?? null,
});
