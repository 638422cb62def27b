import { money, type Id } from '@causeway/kernel';
import { accountIdOf } from '@causeway/ledger';
import type { CreditAdvice } from '@causeway/rails';
import type { QuoteRequested } from './domain/quotes/quote-request.js';
import { callOf } from '@causeway/deposits/testing';
import { Crashed, QuotesWorld, shownIn, type Crash } from './testing/quotes-world.js';
import { requested } from './testing/quotes.fixture.js';
import { AnswerReview, AttributeArrival, ReportArrival, ReturnArrival } from '@causeway/deposits';

const REQUESTS = [
  'deposits.record-arrival',
  'ledger.find-accounts-by-coordinates',
  'deposits.choose-target',
  'deposits.set-target',
  'deposits.announce-deposit',
  'ledger.submit',
  'deposits.record-deposit-step',
  'deposits.review-deposit',
  'quotes.find-payable-quotes',
  'quotes.fund-quote',
  'quotes.receive-funding',
  'deposits.return-unkept-arrival',
  'quotes.lose-quote-funding',
  'quotes.lose-funding',
  'deposits.record-arrival-step',
  'deposits.start-arrival-return',
];
const MOMENTS: readonly Crash['moment'][] = ['before', 'after'];
const CRASHES = REQUESTS.flatMap((type) => MOMENTS.map((moment): Crash => ({ type, moment })));

let world: QuotesWorld;
beforeEach(() => {
  world = new QuotesWorld();
});

const outside = () => callOf('deployment', { actor: 'bank' });
const advice = (more: Partial<CreditAdvice> = {}) =>
  new ReportArrival(
    {
      connector: 'bank',
      arrivalId: 'wire-1',
      state: 'FINAL',
      amount: money(5_000, 'USD'),
      coordinates: '0001',
      ...more,
    },
    outside(),
  );
const seen: Partial<CreditAdvice> = {
  state: 'SEEN',
  onChain: { transactionHash: '0xab', network: 'ETHEREUM' },
};

/**
 * The caller repeats the request until it is answered; a rejection of what is already done counts as an
 * answer.
 */
const insist = async (ask: () => object): Promise<void> => {
  for (;;) {
    try {
      await world.execute(ask() as Parameters<QuotesWorld['execute']>[0]);
      return;
    } catch (error) {
      if (error instanceof Crashed) continue;
      const { code } = error as { readonly code?: string };
      if (code === 'DEPOSIT_NOT_HELD' || code === 'ARRIVAL_NOT_OPEN') return;
      throw error;
    }
  }
};
/** A connector that crashes and never returns: the service's timers continue from the recorded events. */
const once = async (ask: () => object): Promise<void> => {
  try {
    await world.execute(ask() as Parameters<QuotesWorld['execute']>[0]);
  } catch (error) {
    if (!(error instanceof Crashed)) throw error;
  }
};
const surviveToTheEnd = async (): Promise<void> => {
  for (;;) {
    try {
      await world.letTimePass();
      return;
    } catch (error) {
      if (!(error instanceof Crashed)) throw error;
    }
  }
};

const opened = (): string => {
  const { accountId } = world.customer();
  world.ledTo.set('0001', accountId);
  return accountId;
};
const depositId = async (): Promise<Id<'Transaction'>> => (await world.dispatch.execute(advice())).depositId;
const heldBy = (accountId: string): readonly bigint[] => {
  const { available, pending } = world.ledger.account(accountId);
  return [available.amountMinor, pending.amountMinor];
};
/** A quote that coins pay, and the account of its payer's for coins that it does not keep. */
const quoteInCoins = async () => {
  const [first] = world.config.supportedCurrencies;
  if (first === undefined) throw new Error('the sample has currencies');
  world.config = { ...world.config, supportedCurrencies: [{ ...first, currencyCode: 'USDC' }] };
  const { customerId } = world.customer();
  const source = { sourceType: 'REALTIME_FUNDING', currency: 'USDC', customerId, cryptoNetwork: 'ETHEREUM' };
  const { paymentInstructions, transactionId } = shownIn(
    await world.create({ ...requested('', world.target()), source: source as QuoteRequested['source'] }),
  );
  const [instruction] = paymentInstructions as readonly {
    readonly accountOrWalletInfo: { readonly address: string };
  }[];
  const coordinates = instruction?.accountOrWalletInfo.address ?? '';
  const owner = { platformId: world.platformId, customerId };
  return { coordinates, transactionId, account: accountIdOf(owner, 'USDC', 'sandbox') };
};
const publishedOf = async (): Promise<Readonly<Record<string, number>>> => {
  const counts: Record<string, number> = {};
  for (const { type } of await world.published()) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
};

describe.each(CRASHES)('a crash $moment $type', (crash) => {
  it('costs no money that came, and credits none twice', async () => {
    const accountId = opened();
    world.crash = crash;
    await insist(advice);
    await surviveToTheEnd();
    expect(heldBy(accountId)).toStrictEqual([5_000n, 0n]);
    expect(await publishedOf()).toStrictEqual({ 'deposits.deposit-settled.v1': 1 });
  });

  it('is made good by the timers where the connector never comes again', async () => {
    const accountId = opened();
    world.crash = crash;
    await once(advice);
    await surviveToTheEnd();
    const isRecorded = !(crash.type === 'deposits.record-arrival' && crash.moment === 'before');
    expect(heldBy(accountId)).toStrictEqual([isRecorded ? 5_000n : 0n, 0n]);
  });

  it('leaves a confirmation that counts once', async () => {
    const accountId = opened();
    await world.execute(advice(seen));
    world.crash = crash;
    await insist(() => advice({ ...seen, confirmations: 12 }));
    await surviveToTheEnd();
    expect(heldBy(accountId)).toStrictEqual([5_000n, 0n]);
    expect(await publishedOf()).toStrictEqual({
      'deposits.deposit-pending.v1': 1,
      'deposits.deposit-settled.v1': 1,
    });
  });

  it('leaves a loss that counts once', async () => {
    const accountId = opened();
    await world.execute(advice(seen));
    world.crash = crash;
    await insist(() => advice({ ...seen, state: 'DROPPED' }));
    await surviveToTheEnd();
    expect(heldBy(accountId)).toStrictEqual([0n, 0n]);
    expect(await publishedOf()).toStrictEqual({
      'deposits.deposit-pending.v1': 1,
      'deposits.deposit-failed.v1': 1,
    });
  });

  it.each(['RELEASE', 'REJECT'] as const)('leaves a review that %ss once', async (verdict) => {
    const accountId = opened();
    await world.execute(advice({ needsReview: true }));
    const id = await depositId();
    world.crash = crash;
    await insist(() => new AnswerReview({ depositId: id, verdict }, outside()));
    await surviveToTheEnd();
    expect(heldBy(accountId)).toStrictEqual([verdict === 'RELEASE' ? 5_000n : 0n, 0n]);
    expect(world.wayBack.paid).toBe(verdict === 'RELEASE' ? 0 : 1);
    const { status } = await world.transaction(id);
    expect(status).toBe(verdict === 'RELEASE' ? 'COMPLETED' : 'FAILED');
  });

  it('leaves a case that is attributed once', async () => {
    const { accountId } = world.customer();
    const id = await depositId();
    const target = { kind: 'ACCOUNT', platformId: world.platformId, accountId } as const;
    world.crash = crash;
    await insist(() => new AttributeArrival({ depositId: id, target }, outside()));
    await surviveToTheEnd();
    expect(heldBy(accountId)).toStrictEqual([5_000n, 0n]);
  });

  it('leaves a case that goes back once', async () => {
    const id = await depositId();
    world.crash = crash;
    await insist(() => new ReturnArrival({ depositId: id }, outside()));
    await surviveToTheEnd();
    expect(world.wayBack.paid).toBe(1);
  });

  it.each([
    ['pays', 240_000, 1, 0],
    ['mismatches', 239_999, 0, 1],
  ])('leaves a quote that the money %s once', async (_how, amount, paid, returned) => {
    const { customerId } = world.customer();
    const source = { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId } as const;
    const quote = shownIn(await world.create({ ...requested('', world.target()), source }));
    const [instruction] = quote.paymentInstructions as readonly {
      readonly accountOrWalletInfo: { readonly reference: string };
    }[];
    const { reference = '' } = instruction?.accountOrWalletInfo ?? {};
    world.crash = crash;
    await insist(() => advice({ reference, amount: money(amount, 'USD') }));
    await surviveToTheEnd();
    expect([world.rail.paid, world.wayBack.paid]).toStrictEqual([paid, returned]);
  });

  it('leaves coins that a paid quote does not keep on one account of the payer’s, once', async () => {
    const { coordinates, account } = await quoteInCoins();
    const paid = { ...seen, coordinates, state: 'FINAL', amount: money(240_000, 'USDC') } as const;
    await world.execute(advice(paid));
    world.crash = crash;
    await insist(() => advice({ ...paid, arrivalId: 'wire-2' }));
    await surviveToTheEnd();
    expect(heldBy(account)).toStrictEqual([240_000n, 0n]);
    expect([world.rail.paid, world.wayBack.paid]).toStrictEqual([1, 0]);
  });

  it('leaves coins that are lost again without a payment, and the account without money', async () => {
    const { coordinates, transactionId } = await quoteInCoins();
    const paid = { ...seen, coordinates, amount: money(240_000, 'USDC') };
    await world.execute(advice(paid));
    world.crash = crash;
    await insist(() => advice({ ...paid, state: 'DROPPED' }));
    await surviveToTheEnd();
    const shown = await world.transaction(transactionId);
    expect(shown).toMatchObject({ status: 'FAILED', failureReason: 'QUOTE_EXPIRED' });
    expect([world.rail.paid, world.wayBack.paid, world.ledger.posted.length]).toStrictEqual([0, 0, 0]);
  });
});
