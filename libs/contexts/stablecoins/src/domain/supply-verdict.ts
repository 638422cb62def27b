/** Whether operations and ledger agree; `BOOKING` where the ledger may be ahead by what is being booked right now. */
export const SUPPLY_VERDICTS = ['EQUAL', 'BOOKING', 'DIFFERS'] as const;
export type SupplyVerdict = (typeof SUPPLY_VERDICTS)[number];

/** All in the smallest unit of one currency. */
export interface HeldSupply {
  /** Minted less burnt, of the operations that are booked. */
  readonly outstanding: bigint;
  /** All that is on its way into the ledger, or out of it. */
  readonly beingBooked: bigint;
  readonly reserve: bigint;
  readonly supply: bigint;
}

/** Minted less burnt is what is outstanding and what the reserve holds; both accounts move in one entry (stablecoins §5). */
export const supplyVerdict = ({ outstanding, beingBooked, reserve, supply }: HeldSupply): SupplyVerdict => {
  if (reserve + supply !== 0n) return 'DIFFERS';
  const ahead = reserve - outstanding;
  if (ahead === 0n) return 'EQUAL';
  return (ahead < 0n ? -ahead : ahead) <= beingBooked ? 'BOOKING' : 'DIFFERS';
};
