import { startScratchServer } from '@causeway/database';
import { benchmark, type Say } from '../benchmark.js';
import { drivenOf } from '../measure/drive.js';
import { cardsTable, type CardsFigures } from './cards-table.js';
import { PayingCards } from './paying-cards.js';

const options = {
  rate: { normal: 200, quick: 20, summary: 'authorizations a second' },
  seconds: { normal: 20, quick: 1, summary: 'seconds of them' },
  cards: { normal: 200, quick: 5, summary: 'cards that pay' },
} as const;
type Chosen = Readonly<Record<keyof typeof options, number>>;

/** What comes before is not counted: code and caches are cold. */
const WARM_SECONDS = 3;
/** Authorizations at an even pace, whether the ones before are answered or not, as a network sends them. */
export const cards = benchmark({
  summary: 'how long a card’s authorization takes at a steady pace, from the message to the answer',
  options,
  run: async (chosen, say) => {
    const server = await startScratchServer();
    say(`${server.description}; cards and the ledger in one process`);
    const paying = await PayingCards.open(server.url, chosen.cards);
    try {
      return await measure(paying, chosen, say);
    } finally {
      await paying.close();
      await server.stop();
    }
  },
});

const measure = async (paying: PayingCards, { rate, seconds }: Chosen, say: Say): Promise<object> => {
  await paced(paying, rate, WARM_SECONDS);
  const { latenciesMs, declined, tookSeconds } = await paced(paying, rate, seconds);
  const { count, p50Ms, p99Ms } = drivenOf(latenciesMs, tookSeconds);
  const figures: CardsFigures = {
    ...{ count, perSecond: count / tookSeconds, p50Ms, p99Ms, declined },
    maxMs: Math.max(...latenciesMs),
  };
  say(`\n${cardsTable(figures)}`);
  return figures;
};

interface Paced {
  readonly latenciesMs: readonly number[];
  readonly declined: number;
  readonly tookSeconds: number;
}

/** Each has its moment; one that starts late because the process is busy counts from its moment all the same. */
const paced = async (paying: PayingCards, rate: number, seconds: number): Promise<Paced> => {
  const latenciesMs: number[] = [];
  const running: Promise<void>[] = [];
  let declined = 0;
  const total = Math.round(rate * seconds);
  const startedAt = performance.now();
  const one = async (nth: number, dueAt: number): Promise<void> => {
    const { answer } = await paying.authorize(nth);
    latenciesMs.push(performance.now() - dueAt);
    if (answer !== 'APPROVED') declined += 1;
  };
  for (let nth = 0; nth < total; nth += 1) {
    const dueAt = startedAt + (nth * 1_000) / rate;
    const inMs = dueAt - performance.now();
    if (inMs > 0) await new Promise((resolve) => setTimeout(resolve, inMs));
    running.push(one(nth, dueAt));
  }
  await Promise.all(running);
  return { latenciesMs, declined, tookSeconds: (performance.now() - startedAt) / 1_000 };
};
