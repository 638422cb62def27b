import { Rate } from '@causeway/kernel';
import type { Corridor, GetCorridor, MidRate } from '@causeway/rates';

const FREE = { fixedMinor: 0n, milliBasisPoints: 0n, counterpartyFixedMinor: 0n };

/** The one corridor of a spec; within one currency it is free and one to one. */
export const corridorBetween = (corridor: Corridor, { from, to }: GetCorridor['payload']): Corridor =>
  from === to && corridor.status === 'OPEN'
    ? { ...corridor, sendingPerReceiving: Rate.ONE, serviceFee: FREE }
    : corridor;

export const openCorridor = (corridor: Corridor): Extract<Corridor, { status: 'OPEN' }> | undefined =>
  corridor.status === 'OPEN' ? corridor : undefined;

export const midRateOf = (corridor: Corridor): MidRate | null =>
  corridor.status === 'OPEN' ? { fromPerTo: corridor.sendingPerReceiving } : null;
