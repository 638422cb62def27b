import { RejectedError } from '@causeway/commands';
import { idOf, newUuid, uuidOf, type Id } from '@causeway/kernel';
import fc from 'fast-check';
import { Crashed, QuotesWorld, RAIL_SEND, shownIn, type Crash } from '../../testing/quotes-world.js';
import type { PayoutEnd } from '@causeway/rails/testing';
import { CancelTransaction } from './transaction.requests.js';
import { RAIL_CHOICE, requested } from '../../testing/quotes.fixture.js';

/** What may follow what on a quote's stream (quotes §3, transactions §2). */
const TRANSITIONS: Readonly<Record<string, readonly string[]>> = {
  '': ['QuoteCreated', 'QuoteDrafted'],
  QuoteDrafted: ['QuoteCreated', 'QuoteWithdrawn'],
  QuoteWithdrawn: [],
  QuoteCreated: ['QuoteExecutionRequested', 'QuoteFailed', 'QuoteExpired', 'QuoteExecuted'],
  QuoteExecutionRequested: ['QuoteExecuted', 'QuoteExecutionRefused'],
  QuoteExecutionRefused: ['QuoteExecutionRequested', 'QuoteFailed', 'QuoteExpired'],
  QuoteExecuted: ['PayoutSent', 'PaymentFailed'],
  PayoutSent: ['PayoutAwaited', 'PaymentSettled', 'PaymentFailed', 'PayoutCancelled'],
  PayoutAwaited: ['PayoutAwaited', 'PaymentSettled', 'PaymentFailed', 'PayoutCancelled'],
  PaymentSettled: ['PayoutReturned'],
  PaymentFailed: ['RefundStarted'],
  PayoutCancelled: ['RefundStarted'],
  PayoutReturned: ['RefundStarted'],
  RefundStarted: ['RefundSettled', 'RefundDelayed', 'RefundFailed'],
  RefundDelayed: ['RefundSettled', 'RefundDelayed', 'RefundFailed'],
  RefundSettled: ['PaymentCancelled'],
  RefundFailed: [],
  PaymentCancelled: [],
  QuoteFailed: [],
  QuoteExpired: [],
};

const ENDS: readonly string[] = [
  ...['QuoteWithdrawn', 'QuoteFailed', 'QuoteExpired', 'PaymentSettled', 'RefundSettled'],
  ...['RefundFailed', 'PaymentCancelled'],
];

const FUNDS = 500_000n;
/** What the rail may do with the payouts that are sent from then on. */
const PAYOUT_ENDS = [
  { state: 'SETTLED' },
  { state: 'SETTLED', returnedAfterMs: 5_000 },
  { state: 'SETTLED', returnedAfterMs: 1 },
  { state: 'CANCELLED' },
  { state: 'CANCELLED', keepsFunds: true },
  { state: 'FAILED', reason: 'ACCOUNT_CANNOT_RECEIVE', timedOut: false },
  { state: 'FAILED', reason: 'QUOTE_EXECUTION_FAILED', timedOut: false, keepsFunds: true },
] as const satisfies readonly PayoutEnd[];
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
  | { readonly do: 'RAIL'; readonly end: PayoutEnd; readonly takesMs: number }
  | { readonly do: 'CANCEL'; readonly quote: number }
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
    fc.record({
      do: fc.constant('RAIL' as const),
      end: fc.constantFrom(...PAYOUT_ENDS),
      takesMs: fc.constantFrom(1, 500, 30_000),
    }),
    fc.record({ do: fc.constant('CANCEL' as const), quote: quoteIndex }),
    fc.record({ do: fc.constant('FREEZE' as const), frozen: fc.boolean() }),
  ),
  { minLength: 4, maxLength: 25 },
);

class Story {
  readonly world = new QuotesWorld();
  readonly accountId = this.world.customer('USD', Number(FUNDS)).accountId;
  private readonly target = this.world.target();
  readonly quoteIds: Id<'Quote'>[] = [];

  constructor() {
    // A rail on which the bank can stop a transfer.
    if (RAIL_CHOICE.status === 'CHOSEN') this.world.railChoice = { ...RAIL_CHOICE, rail: 'ACH' };
  }

  private lastCall = this.world.call({ remembersRefusals: true });

  async report(step: Step): Promise<void> {
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
        world.rail.end = step.end;
        world.rail.takesMs = step.takesMs;
        return;
      case 'CANCEL':
        return this.cancel(step.quote);
      case 'FREEZE':
        world.ledger.account(this.accountId).status = step.frozen ? 'FROZEN' : 'ACTIVE';
    }
  }

  /** Removes every fault and runs the timers until nothing is pending. */
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

  private async cancel(index: number): Promise<void> {
    const quoteId = this.quoteIds[index];
    if (quoteId === undefined) return;
    const transactionId = idOf('Transaction', uuidOf(quoteId));
    const { dispatch } = this.world;
    await surviving(dispatch.execute(new CancelTransaction({ transactionId }, this.world.call())));
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

/** Only a rejection or a crash is expected; any other error is a defect. */
const surviving = async <Answer>(attempt: Promise<Answer>): Promise<Answer | undefined> => {
  try {
    return await attempt;
  } catch (error) {
    if (error instanceof RejectedError || error instanceof Crashed) return undefined;
    throw error;
  }
};

it('for any commands in any order, payments keep to their life cycle and no money is lost', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (published) => {
      const story = new Story();
      for (const step of published) await story.report(step);
      await story.end();
      const { world, accountId } = story;
      const streams = new Map<string, string[]>();
      for (const { streamId, type } of await world.store.read('quotes.sandbox', 0, 10_000))
        streams.set(streamId, [...(streams.get(streamId) ?? []), type]);
      for (const types of streams.values()) {
        types.forEach((type, index) => expect(TRANSITIONS[types[index - 1] ?? '']).toContain(type));
        expect(types.filter((type) => type === 'QuoteExecuted').length).toBeLessThanOrEqual(1);
        expect(ENDS).toContain(types.at(-1));
      }
      const executions = [...streams.values()].flat().filter((type) => type === 'QuoteExecuted');
      expect(world.ledger.holds.size).toBe(executions.length);
      const holds = [...world.ledger.holds.values()];
      // What the partner keeps stays held for an operator; everything else has come to its end.
      const kept = [...streams.values()].filter((types) => types.at(-1) === 'RefundFailed').length;
      const held = holds.filter(({ status }) => status === 'HELD');
      expect(held).toHaveLength(kept);
      const heldMinor = held.reduce((sum, { amount }) => sum + amount.amountMinor, 0n);
      const spent = holds
        .filter(({ status }) => status === 'CAPTURED')
        .reduce((sum, { amount }) => sum + amount.amountMinor, 0n);
      const given = world.ledger.posted
        .flatMap((posted) => (posted.kind === 'POST_ENTRY' ? posted.legs : []))
        .filter(({ account, side }) => account === accountId && side === 'CREDIT')
        .reduce((sum, { amount }) => sum + amount.amountMinor, 0n);
      const account = world.ledger.account(accountId);
      expect(account.available.amountMinor + heldMinor + spent - given).toBe(FUNDS);
      expect(account.held.amountMinor).toBe(heldMinor);
      expect(account.available.isNegative()).toBe(false);
    }),
    { numRuns: 150 },
  );
});
