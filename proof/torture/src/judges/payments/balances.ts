import type { LedgerEntry, LegFacts } from './ledger-entries.js';

export interface Balance {
  readonly availableMinor: bigint;
  readonly heldMinor: bigint;
  readonly pendingMinor: bigint;
}

export const NOTHING_THERE: Balance = { availableMinor: 0n, heldMinor: 0n, pendingMinor: 0n };

export interface Tally {
  /** The balances of all internal accounts with a movement. */
  readonly balances: ReadonlyMap<string, Balance>;
  /** Where an internal account was below zero, in a sentence each. */
  readonly overdrawn: readonly string[];
  /** Where an entry states of an account what does not follow from the entries before it. */
  readonly misstated: readonly string[];
}

const INTERNAL = /^InternalAccount:/;

/** Adds the journal up anew, by the rules of accounts §4 and by no code of the product. */
export const tallyOf = (entries: readonly LedgerEntry[]): Tally => {
  const balances = new Map<string, Balance>();
  const positions = new Map<string, number>();
  const overdrawn: string[] = [];
  const misstated: string[] = [];
  for (const { position, legs } of entries) {
    const own = legs.filter(({ account }) => INTERNAL.test(account));
    for (const leg of own) {
      const after = changed(balances.get(leg.account) ?? NOTHING_THERE, leg);
      balances.set(leg.account, after);
      if (isBelowZero(after)) overdrawn.push(`${leg.account} is below zero after position ${position}`);
      if (!isStated(leg, after, positions.get(leg.account) ?? 0))
        misstated.push(`position ${position} says of ${leg.account} what does not follow`);
    }
    // Only now: of several legs of an account, each names the entry before this one.
    for (const { account } of own) positions.set(account, position);
  }
  return { balances, overdrawn, misstated };
};

const changed = (balance: Balance, { movement, side, amountMinor }: LegFacts): Balance => {
  const { availableMinor, heldMinor, pendingMinor } = balance;
  switch (movement) {
    case 'ENTRY':
      return {
        ...balance,
        availableMinor: availableMinor + (side === 'CREDIT' ? amountMinor : -amountMinor),
      };
    case 'HOLD':
      return { ...balance, availableMinor: availableMinor - amountMinor, heldMinor: heldMinor + amountMinor };
    case 'CAPTURE':
      return { ...balance, heldMinor: heldMinor - amountMinor };
    case 'RELEASE':
      return { ...balance, availableMinor: availableMinor + amountMinor, heldMinor: heldMinor - amountMinor };
    case 'PENDING':
      return { ...balance, pendingMinor: pendingMinor + amountMinor };
    case 'SETTLE':
      return {
        ...balance,
        availableMinor: availableMinor + amountMinor,
        pendingMinor: pendingMinor - amountMinor,
      };
    case 'REJECT':
      return { ...balance, pendingMinor: pendingMinor - amountMinor };
    default:
      throw new Error(`${movement} is no known movement`);
  }
};

const isBelowZero = ({ availableMinor, heldMinor, pendingMinor }: Balance): boolean =>
  availableMinor < 0n || heldMinor < 0n || pendingMinor < 0n;

/** A leg without a stated balance misstates nothing. */
const isStated = ({ after }: LegFacts, folded: Balance, previous: number): boolean =>
  after === undefined ||
  (after.availableMinor === folded.availableMinor &&
    after.heldMinor === folded.heldMinor &&
    after.pendingMinor === folded.pendingMinor &&
    after.previous === previous);
