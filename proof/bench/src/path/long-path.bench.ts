import { startScratchServer } from '@causeway/database';
import { benchmark } from '../benchmark.js';
import { Callers } from '../http/process-of-its-own.js';
import { interleaved } from '../measure/rounds.js';
import { judged, yardstickTable } from '../report/yardstick.js';
import { copyPayments } from './copied-payments.js';
import { longPathRatio, longPathTable, type LogRow, type PaidFigures } from './long-path-table.js';
import { Payer } from './payer.js';

const options = {
  payments: { normal: 400_000, quick: 40, summary: 'payments in the long log; 55 KB of disk each' },
  made: { normal: 2_000, quick: 10, summary: 'payments made in each log first; the others are their copies' },
  seconds: { normal: 10, quick: 1, summary: 'seconds a measurement' },
  rounds: { normal: 5, quick: 1, summary: 'rounds, of which the median counts' },
  customers: { normal: 32, quick: 4, summary: 'customers who pay' },
  connections: { normal: 32, quick: 4, summary: 'connections over which they pay' },
} as const;

/** Payments of two installations on one server, in turns: the log of one of them holds many more. */
export const longPath = benchmark({
  summary: 'payments a second with many payments in the log, over those with few; and how soon each starts',
  options,
  run: async ({ payments, made, seconds, rounds, customers, connections }, say) => {
    const server = await startScratchServer();
    process.env['CAUSEWAY_TEST_DATABASE_URL'] = server.url;
    say(`${server.description}; callers in a process of their own`);
    const callers = await Callers.start();
    const payers: Payer[] = [];
    const opened = async (): Promise<Payer> => {
      const payer = await Payer.open(callers, customers);
      payers.push(payer);
      await payer.warmUp(made, connections);
      return payer;
    };
    try {
      const [long, short] = [await opened(), await opened()];
      const copies = Math.round(payments / (await long.size()).payments);
      say(`  ${made} payments and more in each log; making ${copies} copies of those in one`);
      await copyPayments(long.databaseUrl, copies);
      const figures = await interleaved(rounds, {
        long: () => long.pay(connections, seconds),
        short: () => short.pay(connections, seconds),
      });
      const rows = [await rowOf(long, figures['long']), await rowOf(short, figures['short'])] as const;
      const ratios = judged([longPathRatio(rows)]);
      say(`\n${yardstickTable(ratios)}\n\n${longPathTable(rows)}`);
      return { ratios, rows };
    } finally {
      callers.stop();
      for (const payer of payers) await payer.close();
      await server.stop();
    }
  },
});

const rowOf = async (payer: Payer, paid: PaidFigures | undefined): Promise<LogRow> => {
  if (paid === undefined) throw new Error('both logs were measured');
  return { ...paid, ...(await payer.size()), startSeconds: await payer.startAgain() };
};
