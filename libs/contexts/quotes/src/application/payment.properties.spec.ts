import { RejectedError } from '@causeway/commands';
import { newUuid, type Id } from '@causeway/kernel';
import fc from 'fast-check';
import { Crashed, QuotesWorld, RAIL_SEND, shownIn, type Crash } from '../testing/quotes-world.js';
import { requested } from '../testing/quotes.fixture.js';

/** What may follow what on a quote's stream (quotes §3, transactions §2). */
const TRANSITIONS: Readonly<Record<string, readonly string[]>> = {
  '': ['QuoteCreated', 'QuoteDrafted'],
  QuoteDrafted: ['QuoteCreated', 'QuoteWithdrawn'],
  QuoteWithdrawn: [],
  QuoteCreated: ['QuoteExecutionRequested', 'QuoteFailed', 'QuoteExpired', 'QuoteExecuted'],
  QuoteExecutionRequested: ['QuoteExecuted', 'QuoteExecutionRefused'],
  QuoteExecutionRefused: ['QuoteExecutionRequested', 'QuoteFailed', 'QuoteExpired'],
  QuoteExecuted: ['PayoutSent', 'PaymentFailed'],
  PayoutSent: ['PayoutAwaited', 'PaymentSettled', 'PaymentFailed'],
  PayoutAwaited: ['PayoutAwaited', 'PaymentSettled', 'PaymentFailed'],
  PaymentSettled: [],
  PaymentFailed: ['RefundStarted'],
  RefundStarted: ['RefundSettled', 'RefundDelayed'],
  RefundDelayed: ['RefundSettled', 'RefundDelayed'],
  RefundSettled: [],
  QuoteFailed: [],
  QuoteExpired: [],
};

const FUNDS = 500_000n;
const crashTypes = [
  'quotes.open-quote',
  'quotes.request-execution',
  'ledger.submit',
  'quotes.record-execution',
  RAIL_SEND,
  'quotes.record-payout',
  'quotes.record-settlement',
  'quotes.record-refund',
];
const crashes: fc.Arbitrary<Crash> = fc.record({
  type: fc.constantFrom(...crashTypes),
  moment: fc.constantFrom('before' as const, 'after' as const),
});
const quoteIndex = fc.nat({ max: 5 });

type Step =
  | { readonly do: 'CREATE'; readonly immediately: boolean; readonly amount: bigint }
  | { readonly do: 'EXECUTE' | 'REPEAT'; readonly quote: number; readonly callers: number }
  | { readonly do: 'PASS'; readonly ms: number }
  | { readonly do: 'CRASH'; readonly crash: Crash }
  | { readonly do: 'RAIL'; readonly fails: boolean }
  | { readonly do: 'FREEZE'; readonly frozen: boolean };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constant('CREATE' as const),
      immediately: fc.boolean(),
      amount: fc.bigInt(1_000n, 300_000n),
    }),
    fc.record({
      do: fc.constantFrom('EXECUTE' as const, 'REPEAT' as const),
      quote: quoteIndex,
      callers: fc.integer({ min: 1, max: 4 }),
    }),
    fc.record({ do: fc.constant('PASS' as const), ms: fc.constantFrom(100, 600, 6_000, 200_000) }),
    fc.record({ do: fc.constant('CRASH' as const), crash: crashes }),
    fc.record({ do: fc.constant('RAIL' as const), fails: fc.boolean() }),
    fc.record({ do: fc.constant('FREEZE' as const), frozen: fc.boolean() }),
  ),
  { minLength: 4, maxLength: 25 },
);

class Story {
  readonly world = new QuotesWorld();
  readonly accountId = this.world.customer('USD', Number(FUNDS)).accountId;
  private readonly target = this.world.target();
  readonly quoteIds: Id<'Quote'>[] = [];
  private lastCall = this.world.call({ remembersRefusals: true });

  async tell(step: Step): Promise<void> {
    const { world } = this;
    switch (step.do) {
      case 'CREATE':
        return this.create(step.immediately, step.amount);
      case 'EXECUTE':
        this.lastCall = world.call({ commandId: newUuid(), remembersRefusals: true });
        return this.execute(step.quote, step.callers);
      case 'REPEAT':
        return this.execute(step.quote, step.callers);
      case 'PASS':
        world.clock.advance(step.ms);
        await surviving(world.fireTimers());
        return;
      case 'CRASH':
        world.crash = step.crash;
        return;
      case 'RAIL':
        world.rail.end = step.fails
          ? { state: 'FAILED', reason: 'ACCOUNT_CANNOT_RECEIVE', timedOut: false }
          : { state: 'SETTLED' };
        return;
      case 'FREEZE':
        world.ledger.account(this.accountId).status = step.frozen ? 'FROZEN' : 'ACTIVE';
    }
  }

  /** The world is whole again and goes on until nothing is left to do. */
  async end(): Promise<void> {
    this.world.crash = undefined;
    this.world.ledger.account(this.accountId).status = 'ACTIVE';
    await this.world.letTimePass(500);
  }

  private async create(immediatelyExecute: boolean, lockedAmountMinor: bigint): Promise<void> {
    const request = requested(this.accountId, this.target, { immediatelyExecute, lockedAmountMinor });
    const answer = await surviving(this.world.create(request));
    if (answer !== undefined) this.quoteIds.push(shownIn(answer).id);
  }

  private async execute(index: number, callers: number): Promise<void> {
    const quoteId = this.quoteIds[index];
    if (quoteId === undefined) return;
    // Repetitions of one request, each on its own way.
    const call = { ...this.lastCall, commandId: `${this.lastCall.commandId}-${index}` };
    const attempt = () => surviving(this.world.executeQuote(quoteId, call));
    const answers = await Promise.all(Array.from({ length: callers }, attempt));
    const bodies = new Set(answers.flatMap((answer) => (answer === undefined ? [] : [answer.body])));
    expect(bodies.size).toBeLessThanOrEqual(1);
  }
}

/** What a caller or a process outlives: a refusal, or a crash; anything else is a mistake. */
const surviving = async <Answer>(attempt: Promise<Answer>): Promise<Answer | undefined> => {
  try {
    return await attempt;
  } catch (error) {
    if (error instanceof RejectedError || error instanceof Crashed) return undefined;
    throw error;
  }
};

it('whatever happens in whatever order, payments keep to their life cycle and no money is lost', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (told) => {
      const story = new Story();
      for (const step of told) await story.tell(step);
      await story.end();
      const { world, accountId } = story;
      const streams = new Map<string, string[]>();
      for (const { streamId, type } of await world.store.read('quotes.sandbox', 0, 10_000))
        streams.set(streamId, [...(streams.get(streamId) ?? []), type]);
      for (const types of streams.values()) {
        types.forEach((type, index) => expect(TRANSITIONS[types[index - 1] ?? '']).toContain(type));
        expect(types.filter((type) => type === 'QuoteExecuted').length).toBeLessThanOrEqual(1);
        expect(TRANSITIONS[types.at(-1) ?? '']).toStrictEqual([]);
      }
      const executions = [...streams.values()].flat().filter((type) => type === 'QuoteExecuted');
      expect(world.ledger.holds.size).toBe(executions.length);
      const holds = [...world.ledger.holds.values()];
      expect(holds.filter(({ status }) => status === 'HELD')).toStrictEqual([]);
      const spent = holds
        .filter(({ status }) => status === 'CAPTURED')
        .reduce((sum, { amount }) => sum + amount.amountMinor, 0n);
      const { available, held } = world.ledger.account(accountId);
      expect([available.amountMinor + spent, held.amountMinor]).toStrictEqual([FUNDS, 0n]);
      expect(available.isNegative()).toBe(false);
    }),
    { numRuns: 150 },
  );
});
