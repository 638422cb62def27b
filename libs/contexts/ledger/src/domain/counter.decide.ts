import { nothing, record } from '@causeway/kernel';
import type { LedgerDecision } from './entry.decide.js';
import { refuseCharges } from './hold.decide.js';
import type { ChargeCounters, ReturnCounters } from './instruction.js';
import type { CountedCharge } from './ledger-event.js';
import type { LedgerState } from './ledger-state.js';

/** How much of a counter no hold stands for: so much may be given back, and not what a hold will give back. */
export const withoutHold = (counter: string): string => `${counter}:unheld`;

/** Counts, unless a ceiling stands against it. Throws where nothing is to be counted. */
export const chargeCounters = (
  { counters }: ChargeCounters,
  state: LedgerState,
  platformId: string,
): LedgerDecision => {
  if (counters.length === 0) throw new Error('A charge of no counters counts nothing');
  const refusal = refuseCharges(counters, state, platformId);
  if (refusal !== undefined) return refusal;
  return record({ type: 'CountersCharged', platformId, counters: counters.flatMap(counted) });
};

/** What was never charged is not given back either: none of it is, where a counter has less. */
export const returnCounters = (
  { counters }: ReturnCounters,
  state: LedgerState,
  platformId: string,
): LedgerDecision => {
  for (const { counter, amountMinor } of counters)
    if (amountMinor <= 0n) throw new Error(`A return of ${amountMinor} to ${counter} is not positive`);
  const left = new Map<string, bigint>();
  for (const { counter, amountMinor } of counters) {
    const charged = left.get(counter) ?? state.counter(platformId, withoutHold(counter));
    if (charged < amountMinor) return nothing();
    left.set(counter, charged - amountMinor);
  }
  return left.size === 0
    ? nothing()
    : record({ type: 'CountersReturned', platformId, counters: counters.flatMap(counted) });
};

const counted = ({ counter, amountMinor }: CountedCharge): readonly CountedCharge[] => [
  { counter, amountMinor },
  { counter: withoutHold(counter), amountMinor },
];
