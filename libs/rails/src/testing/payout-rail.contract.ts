import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { after, money, newId, newUuid, type Instant } from '@causeway/kernel';
import type { PayoutOrder, PayoutRail, PayoutStatus } from '../payout-rail.js';

/** A destination at the partner's test system for each outcome that the payment must handle. */
export interface TestDestinations {
  readonly settles: string;
  readonly settlesLate: string;
  readonly rejects: string;
  readonly neverAnswers: string;
  readonly hasNoFunds: string;
  readonly isInvalid: string;
  /** Arrives, and is sent back by the receiving bank. */
  readonly returns: string;
  /** Is stopped by the payer at the bank, without our asking. */
  readonly isStopped: string;
  /** Fails, and the partner does not give the money back. */
  readonly keepsFunds: string;
}

/** A connector with its partner's test system, and a spec's hands on both. */
export interface PayoutRailHarness {
  readonly rail: PayoutRail;
  /** The same connector, for another platform. */
  readonly railOfStranger: PayoutRail;
  /** Where the connector pays out on chains: a wallet there, and the form of that chain's transaction hashes. */
  readonly chain?: { readonly accountType: string; readonly settles: string; readonly hash: RegExp };
  /** An order of any shape to one of the partner's test destinations is made from these. */
  readonly destinations: TestDestinations;
  readonly accountType: string;
  readonly railName: string | null;
  now(): Instant;
  /** Lets the partner's time pass until this moment. */
  waitUntil(moment: Instant): Promise<void>;
  /** How often the partner has this payout on its books. */
  timesBooked(payoutId: string): Promise<number>;
  close(): Promise<void>;
}

/** More looks than any payout needs; one still open after them reported a wrong time to look. */
const LOOKS_MAX = 100;
const MANY = 20;
/** Long after anything happens to a payout by itself. */
const A_WEEK_MS = 604_800_000;

/** Every promise that a payment relies on. A connector that keeps them may carry money. */
export const describePayoutRail = (name: string, open: () => Promise<PayoutRailHarness>): void => {
  describe(`${name} keeps the promises of a payout rail`, () => {
    let harness: PayoutRailHarness;
    let rail: PayoutRail;
    beforeAll(async () => {
      harness = await open();
      rail = harness.rail;
    });
    afterAll(() => harness.close());

    const orderTo = (destination: keyof TestDestinations): PayoutOrder => ({
      payoutId: newUuid(),
      payerId: newId('Customer'),
      amount: money(219_696n, 'EUR'),
      identifier: harness.destinations[destination],
      accountType: harness.accountType,
      rail: harness.railName,
    });

    const sent = async (destination: keyof TestDestinations): Promise<PayoutOrder> => {
      const order = orderTo(destination);
      await rail.send(order);
      return order;
    };

    /** Looks again whenever the rail says, until the payout has ended. */
    const followed = async ({ payoutId }: PayoutOrder): Promise<PayoutStatus> => {
      for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
        const status = await rail.statusOf(payoutId);
        if (status.state === 'UNKNOWN') throw new Error('the rail forgot a payout');
        if (status.state !== 'OPEN') return status;
        expect(status.lookAgainAt > harness.now()).toBe(true);
        await harness.waitUntil(status.lookAgainAt);
      }
      throw new Error(`a payout is still open after ${LOOKS_MAX} looks`);
    };

    describe('a check', () => {
      it.each([
        ['settles', 'ACCEPTABLE'],
        ['rejects', 'ACCEPTABLE'],
        ['hasNoFunds', 'INSUFFICIENT_FUNDS'],
        ['isInvalid', 'ACCOUNT_INVALID'],
      ] as const)('of a destination that %s is %s', async (destination, verdict) => {
        expect(await rail.check(orderTo(destination))).toBe(verdict);
      });

      it('of a destination that never answers is acceptable, and may say that it stays pending', async () => {
        expect(['ACCEPTABLE', 'STAYS_PENDING']).toContain(await rail.check(orderTo('neverAnswers')));
      });

      it('has no effect: the rail does not know the payout, and books nothing', async () => {
        const order = orderTo('settles');
        await rail.check(order);
        expect(await rail.statusOf(order.payoutId)).toStrictEqual({ state: 'UNKNOWN' });
        expect(await harness.timesBooked(order.payoutId)).toBe(0);
      });

      it('of a payout that was sent changes nothing about it', async () => {
        const order = await sent('settles');
        await rail.check(order);
        expect(await followed(order)).toMatchObject({ state: 'SETTLED' });
        expect(await harness.timesBooked(order.payoutId)).toBe(1);
      });
    });

    describe('a payout', () => {
      it('that was never sent is unknown', async () => {
        expect(await rail.statusOf(newUuid())).toStrictEqual({ state: 'UNKNOWN' });
      });

      it('is known as soon as it is sent', async () => {
        const { payoutId } = await sent('settlesLate');
        expect(await rail.statusOf(payoutId)).toMatchObject({ state: 'OPEN' });
        expect(await harness.timesBooked(payoutId)).toBe(1);
      });

      it('is unknown to another platform', async () => {
        const { payoutId } = await sent('settles');
        expect(await harness.railOfStranger.statusOf(payoutId)).toStrictEqual({ state: 'UNKNOWN' });
      });

      it('sent twice pays once', async () => {
        const order = await sent('settles');
        await rail.send(order);
        expect(await harness.timesBooked(order.payoutId)).toBe(1);
      });

      it('sent by many at once pays once, and each sender is answered that the rail has it', async () => {
        const order = orderTo('settles');
        const sends = await Promise.allSettled(Array.from({ length: MANY }, () => rail.send(order)));
        expect(sends.map(({ status }) => status)).toStrictEqual(Array<string>(MANY).fill('fulfilled'));
        expect(await harness.timesBooked(order.payoutId)).toBe(1);
      });

      it('sent again while it is open is not delayed by that', async () => {
        const order = await sent('settlesLate');
        const before = await rail.statusOf(order.payoutId);
        await harness.waitUntil(after(harness.now(), 1));
        await rail.send(order);
        expect(await rail.statusOf(order.payoutId)).toStrictEqual(before);
      });

      it('sent again when it has settled pays once, and stays settled', async () => {
        const order = await sent('settles');
        const settled = await followed(order);
        await rail.send(order);
        expect(await rail.statusOf(order.payoutId)).toStrictEqual(settled);
        expect(await harness.timesBooked(order.payoutId)).toBe(1);
      });

      it('sent again when it has failed stays failed', async () => {
        const order = await sent('rejects');
        const failed = await followed(order);
        await rail.send(order);
        expect(await rail.statusOf(order.payoutId)).toStrictEqual(failed);
        expect(await harness.timesBooked(order.payoutId)).toBe(1);
      });

      it('ends independently of another one', async () => {
        const good = await sent('settles');
        const bad = await sent('rejects');
        expect((await followed(bad)).state).toBe('FAILED');
        expect((await followed(good)).state).toBe('SETTLED');
      });
    });

    describe('cancelling', () => {
      it('stops a payout that is open, for good', async () => {
        const { payoutId } = await sent('settlesLate');
        expect(await rail.cancel(payoutId)).toBe('CANCELLED');
        const status = await rail.statusOf(payoutId);
        expect(status).toMatchObject({ state: 'CANCELLED', cancelledAt: harness.now() });
        await harness.waitUntil(after(harness.now(), A_WEEK_MS));
        expect(await rail.statusOf(payoutId)).toStrictEqual(status);
      });

      it('answers the same however often it is requested, also concurrently', async () => {
        const { payoutId } = await sent('settlesLate');
        const asked = await Promise.all(Array.from({ length: MANY }, () => rail.cancel(payoutId)));
        expect(asked).toStrictEqual(Array<string>(MANY).fill('CANCELLED'));
        expect(await rail.cancel(payoutId)).toBe('CANCELLED');
      });

      it.each(['settles', 'rejects', 'returns'] as const)(
        'comes too late for one that %s, and changes nothing',
        async (destination) => {
          const order = await sent(destination);
          const end = await followed(order);
          expect(await rail.cancel(order.payoutId)).toBe('TOO_LATE');
          expect(await rail.statusOf(order.payoutId)).toStrictEqual(end);
        },
      );

      it('of a payout that was never sent, or is another platform’s, is too late', async () => {
        const { payoutId } = await sent('settlesLate');
        expect(await rail.cancel(newUuid())).toBe('TOO_LATE');
        expect(await harness.railOfStranger.cancel(payoutId)).toBe('TOO_LATE');
        expect(await rail.statusOf(payoutId)).toMatchObject({ state: 'OPEN' });
      });

      it('is not undone by sending again', async () => {
        const order = await sent('settlesLate');
        await rail.cancel(order.payoutId);
        await rail.send(order);
        expect(await rail.statusOf(order.payoutId)).toMatchObject({ state: 'CANCELLED' });
        expect(await harness.timesBooked(order.payoutId)).toBe(1);
      });
    });

    describe('a payout on a chain', () => {
      it('names its transaction once it is final there, and no bank transfer has one', async () => {
        const { chain } = harness;
        if (chain !== undefined) {
          const { accountType, settles: identifier } = chain;
          const order = { ...orderTo('settles'), accountType, identifier, rail: null };
          await rail.send(order);
          expect(await rail.statusOf(order.payoutId)).not.toHaveProperty('transactionHash');
          const settled = await followed(order);
          expect(settled).toMatchObject({
            state: 'SETTLED',
            transactionHash: expect.stringMatching(chain.hash),
          });
          expect(await rail.statusOf(order.payoutId)).toStrictEqual(settled);
        }
        expect(await followed(await sent('settles'))).not.toHaveProperty('transactionHash');
      });
    });

    describe('a return', () => {
      it('follows the settlement, which says when to look, and keeps its moment', async () => {
        const order = await sent('returns');
        const settled = await followed(order);
        if (settled.state !== 'SETTLED' || settled.lookAgainAt === undefined)
          throw new Error(`it is ${settled.state}, and does not say when to look again`);
        expect(settled.lookAgainAt > harness.now()).toBe(true);
        await harness.waitUntil(settled.lookAgainAt);
        const returned = await rail.statusOf(order.payoutId);
        if (returned.state !== 'RETURNED') throw new Error(`it is ${returned.state}`);
        expect(returned.settledAt).toBe(settled.settledAt);
        expect(returned.returnedAt > settled.settledAt && returned.returnedAt <= harness.now()).toBe(true);
        await harness.waitUntil(after(harness.now(), A_WEEK_MS));
        expect(await rail.statusOf(order.payoutId)).toStrictEqual(returned);
      });

      it('is looked for no more where none can come', async () => {
        expect(await followed(await sent('settles'))).not.toHaveProperty('lookAgainAt');
      });
    });

    describe('the end of a payout', () => {
      it.each(['settles', 'settlesLate'] as const)(
        'that %s is settled, at a moment between sending and asking',
        async (destination) => {
          const sentAt = harness.now();
          const status = await followed(await sent(destination));
          if (status.state !== 'SETTLED') throw new Error(`it is ${status.state}`);
          expect(status.settledAt >= sentAt && status.settledAt <= harness.now()).toBe(true);
        },
      );

      it.each([
        ['rejects', { state: 'FAILED', reason: 'ACCOUNT_CANNOT_RECEIVE', timedOut: false }],
        ['neverAnswers', { state: 'FAILED', reason: 'QUOTE_EXECUTION_FAILED', timedOut: true }],
        // A sender that did not check first learns it in the end.
        ['isInvalid', { state: 'FAILED', reason: 'ACCOUNT_INVALID', timedOut: false }],
        ['hasNoFunds', { state: 'FAILED', reason: 'QUOTE_EXECUTION_FAILED', timedOut: false }],
        [
          'keepsFunds',
          { state: 'FAILED', reason: 'QUOTE_EXECUTION_FAILED', timedOut: false, keepsFunds: true },
        ],
      ] as const)('that %s is a failure with its reason', async (destination, failed) => {
        expect(await followed(await sent(destination))).toStrictEqual(failed);
      });

      it('that the payer stopped at the bank is a cancellation', async () => {
        expect(await followed(await sent('isStopped'))).toMatchObject({ state: 'CANCELLED' });
      });

      it.each(['settles', 'settlesLate', 'rejects', 'neverAnswers', 'isStopped', 'keepsFunds'] as const)(
        'that %s is final',
        async (destination) => {
          const order = await sent(destination);
          const end = await followed(order);
          await harness.waitUntil(after(harness.now(), A_WEEK_MS));
          expect(await rail.statusOf(order.payoutId)).toStrictEqual(end);
        },
      );
    });
  });
};
