import type { PostedLeg } from './entry.js';
import type { CountedCharge, EventOf } from './ledger-event.js';
import type { Hold, LedgerState, OpenHold, Replaced } from './ledger-state.js';

type HoldEvent = EventOf<'HoldPlaced' | 'HoldCaptured' | 'HoldReleased'>;

export interface HoldChange {
  readonly hold: Replaced<Hold>;
  readonly counters: readonly Replaced<bigint>[];
}

/** The change of a hold and its counters. Throws when the event's legs are not what the hold allows. */
export const changeOfHold = (event: HoldEvent, state: LedgerState): HoldChange => {
  const { holdId, platformId } = event;
  const before = state.hold(platformId, holdId);
  const hold = (after: Hold): Replaced<Hold> => ({ platformId, id: holdId, before, after });
  switch (event.type) {
    case 'HoldPlaced': {
      if (before !== undefined) throw new Error(`Hold ${holdId} is placed already`);
      const counters = charged(state, platformId, event.counters, 1n);
      return { hold: hold(placed(event)), counters };
    }
    case 'HoldCaptured':
      return { hold: hold(captured(event, held(before, event))), counters: [] };
    case 'HoldReleased': {
      const { amountMinor } = held(before, event);
      if (sumOf(event.legs, 'RELEASE') !== amountMinor) throw unlike(holdId);
      const counters = charged(state, platformId, event.counters, -1n);
      return { hold: hold({ status: event.reason }), counters };
    }
  }
};

const placed = (event: EventOf<'HoldPlaced'>): OpenHold => {
  const { platformId, holdId, counters, cause, expiresAt, legs } = event;
  const [leg] = legs;
  if (leg?.movement !== 'HOLD' || legs.length > 1) throw unlike(holdId);
  const { amountMinor, currency } = leg;
  const accountId = leg.account as OpenHold['accountId'];
  const hold = {
    status: 'HELD',
    platformId,
    holdId,
    accountId,
    currency,
    amountMinor,
    counters,
    cause,
  } as const;
  return expiresAt === undefined ? hold : { ...hold, expiresAt };
};

const captured = ({ holdId, isFinal, legs }: EventOf<'HoldCaptured'>, hold: OpenHold): Hold => {
  const amountMinor = hold.amountMinor - sumOf(legs, 'CAPTURE') - sumOf(legs, 'RELEASE');
  if (amountMinor < 0n || (isFinal && amountMinor > 0n)) throw unlike(holdId);
  // What was captured in part has used its charge: the rest gives none of it back.
  return isFinal ? { status: 'CAPTURED' } : { ...hold, amountMinor, counters: [] };
};

const held = (hold: Hold | undefined, { holdId, legs }: HoldEvent): OpenHold => {
  if (hold?.status !== 'HELD') throw new Error(`Hold ${holdId} is not held`);
  for (const { movement, account } of legs) {
    if (movement !== 'ENTRY' && account !== hold.accountId) throw unlike(holdId);
  }
  return hold;
};

const sumOf = (legs: readonly PostedLeg[], movement: PostedLeg['movement']): bigint => {
  let totalMinor = 0n;
  for (const leg of legs) if (leg.movement === movement) totalMinor += leg.amountMinor;
  return totalMinor;
};

const unlike = (holdId: string): Error => new Error(`The legs are not what hold ${holdId} allows`);

/**
 * What the counters hold before and after these charges, in minor units; `-1n` gives charges back. Charges of one
 * counter add up.
 */
export const charged = (
  state: LedgerState,
  platformId: string,
  charges: readonly CountedCharge[],
  sign: 1n | -1n,
): readonly Replaced<bigint>[] => {
  const totals = new Map<string, bigint>();
  for (const { counter, amountMinor } of charges) {
    const used = totals.get(counter) ?? state.counter(platformId, counter);
    totals.set(counter, used + sign * amountMinor);
  }
  return [...totals].map(([id, used]) => ({
    platformId,
    id,
    before: presentIf(state.counter(platformId, id)),
    after: presentIf(used),
  }));
};

/** A counter that has come back to nothing is not kept. */
const presentIf = (used: bigint): bigint | undefined => (used === 0n ? undefined : used);
