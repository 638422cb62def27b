import fc from 'fast-check';
import { money, uuidOf } from '@causeway/kernel';
import type { CreditAdvice } from '@causeway/rails';
import {
  type ArrivalDocument,
  AnswerReview,
  AttributeArrival,
  ReportArrival,
  ReturnArrival,
} from '@causeway/deposits';
import { callOf, loadArrival } from '@causeway/deposits/testing';
import { QuotesWorld, refusalOf } from './testing/quotes-world.js';

const HOUR_MS = 3_600_000;
/** So many different sums of money come in one story; each has an amount of its own, so that none is mistaken. */
const SUMS = 4;

const nth = fc.integer({ min: 0, max: SUMS - 1 });
const step = fc.oneof(
  fc.record({
    kind: fc.constant('report' as const),
    nth,
    state: fc.constantFrom('SEEN' as const, 'SEEN' as const, 'FINAL' as const, 'DROPPED' as const),
    isLost: fc.boolean(),
    needsReview: fc.boolean(),
  }),
  fc.record({
    kind: fc.constantFrom('release' as const, 'reject' as const, 'attribute' as const, 'return' as const),
    nth,
  }),
  fc.record({
    kind: fc.constant('account' as const),
    status: fc.constantFrom('ACTIVE' as const, 'FROZEN' as const),
  }),
  fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 0, max: 200 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** A customer's account, and reports from outside in any order. */
class Story {
  readonly world = new QuotesWorld();
  readonly accountId: string;
  private readonly arrivals = new Map<number, ArrivalDocument>();

  constructor() {
    const { accountId } = this.world.customer();
    this.accountId = accountId;
    this.world.ledTo.set('0001', accountId);
  }

  async play(one: Step): Promise<void> {
    const { world } = this;
    switch (one.kind) {
      case 'report':
        return this.report(one);
      case 'account':
        world.ledger.account(this.accountId).status = one.status;
        return;
      case 'wait':
        world.clock.advance(one.hours * HOUR_MS);
        await world.fireTimers();
        return;
      default:
        await this.operate(one);
    }
  }

  async finish(): Promise<void> {
    this.world.ledger.account(this.accountId).status = 'ACTIVE';
    await this.world.letTimePass(200);
  }

  async check(): Promise<void> {
    const { available, pending } = this.world.ledger.account(this.accountId);
    const sums = { COMPLETED: 0n, PENDING: 0n, FAILED: 0n };
    let returned = 0;
    for (const { depositId, amount, status } of await this.documents()) {
      const transaction = await this.transactionOf(depositId);
      if (transaction !== undefined) sums[transaction.status as keyof typeof sums] += amount.amount;
      const isBack = transaction?.refund?.status === 'COMPLETED' || status === 'RETURNED';
      if (isBack) returned += 1;
      expect(isBack && transaction?.status === 'COMPLETED').toBe(false);
    }
    expect([available.amountMinor, pending.amountMinor]).toStrictEqual([sums.COMPLETED, sums.PENDING]);
    expect(this.world.wayBack.paid).toBeGreaterThanOrEqual(returned);
    const sent = this.world.wayBack.sent.map(({ payoutId }) => payoutId);
    expect(new Set(sent).size).toBe(sent.length);
  }

  private async documents(): Promise<ArrivalDocument[]> {
    const found: ArrivalDocument[] = [];
    for (const { depositId } of this.arrivals.values()) {
      const { shown } = await loadArrival(
        { store: this.world.depositStore },
        uuidOf(depositId),
        this.world.call(),
      );
      if (shown !== undefined) found.push(shown);
    }
    return found;
  }

  private async transactionOf(transactionId: ArrivalDocument['depositId']) {
    return this.world.transaction(transactionId).catch(() => undefined);
  }

  private async report({
    nth: which,
    state,
    isLost,
    needsReview,
  }: Extract<Step, { kind: 'report' }>): Promise<void> {
    const report: CreditAdvice = {
      connector: 'chain',
      arrivalId: `money-${which}`,
      state,
      // The second half has no owner until an operator attributes it.
      coordinates: which < SUMS / 2 ? '0001' : 'nowhere',
      amount: money(10 ** which, 'USD'),
      onChain: { transactionHash: '0xab', network: 'ETHEREUM' },
      confirmations: isLost ? 0 : 12,
      needsReview,
    };
    const refusal = await refusalOf(
      this.world.dispatch
        .execute(new ReportArrival(report, callOf('deployment')))
        .then((arrival) => void this.arrivals.set(which, arrival)),
    );
    expect(['accepted', 'ARRIVAL_FINAL', 'ARRIVAL_CHANGED']).toContain(refusal.code);
  }

  private async operate({
    kind,
    nth: which,
  }: Extract<Step, { kind: 'release' | 'reject' | 'attribute' | 'return' }>) {
    const arrival = this.arrivals.get(which);
    if (arrival === undefined) return;
    const { depositId } = arrival;
    const call = callOf('deployment', { actor: 'operator' });
    const { platformId } = this.world;
    const target = { kind: 'ACCOUNT', platformId, accountId: this.accountId as never } as const;
    const command =
      kind === 'attribute'
        ? new AttributeArrival({ depositId, target }, call)
        : kind === 'return'
          ? new ReturnArrival({ depositId }, call)
          : new AnswerReview({ depositId, verdict: kind === 'release' ? 'RELEASE' : 'REJECT' }, call);
    const { code } = await refusalOf(this.world.dispatch.execute(command));
    expect(['accepted', 'ARRIVAL_NOT_OPEN', 'DEPOSIT_NOT_HELD']).toContain(code);
  }
}

describe('money from outside, reported in any order', () => {
  it('is credited once or goes back once, never both, and the account shows exactly what came', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const story = new Story();
        for (const one of steps) {
          await story.play(one);
          await story.check();
        }
        await story.finish();
        await story.check();
      }),
      { numRuns: 100 },
    );
  });
});
