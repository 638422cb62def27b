import type { PostgresEventStore } from '@causeway/event-store';
import { idOf, newId, newUuid, type Id } from '@causeway/kernel';
import { freshDatabase } from '@causeway/testing';
import {
  ApprovePayment,
  FailIncomingPayment,
  GetIncomingPayment,
  ReceiveIncomingPayment,
  RecordApprovalCall,
  RejectPayment,
  SettleIncomingPayment,
  type ApprovalCallOutcome,
  incomingTransactions,
  ConfirmIncomingReceipt,
} from '@causeway/incoming-payments';
import { CancelTransaction, ConfirmReceiptDelivery } from './application/quotes/transaction.requests.js';
import { announced } from '@causeway/incoming-payments/testing';
import { Crashed, refusalOf, shownIn, type QuotesWorld } from './testing/quotes-world.js';
import { RAIL_CHOICE, requested } from './testing/quotes.fixture.js';
import { storedWorlds, type StoredWorlds } from './testing/stored-world.js';

let worlds: StoredWorlds;
let world: QuotesWorld<PostgresEventStore>;
beforeAll(async () => {
  worlds = await storedWorlds(await freshDatabase('incoming_payments'));
});
afterAll(() => worlds.close());
beforeEach(() => {
  world = worlds.world();
  world.config = { ...world.config, webhookEndpoint: 'https://hooks.example' };
});

const asked = async (more: Parameters<typeof announced>[0] = {}) => {
  const receiver = world.customer('USD');
  const transactionId = idOf('Transaction', newUuid());
  const payment = announced({ transactionId, accountId: receiver.accountId, ...more });
  const { transaction } = await world.dispatch.execute(new ReceiveIncomingPayment(payment, world.call()));
  return { ...receiver, transactionId, payment, transaction };
};
const answered = (transactionId: Id<'Transaction'>, outcome: ApprovalCallOutcome) =>
  world.dispatch.execute(new RecordApprovalCall({ transactionId, outcome }, world.call()));
const said = (transactionId: Id<'Transaction'>, status: number, body = '') =>
  answered(transactionId, { kind: 'ANSWERED', status, body });
const KNOWN = '{"receiverCustomerInfo":{"NATIONALITY":"US"}}';
const settle = (transactionId: Id<'Transaction'>) =>
  world.dispatch.execute(new SettleIncomingPayment({ transactionId }, world.call()));
const transactionOf = (transactionId: Id<'Transaction'>, call = world.call()) =>
  world.transaction(transactionId, call);
const stateOf = (transactionId: Id<'Transaction'>, call = world.call()) =>
  world.dispatch.execute(new GetIncomingPayment({ transactionId }, call));
const balanceOf = (accountId: string) => world.ledger.account(accountId).available.amountMinor;
const pendingOn = (accountId: string) => world.ledger.account(accountId).pending.amountMinor;
const publishedSteps = async (id: Id<'Transaction'>) =>
  (await world.incomingStore.readPublished('incoming_payments.sandbox', 0, 10_000))
    .filter(({ key }) => key === id)
    .map(({ type }) => type.replace(/^incoming_payments\.|\.v1$/g, ''));

describe('a payment from outside', () => {
  it('is shown pending, with its sender, and its platform is asked once', async () => {
    const { transactionId, transaction, customerId, accountId, payment } = await asked();
    expect(transaction).toMatchObject({
      id: transactionId,
      status: 'PENDING',
      type: 'INCOMING',
      source: { sourceType: 'UMA_ADDRESS', umaAddress: payment.senderUmaAddress, currency: 'EUR' },
      destination: { destinationType: 'ACCOUNT', accountId, currency: 'USD' },
      customerId,
      counterpartyInformation: { FULL_NAME: 'Sandbox Sender' },
    });
    expect(await transactionOf(transactionId)).toStrictEqual(transaction);
    await world.dispatch.execute(new ReceiveIncomingPayment(payment, world.call()));
    expect(await publishedSteps(transactionId)).toStrictEqual(['payment-pending']);
    const list = new incomingTransactions.List({ limit: 10, status: 'PENDING' }, world.call());
    expect((await world.dispatch.execute(list)).data).toStrictEqual([transaction]);
    const message = (await world.incomingStore.readPublished('incoming_payments.sandbox', 0, 10_000)).find(
      ({ key }) => key === transactionId,
    );
    expect(message?.data).toMatchObject({
      needsApproval: true,
      requestedReceiverCustomerInfoFields: payment.requestedFields,
    });
  });

  it('keeps what is personal sealed', async () => {
    const { transactionId } = await asked({
      counterpartyInformation: { FULL_NAME: 'Canary Sender' },
      senderUmaAddress: '$canary@sender.example',
      description: 'canary words',
    });
    await said(transactionId, 403, '{"reason":"canary reason"}');
    const stored = JSON.stringify([
      await worlds.queryIncoming('select * from incoming_payments.incoming_payment_view'),
      await worlds.queryIncoming('select data::text, published::text from incoming_payments.event_sandbox'),
      await worlds.queryIncoming('select answer::text from incoming_payments.outcome'),
    ]);
    expect(stored).toContain(transactionId);
    expect(stored.toLowerCase()).not.toContain('canary');
  });

  it('names the settlement between the institutions that paid it, from its arrival on', async () => {
    const { transactionId } = await asked();
    await said(transactionId, 200, KNOWN);
    expect(await transactionOf(transactionId)).not.toHaveProperty('reconciliationInstructions');
    const settlementHash = 'cd'.repeat(32);
    await world.dispatch.execute(new SettleIncomingPayment({ transactionId, settlementHash }, world.call()));
    expect(await transactionOf(transactionId)).toMatchObject({
      status: 'COMPLETED',
      reconciliationInstructions: { transactionHash: settlementHash },
    });
  });

  it('that is approved and paid is credited', async () => {
    const { transactionId, accountId } = await asked();
    await said(transactionId, 200, KNOWN);
    expect(await stateOf(transactionId)).toMatchObject({
      status: 'PROCESSING',
      receiverCustomerInfo: { NATIONALITY: 'US' },
    });
    await settle(transactionId);
    expect(await transactionOf(transactionId)).toMatchObject({ status: 'COMPLETED' });
    expect(balanceOf(accountId)).toBe(10_500n);
    await settle(transactionId);
    expect(balanceOf(accountId)).toBe(10_500n);
    expect(await publishedSteps(transactionId)).toStrictEqual([
      'payment-pending',
      'payment-approved',
      'payment-settled',
    ]);
  });

  it.each([
    ['incoming_payments.record-incoming-credit', 'before'],
    ['ledger.submit', 'before'],
    ['ledger.submit', 'after'],
  ] as const)('is credited once though a process dies at %s (%s)', async (type, moment) => {
    const { transactionId, accountId } = await asked();
    await said(transactionId, 200, KNOWN);
    world.crash = { type, moment };
    await expect(settle(transactionId)).rejects.toBeInstanceOf(Crashed);
    await world.letTimePass();
    expect(await transactionOf(transactionId)).toMatchObject({ status: 'COMPLETED' });
    expect(balanceOf(accountId)).toBe(10_500n);
  });

  it('to a frozen account is pending there, and credited once it takes money', async () => {
    const { transactionId, accountId } = await asked();
    await said(transactionId, 200, KNOWN);
    world.ledger.account(accountId).status = 'FROZEN';
    await settle(transactionId);
    expect(await transactionOf(transactionId)).toMatchObject({ status: 'PROCESSING' });
    expect([balanceOf(accountId), pendingOn(accountId)]).toStrictEqual([0n, 10_500n]);
    await world.letTimePass(3);
    expect(pendingOn(accountId)).toBe(10_500n);
    world.ledger.account(accountId).status = 'ACTIVE';
    await world.letTimePass();
    expect(await transactionOf(transactionId)).toMatchObject({ status: 'COMPLETED' });
    expect([balanceOf(accountId), pendingOn(accountId)]).toStrictEqual([10_500n, 0n]);
  });

  it('to an account that was closed meanwhile goes back to its sender', async () => {
    const { transactionId, accountId } = await asked();
    await said(transactionId, 200, KNOWN);
    world.ledger.account(accountId).status = 'CLOSED';
    await settle(transactionId);
    await world.letTimePass();
    expect(await transactionOf(transactionId)).toMatchObject({
      status: 'FAILED',
      failureReason: 'QUOTE_EXECUTION_FAILED',
      refund: { status: 'COMPLETED' },
    });
    expect(balanceOf(accountId)).toBe(0n);
  });

  it.each([
    ['PAYMENT_APPROVAL_TIMED_OUT', { kind: 'NO_ANSWER' }],
    ['PAYMENT_APPROVAL_WEBHOOK_ERROR', { kind: 'UNREACHABLE' }],
    ['PAYMENT_APPROVAL_WEBHOOK_ERROR', { kind: 'ANSWERED', status: 409, body: '' }],
    ['MISSING_MANDATORY_PAYEE_DATA', { kind: 'ANSWERED', status: 200, body: '' }],
  ] as const)('fails with %s after %j', async (failureReason, outcome) => {
    const { transactionId, accountId } = await asked();
    await answered(transactionId, outcome);
    expect(await transactionOf(transactionId)).toMatchObject({ status: 'FAILED', failureReason });
    await settle(transactionId);
    expect(balanceOf(accountId)).toBe(0n);
    expect((await publishedSteps(transactionId)).at(-1)).toBe('payment-failed');
  });

  it('fails by itself without an answer, a decision or money in time', async () => {
    const [unheard, undecided, unpaid] = [await asked(), await asked(), await asked()];
    await said(undecided.transactionId, 202);
    await said(unpaid.transactionId, 200, KNOWN);
    await world.letTimePass();
    const reasons = [unheard, undecided, unpaid].map(async ({ transactionId }) => {
      const { failureReason, status } = await transactionOf(transactionId);
      return [status, failureReason];
    });
    expect(await Promise.all(reasons)).toStrictEqual([
      ['FAILED', 'PAYMENT_APPROVAL_TIMED_OUT'],
      ['FAILED', 'PAYMENT_APPROVAL_TIMED_OUT'],
      ['FAILED', 'QUOTE_EXPIRED'],
    ]);
  });

  it('whose sender is held back fails for that reason', async () => {
    const { transactionId } = await asked();
    await said(transactionId, 200, KNOWN);
    const fail = new FailIncomingPayment({ transactionId, reason: 'COMPLIANCE_REJECTED' }, world.call());
    await world.dispatch.execute(fail);
    expect(await transactionOf(transactionId)).toMatchObject({
      status: 'FAILED',
      failureReason: 'COMPLIANCE_REJECTED',
    });
  });
});

describe('approve and reject', () => {
  const approve = (transactionId: Id<'Transaction'>, receiverInfo: object = { NATIONALITY: 'US' }) =>
    world.dispatch.execute(
      new ApprovePayment({ transactionId, receiverInfo: { ...receiverInfo } }, world.call()),
    );
  const reject = (transactionId: Id<'Transaction'>) =>
    world.dispatch.execute(new RejectPayment({ transactionId, reason: 'unknown' }, world.call()));
  const NOT_PENDING = 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL';

  it('decide on a payment that was answered with 202', async () => {
    const [first, second] = [await asked(), await asked()];
    expect((await refusalOf(approve(first.transactionId))).code).toBe(NOT_PENDING);
    await said(first.transactionId, 202);
    await said(second.transactionId, 202);
    expect((await refusalOf(approve(first.transactionId, {}))).code).toBe('RECEIVER_INFO_MISSING');
    expect(await approve(first.transactionId)).toMatchObject({ status: 'PROCESSING' });
    expect(await reject(second.transactionId)).toMatchObject({ status: 'REJECTED' });
    for (const { transactionId } of [first, second]) {
      expect((await refusalOf(approve(transactionId))).code).toBe(NOT_PENDING);
      expect((await refusalOf(reject(transactionId))).code).toBe(NOT_PENDING);
    }
    expect(await stateOf(second.transactionId)).toMatchObject({
      rejection: { by: 'API', reason: 'unknown' },
    });
  });

  it('have one winner among many at once', async () => {
    const { transactionId } = await asked();
    await said(transactionId, 202);
    const decisions = [...Array(5)].flatMap(() => [approve(transactionId), reject(transactionId)]);
    const codes = await Promise.all(decisions.map(async (one) => (await refusalOf(one)).code));
    expect(codes.filter((code) => code === 'accepted')).toHaveLength(1);
    expect(codes.filter((code) => code === NOT_PENDING)).toHaveLength(9);
  });

  it('find no other owner’s transaction, and no other tenant’s', async () => {
    const { accountId } = world.customer('USD', 500_000);
    const { transactionId } = shownIn(await world.create(requested(accountId, world.target())));
    expect((await refusalOf(approve(transactionId))).code).toBe('TRANSACTION_NOT_FOUND');
    expect((await refusalOf(reject(newId('Transaction')))).code).toBe('TRANSACTION_NOT_FOUND');
    const theirs = await asked();
    await said(theirs.transactionId, 202);
    const stranger = world.call({ platformId: newId('Platform') });
    const steal = new ApprovePayment({ transactionId: theirs.transactionId, receiverInfo: {} }, stranger);
    expect((await refusalOf(world.dispatch.execute(steal))).code).toBe('TRANSACTION_NOT_FOUND');
    expect(await stateOf(theirs.transactionId, stranger)).toBeNull();
  });
});

describe('transactions on PostgreSQL', () => {
  const executed = async (rail: string) => {
    world.railChoice = RAIL_CHOICE.status === 'CHOSEN' ? { ...RAIL_CHOICE, rail } : RAIL_CHOICE;
    const { accountId } = world.customer('USD', 500_000);
    const quote = shownIn(await world.create(requested(accountId, world.target())));
    await world.executeQuote(quote.id);
    return quote.transactionId;
  };

  it('are cancelled, returned and refunded in rows as in events', async () => {
    world.rail.takesMs = 30_000;
    const [plain, worded] = [await executed('ACH'), await executed('WIRE')];
    const cancelled = async (transactionId: Id<'Transaction'>, reason?: string) =>
      world.dispatch.execute(
        new CancelTransaction({ transactionId, ...(reason !== undefined && { reason }) }, world.call()),
      );
    expect(await cancelled(worded, 'canary of a reason')).toMatchObject({ refund: { status: 'PENDING' } });
    await cancelled(plain);
    world.rail.end = { state: 'SETTLED', returnedAfterMs: 5_000 };
    const returned = await executed('SEPA_INSTANT');
    await world.letTimePass(200);
    for (const transactionId of [plain, worded])
      expect(await transactionOf(transactionId)).toMatchObject({
        status: 'COMPLETED',
        refund: { status: 'COMPLETED', reason: 'USER_CANCELLATION' },
      });
    expect(await transactionOf(returned)).toMatchObject({
      status: 'FAILED',
      failureReason: 'PAYOUT_RETURNED',
    });
    const stored = await worlds.query('select data::text from quotes.event_sandbox');
    expect(JSON.stringify(stored)).not.toContain('canary of a reason');
  });

  it('of every kind keep when their receipt was delivered', async () => {
    const { transactionId } = await asked();
    await said(transactionId, 200, KNOWN);
    await settle(transactionId);
    const payment = await executed('SEPA_INSTANT');
    await world.letTimePass(200);
    for (const [id, Confirm] of [
      [transactionId, ConfirmIncomingReceipt],
      [payment, ConfirmReceiptDelivery],
    ] as const) {
      await world.dispatch.execute(new Confirm({ transactionId: id }, world.call()));
      const receiptDeliveryConfirmedAt = world.clock.now();
      expect(await transactionOf(id)).toMatchObject({ receiptDeliveryConfirmedAt });
    }
  });
});
