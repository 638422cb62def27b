import type { Decision, Money } from '@causeway/kernel';
import { record, reject } from '@causeway/kernel';
import { assertBalanced, sumOn, type Leg } from './entry.js';
import {
  assertSameCurrency,
  ownAccount,
  refuseAmount,
  refuseLegs,
  refuseStatus,
  type Refusal,
} from './entry.decide.js';
import type { CaptureHold, CounterCharge, LedgerRefusal, PlaceHold, ReleaseHold } from './instruction.js';
import type { LedgerEvent } from './ledger-event.js';
import type { Hold, LedgerState } from './ledger-state.js';

type HoldDecision = Decision<LedgerEvent, LedgerRefusal>;

/** A hold's id is used once, whatever became of the hold. */
export const placeHold = (instruction: PlaceHold, state: LedgerState, platformId: string): HoldDecision => {
  const { holdId, accountId, amount, counters = [], cause } = instruction;
  if (!amount.isPositive()) throw new Error(`A hold of ${amount.toString()} is not positive`);
  const account = ownAccount(state, platformId, accountId);
  if (account === undefined) return reject('ACCOUNT_NOT_FOUND', { accountId });
  assertSameCurrency(account, amount.currency);
  const existing = state.hold(platformId, holdId);
  if (existing !== undefined) return reject('HOLD_EXISTS', { status: existing.status });
  const refusal =
    refuseStatus(account, ['ACTIVE']) ??
    refuseAmount(account, amount) ??
    refuseCharges(counters, state, platformId);
  if (refusal !== undefined) return refusal;
  const counted = counters.map(({ counter, amountMinor }) => ({ counter, amountMinor }));
  return record({ type: 'HoldPlaced', holdId, accountId, amount, counters: counted, cause });
};

/** Charges of one counter in the same instruction count one on top of the other. */
const refuseCharges = (
  charges: readonly CounterCharge[],
  state: LedgerState,
  platformId: string,
): Refusal | undefined => {
  const totals = new Map<string, bigint>();
  for (const { counter, amountMinor, ceilingMinor } of charges) {
    if (amountMinor <= 0n) throw new Error(`A charge of ${amountMinor} on ${counter} is not positive`);
    const used = totals.get(counter) ?? state.counter(platformId, counter);
    if (ceilingMinor !== undefined && used + amountMinor > ceilingMinor)
      return reject('COUNTER_EXCEEDED', { limit: ceilingMinor, used });
    totals.set(counter, used + amountMinor);
  }
  return undefined;
};

/** Goes on when its account was frozen after the hold was placed (accounts §3). */
export const captureHold = (
  { holdId, legs }: CaptureHold,
  state: LedgerState,
  platformId: string,
): HoldDecision => {
  assertBalanced(legs);
  const hold = state.hold(platformId, holdId);
  if (hold?.status !== 'HELD') return refuseHold(hold);
  const { accountId, amount, cause } = hold;
  const captured = sumOn(legs, accountId, 'DEBIT', amount.currency);
  if (captured.exceeds(amount)) {
    return reject('HOLD_EXCEEDED', { available: amount.amountMinor, required: captured.amountMinor });
  }
  assertWhole(captured, amount, holdId);
  const isFromHold = ({ account, side }: Leg): boolean => account === accountId && side === 'DEBIT';
  const refusal = refuseLegs(
    legs.filter((leg) => !isFromHold(leg)),
    state,
    platformId,
  );
  return refusal ?? record({ type: 'HoldCaptured', holdId, accountId, amount, legs, cause });
};

/** A captured hold is gone, so a part of it that went nowhere would be lost. */
const assertWhole = (captured: Money, amount: Money, holdId: string): void => {
  if (!captured.equals(amount)) {
    throw new Error(`${captured.toString()} is only a part of hold ${holdId} of ${amount.toString()}`);
  }
};

/** Money comes back to an `ACTIVE` account only; to a frozen one it is tried again later (accounts §3). */
export const releaseHold = (
  { holdId }: ReleaseHold,
  state: LedgerState,
  platformId: string,
): HoldDecision => {
  const hold = state.hold(platformId, holdId);
  if (hold?.status !== 'HELD') return refuseHold(hold);
  const { accountId, amount, counters, cause } = hold;
  const account = ownAccount(state, platformId, accountId);
  if (account === undefined) throw new Error(`Hold ${holdId} is on ${accountId}, which is no account here`);
  const refusal = refuseStatus(account, ['ACTIVE']);
  return refusal ?? record({ type: 'HoldReleased', holdId, accountId, amount, counters, cause });
};

const refuseHold = (hold: Exclude<Hold, { status: 'HELD' }> | undefined): Refusal =>
  hold === undefined ? reject('HOLD_NOT_FOUND') : reject('HOLD_NOT_ACTIVE', { status: hold.status });
