import { nothing, record } from '@causeway/kernel';
import type { LedgerDecision } from './entry.decide.js';
import { refuseCharges } from './hold.decide.js';
import type { ChargeCounters, ReturnCounters } from './instruction.js';
import type { CountedCharge } from './ledger-event.js';
import type { LedgerState } from './ledger-state.js';

/** How much of a counter no hold covers: only this may be returned; a release returns the rest. */
const withoutHold = (counter: string): string => `${counter}:unheld`;

/** Counts, unless a ceiling is exceeded. Throws where nothing is to be counted. */
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

/**
 * What was never charged is not returned: a counter with less is left as it is. Of a hold, only what it
 * charged and spent is returned: an open one returns its own when it is released. The caller must send it
 * once only.
 */
export const returnCounters = (
  { counters, holdId }: ReturnCounters,
  state: LedgerState,
  platformId: string,
): LedgerDecision => {
  for (const { counter, amountMinor } of counters)
    if (amountMinor <= 0n) throw new Error(`A return of ${amountMinor} to ${counter} is not positive`);
  const isOfHold = holdId !== undefined;
  if (isOfHold && state.hold(platformId, holdId)?.status !== 'CAPTURED') return nothing();
  const left = new Map<string, bigint>();
  for (const { counter, amountMinor } of counters) {
    const unheld = state.counter(platformId, withoutHold(counter));
    const charged = left.get(counter) ?? (isOfHold ? state.counter(platformId, counter) - unheld : unheld);
    if (charged < amountMinor) return nothing();
    left.set(counter, charged - amountMinor);
  }
  if (left.size === 0) return nothing();
  const returned = isOfHold ? counters.map(charge) : counters.flatMap(counted);
  return record({ type: 'CountersReturned', platformId, counters: returned });
};

const charge = ({ counter, amountMinor }: CountedCharge): CountedCharge => ({ counter, amountMinor });

const counted = ({ counter, amountMinor }: CountedCharge): readonly CountedCharge[] => [
  { counter, amountMinor },
  { counter: withoutHold(counter), amountMinor },
];
