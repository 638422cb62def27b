import { instant, type Id } from '@causeway/kernel';
import { QuotesWorld, shownIn } from '../../testing/quotes-world.js';
import { requested } from '../../testing/quotes.fixture.js';
import type { OutgoingPaymentV1 } from '../../published/events.js';

let world: QuotesWorld;
beforeEach(() => {
  world = new QuotesWorld();
});

const executedPayment = async (more: Parameters<typeof requested>[2] = {}) => {
  const payer = world.customer('USD', 500_000);
  const quote = await world.create(requested(payer.accountId, world.target(), more));
  const quoteId = shownIn(quote).id;
  await world.executeQuote(quoteId);
  return { ...payer, quoteId };
};
const balances = (accountId: string) => {
  const { available, held } = world.ledger.account(accountId);
  return [available.amountMinor, held.amountMinor];
};
const publishedSteps = async () =>
  (await world.published()).map(({ type, data }) => {
    const { status, refund } = (data as OutgoingPaymentV1).transaction;
    return [type.replace(/^quotes\.|\.v1$/g, ''), status, refund?.status];
  });
const transactionOf = (quoteId: Id<'Quote'>) =>
  world.transaction(quoteId.replace('Quote', 'Transaction') as Id<'Transaction'>);

describe('a payment over a rail', () => {
  it('is sent at once, with what the bank needs, and looked at when the rail says so', async () => {
    const { quoteId } = await executedPayment({ remittanceInformation: 'March rent' });
    expect(await world.fireTimers()).toBe(1);
    expect(world.rail.sent).toMatchObject([
      {
        identifier: 'DE89370400440532013000',
        accountType: 'EUR_ACCOUNT',
        rail: 'SEPA_INSTANT',
        remittanceInformation: 'March rent',
        amount: { amountMinor: 219_696n, currency: 'EUR' },
      },
    ]);
    expect(await world.store.nextTimerAt('quotes.sandbox')).toBe('2026-03-02T10:00:00.500Z');
    expect(await world.eventsOf(quoteId)).toContain('PayoutSent');
  });

  it('settles when the rail has settled it, and spends the hold', async () => {
    const { quoteId, accountId } = await executedPayment();
    await world.letTimePass();
    expect(await world.read(quoteId)).toMatchObject({ status: 'COMPLETED' });
    expect(await transactionOf(quoteId)).toMatchObject({
      status: 'COMPLETED',
      settledAt: '2026-03-02T10:00:00.500Z',
      updatedAt: '2026-03-02T10:00:00.500Z',
    });
    expect(balances(accountId)).toStrictEqual([260_000n, 0n]);
    expect(world.settlements).toStrictEqual([{ environment: 'sandbox', tookMs: 500 }]);
    expect(await publishedSteps()).toStrictEqual([
      ['quote-created', 'PENDING', undefined],
      ['quote-executed', 'PROCESSING', undefined],
      ['payment-settled', 'COMPLETED', undefined],
    ]);
    expect(await world.store.nextTimerAt('quotes.sandbox')).toBeUndefined();
  });

  it('publishes the capture after the payment under way, and the settlement after the capture', async () => {
    await executedPayment();
    await world.letTimePass();
    const messages = await world.published();
    const [, executed, settled] = messages;
    expect(world.ledger.posted[1]).toMatchObject({
      kind: 'CAPTURE_HOLD',
      after: { lane: 'quotes.sandbox', position: executed?.position, key: executed?.key },
    });
    expect(settled?.after).toStrictEqual({ lane: 'ledger.sandbox', position: 2, key: world.platformId });
  });

  it('that takes long is looked at again and again', async () => {
    const { quoteId } = await executedPayment();
    world.rail.takesMs = 360_000;
    await world.fireTimers();
    world.clock.advance(1_000);
    world.rail.statusOf = async () => ({ state: 'OPEN', lookAgainAt: instant('2026-03-02T10:06:00.000Z') });
    await world.letTimePass(2);
    expect((await world.read(quoteId)).status).toBe('PROCESSING');
    expect(await world.eventsOf(quoteId)).toContain('PayoutAwaited');
  });

  it.each([
    [false, 'ACCOUNT_CANNOT_RECEIVE', 'TRANSACTION_FAILED'],
    [true, 'QUOTE_EXECUTION_FAILED', 'TIMEOUT'],
  ] as const)(
    'that fails is refunded by itself, with all fees (timed out: %s)',
    async (timedOut, reason, why) => {
      const { quoteId, accountId } = await executedPayment();
      world.rail.end = { state: 'FAILED', reason, timedOut };
      await world.letTimePass();
      expect(await transactionOf(quoteId)).toMatchObject({
        status: 'FAILED',
        failureReason: reason,
        refund: {
          reference: `${quoteId.replace('Quote:', '')}-REFUND`,
          initiatedAt: '2026-03-02T10:00:00.500Z',
          settledAt: '2026-03-02T10:00:01.000Z',
          status: 'COMPLETED',
          reason: why,
        },
      });
      expect((await world.read(quoteId)).status).toBe('FAILED');
      expect(balances(accountId)).toStrictEqual([500_000n, 0n]);
      expect((await publishedSteps()).slice(2)).toStrictEqual([
        ['payment-failed', 'FAILED', undefined],
        ['refund-started', 'FAILED', 'PENDING'],
        ['refund-settled', 'FAILED', 'COMPLETED'],
      ]);
    },
  );

  it('publishes the release after the refund that it belongs to', async () => {
    await executedPayment();
    world.rail.end = { state: 'FAILED', reason: 'ACCOUNT_INVALID', timedOut: false };
    await world.letTimePass();
    const started = (await world.published()).find(({ type }) => type === 'quotes.refund-started.v1');
    expect(world.ledger.posted[1]).toMatchObject({
      kind: 'RELEASE_HOLD',
      after: { lane: 'quotes.sandbox', position: started?.position, key: started?.key },
    });
  });

  it('whose hold cannot be released ends as a failed refund for an operator', async () => {
    const { quoteId } = await executedPayment();
    world.rail.end = { state: 'FAILED', reason: 'ACCOUNT_INVALID', timedOut: false };
    const submit = world.ledger.submit.bind(world.ledger);
    world.ledger.submit = (command, call) =>
      command.kind === 'RELEASE_HOLD'
        ? { status: 'REFUSED', code: 'HOLD_NOT_ACTIVE', details: {} }
        : submit(command, call);
    await world.letTimePass();
    expect(await transactionOf(quoteId)).toMatchObject({ status: 'FAILED', refund: { status: 'FAILED' } });
    expect((await publishedSteps()).at(-1)).toStrictEqual(['refund-failed', 'FAILED', 'FAILED']);
  });

  it('whose source takes no money back is refunded once it does', async () => {
    const { quoteId, accountId } = await executedPayment();
    world.rail.end = { state: 'FAILED', reason: 'ACCOUNT_INVALID', timedOut: false };
    const submit = world.ledger.submit.bind(world.ledger);
    let isFrozen = true;
    world.ledger.submit = (command, call) =>
      command.kind === 'RELEASE_HOLD' && isFrozen
        ? { status: 'REFUSED', code: 'ACCOUNT_NOT_ACTIVE', details: { status: 'FROZEN' } }
        : submit(command, call);
    await world.letTimePass(5);
    expect(await transactionOf(quoteId)).toMatchObject({ refund: { status: 'PENDING' } });
    expect(world.clock.now() > '2026-03-02T16:00:00.000Z').toBe(true);
    isFrozen = false;
    await world.letTimePass();
    expect(await transactionOf(quoteId)).toMatchObject({ refund: { status: 'COMPLETED' } });
    expect(balances(accountId)).toStrictEqual([500_000n, 0n]);
  });

  it('to an account that is gone by then fails and is refunded', async () => {
    const { quoteId, accountId } = await executedPayment();
    world.targets.clear();
    await world.letTimePass();
    expect(await transactionOf(quoteId)).toMatchObject({
      status: 'FAILED',
      failureReason: 'ACCOUNT_INVALID',
    });
    expect([world.rail.sent, balances(accountId)]).toStrictEqual([[], [500_000n, 0n]]);
  });

  it('that the rail lost is sent again under the same id', async () => {
    const { quoteId } = await executedPayment();
    await world.fireTimers();
    const statusOf = world.rail.statusOf.bind(world.rail);
    world.clock.advance(500);
    let isLost = true;
    world.rail.statusOf = async (payoutId) => {
      if (!isLost) return statusOf(payoutId);
      isLost = false;
      return { state: 'UNKNOWN' };
    };
    await expect(world.fireTimers()).resolves.toBe(1);
    expect(new Set(world.rail.sent.map(({ payoutId }) => payoutId)).size).toBe(1);
    expect(world.rail.sent).toHaveLength(2);
    expect((await world.read(quoteId)).status).toBe('PROCESSING');
  });

  it('throws when its rail contradicts itself, and continues later', async () => {
    await executedPayment();
    const { statusOf } = world.rail;
    world.rail.statusOf = async () => ({ state: 'UNKNOWN' });
    await expect(world.fireTimers()).rejects.toThrow('does not know it');
    world.rail.statusOf = statusOf;
    await world.letTimePass();
    expect(world.rail.paid).toBe(1);
    expect((await publishedSteps()).at(-1)).toStrictEqual(['payment-settled', 'COMPLETED', undefined]);
  });
});

describe('a payment within the service', () => {
  it('settles without a rail, half a second later in sandbox, and the receiver is notified', async () => {
    const payer = world.customer('USD', 500_000);
    const receiver = world.customer('EUR');
    const { id: quoteId } = shownIn(await world.create(requested(payer.accountId, receiver.accountId)));
    await world.executeQuote(quoteId);
    expect(await world.store.nextTimerAt('quotes.sandbox')).toBe('2026-03-02T10:00:00.500Z');
    await world.letTimePass();
    expect([balances(payer.accountId), balances(receiver.accountId)]).toStrictEqual([
      [260_000n, 0n],
      [219_696n, 0n],
    ]);
    expect(world.rail.sent).toStrictEqual([]);
    const received = (await world.published()).at(-1);
    expect(received).toMatchObject({
      type: 'quotes.deposit-settled.v1',
      after: { lane: 'ledger.sandbox', position: 2 },
      data: {
        transaction: {
          type: 'INCOMING',
          status: 'COMPLETED',
          customerId: receiver.customerId,
          quoteId,
          source: { sourceType: 'ACCOUNT', accountId: payer.accountId },
          destination: { accountId: receiver.accountId },
          receivedAmount: { amount: 219_696n },
        },
      },
    });
    expect(world.store.storedRows('transaction_view')).toHaveLength(2);
  });

  it('between a customer’s own accounts is one transaction', async () => {
    const payer = world.customer('USD', 500_000);
    const own = world.ledger.open({ platformId: world.platformId, customerId: payer.customerId }, 'EUR');
    const { id: quoteId } = shownIn(await world.create(requested(payer.accountId, own)));
    await world.executeQuote(quoteId);
    await world.letTimePass();
    expect((await world.read(quoteId)).status).toBe('COMPLETED');
    expect(world.store.storedRows('transaction_view')).toHaveLength(1);
  });

  it('to an account that is frozen by then fails and is refunded', async () => {
    const payer = world.customer('USD', 500_000);
    const receiver = world.customer('EUR');
    const { id: quoteId } = shownIn(await world.create(requested(payer.accountId, receiver.accountId)));
    await world.executeQuote(quoteId);
    world.ledger.account(receiver.accountId).status = 'FROZEN';
    await world.letTimePass();
    expect(await transactionOf(quoteId)).toMatchObject({
      status: 'FAILED',
      failureReason: 'ACCOUNT_CANNOT_RECEIVE',
      refund: { status: 'COMPLETED' },
    });
    expect(balances(payer.accountId)).toStrictEqual([500_000n, 0n]);
  });
});

it('a capture that the ledger refuses for any other reason stops loudly', async () => {
  await executedPayment();
  await world.fireTimers();
  for (const hold of world.ledger.holds.values()) hold.status = 'RELEASED';
  world.clock.advance(500);
  await expect(world.fireTimers()).rejects.toThrow('HOLD_NOT_ACTIVE');
});

it('a payment that has arrived is pending on the platform’s own account, and settles once', async () => {
  const { quoteId } = await executedPayment();
  const submit = world.ledger.submit.bind(world.ledger);
  const ids: string[] = [];
  world.ledger.submit = (command, call) => {
    if (command.kind !== 'CAPTURE_HOLD') return submit(command, call);
    ids.push(call.commandId);
    return ids.length > 2
      ? submit(command, call)
      : { status: 'REFUSED', code: 'ACCOUNT_NOT_ACTIVE', details: { status: 'FROZEN' } };
  };
  await world.letTimePass();
  expect((await world.read(quoteId)).status).toBe('COMPLETED');
  expect(new Set(ids).size).toBe(3);
  expect(await world.eventsOf(quoteId)).toStrictEqual([
    'QuoteCreated',
    'QuoteExecutionRequested',
    'QuoteExecuted',
    'PayoutSent',
    'SettlementDelayed',
    'SettlementDelayed',
    'PaymentSettled',
  ]);
});

it('the platform’s fee goes to the platform’s own account with the capture', async () => {
  const feeAccount = world.platformAccount('USD');
  world.config = {
    ...world.config,
    feeConfigs: [
      {
        feeType: 'CROSS_CURRENCY_TRANSACTION',
        sourceCurrency: 'USD',
        variableFeeBps: 65,
        fixedFee: { amount: 40, currency: 'USD' },
      },
    ],
  };
  const { quoteId } = await executedPayment();
  const { platformFeesIncluded } = await world.read(quoteId);
  expect(world.ledger.account(feeAccount).available.amountMinor).toBe(0n);
  await world.letTimePass();
  expect(platformFeesIncluded).toBe(1_600n);
  expect(world.ledger.account(feeAccount).available.amountMinor).toBe(1_600n);
});
