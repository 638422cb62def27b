import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { bulkTable, type BulkRow } from '../bulk/bulk-table.js';
import { cardsTable, type CardsFigures } from '../cards/cards-table.js';
import { fairnessTable, type FairnessRow } from '../fairness/fairness-table.js';
import { httpTable, type HttpRow } from '../http/http-table.js';
import { cellTable } from '../ledger/cell-table.js';
import type { Cell, Limits } from '../ledger/yardstick.js';
import { appendTable, type AppendRow } from '../log/appends.js';
import { longPathTable, type LogRow } from '../path/long-path-table.js';
import { pathTable, type PathFigures } from '../path/path-table.js';
import { paymentTable, type ShapeCost } from '../payment/shape-cost.js';
import { replayTable, type ReplayRow } from '../replay/replay-table.js';
import {
  delayTable,
  throughputTable,
  verdict,
  type Delays,
  type PeakRow,
} from '../webhooks/webhook-tables.js';
import type { Machine } from './machine.js';
import { pathOfResults } from './results.js';
import { yardstickTable, type Ratio } from './yardstick.js';

interface Heading {
  readonly measuredAt: string;
  readonly commit: string;
  readonly machine: Machine;
  readonly options: Readonly<Record<string, number>>;
}

/** The layout of each measurement's figures on the page; `null` and `NaN` both mean no figure. */
const SECTIONS: Readonly<Record<string, (kept: never) => readonly string[]>> = {
  ledger: ({ cells, limits, ratios }: { cells: Cell[]; limits: Limits; ratios: Ratio[] }) => [
    yardstickTable(ratios),
    cellTable(cells, limits),
  ],
  log: ({ appends, ratios }: { appends: AppendRow[]; ratios: Ratio[] }) => [
    yardstickTable(ratios),
    appendTable(appends),
  ],
  replay: ({ rows, ratios }: { rows: ReplayRow[]; ratios: Ratio[] }) => [
    yardstickTable(ratios),
    replayTable(rows),
  ],
  http: ({ rows }: { rows: HttpRow[] }) => [httpTable(rows)],
  fairness: ({ rows, ratios }: { rows: FairnessRow[]; ratios: Ratio[] }) => [
    yardstickTable(ratios),
    fairnessTable(rows),
  ],
  path: ({ ratios, shapes }: { ratios: Ratio[]; shapes: Record<string, PathFigures> }) => [
    yardstickTable(ratios),
    pathTable(shapes),
  ],
  'long-path': ({ ratios, rows }: { ratios: Ratio[]; rows: LogRow[] }) => [
    yardstickTable(ratios),
    longPathTable(rows),
  ],
  cards: (figures: CardsFigures) => [cardsTable(figures)],
  bulk: ({ rows }: { rows: BulkRow[] }) => [bulkTable(rows)],
  payment: ({ shapes }: { shapes: ShapeCost[] }) => [paymentTable(shapes)],
  webhooks: ({ ratios, loads }: { ratios: Ratio[]; loads: PeakRow[] }) => [
    yardstickTable(ratios),
    throughputTable(loads),
  ],
  'webhook-delay': (delays: Delays) => [verdict(delays), delayTable(delays.loads)],
};

const headingOf = ({ measuredAt, commit, machine, options }: Heading): string => {
  const { processor, cores, memoryGiB, system, node, loadAverage } = machine;
  const given = Object.entries(options).map(([name, value]) => `--${name} ${value}`);
  return [
    `Measured ${measuredAt.slice(0, 10)} at commit \`${commit}\` with \`${given.join(' ')}\`:`,
    `${processor}, ${cores} cores, ${memoryGiB} GiB, ${system}, Node ${node};`,
    `load average ${loadAverage} when the run ended.`,
  ].join(' ');
};

/**
 * The page with the figures of every stored result between its markers, `<!-- figures: ledger -->` and `<!--
 * end -->`. Figures without a result stay as they are. Throws when a marker is missing.
 */
export const withFigures = (page: string, kept: Readonly<Record<string, object>>): string =>
  Object.entries(kept).reduce((text, [name, result]) => {
    const from = `<!-- figures: ${name} -->`;
    const start = text.indexOf(from);
    const end = text.indexOf('<!-- end -->', start);
    if (start === -1 || end === -1) throw new Error(`the page has no place for the figures of ${name}`);
    const section = [headingOf(result as Heading), ...(SECTIONS[name]?.(result as never) ?? [])].join('\n\n');
    return `${text.slice(0, start)}${from}\n\n${section}\n\n${text.slice(end)}`;
  }, page);

export const keptResults = async (): Promise<Record<string, object>> => {
  const kept: Record<string, object> = {};
  for (const name of Object.keys(SECTIONS)) {
    const path = pathOfResults(name);
    const text = existsSync(path) ? await readFile(path, 'utf8') : undefined;
    if (text !== undefined) kept[name] = JSON.parse(text) as object;
  }
  return kept;
};
