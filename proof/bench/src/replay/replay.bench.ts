import { createDatabase, startScratchServer } from '@causeway/database';
import { laneOf } from '@causeway/event-store';
import { ledger as ledgerContext } from '@causeway/ledger';
import { benchmark, type Say } from '../benchmark.js';
import { CausewayLedger } from '../ledger/causeway-ledger.js';
import { pairsOf } from '../ledger/loads.js';
import { interleaved } from '../measure/rounds.js';
import { judged, yardstickTable, type Ratio } from '../report/yardstick.js';
import { BareReader } from './bare-reader.js';
import { replayTable, type Replayed } from './replay-table.js';
import { withoutSnapshots } from './without-snapshots.js';

const options = {
  entries: {
    normal: 200_000,
    quick: 5_000,
    summary: 'entries in the ledger, each of them submitted, such as 1m',
  },
  accounts: { normal: 10_000, quick: 500, summary: 'accounts' },
  rounds: { normal: 3, quick: 1, summary: 'rounds, of which the median counts' },
} as const;
type Chosen = Readonly<Record<keyof typeof options, number>>;

const LANE = laneOf('ledger', 'sandbox');
const PAGE = 5_000;

/** The speed of a replay: of the writer's book, and of the rows of the views. */
export const replay = benchmark({
  summary:
    "events a second from the ledger's log into its book and into its views, beside a bare keyset read",
  options,
  run: async (chosen, say) => {
    const server = await startScratchServer();
    try {
      return await measureOn(await createDatabase(server.url, 'replayed'), chosen, say);
    } finally {
      await server.stop();
    }
  },
});

const measureOn = async (url: string, { entries, accounts, rounds }: Chosen, say: Say): Promise<object> => {
  const ledger = await CausewayLedger.open(url, accounts);
  await ledger.submitMany(entries, pairsOf('uniform', accounts));
  const bare = await BareReader.open(url, ledger.eventTable);
  const resume = (): Promise<number> => ledger.resume().then(() => ledger.store.head(LANE));
  const measured = await interleaved(rounds, {
    'bare keyset read with JSON.parse': () => timed(() => bare.readAll()),
    'fold of the book from the first event': async () => {
      await ledger.rest();
      const folded = await withoutSnapshots(url, async () => {
        const taken = await timed(resume);
        await ledger.rest();
        return taken;
      });
      await ledger.resume();
      return folded;
    },
    'a restarted writer, from its snapshot to its first answer': async () => {
      await ledger.rest();
      return timed(resume);
    },
    'rebuild of the views, without writing them': () => timed(() => rebuild(ledger)),
  });
  await bare.close();
  await ledger.close();
  const rows = Object.entries(measured).map(([way, figures]) => ({ way, figures }));
  const ratios = ratiosOf(measured);
  say(replayTable(rows));
  say(`\n${yardstickTable(ratios)}`);
  return { rows, ratios: judged(ratios) };
};

const timed = async (work: () => Promise<number>): Promise<Replayed> => {
  const startedAt = performance.now();
  const events = await work();
  const seconds = (performance.now() - startedAt) / 1_000;
  return { events, seconds, perSecond: events / seconds };
};

/** As `audit replay` does: each event opened and folded into the rows that it changes. */
const rebuild = async ({ store }: CausewayLedger): Promise<number> => {
  const folds = new Map<string, ReturnType<typeof ledgerContext.replayable.foldOf>>();
  for (let [position, count] = [0, 0]; ;) {
    const page = await store.read(LANE, position, PAGE);
    for (const event of page) {
      if (!folds.has(event.streamId))
        folds.set(event.streamId, ledgerContext.replayable.foldOf(event.streamId, 'sandbox'));
      folds.get(event.streamId)?.apply(event);
    }
    count += page.length;
    position = page.at(-1)?.position ?? position;
    if (page.length < PAGE) return count;
  }
};

const ratiosOf = (measured: Readonly<Record<string, Replayed>>): Ratio[] => {
  const bare = measured['bare keyset read with JSON.parse'];
  const book = measured['fold of the book from the first event'];
  if (bare === undefined || book === undefined) throw new Error('both were measured');
  const what = "fold of the ledger's book over a bare keyset read with JSON.parse";
  return [{ what, value: book.perSecond / bare.perSecond, floor: 0.5, aim: 0.8 }];
};
