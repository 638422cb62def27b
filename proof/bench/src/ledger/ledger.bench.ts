import { createDatabase, startScratchServer } from '@causeway/database';
import { BatchedInsert, ROWS_A_BATCH } from '../baselines/batched-insert.js';
import { RowLockLedger } from '../baselines/row-lock-ledger.js';
import { SingleRowCommit } from '../baselines/single-row-commit.js';
import { benchmark, type Say } from '../benchmark.js';
import { driveMetered, type Metered } from '../measure/metered.js';
import { interleaved } from '../measure/rounds.js';
import { ServerMeter } from '../measure/server-meter.js';
import { judged, yardstickTable } from '../report/yardstick.js';
import { cellTable, perRow } from './cell-table.js';
import { CausewayLedger } from './causeway-ledger.js';
import { LOADS, pairsOf, type Load } from './loads.js';
import { besideWhat, limitsOf, ratiosOf, type Cell } from './yardstick.js';

const CALLERS = [1, 16, 64, 256, 1_024] as const;
/** A life cycle is two entries. Two loads are enough: transfers show that more change nothing. */
const LIFE_CYCLE_CALLERS = [64, 1_024] as const;
const LIFE_CYCLE_LOADS = ['uniform', 'hot'] as const;

interface Ledger {
  transfer(debited: number, credited: number): Promise<void>;
  holdAndCapture(debited: number, credited: number): Promise<void>;
}

interface Contestants {
  readonly causeway: CausewayLedger;
  readonly rowLock: RowLockLedger;
  readonly single: SingleRowCommit;
  readonly limit: BatchedInsert;
  readonly meters: ReadonlyMap<object, ServerMeter>;
}

const options = {
  seconds: { normal: 3, quick: 0.4, summary: 'seconds a measurement' },
  rounds: { normal: 3, quick: 1, summary: 'rounds, of which the median counts' },
  accounts: { normal: 10_000, quick: 1_000, summary: 'accounts, all of one platform' },
} as const;
type Chosen = Readonly<Record<keyof typeof options, number>>;

/** Transfers and holds through the ledger's door, beside a row-lock ledger and what PostgreSQL itself can do. */
export const ledger = benchmark({
  summary:
    'transfers and holds a second by load and callers, beside a row-lock ledger and two limits of PostgreSQL',
  options,
  run: async (chosen, say) => {
    const server = await startScratchServer();
    say(`${server.description}; ${chosen.accounts} accounts`);
    try {
      return await measureOn(server.url, chosen, say);
    } finally {
      await server.stop();
    }
  },
});

const measureOn = async (url: string, chosen: Chosen, say: Say): Promise<object> => {
  const contestants = await enter(url, chosen.accounts);
  try {
    const cells: Cell[] = [];
    const add = async (work: Cell['work'], load: Load, callers: number): Promise<void> => {
      cells.push(await measureCell(contestants, { work, load, callers }, chosen));
      say(`  ${work}, ${load}, ${callers} callers: measured`);
    };
    for (const load of LOADS) for (const callers of CALLERS) await add('transfer', load, callers);
    for (const load of LIFE_CYCLE_LOADS) {
      for (const callers of LIFE_CYCLE_CALLERS) await add('hold and capture', load, callers);
    }
    const limits = limitsOf(cells);
    const ratios = ratiosOf(cells, limits);
    say(`\n${cellTable(cells, limits)}\n\n${yardstickTable(ratios)}`);
    return { limits, cells, ratios: judged(ratios) };
  } finally {
    await leave(contestants);
  }
};

/** Every contestant gets a database of its own on the one server, and a short warm-up. */
const enter = async (url: string, accounts: number): Promise<Contestants> => {
  const at = (name: string): Promise<string> => createDatabase(url, name);
  const causeway = await CausewayLedger.open(await at('causeway'), accounts);
  const rowLock = await RowLockLedger.open(await at('row_lock'), accounts);
  const single = await SingleRowCommit.open(await at('single_row'));
  await warmUp(causeway, accounts);
  await warmUp(rowLock, accounts);
  const { databaseUrl, eventTable } = causeway;
  const limit = await BatchedInsert.open(await at('batched'), { databaseUrl, table: eventTable });
  const meters = new Map<object, ServerMeter>();
  for (const contestant of [causeway, rowLock, single, limit]) {
    meters.set(contestant, await ServerMeter.open(contestant.databaseUrl));
  }
  return { causeway, rowLock, single, limit, meters };
};

/** As many transfers as the pattern of the batched insert needs, and as make the compiler take notice. */
const WARM_UP_TRANSFERS = 4 * ROWS_A_BATCH;
const WARM_UP_CALLERS = 64;

const warmUp = async (contestant: Ledger, accounts: number): Promise<void> => {
  const pairs = pairsOf('uniform', accounts);
  for (let done = 0; done < WARM_UP_TRANSFERS; done += WARM_UP_CALLERS) {
    await Promise.all(Array.from({ length: WARM_UP_CALLERS }, () => contestant.transfer(...pairs())));
  }
};

const leave = async ({ causeway, rowLock, single, limit, meters }: Contestants): Promise<void> => {
  for (const meter of meters.values()) await meter.close();
  await Promise.all([causeway.close(), rowLock.close(), single.close(), limit.close()]);
};

const metered = (
  { meters }: Contestants,
  contestant: object,
  crowd: { callers: number; forMs: number },
  work: () => Promise<unknown>,
): Promise<Metered> => {
  const meter = meters.get(contestant);
  if (meter === undefined) throw new Error('every contestant has a meter');
  return driveMetered(meter, crowd, work);
};

const measureCell = async (
  contestants: Contestants,
  { work, load, callers }: Pick<Cell, 'work' | 'load' | 'callers'>,
  { seconds, rounds, accounts }: Chosen,
): Promise<Cell> => {
  const crowd = { callers, forMs: seconds * 1_000 };
  const of = (contestant: Ledger): Promise<Metered> => {
    const pairs = pairsOf(load, accounts);
    const once =
      work === 'transfer'
        ? () => contestant.transfer(...pairs())
        : () => contestant.holdAndCapture(...pairs());
    return metered(contestants, contestant, crowd, once);
  };
  const { single, limit } = contestants;
  const alone = { ...crowd, callers: 1 };
  const beside = besideWhat({ work, load, callers });
  const { causeway, rowLock, bare, batched } = await interleaved(rounds, {
    rowLock: () => of(contestants.rowLock),
    causeway: () => of(contestants.causeway),
    ...(beside === 'single' && { bare: () => metered(contestants, single, alone, () => single.insert()) }),
    ...(beside === 'batched' && {
      batched: () => metered(contestants, limit, alone, () => limit.insertBatch()),
    }),
  });
  if (causeway === undefined || rowLock === undefined) throw new Error('both ledgers were measured');
  return {
    work,
    load,
    callers,
    causeway,
    rowLock,
    ...(bare && { single: bare }),
    ...(batched && { batched: perRow(batched, ROWS_A_BATCH) }),
  };
};
