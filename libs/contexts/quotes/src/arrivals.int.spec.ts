import { laneOf, openRow, type PostgresEventStore } from '@causeway/event-store';
import { instant, money, uuidOf, type Id } from '@causeway/kernel';
import { freshDatabase } from '@causeway/testing';
import type { CreditAdvice } from '@causeway/rails';
import {
  AnswerReview,
  AttributeArrival,
  deposits,
  ReportArrival,
  ReturnArrival,
  depositTransactions,
} from '@causeway/deposits';
import { callOf, SimulatedChains, arrivalView, depositView } from '@causeway/deposits/testing';
import { shownIn, type QuotesWorld } from './testing/quotes-world.js';
import { requested } from './testing/quotes.fixture.js';
import { storedWorlds, type StoredWorlds } from './testing/stored-world.js';

const HASH = `0x${'cd'.repeat(32)}`;
const LANE = laneOf('deposits', 'sandbox');

let worlds: StoredWorlds;
let world: QuotesWorld<PostgresEventStore>;
let number = 0;
beforeAll(async () => {
  worlds = await storedWorlds(await freshDatabase('arrivals'));
});
afterAll(() => worlds.close());
beforeEach(() => {
  world = worlds.world();
  number += 1;
});

const outside = () => callOf('deployment', { actor: 'operator' });
const report = (more: Partial<CreditAdvice> = {}) =>
  world.dispatch.execute(
    new ReportArrival(
      {
        connector: 'chain',
        arrivalId: `money-${number}`,
        state: 'FINAL',
        amount: money(5_000, 'USD'),
        coordinates: `77${number}`,
        ...more,
      },
      outside(),
    ),
  );
const seen = (more: Partial<CreditAdvice> = {}) =>
  report({
    state: 'SEEN',
    confirmations: 1,
    seenAt: instant('2026-03-02T09:59:58.000Z'),
    onChain: { transactionHash: HASH, network: 'ETHEREUM' },
    originator: { accountIdentifier: '0xfeed' },
    ...more,
  });
const opened = () => {
  const customer = world.customer();
  world.ledTo.set(`77${number}`, customer.accountId);
  return customer;
};
const review = (depositId: Id<'Transaction'>, verdict: 'RELEASE' | 'REJECT') =>
  world.dispatch.execute(new AnswerReview({ depositId, verdict }, outside()));
const shown = (transactionId: Id<'Transaction'>) => world.transaction(transactionId);

describe('money from outside, on PostgreSQL', () => {
  it('is pending from its first sight on, and listed, until its chain has confirmed it', async () => {
    const { accountId, customerId } = opened();
    const { depositId } = await seen();
    const pending = await shown(depositId);
    expect(pending).toMatchObject({ status: 'PENDING', createdAt: '2026-03-02T09:59:58.000Z' });
    const { data } = await world.dispatch.execute(
      new depositTransactions.List({ limit: 10, customerId, status: 'PENDING' }, world.call()),
    );
    expect(data).toStrictEqual([pending]);
    await seen({ confirmations: 12 });
    expect(await shown(depositId)).toMatchObject({ status: 'COMPLETED' });
    expect(world.ledger.account(accountId).available.amountMinor).toBe(5_000n);
  });

  it('belongs to the platform itself on its own account', async () => {
    world.ledTo.set(`77${number}`, world.platformAccount());
    const { depositId } = await seen({ needsReview: true, state: 'FINAL' });
    expect(await shown(depositId)).toMatchObject({
      customerId: world.platformId,
      pendingReason: 'COMPLIANCE_REVIEW',
      source: { accountIdentifier: '0xfeed' },
    });
    await review(depositId, 'RELEASE');
    expect(await shown(depositId)).toMatchObject({ status: 'COMPLETED' });
  });

  it('fails where its chain drops it', async () => {
    opened();
    const { depositId } = await seen();
    await seen({ state: 'DROPPED' });
    expect(await shown(depositId)).toMatchObject({ status: 'FAILED', failureReason: 'COLLECTION_FAILED' });
  });

  it('is returned where it is rejected, and shows when it cannot be', async () => {
    opened();
    const rejected = await report({ needsReview: true, reference: 'FUND-ABCD2345' });
    await review(rejected.depositId, 'REJECT');
    await world.letTimePass();
    expect(await shown(rejected.depositId)).toMatchObject({ refund: { status: 'COMPLETED' } });
    world.wayBack.end = { state: 'FAILED', reason: 'ACCOUNT_INVALID', timedOut: false };
    const lost = await report({ arrivalId: `lost-${number}`, needsReview: true });
    await review(lost.depositId, 'REJECT');
    await world.letTimePass();
    expect(await shown(lost.depositId)).toMatchObject({ refund: { status: 'FAILED' } });
  });

  it('waits for a frozen account', async () => {
    const { accountId } = opened();
    world.ledger.account(accountId).status = 'FROZEN';
    const { depositId } = await report();
    await world.letTimePass(2);
    expect(await shown(depositId)).toMatchObject({ status: 'PENDING' });
    world.ledger.account(accountId).status = 'ACTIVE';
    await world.letTimePass();
    expect(await shown(depositId)).toMatchObject({ status: 'COMPLETED' });
  });

  it('is a case where it has no owner: attributed, returned, or neither', async () => {
    const { accountId } = world.customer();
    const mine = await report({ reference: 'rent', originator: { accountHolderName: 'Ada' } });
    const target = { kind: 'ACCOUNT', platformId: world.platformId, accountId } as const;
    await world.dispatch.execute(new AttributeArrival({ depositId: mine.depositId, target }, outside()));
    expect(await shown(mine.depositId)).not.toHaveProperty('reconciliationInstructions');
    const unattributed = await report({ arrivalId: `unattributed-${number}` });
    await world.dispatch.execute(new ReturnArrival({ depositId: unattributed.depositId }, outside()));
    await world.letTimePass();
    expect((await report({ arrivalId: `unattributed-${number}` })).status).toBe('RETURNED');
    world.wayBack.end = { state: 'FAILED', reason: 'ACCOUNT_INVALID', timedOut: false };
    const stuck = await report({ arrivalId: `stuck-${number}` });
    await world.dispatch.execute(new ReturnArrival({ depositId: stuck.depositId }, outside()));
    await world.letTimePass();
    expect((await report({ arrivalId: `stuck-${number}` })).status).toBe('RETURN_FAILED');
  });

  it('takes a quote at its first sight, and pays out once its chain has confirmed it', async () => {
    const [first] = world.config.supportedCurrencies;
    if (first === undefined) throw new Error('the sample has currencies');
    world.config = { ...world.config, supportedCurrencies: [{ ...first, currencyCode: 'USDC' }] };
    const { customerId } = world.customer();
    const source = {
      sourceType: 'REALTIME_FUNDING',
      currency: 'USDC',
      customerId,
      cryptoNetwork: 'BASE',
    } as const;
    const quote = shownIn(await world.create({ ...requested('', world.target()), source }));
    const [instruction] = quote.paymentInstructions as readonly {
      readonly accountOrWalletInfo: { readonly address: string };
    }[];
    const paid = { coordinates: instruction?.accountOrWalletInfo.address, amount: money(240_000, 'USDC') };
    const onChain = { transactionHash: HASH, network: 'BASE' };
    const provisional = await report({ ...paid, onChain, state: 'SEEN', seenAt: world.clock.now() });
    expect(provisional).toMatchObject({ quoteId: quote.id, attributedBy: 'COORDINATES' });
    expect(await shown(quote.transactionId)).toMatchObject({
      status: 'PROCESSING',
      source: { onChainTransaction: onChain },
    });
    await report({ ...paid, state: 'FINAL' });
    await world.letTimePass();
    expect(await shown(quote.transactionId)).toMatchObject({ status: 'COMPLETED' });
  });

  it('becomes final by itself where its chain can be asked', async () => {
    const { accountId } = opened();
    world.inbound = new SimulatedChains(world.clock);
    await seen({ seenAt: world.clock.now() });
    await world.letTimePass();
    expect(world.ledger.account(accountId).available.amountMinor).toBe(5_000n);
  });

  it('that is reported many times at the same moment is there once', async () => {
    const { accountId } = opened();
    await Promise.all(Array.from({ length: 10 }, () => report()));
    expect(world.ledger.account(accountId).available.amountMinor).toBe(5_000n);
    expect(world.ledger.posted).toHaveLength(1);
  });

  it('has the rows that its events give from nothing', async () => {
    opened();
    const { depositId } = await seen({ needsReview: true });
    await review(depositId, 'REJECT');
    await seen({ state: 'FINAL', needsReview: true });
    await world.letTimePass();
    for (const [category, view, table] of [
      ['arrival', arrivalView, 'arrival_view'],
      ['deposit', depositView, 'deposit_view'],
    ] as const) {
      const streamId = `${category}-${uuidOf(depositId)}`;
      const fold = deposits.replayable.foldOf(streamId, 'sandbox');
      if (fold === undefined) throw new Error(`nothing folds ${streamId}`);
      const events = await world.depositStore.load(LANE, streamId);
      const rebuilt = events.flatMap((event) => fold.apply(event)).at(-1)?.row;
      const key = category === 'arrival' ? 'deposit_id' : 'transaction_id';
      const [live] = await worlds.queryDeposits<Record<string, unknown>>(
        `select * from deposits.${table} where ${key} = $1`,
        [depositId],
      );
      expect(await openRow(worlds.vault, view, live ?? {})).toStrictEqual(rebuilt);
    }
  });
});
