import type { Metered } from '../measure/metered.js';
import { figure, table } from '../report/table.js';
import type { Cell, Limits } from './yardstick.js';

const COLUMNS = [
  'work',
  'load',
  'callers',
  'ledger',
  'a second',
  'p50 ms',
  'p99 ms',
  'our CPU µs',
  'server CPU µs',
  'WAL bytes',
  'stored bytes',
  'ratio',
] as const;

const columnsOf = (figures: Metered): string[] => [
  figure(figures.perSecond),
  figure(figures.p50Ms),
  figure(figures.p99Ms),
  figure(figures.clientCpuMicrosEach),
  figure(figures.serverCpuMicrosEach),
  figure(figures.walBytesEach),
  figure(figures.storedBytesEach),
];

/** Everything a run of the ledger measured, a row for each ledger under each load; costs are those of one request. */
export const cellTable = (cells: readonly Cell[], { single, batched }: Limits): string =>
  table(COLUMNS, [
    ['one row, one commit', '', '1', 'none', ...columnsOf(single), ''],
    ['batched insert, a row', '', '1', 'none', ...columnsOf(batched), ''],
    ...cells.flatMap(({ work, load, callers, rowLock, causeway }) => {
      const ratio = figure(causeway.perSecond / rowLock.perSecond);
      return [
        [work, load, String(callers), 'row-lock', ...columnsOf(rowLock), ''],
        [work, load, String(callers), 'Causeway', ...columnsOf(causeway), ratio],
      ];
    }),
  ]);

/** Figures of a batch as figures of its rows; the latency of each row is that of the whole batch. */
export const perRow = (batch: Metered, rows: number): Metered => ({
  ...batch,
  count: batch.count * rows,
  perSecond: batch.perSecond * rows,
  clientCpuMicrosEach: batch.clientCpuMicrosEach / rows,
  serverCpuMicrosEach: batch.serverCpuMicrosEach === null ? null : batch.serverCpuMicrosEach / rows,
  walBytesEach: batch.walBytesEach / rows,
  storedBytesEach: batch.storedBytesEach / rows,
});
