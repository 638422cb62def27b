import { encode, type CurrencyCode, type Id } from '@causeway/kernel';
import { accountIdOf } from '@causeway/ledger';
import type { QuoteRequested } from '../domain/quotes/quote-request.js';
import { requested } from '../testing/quotes.fixture.js';
import { Crashed, QuotesWorld, refusalOf, shownIn, type Crash } from '../testing/quotes-world.js';
import { forgetPartyOfQuote } from './quotes/quote.decisions.js';
import { SendSandboxFunding } from './quotes/funding.requests.js';
import { SettleRefundByHand } from './quotes/transaction.requests.js';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** So that a return comes after the payer has gone. */
const RETURNED_AFTER_MS = DAY_MS;

let world: QuotesWorld;
beforeEach(() => {
  world = new QuotesWorld();
  world.rail.end = { state: 'SETTLED', returnedAfterMs: RETURNED_AFTER_MS };
  const [first] = world.config.supportedCurrencies;
  if (first === undefined) throw new Error('the sample has currencies');
  const coins = { ...first, currencyCode: 'USDC' as CurrencyCode, maxAmount: 900_000_000_000 };
  world.config = { ...world.config, supportedCurrencies: [...world.config.supportedCurrencies, coins] };
});

interface Paid {
  readonly customerId: Id<'Customer'>;
  readonly quoteId: Id<'Quote'>;
  readonly transactionId: Id<'Transaction'>;
  readonly accountId: Id<'InternalAccount'>;
}
type Way = 'an account' | 'a bank transfer' | 'coins';
const WAYS: readonly [Way][] = [['an account'], ['a bank transfer'], ['coins']];

/** The last payment of a customer: all that there was, with a fee of the platform's, arrived at a bank. */
const paid = async (way: Way = 'an account', more: Partial<QuoteRequested> = {}): Promise<Paid> => {
  const { customerId, accountId } = world.customer('USD', way === 'an account' ? 240_000 : 0);
  const currency = way === 'coins' ? 'USDC' : 'USD';
  const source: QuoteRequested['source'] =
    way === 'an account'
      ? { sourceType: 'ACCOUNT', accountId }
      : { sourceType: 'REALTIME_FUNDING', currency, customerId };
  const description = 'For the moon';
  const { id: quoteId, transactionId } = shownIn(
    await world.create({ ...requested('', world.target()), source, description, ...more }),
  );
  if (way === 'an account') await world.executeQuote(quoteId);
  else
    await world.dispatch.execute(new SendSandboxFunding({ quoteId, currencyCode: currency }, world.call()));
  for (let steps = 0; steps < 20 && (await shown(transactionId)).status !== 'COMPLETED'; steps += 1)
    await world.letTimePass(1);
  const own =
    way === 'coins'
      ? accountIdOf({ platformId: world.platformId, customerId }, 'USDC', 'sandbox')
      : accountId;
  return { customerId, quoteId, transactionId, accountId: own };
};
const withFee = () => {
  const feeAccountId = world.platformAccount('USD', 0);
  const platformFeeOverride = { fixed: { amountMinor: 300n, currency: 'USD' }, basisPoints: 0n } as const;
  return { feeAccountId, platformFeeOverride };
};
const shown = (transactionId: Id<'Transaction'>) => world.transaction(transactionId);
const settle = (transactionId: Id<'Transaction'>) =>
  world.dispatch.execute(new SettleRefundByHand({ transactionId }, world.call()));

const close = ({ accountId }: Pick<Paid, 'accountId'>): void => {
  if (world.ledger.accounts.has(accountId)) world.ledger.account(accountId).status = 'CLOSED';
};
const erase = async ({ customerId, quoteId, transactionId }: Paid): Promise<void> => {
  const eligibility = world.eligibilities.get(customerId);
  if (eligibility === undefined) throw new Error('the erased customer was there');
  world.eligibilities.set(customerId, { ...eligibility, isDeleted: true });
  const party = { partyId: customerId, transactionId };
  await world.record(world.call(), forgetPartyOfQuote(quoteId, party));
};
const leaves = async (payment: Paid): Promise<void> => {
  close(payment);
  await erase(payment);
};

const gained = (account: string, currency: string): bigint =>
  world.ledger.posted
    .flatMap((command) => ('legs' in command ? command.legs : []))
    .filter((leg) => leg.account === account && leg.amount.currency === currency)
    .reduce((sum, { side, amount }) => sum + (side === 'CREDIT' ? 1n : -1n) * amount.amountMinor, 0n);

/** All of it is owed outside, by clearing; no account here holds any of it. */
const expectOwedOutside = ({ accountId }: Paid, currency: string, paidMinor: bigint): void => {
  expect(gained('CLEARING', 'EUR')).toBe(0n);
  for (const account of ['EXCHANGE', 'FEES', 'ROUNDING']) expect(gained(account, currency)).toBe(0n);
  expect(gained('CLEARING', currency)).toBe(paidMinor);
  if (world.ledger.accounts.has(accountId))
    expect(world.ledger.account(accountId).available.amountMinor).toBe(0n);
};

const publishedSince = async ({ transactionId }: Paid, position: number) =>
  (await world.published())
    .filter((message) => message.position > position && message.key === transactionId)
    .map(({ type, data }) => ({ type: type.replace(/^quotes\.|\.v1$/g, ''), data }));
const now = async (): Promise<number> => (await world.published()).at(-1)?.position ?? 0;

describe('a payout that comes back after its payer was erased', () => {
  it('is visible and published to the platform, without personal data', async () => {
    const payment = await paid();
    await leaves(payment);
    expect((await refusalOf(shown(payment.transactionId))).code).toBe('TRANSACTION_NOT_FOUND');
    const left = await now();
    await world.letTimePass(300);
    const { platformId } = world;
    const transaction = await shown(payment.transactionId);
    expect(transaction).toMatchObject({
      type: 'OUTGOING',
      status: 'FAILED',
      failureReason: 'PAYOUT_RETURNED',
      customerId: platformId,
      platformCustomerId: platformId,
      refund: { status: 'FAILED', reason: 'TRANSACTION_FAILED' },
      sentAmount: { amount: 240_000n },
    });
    expect(transaction).toHaveProperty('settledAt');
    const messages = await publishedSince(payment, left);
    expect(messages.map(({ type }) => type)).toStrictEqual([
      'payment-failed',
      'refund-started',
      'refund-failed',
    ]);
    for (const word of [payment.customerId, 'mine-', 'moon'])
      expect(encode([transaction, messages])).not.toContain(word);
    expect((await refusalOf(world.read(payment.quoteId))).code).toBe('QUOTE_NOT_FOUND');
  });

  it.each(WAYS)('that came as %s ends, and an operator settles what is left, once', async (way) => {
    const payment = await paid(way);
    const { totalMinor, currency } = await totalOf(payment);
    await leaves(payment);
    await world.letTimePass(300);
    const refund = (await shown(payment.transactionId)).refund?.status;
    // A bank takes its money back by itself.
    expect(refund).toBe(way === 'a bank transfer' ? 'COMPLETED' : 'FAILED');
    if (refund === 'FAILED') {
      expect(await settle(payment.transactionId)).toMatchObject({ refund: { status: 'COMPLETED' } });
      expectOwedOutside(payment, currency, way === 'coins' ? 0n : totalMinor);
    }
    const posted = world.ledger.posted.length;
    expect((await refusalOf(settle(payment.transactionId))).code).toBe('REFUND_NOT_OPEN');
    expect(world.ledger.posted).toHaveLength(posted);
  });

  it('opens no account for the person', async () => {
    const payment = await paid('coins');
    await erase(payment);
    await world.letTimePass(300);
    expect(world.ledger.accounts.has(payment.accountId)).toBe(false);
    await settle(payment.transactionId);
    expect(world.ledger.accounts.has(payment.accountId)).toBe(false);
  });

  it('goes back by itself to an account of the platform’s that paid for the person', async () => {
    const accountId = world.platformAccount('USD', 240_000);
    const { customerId } = world.customer();
    const source = { sourceType: 'ACCOUNT', accountId, customerId } as const;
    const { id: quoteId, transactionId } = shownIn(
      await world.create({ ...requested('', world.target()), source }),
    );
    await world.executeQuote(quoteId);
    await world.letTimePass(2);
    await erase({ customerId, quoteId, transactionId, accountId });
    await world.letTimePass();
    expect(await shown(transactionId)).toMatchObject({
      customerId: world.platformId,
      refund: { status: 'COMPLETED' },
    });
    expect(world.ledger.account(accountId).available.amountMinor).toBe(240_000n);
  });

  it('is there for the operator although the person was erased in between', async () => {
    const payment = await paid();
    close(payment);
    world.clock.advance(RETURNED_AFTER_MS);
    await world.letTimePass(3);
    expect(await shown(payment.transactionId)).toMatchObject({ refund: { status: 'PENDING' } });
    await erase(payment);
    expect(await shown(payment.transactionId)).toMatchObject({
      customerId: world.platformId,
      status: 'FAILED',
      refund: { status: 'PENDING' },
    });
    await settle(payment.transactionId);
    expectOwedOutside(payment, 'USD', 240_000n);
  });
});

const totalOf = async ({ quoteId }: Paid) => {
  const { totalSendingAmount, sendingCurrency } = await world.read(quoteId);
  return { totalMinor: totalSendingAmount, currency: sendingCurrency.code };
};

describe('a payout that comes back after its account was closed', () => {
  it('is settled by hand after one failed attempt, and is not tried again', async () => {
    const payment = await paid();
    close(payment);
    await world.letTimePass(3);
    expect(await shown(payment.transactionId)).toMatchObject({
      status: 'FAILED',
      customerId: payment.customerId,
      refund: { status: 'PENDING' },
    });
    expect(await settle(payment.transactionId)).toMatchObject({ refund: { status: 'COMPLETED' } });
    expectOwedOutside(payment, 'USD', 240_000n);
    const posted = world.ledger.posted.length;
    await world.letTimePass();
    expect(world.ledger.posted).toHaveLength(posted);
  });

  it.each([
    ['its account gives it', false, 0n],
    ['clearing does where that account is closed as well', true, 300n],
  ])('takes the platform’s fee back: %s', async (_how, isFeeClosed, kept) => {
    const { feeAccountId, ...fee } = withFee();
    const payment = await paid('an account', fee);
    close(payment);
    if (isFeeClosed) close({ accountId: feeAccountId });
    await world.letTimePass(4);
    await settle(payment.transactionId);
    expect(gained(feeAccountId, 'USD')).toBe(kept);
    expectOwedOutside(payment, 'USD', 240_000n - kept);
  });

  it('is pending until the operator unfreezes the account, which may take it again', async () => {
    const payment = await paid();
    world.ledger.account(payment.accountId).status = 'FROZEN';
    await world.letTimePass(3);
    expect((await refusalOf(settle(payment.transactionId))).code).toBe('ACCOUNT_NOT_ACTIVE');
    await world.letTimePass(300);
    expect((await refusalOf(settle(payment.transactionId))).code).toBe('ACCOUNT_NOT_ACTIVE');
    world.ledger.account(payment.accountId).status = 'ACTIVE';
    expect(await settle(payment.transactionId)).toMatchObject({ refund: { status: 'COMPLETED' } });
    expect(world.ledger.account(payment.accountId).available.amountMinor).toBe(240_000n);
  });

  it('is not given twice where it was given before the account was closed but not yet recorded', async () => {
    const payment = await paid();
    world.ledger.account(payment.accountId).status = 'FROZEN';
    await world.letTimePass(3);
    world.ledger.account(payment.accountId).status = 'ACTIVE';
    world.crash = { type: 'quotes.record-refund', moment: 'before' };
    await expect(world.letTimePass(1)).rejects.toThrow(Crashed);
    const account = world.ledger.account(payment.accountId);
    expect(account.available.amountMinor).toBe(240_000n);
    // The customer takes it out, and leaves.
    account.available = account.available.minus(account.available);
    close(payment);
    const posted = world.ledger.posted.length;
    expect(await settle(payment.transactionId)).toMatchObject({ refund: { status: 'COMPLETED' } });
    expect(world.ledger.posted).toHaveLength(posted);
  });
});

/** Every request that a return without a recipient makes on its way. */
const REQUESTS = [
  'quotes.record-payout',
  'ledger.submit',
  'quotes.record-refund',
  'quotes.erase-party-of-quote',
  'quotes.return-funding',
];
const CRASHES = REQUESTS.flatMap((type) => [
  { type, moment: 'before' } as const,
  { type, moment: 'after' } as const,
]);

/** The caller repeats the request until it is done; "already done" counts as an answer. */
const insist = async (ask: () => Promise<unknown>): Promise<void> => {
  for (;;) {
    try {
      await ask();
      return;
    } catch (error) {
      if (error instanceof Crashed) continue;
      if ((error as { readonly code?: string }).code === 'REFUND_NOT_OPEN') return;
      throw error;
    }
  }
};

describe.each(WAYS)('a return without a recipient of what came as %s survives a crash', (way) => {
  it.each(CRASHES)('$moment $type, and is settled once', async (crash: Crash) => {
    const payment = await paid(way);
    const { totalMinor, currency } = await totalOf(payment);
    world.crash = crash;
    close(payment);
    await insist(() => erase(payment));
    // As far as the first try of the refund; more of the same come for thirty days.
    await insist(() => world.letTimePass(4));
    world.crash ??= crash;
    await insist(() => settle(payment.transactionId));
    world.crash = undefined;
    expect(await shown(payment.transactionId)).toMatchObject({
      status: 'FAILED',
      customerId: world.platformId,
      refund: { status: 'COMPLETED' },
    });
    expectOwedOutside(payment, currency, way === 'an account' ? totalMinor : 0n);
  });
});
