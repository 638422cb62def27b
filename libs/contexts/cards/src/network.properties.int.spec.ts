import type { HttpHarness } from '@causeway/http/testing';
import { freshDatabase } from '@causeway/testing';
import fc from 'fast-check';
import { CardsHost } from './testing/cards-host.js';
import { NetworkStory, OPERATOR, type Loss, type Step } from './testing/network-story.js';
import type { PlainFollowUp, PlainOpeningMessage } from './testing/plain-network.js';
import { Till } from './testing/till.js';

const RUNS = 12;
const STEPS_MAX = 24;
/** What the accounts are in: a wallet's coin has a finer unit than the card, and does not end at one of the card's. */
const UNITS = [
  { currency: 'USD', unit: 1n, rest: 0n, isWallet: false },
  { currency: 'USDB', unit: 10_000n, rest: 3_333n, isWallet: true },
] as const;

const amount = fc.bigInt({ min: 1n, max: 60n });
const account = fc.nat({ max: 1 });
const of = fc.nat({ max: 3 });
const opening: fc.Arbitrary<PlainOpeningMessage> = fc.record({
  kind: fc.constantFrom(
    ...(['AUTHORIZATION', 'AUTHORIZATION', 'AUTHORIZATION', 'FINANCIAL'] as const),
    ...(['INQUIRY', 'CREDIT', 'FINANCIAL_CREDIT'] as const),
  ),
  amount,
  descriptor: fc.constantFrom('SHOP', 'SHOP', 'SHOP', 'SHOP 002', 'SHOP 003', 'SHOP 005', 'SHOP 006'),
});
const later: fc.Arbitrary<PlainFollowUp> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('CLEARING' as const),
      amount: fc.bigInt({ min: 0n, max: 60n }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('ADVICE' as const), amount }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('RETURN' as const), amount }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('REVERSAL' as const), nth: fc.nat({ max: 1 }) }) },
);
/** One message in six loses something on its way to the ledger. */
const loss: fc.Arbitrary<Loss> = fc.record({
  what: fc.constantFrom('LOSE_REQUEST', 'LOSE_ANSWER'),
  nth: fc.integer({ min: 1, max: 3 }),
});
const lossOrNot: fc.Arbitrary<Loss | null> = fc.oneof(
  { weight: 5, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: loss },
);

const weighted = (weight: number, arbitrary: fc.Arbitrary<Step>) => ({ weight, arbitrary });
const step: fc.Arbitrary<Step> = fc.oneof(
  weighted(4, fc.record({ step: fc.constant('OPEN' as const), message: opening, loss: lossOrNot })),
  weighted(9, fc.record({ step: fc.constant('FOLLOW' as const), of, message: later, loss: lossOrNot })),
  weighted(2, fc.record({ step: fc.constant('AGAIN' as const), of, nth: fc.nat({ max: 4 }) })),
  weighted(2, fc.record({ step: fc.constant('EARLY' as const), of, message: later })),
  weighted(1, fc.record({ step: fc.constant('FUND' as const), account, amount })),
  weighted(
    1,
    fc.record({ step: fc.constant('CARD' as const), to: fc.constantFrom('FROZEN', 'ACTIVE', 'CLOSED') }),
  ),
  weighted(1, fc.record({ step: fc.constant('LIMIT' as const), limit: fc.constantFrom(null, null, 20, 60) })),
  weighted(
    1,
    fc.record({ step: fc.constant('SOURCES' as const), order: fc.constantFrom([0], [1], [0, 1], [1, 0]) }),
  ),
  weighted(2, fc.record({ step: fc.constant('KEY' as const), account, isKeyed: fc.boolean() })),
  weighted(1, fc.record({ step: fc.constant('WAIT' as const), days: fc.constantFrom(1, 4, 8) })),
  weighted(
    2,
    fc.record({
      ...{ step: fc.constant('RESOLVE' as const), of },
      nth: fc.constantFrom(null, 0, 1),
      way: fc.constantFrom('COLLECT', 'WRITE_OFF'),
    }),
  ),
);
/** Two accounts of a kind; of wallets the first has its key already. */
const scenario = fc.record({
  funding: fc.constantFrom(...UNITS),
  balances: fc.tuple(fc.nat({ max: 120 }), fc.nat({ max: 60 })),
  steps: fc.array(step, { minLength: 6, maxLength: STEPS_MAX }),
});

describe('whatever the card network says, in whatever order and however often', () => {
  let host: CardsHost;
  let http: HttpHarness;

  beforeAll(async () => {
    host = await CardsHost.open(await freshDatabase('cards'));
    http = await host.http(OPERATOR);
  });
  afterAll(async () => {
    await http.close();
    await host.close();
  });

  it('rows, balances and webhooks are those of the specification’s table, and no unit is made or lost', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async ({ funding, balances, steps }) => {
        const { currency, unit, rest, isWallet } = funding;
        const opened = balances.map((each) => BigInt(each) * unit + rest);
        const shop = await Till.open(host, http, opened.map(Number), { unit: currency });
        const story = new NetworkStory(host, http, shop, { balances: opened, unit, isWallet });
        let came = opened.reduce((sum, each) => sum + each, 0n);
        for (const each of [{ step: 'KEY', account: 0, isKeyed: true } as const, ...steps]) {
          await story.play(each);
          if (each.step === 'FUND') came += each.amount;
          expect(story.plain.total).toBe(came);
        }
        expect(await story.actual()).toStrictEqual(story.expected(unit));
      }),
      { numRuns: RUNS },
    );
  });
});
