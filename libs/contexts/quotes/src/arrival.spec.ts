import { after, idOf, money, newId, uuidOf, type Id } from '@causeway/kernel';
import { accountIdOf } from '@causeway/ledger';
import type { CreditAdvice, CreditStatus } from '@causeway/rails';
import {
  type ArrivalDocument,
  AnswerReview,
  AttributeArrival,
  ReportArrival,
  ReturnArrival,
} from '@causeway/deposits';
import { callOf, SimulatedChains, loadArrival } from '@causeway/deposits/testing';
import { QuotesWorld, refusalOf, shownIn } from './testing/quotes-world.js';
import { requested } from './testing/quotes.fixture.js';
import { inMemoryStorage } from './testing/quotes-storage.js';

const A_DAY_MS = 86_400_000;
const HASH = `0x${'ab'.repeat(32)}`;

let world: QuotesWorld;
beforeEach(() => {
  world = new QuotesWorld();
});

/** The operator's, or a connector's: neither knows a platform. */
const outside = () => callOf('deployment', { actor: 'operator' });
const advice = (more: Partial<CreditAdvice> = {}): CreditAdvice => ({
  connector: 'bank',
  arrivalId: 'wire-1',
  state: 'FINAL',
  amount: money(5_000, 'USD'),
  coordinates: '000123456789',
  ...more,
});
const onChain = (more: Partial<CreditAdvice> = {}): CreditAdvice =>
  advice({
    state: 'SEEN',
    confirmations: 1,
    onChain: { transactionHash: HASH, network: 'ETHEREUM' },
    ...more,
  });
const report = (more: Partial<CreditAdvice> = {}): Promise<ArrivalDocument> =>
  world.dispatch.execute(new ReportArrival(advice(more), outside()));
const reportOnChain = (more: Partial<CreditAdvice> = {}): Promise<ArrivalDocument> =>
  world.dispatch.execute(new ReportArrival(onChain(more), outside()));
const opened = () => openedBy({});
const openedBy = (eligibility: { readonly isDeleted?: boolean }) => {
  const customer = world.customer('USD', 0, eligibility);
  world.ledTo.set('000123456789', customer.accountId);
  world.ledTo.set('FUND-ABCD2345', customer.accountId);
  return customer;
};
const balances = (accountId: string) => {
  const { available, pending } = world.ledger.account(accountId);
  return [available.amountMinor, pending.amountMinor];
};
const shown = (transactionId: Id<'Transaction'>) => world.transaction(transactionId);
const events = async () =>
  (await world.published()).map(({ type }) => type.replace(/^(?:deposits|quotes)\.(.*)\.v1$/, '$1'));
const review = (depositId: Id<'Transaction'>, verdict: 'RELEASE' | 'REJECT') =>
  world.dispatch.execute(new AnswerReview({ depositId, verdict }, outside()));

describe('money that a bank reports', () => {
  it('to an account’s coordinates is credited at once, with the sender’s details from the bank', async () => {
    const { accountId, customerId } = opened();
    const originator = { accountHolderName: 'Ada', paymentRail: 'WIRE', traceNumber: '17' };
    const arrival = await report({ originator, reference: 'fund-abcd2345' });
    expect(arrival).toMatchObject({ status: 'ATTRIBUTED', attributedBy: 'COORDINATES', accountId });
    expect(balances(accountId)).toStrictEqual([5_000n, 0n]);
    expect(await shown(arrival.depositId)).toMatchObject({
      type: 'INCOMING',
      status: 'COMPLETED',
      customerId,
      source: { sourceType: 'REALTIME_FUNDING', ...originator },
      destination: { accountId },
      reconciliationInstructions: { reference: 'FUND-ABCD2345' },
    });
    expect(await events()).toStrictEqual(['deposit-settled']);
  });

  it('is credited once, however often it is reported', async () => {
    const { accountId } = opened();
    const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => report()));
    expect(new Set(others.map(({ depositId }) => depositId))).toStrictEqual(new Set([first?.depositId]));
    expect(balances(accountId)).toStrictEqual([5_000n, 0n]);
  });

  it('is another one under another id', async () => {
    const { accountId } = opened();
    await report();
    await report({ arrivalId: 'wire-2' });
    expect(balances(accountId)).toStrictEqual([10_000n, 0n]);
  });

  it('reported differently than before is refused, and changes nothing', async () => {
    const { accountId } = opened();
    await report();
    expect(await refusalOf(report({ amount: money(6_000, 'USD') }))).toMatchObject({
      code: 'ARRIVAL_CHANGED',
    });
    expect(await refusalOf(report({ state: 'DROPPED' }))).toMatchObject({ code: 'ARRIVAL_FINAL' });
    expect(balances(accountId)).toStrictEqual([5_000n, 0n]);
  });

  it('finds its account by the reference where the coordinates lead nowhere', async () => {
    const { accountId } = opened();
    const { coordinates: _none, ...named } = advice({ reference: 'FUND-ABCD2345' });
    const arrival = await world.dispatch.execute(new ReportArrival(named, outside()));
    expect(arrival).toMatchObject({ attributedBy: 'REFERENCE', accountId });
  });

  it('finds its account by a reference among other words, which are not shown', async () => {
    const { accountId } = opened();
    const { coordinates: _none, ...named } = advice({ reference: 'Rent for May, fund abcd2345' });
    const arrival = await world.dispatch.execute(new ReportArrival(named, outside()));
    expect(arrival).toMatchObject({ attributedBy: 'REFERENCE', accountId });
    expect(balances(accountId)).toStrictEqual([5_000n, 0n]);
    expect(
      JSON.stringify(await events(), (_key, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      ),
    ).not.toContain('Rent');
  });

  it('of another asset than the account’s is a case, and credits nothing', async () => {
    const { accountId } = opened();
    const arrival = await report({ amount: money(5_000, 'USDC') });
    expect(arrival).toMatchObject({ status: 'CASE', caseReason: 'WRONG_ASSET' });
    expect(balances(accountId)).toStrictEqual([0n, 0n]);
    expect(await events()).toStrictEqual([]);
  });
});

describe('a case', () => {
  const unattributed = () => report({ coordinates: '999' });

  it('is attributed by an operator, and credited then', async () => {
    const { accountId } = opened();
    const { depositId, status, caseReason } = await unattributed();
    expect([status, caseReason]).toStrictEqual(['CASE', 'NO_DESTINATION']);
    const target = { kind: 'ACCOUNT', platformId: world.platformId, accountId } as const;
    const attributed = await world.dispatch.execute(new AttributeArrival({ depositId, target }, outside()));
    expect(attributed).toMatchObject({
      status: 'ATTRIBUTED',
      attributedBy: 'OPERATOR',
      transactionId: depositId,
    });
    expect(balances(accountId)).toStrictEqual([5_000n, 0n]);
    const again = world.dispatch.execute(new AttributeArrival({ depositId, target }, outside()));
    expect(await refusalOf(again)).toMatchObject({ code: 'ARRIVAL_NOT_OPEN' });
  });

  it('is not attributed to an account of another currency, or to an unknown one', async () => {
    const { depositId } = await unattributed();
    const euros = world.customer('EUR').accountId;
    const attribute = (platformId: string) =>
      refusalOf(
        world.dispatch.execute(
          new AttributeArrival(
            { depositId, target: { kind: 'ACCOUNT', platformId, accountId: euros } },
            outside(),
          ),
        ),
      );
    expect(await attribute(world.platformId)).toMatchObject({ code: 'ARRIVAL_CURRENCY_MISMATCH' });
    expect(await attribute('Platform:another')).toMatchObject({ code: 'INTERNAL_ACCOUNT_NOT_FOUND' });
  });

  it('is returned once on an operator’s request', async () => {
    const { depositId } = await unattributed();
    const back = await world.dispatch.execute(new ReturnArrival({ depositId }, outside()));
    expect(back.status).toBe('RETURNING');
    await world.letTimePass();
    expect(world.wayBack.paid).toBe(1);
    expect(world.wayBack.sent[0]?.amount).toStrictEqual(money(5_000, 'USD'));
    const again = world.dispatch.execute(new ReturnArrival({ depositId }, outside()));
    expect(await refusalOf(again)).toMatchObject({ code: 'ARRIVAL_NOT_OPEN' });
    expect((await unattributed()).status).toBe('RETURNED');
  });

  it('that nothing came for is unknown', async () => {
    const depositId = idOf('Transaction', '0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c10');
    const back = world.dispatch.execute(new ReturnArrival({ depositId }, outside()));
    expect(await refusalOf(back)).toMatchObject({ code: 'ARRIVAL_NOT_FOUND' });
  });
});

describe('money that a chain reports', () => {
  it('is pending from its first sight on, and credited after the blocks that its network needs', async () => {
    const { accountId } = opened();
    const { depositId } = await reportOnChain();
    expect(balances(accountId)).toStrictEqual([0n, 5_000n]);
    expect(await shown(depositId)).toMatchObject({
      status: 'PENDING',
      source: { onChainTransaction: { transactionHash: HASH, network: 'ETHEREUM' } },
    });
    expect(await shown(depositId)).not.toHaveProperty('settledAt');
    await reportOnChain({ confirmations: 11 });
    expect(balances(accountId)).toStrictEqual([0n, 5_000n]);
    await reportOnChain({ confirmations: 12 });
    expect(balances(accountId)).toStrictEqual([5_000n, 0n]);
    expect(await shown(depositId)).toMatchObject({ status: 'COMPLETED' });
    expect(await events()).toStrictEqual(['deposit-pending', 'deposit-settled']);
  });

  it('and that is final when it is seen first is credited at once', async () => {
    const { accountId } = opened();
    await reportOnChain({ state: 'FINAL' });
    expect(balances(accountId)).toStrictEqual([5_000n, 0n]);
    expect(await events()).toStrictEqual(['deposit-settled']);
  });

  it('and that was lost before its first report has no owner', async () => {
    const { accountId } = opened();
    expect((await reportOnChain({ state: 'DROPPED' })).status).toBe('DROPPED');
    expect(balances(accountId)).toStrictEqual([0n, 0n]);
    expect(await events()).toStrictEqual([]);
  });

  it('and that is lost before it is final fails, and nothing goes back', async () => {
    const { accountId } = opened();
    const { depositId } = await reportOnChain();
    expect((await reportOnChain({ state: 'DROPPED' })).status).toBe('DROPPED');
    expect(balances(accountId)).toStrictEqual([0n, 0n]);
    const failed = await shown(depositId);
    expect(failed).toMatchObject({ status: 'FAILED', failureReason: 'COLLECTION_FAILED' });
    expect(failed).not.toHaveProperty('refund');
    await world.letTimePass();
    expect(world.wayBack.paid).toBe(0);
    expect(await events()).toStrictEqual(['deposit-pending', 'deposit-failed']);
  });
});

describe('money that needs a review', () => {
  it('is held with its reason until an operator releases it', async () => {
    const { accountId } = opened();
    const { depositId } = await report({ needsReview: true });
    expect(await shown(depositId)).toMatchObject({ status: 'PENDING', pendingReason: 'COMPLIANCE_REVIEW' });
    expect(balances(accountId)).toStrictEqual([0n, 5_000n]);
    world.clock.advance(40 * A_DAY_MS);
    await world.fireTimers();
    expect(balances(accountId)).toStrictEqual([0n, 5_000n]);
    await review(depositId, 'RELEASE');
    expect(balances(accountId)).toStrictEqual([5_000n, 0n]);
    const released = await shown(depositId);
    expect(released).toMatchObject({ status: 'COMPLETED' });
    expect(released).not.toHaveProperty('pendingReason');
    expect((await refusalOf(review(depositId, 'REJECT'))).code).toBe('DEPOSIT_NOT_HELD');
  });

  it('and that an operator rejects is returned, and shows the reason', async () => {
    const { accountId } = opened();
    const { depositId } = await report({ needsReview: true, reference: 'FUND-ABCD2345' });
    await review(depositId, 'REJECT');
    expect(balances(accountId)).toStrictEqual([0n, 0n]);
    expect(await shown(depositId)).toMatchObject({
      status: 'FAILED',
      failureReason: 'COMPLIANCE_REJECTED',
      refund: { status: 'PENDING', reference: 'FUND-ABCD2345-REFUND', reason: 'TRANSACTION_FAILED' },
    });
    await world.letTimePass();
    expect(world.wayBack.paid).toBe(1);
    expect(await shown(depositId)).toMatchObject({ status: 'FAILED', refund: { status: 'COMPLETED' } });
    expect(await events()).toStrictEqual([
      'deposit-pending',
      'deposit-failed',
      'deposit-refund-started',
      'deposit-refund-settled',
    ]);
  });

  it('and is not final yet goes back only once it is', async () => {
    opened();
    const { depositId } = await reportOnChain({ needsReview: true });
    await review(depositId, 'REJECT');
    await world.letTimePass();
    expect(world.wayBack.paid).toBe(0);
    await reportOnChain({ state: 'FINAL' });
    await world.letTimePass();
    expect(world.wayBack.paid).toBe(1);
  });

  it('whose way back is closed has a failed refund', async () => {
    opened();
    world.wayBack.end = { state: 'FAILED', reason: 'ACCOUNT_INVALID', timedOut: false };
    const { depositId } = await report({ needsReview: true });
    await review(depositId, 'REJECT');
    await world.letTimePass();
    expect(await shown(depositId)).toMatchObject({ refund: { status: 'FAILED' } });
    expect((await events()).at(-1)).toBe('deposit-refund-failed');
  });
});

describe('money for an account that takes none', () => {
  it('because it is frozen is pending until it is not', async () => {
    const { accountId } = opened();
    world.ledger.account(accountId).status = 'FROZEN';
    const { depositId } = await report();
    expect(balances(accountId)).toStrictEqual([0n, 5_000n]);
    await world.letTimePass(5);
    expect(await shown(depositId)).toMatchObject({ status: 'PENDING' });
    world.ledger.account(accountId).status = 'ACTIVE';
    await world.letTimePass();
    expect(balances(accountId)).toStrictEqual([5_000n, 0n]);
    expect(await shown(depositId)).toMatchObject({ status: 'COMPLETED' });
  });

  it('because it is closed goes back', async () => {
    const { accountId } = opened();
    world.ledger.account(accountId).status = 'CLOSED';
    const { depositId } = await report();
    await world.letTimePass();
    expect(await shown(depositId)).toMatchObject({
      status: 'FAILED',
      failureReason: 'COLLECTION_FAILED',
      refund: { status: 'COMPLETED' },
    });
    expect(world.wayBack.paid).toBe(1);
    expect(world.ledger.posted).toStrictEqual([]);
  });

  it('because its owner was erased goes back, though the account is still open', async () => {
    const { accountId } = openedBy({ isDeleted: true });
    const { depositId } = await report();
    await world.letTimePass();
    expect(await shown(depositId)).toMatchObject({ status: 'FAILED', refund: { status: 'COMPLETED' } });
    expect(balances(accountId)).toStrictEqual([0n, 0n]);
    expect(world.wayBack.paid).toBe(1);
  });
});

describe('money that comes for a quote', () => {
  const funded = async (currency = 'USD', more: object = {}) => {
    const { customerId } = world.customer();
    const quote = shownIn(
      await world.create({
        ...requested('', world.target()),
        source: { sourceType: 'REALTIME_FUNDING', currency, customerId, ...more },
      }),
    );
    return { quote, customerId };
  };
  type Funded = Awaited<ReturnType<typeof funded>>['quote'];
  const infoOf = ({ paymentInstructions: [first] }: Funded) =>
    (first as { readonly accountOrWalletInfo: Readonly<Record<string, string>> }).accountOrWalletInfo;
  const paid = (quote: Funded, more: Partial<CreditAdvice> = {}) => {
    const { accountNumber = '', reference = '' } = infoOf(quote);
    return report({ coordinates: accountNumber, reference, amount: money(240_000, 'USD'), ...more });
  };

  it('pays it, found by its coordinates', async () => {
    const { quote } = await funded();
    expect(await paid(quote)).toMatchObject({
      status: 'ATTRIBUTED',
      quoteId: quote.id,
      transactionId: quote.transactionId,
    });
    await world.letTimePass();
    expect(await shown(quote.transactionId)).toMatchObject({ status: 'COMPLETED' });
    expect(world.wayBack.paid).toBe(0);
  });

  it.each([
    ['pays it', 240_000, 0],
    ['is another amount', 239_999, 0],
    ['comes too late', 240_000, 400_000],
  ])('and %s shows who sent it, on its transaction', async (_what, amount, laterMs) => {
    const { quote } = await funded();
    world.clock.advance(laterMs);
    const originator = { accountHolderName: 'Ada', accountIdentifier: '****17', endToEndId: 'e2e' };
    const { transactionId } = await paid(quote, { amount: money(amount, 'USD'), originator });
    if (transactionId === undefined) throw new Error('it has a transaction');
    expect((await shown(transactionId)).source).toMatchObject({
      sourceType: 'REALTIME_FUNDING',
      currency: 'USD',
      ...originator,
    });
  });

  it('pays it, found by its reference alone', async () => {
    const { quote } = await funded();
    await paid(quote, { coordinates: 'the bank’s omnibus account' });
    expect((await world.read(quote.id)).status).toBe('PROCESSING');
  });

  it.each([
    ['of another amount', 239_999, 0],
    ['after its time', 240_000, 400_000],
  ])('%s goes back over its bank', async (_what, amount, laterMs) => {
    const { quote } = await funded();
    world.clock.advance(laterMs);
    await paid(quote, { amount: money(amount, 'USD') });
    await world.letTimePass();
    expect(world.wayBack.sent.map((order) => order.amount)).toStrictEqual([money(amount, 'USD')]);
    expect((await paid(quote, { amount: money(amount, 'USD') })).status).toBe('RETURNED');
  });

  it('for the second time goes back, and the payment goes on', async () => {
    const { quote } = await funded();
    await paid(quote);
    await paid(quote, { arrivalId: 'wire-2' });
    await world.letTimePass();
    expect(world.wayBack.paid).toBe(1);
    expect(await shown(quote.transactionId)).toMatchObject({ status: 'COMPLETED' });
  });

  it('and whose payout fails goes back over its bank, once', async () => {
    const { quote } = await funded();
    world.rail.end = { state: 'FAILED', reason: 'ACCOUNT_INVALID', timedOut: false };
    await paid(quote);
    await world.letTimePass();
    expect(world.wayBack.paid).toBe(1);
    expect(await shown(quote.transactionId)).toMatchObject({ refund: { status: 'COMPLETED' } });
  });

  it('of another asset is a case', async () => {
    const { quote } = await funded();
    expect(await paid(quote, { amount: money(240_000, 'EUR') })).toMatchObject({ caseReason: 'WRONG_ASSET' });
    expect((await world.read(quote.id)).status).toBe('PENDING');
  });

  it('may be a case that an operator attributes to it', async () => {
    const { quote } = await funded();
    const { depositId } = await report({ coordinates: 'unknown', amount: money(240_000, 'USD') });
    const target = { kind: 'QUOTE', platformId: world.platformId, quoteId: quote.id } as const;
    await world.dispatch.execute(new AttributeArrival({ depositId, target }, outside()));
    expect((await world.read(quote.id)).status).toBe('PROCESSING');
  });
});

describe('money whose sender is erased before its chain confirms it', () => {
  it('is credited all the same, without details of the sender', async () => {
    const storage = inMemoryStorage();
    world = new QuotesWorld(storage);
    let status: CreditStatus = {
      state: 'SEEN',
      confirmations: 1,
      lookAgainAt: after(world.clock.now(), 60_000),
    };
    world.inbound = { statusOf: () => Promise.resolve(status) };
    const { accountId } = opened();
    const { depositId } = await reportOnChain({
      reference: 'FUND-ABCD2345',
      originator: { bankName: 'Ada’s' },
    });
    await storage.vault.shred(uuidOf(depositId));
    status = { state: 'FINAL' };
    world.clock.advance(60_000);
    await world.fireTimers();
    await world.letTimePass();
    expect(balances(accountId)).toStrictEqual([5_000n, 0n]);
    const { shown: arrival } = await loadArrival({ store: world.depositStore }, uuidOf(depositId), outside());
    expect(arrival).toMatchObject({ isFinal: true, status: 'ATTRIBUTED' });
    for (const field of ['originator', 'reference', 'coordinates']) expect(arrival).not.toHaveProperty(field);
  });
});

describe('money that a chain reports for a quote', () => {
  const funded = async () => {
    const [first] = world.config.supportedCurrencies;
    if (first === undefined) throw new Error('the sample has currencies');
    world.config = { ...world.config, supportedCurrencies: [{ ...first, currencyCode: 'USDC' }] };
    const { customerId } = world.customer();
    const quote = shownIn(
      await world.create({
        ...requested('', world.target()),
        source: { sourceType: 'REALTIME_FUNDING', currency: 'USDC', customerId, cryptoNetwork: 'ETHEREUM' },
      }),
    );
    const [instruction] = quote.paymentInstructions as readonly {
      readonly accountOrWalletInfo: { readonly address: string };
    }[];
    const coordinates = instruction?.accountOrWalletInfo.address ?? 'none';
    const account = accountIdOf({ platformId: world.platformId, customerId }, 'USDC', 'sandbox');
    const pay = (more: Partial<CreditAdvice> = {}) =>
      reportOnChain({ coordinates, amount: money(240_000, 'USDC'), ...more });
    return { quote, pay, account };
  };

  it('takes the quote at its first sight, and pays out once it is final', async () => {
    const { quote, pay } = await funded();
    await pay();
    expect((await world.read(quote.id)).status).toBe('PROCESSING');
    world.clock.advance(600_000);
    await world.fireTimers();
    expect(world.rail.paid).toBe(0);
    await pay({ confirmations: 12 });
    await world.letTimePass();
    expect(world.rail.paid).toBe(1);
    expect(await shown(quote.transactionId)).toMatchObject({ status: 'COMPLETED' });
    expect(await world.eventsOf(quote.id)).toStrictEqual([
      'QuoteCreated',
      'QuoteFunded',
      'FundingConfirmed',
      'PayoutSent',
      'PaymentSettled',
    ]);
  });

  it('counts from when it was seen, however late its chain reports it', async () => {
    const { quote, pay } = await funded();
    const seenAt = world.clock.now();
    world.clock.advance(299_999);
    await pay({ seenAt });
    expect((await world.read(quote.id)).status).toBe('PROCESSING');
  });

  it.each([
    ['is lost', async (pay: (more: Partial<CreditAdvice>) => Promise<unknown>) => pay({ state: 'DROPPED' })],
    [
      'is not final within a day',
      async () => {
        world.clock.advance(A_DAY_MS);
        await world.fireTimers();
      },
    ],
  ])('and that %s fails the quote, and nothing is refunded', async (_how, lose) => {
    const { quote, pay } = await funded();
    await pay();
    await lose(pay);
    await world.letTimePass();
    const failed = await shown(quote.transactionId);
    expect(failed).toMatchObject({ status: 'FAILED', failureReason: 'QUOTE_EXPIRED' });
    expect(failed).not.toHaveProperty('refund');
    expect([world.rail.paid, world.wayBack.paid, world.ledger.posted.length]).toStrictEqual([0, 0, 0]);
  });

  it('and that becomes final after all is the payer’s, on an account', async () => {
    const { pay, account } = await funded();
    await pay();
    world.clock.advance(A_DAY_MS);
    await world.fireTimers();
    const { depositId, transactionId } = await pay({ state: 'FINAL' });
    expect(transactionId).toBe(depositId);
    expect(balances(account)).toStrictEqual([240_000n, 0n]);
    expect(await shown(depositId)).toMatchObject({ type: 'INCOMING', status: 'COMPLETED' });
  });

  it('of another amount fails the quote once it is final, and is refunded to an account', async () => {
    const { quote, pay, account } = await funded();
    await pay({ amount: money(5, 'USDC') });
    expect((await world.read(quote.id)).status).toBe('PENDING');
    await pay({ amount: money(5, 'USDC'), state: 'FINAL' });
    await world.letTimePass();
    expect(await shown(quote.transactionId)).toMatchObject({
      failureReason: 'FUNDING_AMOUNT_MISMATCH',
      refund: { status: 'COMPLETED' },
    });
    expect(balances(account)).toStrictEqual([5n, 0n]);
    expect(world.wayBack.paid).toBe(0);
  });

  it('for the second time is the payer’s, on an account', async () => {
    const { pay, account, quote } = await funded();
    await pay({ state: 'FINAL' });
    await pay({ state: 'FINAL', arrivalId: 'chain-2' });
    await world.letTimePass();
    expect(balances(account)).toStrictEqual([240_000n, 0n]);
    expect(await shown(quote.transactionId)).toMatchObject({ status: 'COMPLETED' });
  });
});

describe('money whose chain can be asked', () => {
  beforeEach(() => {
    world.inbound = new SimulatedChains(world.clock);
  });

  it('becomes final without a report, looked up when its chain says', async () => {
    const { accountId } = opened();
    const { depositId } = await reportOnChain();
    expect(balances(accountId)).toStrictEqual([0n, 5_000n]);
    await world.letTimePass(1);
    expect(balances(accountId)).toStrictEqual([5_000n, 0n]);
    expect(await shown(depositId)).toMatchObject({ status: 'COMPLETED' });
    expect(await world.nextTimerAt()).toBeUndefined();
  });

  it('is found to be lost', async () => {
    const { accountId } = opened();
    const { depositId } = await reportOnChain({
      onChain: { transactionHash: '0xab004', network: 'ETHEREUM' },
    });
    await world.letTimePass();
    expect(balances(accountId)).toStrictEqual([0n, 0n]);
    expect(await shown(depositId)).toMatchObject({ status: 'FAILED' });
  });

  it('goes back once it is final, where an operator sends a case back before', async () => {
    const { depositId } = await reportOnChain({ coordinates: 'unknown' });
    await world.dispatch.execute(new ReturnArrival({ depositId }, outside()));
    expect(world.wayBack.paid).toBe(0);
    await world.letTimePass();
    expect(world.wayBack.paid).toBe(1);
  });
});

describe('money from a wallet that must be known', () => {
  const WALLET = '0xfeedbeef';
  const from = (more: Partial<CreditAdvice> = {}) =>
    reportOnChain({ state: 'FINAL', originator: { accountIdentifier: WALLET }, ...more });
  const register = (status: string, more: object = {}): void => {
    world.registered.splice(0);
    world.registered.push({
      id: newId('ExternalAccount'),
      status,
      currency: 'USDC',
      ownershipType: 'FIRST_PARTY',
      accountInfo: {
        accountType: 'ETHEREUM_WALLET',
        address: WALLET.toUpperCase().replace('0X', '0x'),
        ...more,
      },
    });
  };
  beforeEach(() => {
    world.asksForCounterparties = true;
  });

  it('is held until its wallet is registered and proven, and released then', async () => {
    const { accountId } = opened();
    const { depositId } = await from();
    expect(await shown(depositId)).toMatchObject({
      status: 'PENDING',
      pendingReason: 'COUNTERPARTY_DECLARATION_REQUIRED',
    });
    register('PENDING_OWNERSHIP_VERIFICATION');
    world.clock.advance(60_000);
    await world.fireTimers();
    expect(await shown(depositId)).toMatchObject({ pendingReason: 'WALLET_VERIFICATION_REQUIRED' });
    register('ACTIVE');
    await world.letTimePass(2);
    expect(await shown(depositId)).toMatchObject({ status: 'COMPLETED' });
    expect(balances(accountId)).toStrictEqual([5_000n, 0n]);
    expect(await events()).toStrictEqual(['deposit-pending', 'deposit-settled']);
  });

  it('is credited at once where it is known', async () => {
    const { accountId } = opened();
    register('ACTIVE');
    await from();
    expect(balances(accountId)).toStrictEqual([5_000n, 0n]);
  });

  it('goes back when no answer comes for thirty days', async () => {
    opened();
    const { depositId } = await from();
    world.clock.advance(29 * A_DAY_MS);
    await world.fireTimers();
    expect(await shown(depositId)).toMatchObject({ status: 'PENDING' });
    await world.letTimePass();
    expect(await shown(depositId)).toMatchObject({
      status: 'FAILED',
      failureReason: 'COMPLIANCE_REJECTED',
      refund: { status: 'COMPLETED' },
    });
    expect(world.wayBack.paid).toBe(1);
  });

  it('may be released by an operator all the same', async () => {
    const { accountId } = opened();
    const { depositId } = await from();
    await review(depositId, 'RELEASE');
    expect(balances(accountId)).toStrictEqual([5_000n, 0n]);
  });

  it('needs the operator’s review where its chain names no wallet', async () => {
    opened();
    const { depositId } = await reportOnChain({ state: 'FINAL' });
    expect(await shown(depositId)).toMatchObject({ pendingReason: 'COMPLIANCE_REVIEW' });
  });

  it('is asked for of EEA customers in every operator setting, never of bank money', async () => {
    world.asksForCounterparties = false;
    const { accountId } = world.customer('USD', 0, { region: 'DE' });
    world.ledTo.set('000123456789', accountId);
    const { depositId } = await from();
    expect(await shown(depositId)).toMatchObject({ pendingReason: 'COUNTERPARTY_DECLARATION_REQUIRED' });
    await report({ arrivalId: 'wire-2', originator: { accountIdentifier: WALLET } });
    expect(balances(accountId)).toStrictEqual([5_000n, 5_000n]);
  });
});
