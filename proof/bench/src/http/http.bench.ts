import { createDatabase, startScratchServer } from '@causeway/database';
import { Installation } from '@causeway/e2e';
import { benchmark, type Say } from '../benchmark.js';
import { drivenOf, type Driven } from '../measure/drive.js';
import { medianOfEach } from '../measure/median.js';
import { paymentsOf, UNLIMITED, type Request } from '../path/paying.js';
import { BARE, httpTable, type HttpRow } from './http-table.js';
import { BareServer, Callers } from './process-of-its-own.js';

const options = {
  seconds: { normal: 5, quick: 1, summary: 'seconds a measurement' },
  rounds: { normal: 3, quick: 1, summary: 'rounds, of which the median counts' },
  customers: { normal: 32, quick: 4, summary: 'customers who pay, each on connections of their own' },
} as const;
type Chosen = Readonly<Record<keyof typeof options, number>>;

const CONNECTIONS = [1, 32, 128] as const;

/** Requests of the public API over keep-alive connections from another process, beside a bare durable handler. */
export const http = benchmark({
  summary:
    'requests a second of the whole service by connections: a read, a quote, a payment; beside a bare insert',
  options,
  run: async (chosen, say) => {
    const server = await startScratchServer();
    process.env['CAUSEWAY_TEST_DATABASE_URL'] = server.url;
    say(`${server.description}; standalone, callers in a process of their own`);
    const bare = await BareServer.start(await createDatabase(server.url, 'bare'));
    const callers = await Callers.start();
    const installation = await Installation.start('standalone', UNLIMITED);
    try {
      return await measure(
        callers,
        await requestsOf(installation, callers.receiverUrl, bare.url, chosen.customers),
        chosen,
        say,
      );
    } finally {
      callers.stop();
      bare.stop();
      await installation.remove();
      await server.stop();
    }
  },
});

const requestsOf = async (
  installation: Installation,
  receiverUrl: string,
  bareUrl: string,
  customers: number,
): Promise<Readonly<Record<string, Request>>> => {
  const payment = await paymentsOf(installation, receiverUrl, customers);
  const quote = { ...payment, kind: 'requests' } as const;
  const { bodies: _none, ...read } = quote;
  return {
    [BARE]: { ...quote, origin: bareUrl, path: '/insert', headers: {} },
    'GET /config': { ...read, method: 'GET', path: quote.path.replace('/quotes', '/config'), expected: 200 },
    'POST /quotes': quote,
    payment,
  };
};

const measure = async (
  callers: Callers,
  requests: Readonly<Record<string, Request>>,
  { seconds, rounds }: Chosen,
  say: Say,
): Promise<object> => {
  const rows: HttpRow[] = [];
  for (const request of Object.values(requests)) await callers.perform({ ...request, ...WARM_UP });
  for (const connections of CONNECTIONS) {
    const taken = new Map<string, Driven[]>();
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, request] of Object.entries(requests)) {
        const result = await callers.perform({ ...request, connections, forMs: seconds * 1_000 });
        for (const [step, latenciesMs] of Object.entries(result.latenciesMs)) {
          const row = step === 'request' ? name : `${name}: ${step}`;
          taken.set(row, [...(taken.get(row) ?? []), drivenOf(latenciesMs, result.seconds)]);
        }
      }
    }
    for (const [request, figures] of taken)
      rows.push({ connections, request, figures: medianOfEach(figures) });
    say(`  ${connections} connections: measured`);
  }
  say(`\n${httpTable(rows)}`);
  return { rows };
};

const WARM_UP = { connections: 4, forMs: 1_000 } as const;
