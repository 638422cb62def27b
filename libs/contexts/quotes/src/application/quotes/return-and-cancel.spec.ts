import type { Id } from '@causeway/kernel';
import type { OutgoingPaymentV1 } from '../../published/events.js';
import type { PayoutEnd } from '@causeway/rails/testing';
import { QuotesWorld, refusalOf, shownIn } from '../../testing/quotes-world.js';
import { RAIL_CHOICE, requested } from '../../testing/quotes.fixture.js';
import {
  CancelTransaction,
  ConfirmReceiptDelivery,
  RecordPayoutArrived,
  SettleRefundByHand,
} from './transaction.requests.js';

let world: QuotesWorld;
beforeEach(() => {
  world = new QuotesWorld();
});

const chosen = (rail: string): typeof RAIL_CHOICE =>
  RAIL_CHOICE.status === 'CHOSEN' ? { ...RAIL_CHOICE, rail } : RAIL_CHOICE;

const executedPayment = async (rail = 'ACH') => {
  world.railChoice = chosen(rail);
  const payer = world.customer('USD', 500_000);
  const { id: quoteId, transactionId } = shownIn(
    await world.create(requested(payer.accountId, world.target())),
  );
  await world.executeQuote(quoteId);
  return { ...payer, quoteId, transactionId };
};
const balances = (accountId: string) => {
  const { available, held } = world.ledger.account(accountId);
  return [available.amountMinor, held.amountMinor];
};
const messages = async () =>
  (await world.published()).map(({ type, data }) => {
    const { status, refund } = (data as OutgoingPaymentV1).transaction;
    return [type.replace(/^quotes\.|\.v1$/g, ''), status, refund?.status];
  });
const transactionOf = (transactionId: Id<'Transaction'>) => world.transaction(transactionId);
const cancel = (transactionId: Id<'Transaction'>, reason?: string) =>
  world.dispatch.execute(
    new CancelTransaction({ transactionId, ...(reason !== undefined && { reason }) }, world.call()),
  );

describe('a payment that the bank returns', () => {
  it('is completed first, then fails and is refunded with all fees', async () => {
    const { transactionId, accountId, quoteId } = await executedPayment('SEPA_INSTANT');
    world.rail.end = { state: 'SETTLED', returnedAfterMs: 5_000 };
    await world.letTimePass(2);
    expect(await transactionOf(transactionId)).toMatchObject({ status: 'COMPLETED' });
    expect(balances(accountId)).toStrictEqual([260_000n, 0n]);
    await world.letTimePass();
    expect(await transactionOf(transactionId)).toMatchObject({
      status: 'FAILED',
      failureReason: 'PAYOUT_RETURNED',
      settledAt: '2026-03-02T10:00:00.500Z',
      refund: { status: 'COMPLETED', reason: 'TRANSACTION_FAILED' },
    });
    expect((await world.read(quoteId)).status).toBe('FAILED');
    expect(balances(accountId)).toStrictEqual([500_000n, 0n]);
    expect((await messages()).slice(2)).toStrictEqual([
      ['payment-settled', 'COMPLETED', undefined],
      ['payment-failed', 'FAILED', undefined],
      ['refund-started', 'FAILED', 'PENDING'],
      ['refund-settled', 'FAILED', 'COMPLETED'],
    ]);
    expect(await world.store.nextTimerAt('quotes.sandbox')).toBeUndefined();
  });

  it('is completed first even without a look-up in between', async () => {
    const { quoteId } = await executedPayment('SEPA_INSTANT');
    world.rail.end = { state: 'SETTLED', returnedAfterMs: 1 };
    await world.fireTimers();
    world.clock.advance(60_000);
    await world.letTimePass();
    expect((await world.eventsOf(quoteId)).slice(3)).toStrictEqual([
      'PayoutSent',
      'PaymentSettled',
      'PayoutReturned',
      'RefundStarted',
      'RefundSettled',
    ]);
  });

  it('to an account that takes no money now is refunded once it does', async () => {
    const { accountId, transactionId } = await executedPayment('SEPA_INSTANT');
    world.rail.end = { state: 'SETTLED', returnedAfterMs: 5_000 };
    await world.letTimePass(2);
    world.ledger.account(accountId).status = 'FROZEN';
    await world.letTimePass(4);
    expect(await transactionOf(transactionId)).toMatchObject({ refund: { status: 'PENDING' } });
    world.ledger.account(accountId).status = 'ACTIVE';
    await world.letTimePass();
    expect(await transactionOf(transactionId)).toMatchObject({ refund: { status: 'COMPLETED' } });
    expect(balances(accountId)).toStrictEqual([500_000n, 0n]);
  });
});

describe('a payment whose money the partner keeps', () => {
  it('has a refund that fails, and its hold stays for an operator', async () => {
    const { accountId, transactionId } = await executedPayment();
    world.rail.end = { state: 'FAILED', reason: 'QUOTE_EXECUTION_FAILED', timedOut: false, keepsFunds: true };
    await world.letTimePass();
    expect(await transactionOf(transactionId)).toMatchObject({
      status: 'FAILED',
      failureReason: 'QUOTE_EXECUTION_FAILED',
      refund: { status: 'FAILED', reason: 'TRANSACTION_FAILED' },
    });
    expect(balances(accountId)).toStrictEqual([260_000n, 240_000n]);
    expect((await messages()).slice(2)).toStrictEqual([
      ['payment-failed', 'FAILED', undefined],
      ['refund-started', 'FAILED', 'PENDING'],
      ['refund-failed', 'FAILED', 'FAILED'],
    ]);
  });
});

describe('cancelling a bank transfer', () => {
  it('answers it under way with a refund, and ends it completed with nothing captured', async () => {
    const { accountId, transactionId, quoteId } = await executedPayment();
    world.rail.takesMs = 30_000;
    await world.letTimePass(1);
    expect(await cancel(transactionId, 'wrong invoice')).toMatchObject({
      status: 'PROCESSING',
      refund: { status: 'PENDING', reason: 'USER_CANCELLATION' },
    });
    await world.letTimePass();
    expect(await transactionOf(transactionId)).toMatchObject({
      status: 'COMPLETED',
      settledAt: '2026-03-02T10:00:00.500Z',
      refund: { status: 'COMPLETED', settledAt: '2026-03-02T10:00:00.500Z' },
    });
    expect((await world.read(quoteId)).status).toBe('COMPLETED');
    expect(balances(accountId)).toStrictEqual([500_000n, 0n]);
    expect((await messages()).slice(1)).toStrictEqual([
      ['quote-executed', 'PROCESSING', undefined],
      ['refund-started', 'PROCESSING', 'PENDING'],
      ['refund-settled', 'PROCESSING', 'COMPLETED'],
      ['payment-settled', 'COMPLETED', 'COMPLETED'],
    ]);
    expect(await world.store.nextTimerAt('quotes.sandbox')).toBeUndefined();
  });

  it('hands over first what was not handed over yet', async () => {
    const { transactionId, quoteId } = await executedPayment('WIRE');
    world.rail.takesMs = 30_000;
    await cancel(transactionId);
    expect((await world.eventsOf(quoteId)).slice(3)).toStrictEqual([
      'PayoutSent',
      'PayoutCancelled',
      'RefundStarted',
    ]);
  });

  it('is done once, and not for what has ended', async () => {
    const { transactionId } = await executedPayment();
    world.rail.takesMs = 30_000;
    await cancel(transactionId);
    expect((await refusalOf(cancel(transactionId))).code).toBe('TRANSACTION_NOT_CANCELLABLE');
    await world.letTimePass();
    expect((await refusalOf(cancel(transactionId))).code).toBe('TRANSACTION_NOT_CANCELLABLE');
  });

  it('comes too late where the partner says so, and changes nothing', async () => {
    const { transactionId, quoteId } = await executedPayment();
    await world.fireTimers();
    world.clock.advance(500);
    expect((await refusalOf(cancel(transactionId))).code).toBe('TRANSACTION_NOT_CANCELLABLE');
    await world.letTimePass();
    expect((await world.read(quoteId)).status).toBe('COMPLETED');
  });

  it('is for ACH and wire, after the execution, and only for the caller’s own transaction', async () => {
    const instantly = await executedPayment('SEPA_INSTANT');
    expect((await refusalOf(cancel(instantly.transactionId))).code).toBe('TRANSACTION_NOT_STOPPABLE');
    const { accountId } = world.customer('USD', 500_000);
    world.railChoice = chosen('ACH');
    const { transactionId } = shownIn(await world.create(requested(accountId, world.target())));
    expect((await refusalOf(cancel(transactionId))).code).toBe('TRANSACTION_NOT_STOPPABLE');
    const { transactionId: theirs } = await executedPayment();
    const stranger = new CancelTransaction(
      { transactionId: theirs },
      { ...world.call(), platformId: 'Platform:2' },
    );
    expect((await refusalOf(world.dispatch.execute(stranger))).code).toBe('TRANSACTION_NOT_FOUND');
  });

  it('that a process did not live to record is found by the payment’s own timer', async () => {
    const { transactionId, accountId } = await executedPayment();
    world.rail.takesMs = 30_000;
    await world.letTimePass(1);
    world.crash = { type: 'quotes.record-payout', moment: 'before' };
    await expect(cancel(transactionId)).rejects.toThrow('before quotes.record-payout');
    await world.letTimePass();
    expect(await transactionOf(transactionId)).toMatchObject({
      status: 'COMPLETED',
      refund: { status: 'COMPLETED', reason: 'USER_CANCELLATION' },
    });
    expect(balances(accountId)).toStrictEqual([500_000n, 0n]);
  });

  it('whose refund fails leaves it under way, for an operator', async () => {
    const { transactionId, accountId } = await executedPayment();
    world.rail.end = { state: 'CANCELLED', keepsFunds: true };
    await world.letTimePass();
    expect(await transactionOf(transactionId)).toMatchObject({
      status: 'PROCESSING',
      refund: { status: 'FAILED', reason: 'USER_CANCELLATION' },
    });
    expect(balances(accountId)).toStrictEqual([260_000n, 240_000n]);
  });
});

describe('of two that cancel at once', () => {
  const both = async (transactionId: Id<'Transaction'>) =>
    (await Promise.all([1, 2].map(() => refusalOf(cancel(transactionId))))).map(({ code }) => code).sort();

  it('one has stopped a payout, and the other finds it so', async () => {
    const { transactionId, accountId } = await executedPayment();
    await world.fireTimers();
    expect(await both(transactionId)).toStrictEqual(['TRANSACTION_NOT_CANCELLABLE', 'accepted']);
    await world.letTimePass();
    expect(balances(accountId)).toStrictEqual([500_000n, 0n]);
  });

  it('one has stopped a collection, and the other finds it so', async () => {
    const source = world.target({
      accountType: 'USD_ACCOUNT',
      currency: 'USD',
      paymentRails: ['ACH'],
      customerId: world.customer().customerId,
    });
    const { id, transactionId } = shownIn(await world.create(requested(source, world.target())));
    await world.executeQuote(id);
    await world.fireTimers();
    expect(await both(transactionId)).toStrictEqual(['TRANSACTION_NOT_CANCELLABLE', 'accepted']);
    expect((await transactionOf(transactionId)).status).toBe('FAILED');
  });
});

describe('a refund that failed', () => {
  const settle = (transactionId: Id<'Transaction'>, call = world.call()) =>
    world.dispatch.execute(new SettleRefundByHand({ transactionId }, call));
  const arrived = (transactionId: Id<'Transaction'>) =>
    world.dispatch.execute(new RecordPayoutArrived({ transactionId }, world.call()));
  const kept = async (end: PayoutEnd) => {
    const payment = await executedPayment();
    world.rail.end = end;
    await world.letTimePass();
    return payment;
  };
  const failed = { state: 'FAILED', reason: 'ACCOUNT_INVALID', timedOut: false, keepsFunds: true } as const;
  const cancelled = { state: 'CANCELLED', keepsFunds: true } as const;

  it('is settled in one way, however many operators send conflicting requests at once', async () => {
    const { transactionId, accountId } = await kept(cancelled);
    const outcomes = await Promise.all([refusalOf(settle(transactionId)), refusalOf(arrived(transactionId))]);
    expect(outcomes.map(({ code }) => code).sort()).toStrictEqual(['REFUND_NOT_OPEN', 'accepted']);
    const isBack = outcomes[0].code === 'accepted';
    expect(balances(accountId)).toStrictEqual([isBack ? 500_000n : 260_000n, 0n]);
  });

  it('is settled by hand, once', async () => {
    const { transactionId, accountId } = await kept(failed);
    expect(await settle(transactionId)).toMatchObject({ status: 'FAILED', refund: { status: 'COMPLETED' } });
    expect(balances(accountId)).toStrictEqual([500_000n, 0n]);
    expect((await refusalOf(settle(transactionId))).code).toBe('REFUND_NOT_OPEN');
  });

  it('of a cancelled payment is settled by hand and ends it, or has arrived after all', async () => {
    const back = await kept(cancelled);
    expect(await settle(back.transactionId)).toMatchObject({
      status: 'COMPLETED',
      refund: { status: 'COMPLETED' },
    });
    expect(balances(back.accountId)).toStrictEqual([500_000n, 0n]);
    const there = await kept(cancelled);
    expect(await arrived(there.transactionId)).toMatchObject({
      status: 'COMPLETED',
      refund: { status: 'FAILED' },
    });
    expect(balances(there.accountId)).toStrictEqual([260_000n, 0n]);
    for (const { transactionId } of [back, there])
      expect((await refusalOf(arrived(transactionId))).code).toBe('REFUND_NOT_OPEN');
  });

  it('is recorded after a crash with the same entry', async () => {
    const { transactionId, accountId } = await kept(failed);
    world.crash = { type: 'quotes.record-refund', moment: 'before' };
    await expect(settle(transactionId)).rejects.toThrow('before quotes.record-refund');
    expect(await settle(transactionId)).toMatchObject({ refund: { status: 'COMPLETED' } });
    expect(balances(accountId)).toStrictEqual([500_000n, 0n]);
  });

  it('is pending until the account takes money, and is not found for another platform', async () => {
    const { transactionId, accountId } = await kept(failed);
    world.ledger.account(accountId).status = 'FROZEN';
    expect((await refusalOf(settle(transactionId))).code).toBe('ACCOUNT_NOT_ACTIVE');
    world.ledger.account(accountId).status = 'ACTIVE';
    const stranger = { ...world.call(), platformId: 'Platform:2' };
    expect((await refusalOf(settle(transactionId, stranger))).code).toBe('TRANSACTION_NOT_FOUND');
    expect((await refusalOf(arrived(transactionId))).code).toBe('REFUND_NOT_OPEN');
    await settle(transactionId);
  });

  it('is none while a refund is under way, or where there is none', async () => {
    const { transactionId } = await executedPayment();
    expect((await refusalOf(settle(transactionId))).code).toBe('REFUND_NOT_OPEN');
    await world.letTimePass();
    expect((await refusalOf(settle(transactionId))).code).toBe('REFUND_NOT_OPEN');
  });
});

describe('a payment to a wallet', () => {
  it.each([
    ['SOLANA_WALLET', { transactionHash: 'abc', network: 'SOLANA' }],
    ['EUR_ACCOUNT', undefined],
  ])('shows its transfer on the chain once it is final, and a bank has none: %s', async (type, shown) => {
    const { accountId } = world.customer('USD', 500_000);
    const wallet = world.target({ accountType: type });
    world.rail.end = { state: 'SETTLED', transactionHash: 'abc' };
    const { id, transactionId } = shownIn(await world.create(requested(accountId, wallet)));
    await world.executeQuote(id);
    expect((await transactionOf(transactionId)).destination).not.toHaveProperty('onChainTransaction');
    await world.letTimePass();
    const { destination } = await transactionOf(transactionId);
    expect('onChainTransaction' in destination ? destination.onChainTransaction : undefined).toStrictEqual(
      shown,
    );
  });
});

describe('the receipt of a payment', () => {
  const confirm = (transactionId: Id<'Transaction'>) =>
    world.dispatch.execute(new ConfirmReceiptDelivery({ transactionId }, world.call()));

  it('is confirmed once it completed, and again on a repeated report', async () => {
    const { transactionId } = await executedPayment();
    expect((await refusalOf(confirm(transactionId))).code).toBe('RECEIPT_NOT_DUE');
    await world.letTimePass();
    const first = world.clock.now();
    expect(await confirm(transactionId)).toMatchObject({
      receiptDeliveryConfirmedAt: first,
      updatedAt: first,
    });
    world.clock.advance(1_000);
    expect(await confirm(transactionId)).toMatchObject({ receiptDeliveryConfirmedAt: world.clock.now() });
    expect((await messages()).at(-1)).toStrictEqual(['payment-settled', 'COMPLETED', undefined]);
  });

  it('of a returned payment stays confirmed', async () => {
    const { transactionId } = await executedPayment();
    world.rail.end = { state: 'SETTLED', returnedAfterMs: 5_000 };
    await world.letTimePass(2);
    const { receiptDeliveryConfirmedAt } = await confirm(transactionId);
    await world.letTimePass();
    expect(await transactionOf(transactionId)).toMatchObject({
      status: 'FAILED',
      receiptDeliveryConfirmedAt,
    });
  });
});
