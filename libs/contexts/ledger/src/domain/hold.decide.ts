import { record, reject, type Instant } from '@causeway/kernel';
import { MINOR_MAX } from './balance.js';
import { posted, type Leg, type PostedLeg } from './entry.js';
import {
  assertAskable,
  assertSameCurrency,
  enter,
  ownAccount,
  refuseAmount,
  refuseStatus,
  type LedgerDecision,
  type Refusal,
} from './entry.decide.js';
import type { CaptureHold, CounterCharge, ExpireHold, PlaceHold, ReleaseHold } from './instruction.js';
import type { EventOf } from './ledger-event.js';
import type { Hold, LedgerState, OpenHold } from './ledger-state.js';

/** A hold's id is used once, whatever its outcome. */
export const placeHold = (
  instruction: PlaceHold,
  state: LedgerState,
  platformId: string,
  now: Instant,
): LedgerDecision => {
  const { holdId, accountId, amount, counters = [], expiresAt, cause } = instruction;
  if (!amount.isPositive()) throw new Error(`A hold of ${amount.toString()} is not positive`);
  const account = ownAccount(state, platformId, accountId);
  if (account === undefined) return reject('ACCOUNT_NOT_FOUND', { accountId });
  assertSameCurrency(account, amount.currency);
  const existing = state.hold(platformId, holdId);
  if (existing !== undefined) return reject('HOLD_EXISTS', { status: statusOf(existing, now) });
  const refusal =
    refuseStatus(account, ['ACTIVE']) ??
    refuseAmount(account, amount.amountMinor) ??
    refuseCharges(counters, state, platformId);
  if (refusal !== undefined) return refusal;
  const counted = counters.map(({ counter, amountMinor }) => ({ counter, amountMinor }));
  const legs = [posted({ account: accountId, side: 'DEBIT', amount }, 'HOLD')];
  const event: EventOf<'HoldPlaced'> = {
    type: 'HoldPlaced',
    platformId,
    cause,
    holdId,
    counters: counted,
    legs,
  };
  return record(expiresAt === undefined ? event : { ...event, expiresAt });
};

/**
 * Charges of one counter in the same instruction count one on top of the other. A counter without a ceiling ends where
 * 64 bits do.
 */
export const refuseCharges = (
  charges: readonly CounterCharge[],
  state: LedgerState,
  platformId: string,
): Refusal | undefined => {
  const totals = new Map<string, bigint>();
  for (const { counter, amountMinor, ceilingMinor } of charges) {
    if (amountMinor <= 0n) throw new Error(`A charge of ${amountMinor} on ${counter} is not positive`);
    const used = totals.get(counter) ?? state.counter(platformId, counter);
    const limit = ceilingMinor !== undefined && ceilingMinor < MINOR_MAX ? ceilingMinor : MINOR_MAX;
    if (used + amountMinor > limit) return reject('COUNTER_EXCEEDED', { limit, used });
    totals.set(counter, used + amountMinor);
  }
  return undefined;
};

/** Goes on when its account was frozen after the hold was placed (accounts §3). */
export const captureHold = (
  { holdId, legs: asked, isFinal = true }: CaptureHold,
  state: LedgerState,
  platformId: string,
  now: Instant,
): LedgerDecision => {
  const hold = state.hold(platformId, holdId);
  const legs = asked.map((leg) => posted(leg, isFromHold(leg, hold) ? 'CAPTURE' : 'ENTRY'));
  assertAskable(legs);
  if (!isHeld(hold, now)) return refuseHold(hold, now);
  const { accountId, currency, amountMinor: available, cause } = hold;
  const required = capturedMinor(legs, hold);
  if (required > available) return reject('HOLD_EXCEEDED', { available, required });
  const entered = enter(asked, legs, state, platformId);
  if ('outcome' in entered) return entered;
  const restMinor = available - required;
  if (!isFinal && restMinor > 0n)
    return record({ type: 'HoldCaptured', platformId, cause, holdId, isFinal, legs: entered });
  const rest: PostedLeg[] =
    restMinor === 0n
      ? []
      : [{ account: accountId, movement: 'RELEASE', side: 'CREDIT', amountMinor: restMinor, currency }];
  return record({
    type: 'HoldCaptured',
    platformId,
    cause,
    holdId,
    isFinal: true,
    legs: [...entered, ...rest],
  });
};

const isFromHold = ({ account, side }: Leg, hold: Hold | undefined): boolean =>
  hold?.status === 'HELD' && account === hold.accountId && side === 'DEBIT';

/** Throws when nothing is captured: a full release is a command of its own. */
const capturedMinor = (legs: readonly PostedLeg[], { holdId, currency }: OpenHold): bigint => {
  let totalMinor = 0n;
  for (const leg of legs) {
    if (leg.movement !== 'CAPTURE') continue;
    if (leg.currency !== currency)
      throw new Error(`Hold ${holdId} is of ${currency}, not of ${leg.currency}`);
    totalMinor += leg.amountMinor;
  }
  if (totalMinor === 0n) throw new Error(`The legs capture nothing of hold ${holdId}`);
  return totalMinor;
};

/** Money is released to an `ACTIVE` account only; the release is retried for a frozen one (accounts §3). */
export const releaseHold = (
  { holdId }: ReleaseHold,
  state: LedgerState,
  platformId: string,
  now: Instant,
): LedgerDecision => {
  const hold = state.hold(platformId, holdId);
  if (!isHeld(hold, now)) return refuseHold(hold, now);
  const account = ownAccount(state, platformId, hold.accountId);
  if (account === undefined)
    throw new Error(`Hold ${holdId} is on ${hold.accountId}, which is no account here`);
  return refuseStatus(account, ['ACTIVE']) ?? record(released(hold, 'RELEASED'));
};

/** Whatever the account's status: money that is its own leaves no account and reaches none. */
export const expireHold = (
  { holdId }: ExpireHold,
  state: LedgerState,
  platformId: string,
  now: Instant,
): LedgerDecision => {
  const hold = state.hold(platformId, holdId);
  if (hold?.status !== 'HELD') return refuseHold(hold, now);
  if (isHeld(hold, now)) throw new Error(`The time of hold ${holdId} is not over`);
  return record(released(hold, 'EXPIRED'));
};

const released = (
  { platformId, holdId, accountId, amountMinor, currency, counters, cause }: OpenHold,
  reason: 'RELEASED' | 'EXPIRED',
): EventOf<'HoldReleased'> => {
  const legs: PostedLeg[] = [
    { account: accountId, movement: 'RELEASE', side: 'CREDIT', amountMinor, currency },
  ];
  return { type: 'HoldReleased', platformId, cause, holdId, counters, reason, legs };
};

/** A hold whose time is over has ended, before and after the writer records it. */
const statusOf = (hold: Hold, now: Instant): 'HELD' | 'CAPTURED' | 'RELEASED' | 'EXPIRED' =>
  hold.status === 'HELD' && hold.expiresAt !== undefined && hold.expiresAt <= now ? 'EXPIRED' : hold.status;

const isHeld = (hold: Hold | undefined, now: Instant): hold is OpenHold =>
  hold !== undefined && statusOf(hold, now) === 'HELD';

const refuseHold = (hold: Hold | undefined, now: Instant): Refusal =>
  hold === undefined ? reject('HOLD_NOT_FOUND') : reject('HOLD_NOT_ACTIVE', { status: statusOf(hold, now) });
