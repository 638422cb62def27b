import { SYSTEM_ACCOUNTS } from '@causeway/ledger';

/** A leg as its entry stores it. */
export interface StoredLeg {
  readonly account: string;
  readonly movement: string;
  readonly side: 'DEBIT' | 'CREDIT';
  readonly amount: string;
  readonly currency: string;
  readonly available: string;
  readonly held: string;
  readonly pending: string;
  readonly owed?: string;
  readonly previous: number;
}

export interface Sums {
  available: bigint;
  held: bigint;
  pending: bigint;
  owed: bigint;
  /** Position of the last entry that touched the account. */
  position: number;
}

const SERVICE: ReadonlySet<string> = new Set(SYSTEM_ACCOUNTS);
/** Money that only changes its place within its account. */
const WITHIN: ReadonlySet<string> = new Set(['HOLD', 'RELEASE', 'SETTLE']);

/**
 * The balances of a lane, added up from what its entries say, and from nothing that its writer remembers. Of the
 * service's own accounts, every platform has its own.
 */
export class PostingFold {
  private readonly sums = new Map<string, Sums>();

  of(account: string, currency: string, platformId: string): Sums | undefined {
    return this.sums.get(placeOf({ account, currency }, platformId));
  }

  /** Adds an entry of a platform. Returns the error, if any. */
  fold(legs: readonly StoredLeg[], position: number, platformId: string): string | undefined {
    const keyOf = (leg: StoredLeg): string => placeOf(leg, platformId);
    const before = new Map(legs.map((leg) => [keyOf(leg), this.sums.get(keyOf(leg))?.position ?? 0]));
    for (const [index, leg] of legs.entries()) {
      const sums = this.sums.get(keyOf(leg)) ?? {
        available: 0n,
        held: 0n,
        pending: 0n,
        owed: 0n,
        position: 0,
      };
      this.sums.set(keyOf(leg), sums);
      move(sums, leg, legs[index + 1]);
      sums.position = position;
      const stated = `${leg.available} ${leg.held} ${leg.pending} ${leg.owed ?? '0'}`;
      const own = `${sums.available} ${sums.held} ${sums.pending} ${sums.owed}`;
      if (stated !== own)
        return `the entry at ${position} says ${stated} of ${keyOf(leg)}, its legs come to ${own}`;
      if (leg.previous !== before.get(keyOf(leg))) {
        return `the entry at ${position} follows ${leg.previous} on ${keyOf(leg)}, not ${before.get(keyOf(leg))}`;
      }
      if (!SERVICE.has(leg.account) && (sums.available < 0n || sums.held < 0n || sums.pending < 0n)) {
        return `the entry at ${position} leaves ${keyOf(leg)} below zero: ${own}`;
      }
    }
    return outOfBalance(legs, position);
  }
}

const placeOf = (
  { account, currency }: Pick<StoredLeg, 'account' | 'currency'>,
  platformId: string,
): string => (SERVICE.has(account) ? `${platformId} ${account} ${currency}` : `${account} ${currency}`);

const move = (sums: Sums, leg: StoredLeg, next: StoredLeg | undefined): void => {
  const minor = BigInt(leg.amount);
  const given = leg.side === 'CREDIT' ? minor : -minor;
  if (leg.movement === 'ENTRY') sums.available += given;
  else if (leg.movement === 'CAPTURE') sums.held -= minor;
  else if (leg.movement === 'PENDING') sums.pending += minor;
  else if (leg.movement === 'REJECT') sums.pending -= minor;
  else if (leg.movement === 'HOLD') [sums.available, sums.held] = [sums.available - minor, sums.held + minor];
  else if (leg.movement === 'RELEASE')
    [sums.held, sums.available] = [sums.held - minor, sums.available + minor];
  else [sums.pending, sums.available] = [sums.pending - minor, sums.available + minor];
  if (next?.account === 'RECEIVABLE') {
    sums.owed += next.side === 'DEBIT' ? BigInt(next.amount) : -BigInt(next.amount);
  }
};

const outOfBalance = (legs: readonly StoredLeg[], position: number): string | undefined => {
  const totals = new Map<string, bigint>();
  for (const { movement, side, amount, currency } of legs) {
    if (WITHIN.has(movement)) continue;
    const minor = BigInt(amount);
    totals.set(currency, (totals.get(currency) ?? 0n) + (side === 'CREDIT' ? minor : -minor));
  }
  for (const [currency, total] of totals) {
    if (total !== 0n) return `the entry at ${position} is out of balance by ${total} ${currency}`;
  }
  return undefined;
};
