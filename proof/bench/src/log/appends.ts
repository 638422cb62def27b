import { createDatabase } from '@causeway/database';
import { TransactionPerCommand } from '../baselines/transaction-per-command.js';
import { drive, type Driven } from '../measure/drive.js';
import { interleaved } from '../measure/rounds.js';
import { figure, table } from '../report/table.js';
import type { LogOptions } from './options.js';
import { Parcels } from './parcels.js';

const CALLERS = [1, 64] as const;

export interface AppendRow {
  readonly flush: string;
  readonly callers: number;
  readonly way: string;
  readonly figures: Driven;
}

/** Commands a second through an ordinary lane, beside a transaction per command. */
export const measureAppends = async (
  url: string,
  flush: string,
  { seconds, rounds }: LogOptions,
): Promise<{ rows: AppendRow[]; text: string }> => {
  const parcels = await Parcels.open(await createDatabase(url, 'parcels_appends'));
  const baseline = await TransactionPerCommand.open(await createDatabase(url, 'baseline_appends'));
  const rows: AppendRow[] = [];
  for (const callers of CALLERS) {
    const crowd = { callers, forMs: seconds * 1_000 };
    const measured = await interleaved(rounds, {
      'a transaction per command': () => drive(crowd, () => baseline.append()),
      'the log': () => drive(crowd, () => parcels.append()),
    });
    for (const [way, figures] of Object.entries(measured)) rows.push({ flush, callers, way, figures });
  }
  await parcels.close();
  await baseline.close();
  return { rows, text: appendTable(rows) };
};

export const appendTable = (rows: readonly AppendRow[]): string =>
  table(
    ['flush', 'callers', 'way', 'commands a second', 'p50 ms', 'p99 ms'],
    rows.map(({ flush, callers, way, figures: { perSecond, p50Ms, p99Ms } }) => [
      flush,
      String(callers),
      way,
      figure(perSecond),
      figure(p50Ms),
      figure(p99Ms),
    ]),
  );
