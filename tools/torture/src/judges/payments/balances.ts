import type { LedgerEntry, LegFacts } from './ledger-entries.js';

export interface Balance {
  readonly availableMinor: bigint;
  readonly heldMinor: bigint;
}

export interface Tally {
  /** Of the internal accounts that anything moved on. */
  readonly balances: ReadonlyMap<string, Balance>;
  /** Where an internal account was below zero, in a sentence each. */
  readonly overdrawn: readonly string[];
}

const INTERNAL = /^InternalAccount:/;

/** Adds the journal up anew, by the rules of accounts §4 and by no code of the product. */
export const tallyOf = (entries: readonly LedgerEntry[]): Tally => {
  const balances = new Map<string, Balance>();
  const overdrawn: string[] = [];
  for (const entry of entries) {
    for (const [account, availableBy, heldBy] of movesOf(entry)) {
      if (!INTERNAL.test(account)) continue;
      const before = balances.get(account) ?? { availableMinor: 0n, heldMinor: 0n };
      const after = {
        availableMinor: before.availableMinor + availableBy,
        heldMinor: before.heldMinor + heldBy,
      };
      balances.set(account, after);
      if (after.availableMinor < 0n || after.heldMinor < 0n)
        overdrawn.push(`${account} is below zero after position ${entry.position}`);
    }
  }
  return { balances, overdrawn };
};

type Move = readonly [account: string, availableBy: bigint, heldBy: bigint];

const movesOf = ({ type, hold, legs }: LedgerEntry): readonly Move[] => {
  if (hold === undefined) return legs.map(settledMove);
  const { accountId, amountMinor } = hold;
  switch (type) {
    case 'HoldPlaced':
      return [[accountId, -amountMinor, amountMinor]];
    case 'HoldReleased':
      return [[accountId, amountMinor, -amountMinor]];
    default:
      return legs.map((leg) =>
        leg.account === accountId && leg.side === 'DEBIT'
          ? [accountId, 0n, -leg.amountMinor]
          : settledMove(leg),
      );
  }
};

const settledMove = ({ account, side, amountMinor }: LegFacts): Move => [
  account,
  side === 'CREDIT' ? amountMinor : -amountMinor,
  0n,
];
