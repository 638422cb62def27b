import { startScratchServer } from '@causeway/database';
import { benchmark, type Say } from '../benchmark.js';
import { judged, yardstickTable, type Ratio } from '../report/yardstick.js';
import { measureAppends } from './appends.js';
import { measureGrowth } from './growth.js';
import { measureHeldSnapshot } from './held-snapshot.js';
import { options, type LogOptions } from './options.js';
import { LEDGER, ORDINARY } from './subject.js';

/** A flush that costs 2 ms, as a disk of a cheap machine may take. */
const SLOW_FLUSH = { commit_delay: '2000', commit_siblings: '0' };

/** The appender of every context and the ledger's writer, and what slows them down. */
export const log = benchmark({
  summary: 'appends a second on a fast and a slow disk; in a long log, under a held snapshot',
  options,
  run: async (chosen, say) => {
    const normal = await onServer({}, (url) => measureAppends(url, 'normal', chosen));
    const slow = await onServer(SLOW_FLUSH, (url) => measureAppends(url, '2 ms', chosen));
    say(`${normal.text}\n${slow.text.split('\n').slice(2).join('\n')}`);
    const ratios = await onServer({}, (url) => measureRatios(url, chosen, say));
    say(`\n${yardstickTable(ratios)}`);
    return { appends: [...normal.rows, ...slow.rows], ratios: judged(ratios) };
  },
});

const measureRatios = async (url: string, chosen: LogOptions, say: Say): Promise<Ratio[]> => {
  const ratios: Ratio[] = [];
  for (const kind of [ORDINARY, LEDGER]) {
    for (const measure of [measureGrowth, measureHeldSnapshot]) {
      const ratio = await measure(url, kind, chosen);
      say(`  ${ratio.what}: ${ratio.value.toFixed(2)}`);
      ratios.push(ratio);
    }
  }
  return ratios;
};

const onServer = async <Result>(
  settings: Readonly<Record<string, string>>,
  use: (url: string) => Promise<Result>,
): Promise<Result> => {
  const server = await startScratchServer({ settings });
  try {
    return await use(server.url);
  } finally {
    await server.stop();
  }
};
