import type { Driven } from '../measure/drive.js';
import type { Metered } from '../measure/metered.js';
import type { Ratio } from '../report/yardstick.js';
import type { Load } from './loads.js';

/** The limits of PostgreSQL itself. */
export interface Limits {
  readonly single: Metered;
  /** The batched insert, a row counted as one. */
  readonly batched: Metered;
}

/** Both ledgers under one load, and the limit for ours there, measured in turns with it. */
export interface Cell extends Partial<Limits> {
  readonly work: 'transfer' | 'hold and capture';
  readonly load: Load;
  readonly callers: number;
  readonly causeway: Metered;
  readonly rowLock: Metered;
}

/** The callers of uniform transfers beside which a limit is measured. */
const BESIDE = new Map<number, keyof Limits>([
  [1, 'single'],
  [256, 'batched'],
]);

/** The limit that is measured in turns with a load, if any. */
export const besideWhat = ({
  work,
  load,
  callers,
}: Pick<Cell, 'work' | 'load' | 'callers'>): keyof Limits | undefined =>
  work === 'transfer' && load === 'uniform' ? BESIDE.get(callers) : undefined;

/** The limits, from the cells that they were measured beside. */
export const limitsOf = (cells: readonly Cell[]): Limits => {
  const single = cells.find((cell) => cell.single !== undefined)?.single;
  const batched = cells.find((cell) => cell.batched !== undefined)?.batched;
  if (single === undefined || batched === undefined) throw new Error('both limits were measured');
  return { single, batched };
};

/** The figures of LEDGER §3 with their bounds. */
export const ratiosOf = (cells: readonly Cell[], { single, batched }: Limits): Ratio[] => {
  const at = (load: Load, callers: number): Cell => {
    const found = cells.find(
      (cell) => cell.work === 'transfer' && cell.load === load && cell.callers === callers,
    );
    if (found === undefined) throw new Error(`${load} with ${callers} callers was not measured`);
    return found;
  };
  const faster = (ours: Driven, theirs: Driven): number => ours.perSecond / theirs.perSecond;
  const [hot, uniform, crowded, alone] = [
    at('hot', 64),
    at('uniform', 64),
    at('uniform', 256),
    at('uniform', 1),
  ];
  return [
    {
      what: 'hot account, 64 callers, over the row-lock ledger',
      value: faster(hot.causeway, hot.rowLock),
      floor: 30,
      aim: 60,
    },
    {
      what: 'uniform, 64 callers, over the row-lock ledger',
      value: faster(uniform.causeway, uniform.rowLock),
      floor: 8,
      aim: 15,
    },
    {
      what: 'share of the batched-insert limit, 256 callers',
      value: faster(crowded.causeway, batched),
      floor: 0.5,
      aim: 1,
    },
    {
      what: 'single caller, p50 over one bare commit',
      value: alone.causeway.p50Ms / single.p50Ms,
      floor: 2.5,
      aim: 1.5,
      bound: 'most',
    },
  ];
};
