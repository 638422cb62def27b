import type { PostgresEventStore } from '@causeway/event-store';
import { idOf, money, newUuid, type CurrencyCode, type Id } from '@causeway/kernel';
import { freshDatabase } from '@causeway/testing';
import {
  FailIncomingPayment,
  ReceiveIncomingPayment,
  RecordApprovalCall,
  SettleIncomingPayment,
  SettleIncomingRefund,
  ConcludeIncomingPayment,
} from '@causeway/incoming-payments';
import { announced } from '@causeway/incoming-payments/testing';
import type { QuotesWorld } from './testing/quotes-world.js';
import { storedWorlds, type StoredWorlds } from './testing/stored-world.js';

let worlds: StoredWorlds;
let world: QuotesWorld<PostgresEventStore>;
beforeAll(async () => {
  worlds = await storedWorlds(await freshDatabase('incoming_deposits'));
});
afterAll(() => worlds.close());
beforeEach(() => {
  world = worlds.world();
  world.config = { ...world.config, webhookEndpoint: 'https://hooks.example' };
});

type Announced = Parameters<typeof announced>[0];

/** 105 dollars from outside for a customer, approved; whose account is not named unless a spec does. */
const approved = async (customerId: Id<'Customer'>, more: Announced = {}) => {
  const transactionId = idOf('Transaction', newUuid());
  const { accountId: _none, ...payment } = announced({ transactionId, requestedFields: [], ...more });
  const receive = new ReceiveIncomingPayment({ ...payment, receiverId: customerId }, world.call());
  const { transaction } = await world.dispatch.execute(receive);
  const outcome = { kind: 'ANSWERED', status: 200, body: '' } as const;
  await world.dispatch.execute(new RecordApprovalCall({ transactionId, outcome }, world.call()));
  return { transactionId, transaction };
};
const settle = (transactionId: Id<'Transaction'>) =>
  world.dispatch.execute(new SettleIncomingPayment({ transactionId }, world.call()));
const shown = (transactionId: Id<'Transaction'>) => world.transaction(transactionId);
const balanceOf = (accountId: string) => world.ledger.account(accountId).available.amountMinor;
const publishedSteps = async (id: Id<'Transaction'>) =>
  (await world.incomingStore.readPublished('incoming_payments.sandbox', 0, 10_000))
    .filter(({ key }) => key === id)
    .map(({ type }) => type.replace(/^incoming_payments\.|\.v1$/g, ''));
const ANNOUNCED = ['payment-pending', 'payment-approved'];

describe('the primary internal account', () => {
  it('is the one in the incoming currency', async () => {
    const { customerId, accountId } = world.customer('USD');
    const { transactionId, transaction } = await approved(customerId);
    expect(transaction.destination).toMatchObject({ accountId, currency: 'USD' });
    await settle(transactionId);
    expect(balanceOf(accountId)).toBe(10_500n);
  });

  it('is else the fiat account of the customer’s first currency, and the amount is exchanged', async () => {
    const { customerId, accountId } = world.customer('EUR');
    world.currenciesOf.set(customerId, ['USDC', 'EUR'] as CurrencyCode[]);
    const { transactionId, transaction } = await approved(customerId);
    expect(transaction).toMatchObject({
      destination: { accountId, currency: 'EUR' },
      receivedAmount: { amount: 9_660n, currency: { code: 'EUR' } },
      sentAmount: { amount: 9_660n },
      exchangeRate: 1,
    });
    await settle(transactionId);
    expect(balanceOf(accountId)).toBe(9_660n);
    const booked = world.ledger.posted.at(-1);
    expect(booked?.kind === 'POST_ENTRY' && booked.legs).toStrictEqual([
      { account: 'CLEARING', side: 'DEBIT', amount: money(10_500, 'USD') },
      { account: 'EXCHANGE', side: 'CREDIT', amount: money(10_500, 'USD') },
      { account: 'EXCHANGE', side: 'DEBIT', amount: money(9_660, 'EUR') },
      { account: accountId, side: 'CREDIT', amount: money(9_660, 'EUR') },
    ]);
  });

  it('that is frozen when the money comes has it pending in its own currency, exchanged once', async () => {
    const { customerId, accountId } = world.customer('EUR');
    world.currenciesOf.set(customerId, ['EUR'] as CurrencyCode[]);
    const { transactionId } = await approved(customerId);
    world.ledger.account(accountId).status = 'FROZEN';
    await settle(transactionId);
    await world.letTimePass(4);
    const held = world.ledger.account(accountId);
    expect([held.available.amountMinor, held.pending.amountMinor]).toStrictEqual([0n, 9_660n]);
    held.status = 'ACTIVE';
    await world.letTimePass();
    expect([held.available.amountMinor, held.pending.amountMinor]).toStrictEqual([9_660n, 0n]);
    expect(await shown(transactionId)).toMatchObject({ status: 'COMPLETED' });
    expect(world.ledger.posted.map(({ kind }) => kind)).toStrictEqual([
      'RECORD_PENDING_CREDIT',
      'POST_ENTRY',
      'SETTLE_PENDING_CREDIT',
    ]);
  });

  it('is nowhere where the customer has no account at all', async () => {
    const { customerId } = world.customer('USD');
    world.ledger.accounts.clear();
    await expect(approved(customerId)).rejects.toMatchObject({ code: 'INTERNAL_ACCOUNT_NOT_FOUND' });
  });
});

describe('a customer’s default UMA deposit account', () => {
  const receiver = (identifier = 'DE89370400440532013000') => {
    const customer = world.customer('USD');
    const target = world.target({ customerId: customer.customerId, primaryIdentifier: identifier });
    world.umaDeposits.set(customer.customerId, target);
    return { ...customer, target };
  };

  it('is paid instead, in its own currency, and the internal account sees nothing of it', async () => {
    const { customerId, accountId, target } = receiver();
    const { transactionId, transaction } = await approved(customerId);
    expect(transaction).toMatchObject({
      destination: { destinationType: 'ACCOUNT', accountId: target, currency: 'EUR' },
      receivedAmount: { amount: 9_660n, currency: { code: 'EUR' } },
    });
    await settle(transactionId);
    expect(await shown(transactionId)).toMatchObject({ status: 'PROCESSING' });
    await world.letTimePass();
    expect(await shown(transactionId)).toMatchObject({ status: 'COMPLETED' });
    expect(world.rail.sent).toMatchObject([
      { amount: { amountMinor: 9_660n, currency: 'EUR' }, identifier: 'DE89370400440532013000' },
    ]);
    expect(balanceOf(accountId)).toBe(0n);
    expect(world.ledger.posted).toHaveLength(1);
    expect(await publishedSteps(transactionId)).toStrictEqual([...ANNOUNCED, 'payment-settled']);
  });

  it.each([
    [true, { status: 'COMPLETED' }],
    [false, { status: 'FAILED', failureReason: 'OFFRAMP_FAILED', refund: { status: 'COMPLETED' } }],
  ] as const)('whose rail was disconnected is pending on an operator (%s)', async (hasArrived, end) => {
    const { customerId, accountId } = receiver();
    const { transactionId } = await approved(customerId);
    await settle(transactionId);
    world.isRailConnected = false;
    await world.letTimePass(5);
    expect(await shown(transactionId)).toMatchObject({ status: 'PROCESSING' });
    await world.dispatch.execute(new ConcludeIncomingPayment({ transactionId, hasArrived }, world.call()));
    await world.letTimePass();
    expect(await shown(transactionId)).toMatchObject(end);
    expect([balanceOf(accountId), world.rail.paid]).toStrictEqual([0n, 1]);
  });

  it('that takes no money any more when it comes leaves it to the internal account', async () => {
    const { customerId, accountId, target } = receiver();
    const { transactionId } = await approved(customerId);
    const closed = world.targets.get(target);
    if (closed) world.targets.set(target, { ...closed, status: 'INACTIVE', isDeleted: true });
    await settle(transactionId);
    expect(await shown(transactionId)).toMatchObject({
      status: 'COMPLETED',
      destination: { accountId, currency: 'USD' },
      receivedAmount: { amount: 10_500n, currency: { code: 'USD' } },
      exchangeRate: 0.92,
    });
    expect(balanceOf(accountId)).toBe(10_500n);
    expect(world.rail.sent).toStrictEqual([]);
  });

  it('that was not active when the payment was announced is not asked', async () => {
    const { customerId, accountId, target } = receiver();
    const held = world.targets.get(target);
    if (held) world.targets.set(target, { ...held, status: 'PENDING_OWNERSHIP_VERIFICATION' });
    const { transaction } = await approved(customerId);
    expect(transaction.destination).toMatchObject({ accountId });
  });

  it('that cannot be paid fails the payment, and the money goes back to its sender', async () => {
    const { customerId, accountId } = receiver();
    world.rail.end = { state: 'FAILED', reason: 'ACCOUNT_CANNOT_RECEIVE', timedOut: false };
    const { transactionId } = await approved(customerId);
    await settle(transactionId);
    await world.letTimePass();
    const { id } = await shown(transactionId);
    expect(await shown(transactionId)).toMatchObject({
      status: 'FAILED',
      failureReason: 'OFFRAMP_FAILED',
      refund: {
        reference: `${id.slice('Transaction:'.length)}-REFUND`,
        status: 'COMPLETED',
        reason: 'TRANSACTION_FAILED',
      },
    });
    expect(balanceOf(accountId)).toBe(0n);
    expect(world.ledger.posted).toStrictEqual([]);
    expect(await publishedSteps(transactionId)).toStrictEqual([
      ...ANNOUNCED,
      'payment-failed',
      'refund-started',
      'refund-settled',
    ]);
  });

  it('whose bank keeps the money leaves the refund to an operator', async () => {
    const { customerId } = receiver();
    world.rail.end = { state: 'FAILED', reason: 'QUOTE_EXECUTION_FAILED', timedOut: true, keepsFunds: true };
    const { transactionId } = await approved(customerId);
    await settle(transactionId);
    await world.letTimePass();
    expect(await shown(transactionId)).toMatchObject({
      status: 'FAILED',
      refund: { status: 'FAILED', reason: 'TIMEOUT' },
    });
    expect((await publishedSteps(transactionId)).at(-1)).toBe('refund-failed');
    const byHand = () => world.dispatch.execute(new SettleIncomingRefund({ transactionId }, world.call()));
    await byHand();
    expect(await shown(transactionId)).toMatchObject({ status: 'FAILED', refund: { status: 'COMPLETED' } });
    expect((await publishedSteps(transactionId)).at(-1)).toBe('refund-settled');
    await expect(byHand()).rejects.toMatchObject({ code: 'REFUND_NOT_OPEN' });
  });

  it('whose bank sends it back later fails the payment then, and undoes the entry', async () => {
    const { customerId } = receiver();
    world.rail.end = { state: 'SETTLED', returnedAfterMs: 5_000 };
    const { transactionId } = await approved(customerId);
    await settle(transactionId);
    await world.letTimePass();
    expect(await shown(transactionId)).toMatchObject({
      status: 'FAILED',
      failureReason: 'OFFRAMP_FAILED',
      refund: { status: 'COMPLETED' },
    });
    const netOf = (account: string, code: string) =>
      world.ledger.posted
        .flatMap((command) => (command.kind === 'POST_ENTRY' ? command.legs : []))
        .filter((leg) => leg.account === account && leg.amount.currency === code)
        .reduce((sum, { side, amount }) => sum + (side === 'DEBIT' ? 1n : -1n) * amount.amountMinor, 0n);
    for (const account of ['CLEARING', 'EXCHANGE'])
      for (const code of ['USD', 'EUR']) expect(netOf(account, code)).toBe(0n);
    expect(world.ledger.posted).toHaveLength(2);
    expect(await publishedSteps(transactionId)).toContain('payment-settled');
  });
});

it('a payment that screening stops after the approval fails, and the money goes back', async () => {
  const { customerId, accountId } = world.customer('USD');
  const { transactionId } = await approved(customerId);
  const fail = { transactionId, reason: 'COMPLIANCE_REJECTED' } as const;
  await world.dispatch.execute(new FailIncomingPayment(fail, world.call()));
  await world.letTimePass();
  expect(await shown(transactionId)).toMatchObject({
    status: 'FAILED',
    failureReason: 'COMPLIANCE_REJECTED',
    refund: { status: 'COMPLETED' },
  });
  expect(balanceOf(accountId)).toBe(0n);
});
