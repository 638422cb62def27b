import type { CurrencyCode, Id } from '@causeway/kernel';
import { accountIdOf, SubmitToLedger } from '@causeway/ledger';
import type { QuoteRequested } from '../../domain/quotes/quote-request.js';
import type { PayoutEnd } from '@causeway/rails/testing';
import { RAIL_CHOICE, requested } from '../../testing/quotes.fixture.js';
import { QuotesWorld, refusalOf, shownIn } from '../../testing/quotes-world.js';
import { SendSandboxFunding } from './funding.requests.js';
import { CancelTransaction, RecordPayoutArrived, SettleRefundByHand } from './transaction.requests.js';

let world: QuotesWorld;
beforeEach(() => {
  world = new QuotesWorld();
  if (RAIL_CHOICE.status === 'CHOSEN') world.railChoice = { ...RAIL_CHOICE, rail: 'ACH' };
  const [first] = world.config.supportedCurrencies;
  if (first === undefined) throw new Error('the sample has currencies');
  const coins = { ...first, currencyCode: 'USDC' as CurrencyCode, maxAmount: 900_000_000_000 };
  world.config = { ...world.config, supportedCurrencies: [...world.config.supportedCurrencies, coins] };
});

const ways = {
  'a bank transfer': (customerId: Id<'Customer'>): Source => ({
    sourceType: 'REALTIME_FUNDING',
    currency: 'USD',
    customerId,
  }),
  coins: (customerId: Id<'Customer'>): Source => ({
    sourceType: 'REALTIME_FUNDING',
    currency: 'USDC',
    customerId,
  }),
  'a collection': (customerId: Id<'Customer'>): Source => ({
    sourceType: 'ACCOUNT',
    accountId: world.target({
      accountType: 'USD_ACCOUNT',
      currency: 'USD',
      paymentRails: ['ACH'],
      primaryIdentifier: '123456789',
      customerId,
    }),
  }),
} as const;
type Source = QuoteRequested['source'];
type Way = keyof typeof ways;
const WAYS = Object.keys(ways).map((way) => [way as Way] as const);
const LARGE = { lockedAmountMinor: 100_000_000n };

/** A payment whose money has come, or is coming, on its way to a bank. */
const paid = async (way: Way) => {
  const { customerId } = world.customer();
  const request = { ...requested('', world.target(), LARGE), source: ways[way](customerId) };
  const { id, transactionId } = shownIn(await world.create(request));
  if (way === 'a collection') await world.executeQuote(id);
  else {
    const currencyCode = way === 'coins' ? 'USDC' : 'USD';
    await world.dispatch.execute(new SendSandboxFunding({ quoteId: id, currencyCode }, world.call()));
  }
  const own = accountIdOf({ platformId: world.platformId, customerId }, 'USDC', 'sandbox');
  return { id, transactionId, customerId, own, paidMinor: (await world.read(id)).totalSendingAmount };
};
const until = async (transactionId: Id<'Transaction'>, isReached: () => boolean) => {
  for (let step = 0; step < 20 && !isReached(); step += 1) await world.letTimePass(1);
  return shown(transactionId);
};
const shown = (transactionId: Id<'Transaction'>) => world.transaction(transactionId);
const settle = (transactionId: Id<'Transaction'>) =>
  world.dispatch.execute(new SettleRefundByHand({ transactionId }, world.call()));

/** What a system account or a customer's has gained, over all entries. */
const gained = (account: string, currency: string): bigint =>
  world.ledger.posted
    .flatMap((command) => ('legs' in command ? command.legs : []))
    .filter((leg) => leg.account === account && leg.amount.currency === currency)
    .reduce((sum, { side, amount }) => sum + (side === 'CREDIT' ? 1n : -1n) * amount.amountMinor, 0n);

/** Coins are the payer's on an account of the service; banks have theirs back, and nothing is left here. */
const expectGivenBack = (way: Way, { own, paidMinor }: { own: string; paidMinor: bigint }) => {
  const code = way === 'coins' ? 'USDC' : 'USD';
  expect(gained(own, code)).toBe(way === 'coins' ? paidMinor : 0n);
  expect(gained('CLEARING', code)).toBe(way === 'coins' ? -paidMinor : 0n);
  for (const account of ['EXCHANGE', 'FEES', 'ROUNDING']) expect(gained(account, code)).toBe(0n);
  for (const account of ['CLEARING', 'EXCHANGE']) expect(gained(account, 'EUR')).toBe(0n);
};

const kept = (state: 'FAILED' | 'CANCELLED'): PayoutEnd =>
  state === 'FAILED'
    ? { state, reason: 'QUOTE_EXECUTION_FAILED', timedOut: false, keepsFunds: true }
    : { state, keepsFunds: true };

describe('money from outside', () => {
  it.each(WAYS)('that came as %s goes back after the receiving bank returned the payment', async (way) => {
    world.rail.end = { state: 'SETTLED', returnedAfterMs: 60_000 };
    const payment = await paid(way);
    await world.letTimePass();
    expect(await shown(payment.transactionId)).toMatchObject({
      status: 'FAILED',
      failureReason: 'PAYOUT_RETURNED',
      refund: { status: 'COMPLETED', reason: 'TRANSACTION_FAILED' },
    });
    expectGivenBack(way, payment);
  });

  it.each(WAYS)('that came as %s goes back after the payment was cancelled', async (way) => {
    world.rail.takesMs = 60_000;
    const payment = await paid(way);
    const { transactionId } = payment;
    await until(transactionId, () => world.rail.paid > 0);
    await world.dispatch.execute(new CancelTransaction({ transactionId }, world.call()));
    expect(await shown(transactionId)).toMatchObject({ status: 'PROCESSING', refund: { status: 'PENDING' } });
    await world.letTimePass();
    expect(await shown(transactionId)).toMatchObject({
      status: 'COMPLETED',
      refund: { status: 'COMPLETED', reason: 'USER_CANCELLATION' },
    });
    expectGivenBack(way, payment);
  });

  it.each(WAYS)(
    'that came as %s and that the partner keeps is given back by an operator, once',
    async (way) => {
      world.rail.end = kept('FAILED');
      const payment = await paid(way);
      await world.letTimePass();
      expect(await shown(payment.transactionId)).toMatchObject({
        status: 'FAILED',
        refund: { status: 'FAILED' },
      });
      expect(await settle(payment.transactionId)).toMatchObject({
        status: 'FAILED',
        refund: { status: 'COMPLETED' },
      });
      expectGivenBack(way, payment);
      expect((await refusalOf(settle(payment.transactionId))).code).toBe('REFUND_NOT_OPEN');
    },
  );

  it.each(WAYS)(
    'that came as %s for a cancelled payment whose refund failed is refunded by hand',
    async (way) => {
      world.rail.end = kept('CANCELLED');
      const payment = await paid(way);
      await world.letTimePass();
      expect(await settle(payment.transactionId)).toMatchObject({
        status: 'COMPLETED',
        refund: { status: 'COMPLETED' },
      });
      expectGivenBack(way, payment);
    },
  );

  it.each(WAYS)(
    'that came as %s for a cancelled payment whose refund failed may have arrived after all',
    async (way) => {
      world.rail.end = kept('CANCELLED');
      const { transactionId } = await paid(way);
      await world.letTimePass();
      const arrived = new RecordPayoutArrived({ transactionId }, world.call());
      expect(await world.dispatch.execute(arrived)).toMatchObject({
        status: 'COMPLETED',
        refund: { status: 'FAILED' },
      });
      expect(world.ledger.posted.map(({ kind }) => kind)).toStrictEqual(['POST_ENTRY']);
      expect((await refusalOf(settle(transactionId))).code).toBe('REFUND_NOT_OPEN');
    },
  );

  it('is pending until the payer’s account takes the refund', async () => {
    world.rail.end = kept('FAILED');
    const { transactionId, own, customerId } = await paid('coins');
    await world.letTimePass();
    const owner = { platformId: world.platformId, customerId };
    const open = { kind: 'OPEN_ACCOUNTS', owner, currencies: ['USDC'], status: 'ACTIVE' } as const;
    await world.dispatch.execute(new SubmitToLedger(open, world.call()));
    world.ledger.account(own).status = 'FROZEN';
    expect((await refusalOf(settle(transactionId))).code).toBe('ACCOUNT_NOT_ACTIVE');
    world.ledger.account(own).status = 'ACTIVE';
    expect(await settle(transactionId)).toMatchObject({ refund: { status: 'COMPLETED' } });
  });
});
