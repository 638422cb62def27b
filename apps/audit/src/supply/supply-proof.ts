import type { FoldedOperation } from '@causeway/stablecoins';

/** What an entry of the ledger did to reserve and supply of a platform, in minor units. */
export interface SupplyEntry {
  readonly place: string;
  readonly platformId: string;
  readonly currency: string;
  /** Of the operation that the entry names as its cause. */
  readonly operationUuid: string;
  readonly reserve: bigint;
  readonly supply: bigint;
}

/** What a platform's accounts hold in a currency at the moment, folded from the journal. */
export interface HeldAccounts {
  readonly platformId: string;
  readonly currency: string;
  readonly reserve: bigint;
  readonly supply: bigint;
}

export interface SupplyFacts {
  /** As they were at the moment, and as the whole log has them. */
  readonly operations: ReadonlyMap<string, FoldedOperation>;
  readonly later: ReadonlyMap<string, FoldedOperation>;
  readonly entries: readonly SupplyEntry[];
  readonly held: readonly HeldAccounts[];
}

/** By stablecoin, in the token's smallest unit. */
export interface IssuedSum {
  readonly minted: bigint;
  readonly burnt: bigint;
}

export interface SupplyProof {
  readonly issued: ReadonlyMap<string, IssuedSum>;
  /** Operations that are on their way into the ledger, or out of it. */
  readonly beingBooked: readonly string[];
  readonly findings: readonly string[];
}

/**
 * Holds the ledger against the operations: whatever moved reserve and supply was one operation's, over its amount, on
 * both at once, and of each operation once or not at all, as the operation says; nothing else is in the accounts.
 */
export const proveSupply = ({ operations, later, entries, held }: SupplyFacts): SupplyProof => {
  const findings = entries.flatMap((entry) => findingsOn(entry, later.get(entry.operationUuid)));
  const booked = new Map<string, bigint>();
  for (const { operationUuid, reserve } of entries)
    booked.set(operationUuid, (booked.get(operationUuid) ?? 0n) + reserve);

  const issued = new Map<string, IssuedSum>();
  const beingBooked: string[] = [];
  for (const [uuid, last] of later) {
    const { operationId, stablecoinId, amountUnits, order } = last.terms;
    const [net, whole] = [booked.get(uuid) ?? 0n, wholeOf(last)];
    const now = operations.get(uuid);
    const isBooked = now?.isBooked === true;
    if (net !== 0n && net !== whole)
      findings.push(`${operationId} is booked with ${net}, and its amount is ${whole}`);
    else if (isOnItsWay(now)) beingBooked.push(operationId);
    else if (isBooked !== (net !== 0n)) {
      // The clocks of two processes are not quite one: what the log has of it a little later is no finding.
      if (now?.isBooked === !last.isBooked) beingBooked.push(operationId);
      else
        findings.push(
          isBooked
            ? `${operationId} is booked, and the ledger has no entry of it`
            : `${operationId} is ${now?.status ?? 'unknown'}, and the ledger has an entry of it`,
        );
    }
    if (net !== whole) continue;
    const { minted, burnt } = issued.get(stablecoinId) ?? { minted: 0n, burnt: 0n };
    issued.set(
      stablecoinId,
      order.kind === 'MINT'
        ? { minted: minted + amountUnits, burnt }
        : { minted, burnt: burnt + amountUnits },
    );
  }
  return { issued, beingBooked, findings: [...findings, ...held.flatMap((each) => apart(each, entries))] };
};

/** What an operation gives to the reserve, all of it. */
const wholeOf = ({ terms: { order, amount } }: FoldedOperation): bigint =>
  order.kind === 'MINT' ? amount.amountMinor : -amount.amountMinor;

/** Between its intent and its end, where the ledger has it already or not yet. */
const isOnItsWay = (operation: FoldedOperation | undefined): boolean =>
  operation !== undefined && (operation.isSettling || operation.correction !== undefined);

const findingsOn = (entry: SupplyEntry, operation: FoldedOperation | undefined): string[] => {
  const { place, reserve, supply, platformId, currency } = entry;
  if (reserve + supply !== 0n)
    return [`${place} gives the reserve ${reserve} and the supply ${supply}: they have to move together`];
  if (operation === undefined) return [`${place} names no operation that the log has`];
  const { terms } = operation;
  return terms.platformId === platformId && terms.amount.currency === currency
    ? []
    : [`${place} books ${terms.operationId} of ${terms.platformId} for ${platformId} in ${currency}`];
};

/** What the accounts hold is what the entries add up to. */
const apart = (
  { platformId, currency, reserve, supply }: HeldAccounts,
  entries: readonly SupplyEntry[],
): string[] => {
  const own = entries.filter((entry) => entry.platformId === platformId && entry.currency === currency);
  const booked = own.reduce((sum, entry) => sum + entry.reserve, 0n);
  return reserve === booked && supply === -booked
    ? []
    : [`${platformId} holds ${reserve} and owes ${-supply} ${currency}, and its entries come to ${booked}`];
};
