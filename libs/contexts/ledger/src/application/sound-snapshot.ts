import type { Snapshot } from './snapshots.js';

/**
 * Throws on a snapshot that no lane can have reached: beyond the end of its log, with money that no account
 * has or two accounts have, with holds or credits that differ from what their accounts hold.
 */
export const assertSound = (snapshot: Snapshot, lastPosition: number): void => {
  const { version, accounts, systems, holds, credits } = snapshot;
  if (version > lastPosition) throw new Error(`It goes up to ${version}, and its log to ${lastPosition}`);
  const sums = new Sums();
  for (const { accountId, owner, currency, balance } of accounts) {
    const { available, held, pending, position } = balance;
    if (position > version) throw new Error(`It is of ${version}, and ${accountId} of ${position}`);
    sums.add(`balances of ${owner.platformId} in ${currency}`, available + held + pending);
    sums.add(`holds of ${accountId}`, held);
    sums.add(`pending credits of ${accountId}`, pending);
  }
  for (const { platformId, currency, balance } of systems)
    sums.add(`balances of ${platformId} in ${currency}`, balance.available);
  for (const { accountId, amountMinor } of holds) sums.add(`holds of ${accountId}`, -amountMinor);
  for (const { accountId, amountMinor } of credits) sums.add(`pending credits of ${accountId}`, -amountMinor);
  sums.assertNothingLeft();
};

class Sums {
  private readonly sums = new Map<string, bigint>();

  add(name: string, minor: bigint): void {
    if (minor !== 0n) this.sums.set(name, (this.sums.get(name) ?? 0n) + minor);
  }

  assertNothingLeft(): void {
    for (const [name, sum] of this.sums) {
      if (sum !== 0n) throw new Error(`Its ${name} are out by ${sum}`);
    }
  }
}
