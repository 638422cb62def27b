import type { Id } from '@causeway/kernel';
import type { QuoteRequested } from '../../domain/quotes/quote-request.js';
import { requested } from '../../testing/quotes.fixture.js';
import { QuotesWorld, refusalOf, shownIn } from '../../testing/quotes-world.js';
import { ConfirmReceiptDelivery } from './transaction.requests.js';

let world: QuotesWorld;
beforeEach(() => {
  world = new QuotesWorld();
});

const owned = (customerId?: Id<'Customer'>, more: object = {}): Id<'ExternalAccount'> =>
  world.target({
    accountType: 'USD_ACCOUNT',
    currency: 'USD',
    paymentRails: ['ACH'],
    primaryIdentifier: '123456789',
    ...(customerId !== undefined && { customerId }),
    ...more,
  });
const create = async (source: string, destination: string, more: Partial<QuoteRequested> = {}) =>
  shownIn(await world.create(requested(source, destination, more)));
const transactionOf = (transactionId: Id<'Transaction'>) => world.transaction(transactionId);
const publishedTypes = async () => (await world.published()).map(({ type }) => type);
const kinds = () => world.ledger.posted.map(({ kind }) => kind);
const steps = (count: number) => world.letTimePass(count);

describe('money that is collected for another’s account', () => {
  const paid = async () => {
    const { customerId } = world.customer();
    const quote = await create(owned(customerId), world.target());
    await world.executeQuote(quote.id);
    return quote;
  };

  it('is executed without a hold, and paid out once it is ours', async () => {
    const { customerId } = world.customer();
    const source = owned(customerId);
    const quote = await create(source, world.target());
    expect(quote.source).toStrictEqual({ sourceType: 'ACCOUNT', accountId: source, customerId });
    const executed = shownIn(await world.executeQuote(quote.id));
    expect(executed.status).toBe('PROCESSING');
    expect(await transactionOf(quote.transactionId)).toMatchObject({
      type: 'OUTGOING',
      direction: 'DEBIT',
      source: { sourceType: 'ACCOUNT', accountId: source },
    });
    await world.letTimePass();
    expect((await world.read(quote.id)).status).toBe('COMPLETED');
    expect(world.bank.sent).toMatchObject([{ identifier: '123456789', rail: 'ACH' }]);
    expect(world.bank.sent[0]?.amount.amountMinor).toBe(240_000n);
    expect(world.rail.sent.map(({ amount }) => amount.amountMinor)).toStrictEqual([219_696n]);
    expect(kinds()).toStrictEqual(['POST_ENTRY']);
    expect(await publishedTypes()).toStrictEqual([
      'quotes.quote-created.v1',
      'quotes.quote-executed.v1',
      'quotes.payment-settled.v1',
    ]);
  });

  it('that the bank does not give fails the payment, with nothing to refund', async () => {
    world.bank.end = { state: 'FAILED', reason: 'ACCOUNT_CANNOT_RECEIVE', timedOut: false };
    const quote = await paid();
    await world.letTimePass();
    const transaction = await transactionOf(quote.transactionId);
    expect(transaction).toMatchObject({ status: 'FAILED', failureReason: 'ACCOUNT_CANNOT_RECEIVE' });
    expect(transaction).not.toHaveProperty('refund');
    expect([world.rail.paid, kinds()]).toStrictEqual([0, []]);
  });

  it('goes back to where it came from when the payout fails', async () => {
    world.rail.end = { state: 'FAILED', reason: 'ACCOUNT_INVALID', timedOut: false };
    const quote = await paid();
    await world.letTimePass();
    expect(await transactionOf(quote.transactionId)).toMatchObject({
      status: 'FAILED',
      failureReason: 'ACCOUNT_INVALID',
      refund: { status: 'COMPLETED' },
    });
    expect(kinds()).toStrictEqual([]);
  });

  describe('whose payout the receiving bank returns', () => {
    const FEE = 1_600n;
    /** Collected, paid out and completed; the bank returns it with the next step. */
    const arrived = async () => {
      const feeAccountId = world.platformAccount('USD');
      const fixedFee = { amount: 40, currency: 'USD' as const };
      const fee = { feeType: 'CROSS_CURRENCY_TRANSACTION', sourceCurrency: 'USD' } as const;
      world.config = { ...world.config, feeConfigs: [{ ...fee, variableFeeBps: 65, fixedFee }] };
      world.rail.end = { state: 'SETTLED', returnedAfterMs: 60_000 };
      const { id, transactionId } = await paid();
      while ((await world.read(id)).status !== 'COMPLETED') await steps(1);
      const feeAccount = world.ledger.account(feeAccountId);
      expect(feeAccount.available.amountMinor).toBe(FEE);
      return { id, transactionId, feeAccount };
    };
    const refundOf = async (transactionId: Id<'Transaction'>) =>
      (await transactionOf(transactionId)).refund?.status;

    it('has its entry taken back, fees and all, before it goes to where it came from', async () => {
      const { transactionId, feeAccount } = await arrived();
      await world.letTimePass();
      expect([await refundOf(transactionId), feeAccount.available.amountMinor]).toStrictEqual([
        'COMPLETED',
        0n,
      ]);
      expect(kinds()).toStrictEqual(['POST_ENTRY', 'POST_ENTRY']);
    });

    it('is pending while the fee account is frozen, and reverses the fee once', async () => {
      const { transactionId, feeAccount } = await arrived();
      feeAccount.status = 'FROZEN';
      await steps(4);
      expect([await refundOf(transactionId), feeAccount.available.amountMinor]).toStrictEqual([
        'PENDING',
        FEE,
      ]);
      feeAccount.status = 'ACTIVE';
      await world.letTimePass();
      expect([await refundOf(transactionId), feeAccount.available.amountMinor]).toStrictEqual([
        'COMPLETED',
        0n,
      ]);
      expect(kinds()).toStrictEqual(['POST_ENTRY', 'POST_ENTRY']);
    });
  });

  it.each([
    ['INSUFFICIENT_FUNDS', 'INSUFFICIENT_BALANCE', 'QUOTE_EXECUTION_FAILED'],
    ['ACCOUNT_INVALID', 'INVALID_BANK_ACCOUNT', 'ACCOUNT_INVALID'],
  ] as const)('is refused on the spot by the paying bank: %s', async (verdict, code, failureReason) => {
    const { customerId } = world.customer();
    const quote = await create(owned(customerId), world.target());
    world.bank.verdict = verdict;
    expect(await refusalOf(world.executeQuote(quote.id))).toMatchObject({
      code,
      details: { transactionId: quote.transactionId },
    });
    expect(await transactionOf(quote.transactionId)).toMatchObject({ status: 'FAILED', failureReason });
  });

  it('is refused as a whole where it is to be executed at once', async () => {
    world.bank.verdict = 'ACCOUNT_INVALID';
    const { customerId } = world.customer();
    const attempt = create(owned(customerId), world.target(), { immediatelyExecute: true });
    expect((await refusalOf(attempt)).code).toBe('INVALID_BANK_ACCOUNT');
    expect(await world.published()).toStrictEqual([]);
  });

  it('is collected once, however often the steps are repeated', async () => {
    const quote = await paid();
    world.crash = { type: 'quotes.record-collection', moment: 'before' };
    await expect(steps(1)).rejects.toThrow('quotes.record-collection');
    await world.letTimePass();
    expect([world.bank.paid, world.rail.paid]).toStrictEqual([1, 1]);
    expect((await world.read(quote.id)).status).toBe('COMPLETED');
  });
});

describe('money that is collected for an own account', () => {
  const filling = async (code: 'USD' | 'EUR' = 'USD', more: Partial<QuoteRequested> = {}) => {
    const { customerId, accountId } = world.customer(code);
    return {
      accountId,
      quote: await create(owned(customerId), accountId, { immediatelyExecute: true, ...more }),
    };
  };

  it('is an incoming payment that is pending until the bank has given it', async () => {
    const { accountId, quote } = await filling();
    expect(quote.status).toBe('PROCESSING');
    expect(await transactionOf(quote.transactionId)).toMatchObject({
      type: 'INCOMING',
      direction: 'CREDIT',
      status: 'PROCESSING',
      destination: { accountId },
    });
    await steps(1);
    const account = world.ledger.account(accountId);
    expect([account.available.amountMinor, account.pending.amountMinor]).toStrictEqual([0n, 240_000n]);
    await world.letTimePass();
    expect([account.available.amountMinor, account.pending.amountMinor]).toStrictEqual([240_000n, 0n]);
    expect(await transactionOf(quote.transactionId)).toMatchObject({ status: 'COMPLETED' });
    expect(kinds()).toStrictEqual(['RECORD_PENDING_CREDIT', 'SETTLE_PENDING_CREDIT']);
    expect(await publishedTypes()).toStrictEqual(['quotes.deposit-pending.v1', 'quotes.deposit-settled.v1']);
  });

  it('keeps when its receipt was delivered', async () => {
    const { quote } = await filling();
    await world.letTimePass();
    const { transactionId } = quote;
    const confirm = new ConfirmReceiptDelivery({ transactionId }, world.call());
    const now = world.clock.now();
    expect(await world.dispatch.execute(confirm)).toMatchObject({
      status: 'COMPLETED',
      receiptDeliveryConfirmedAt: now,
      updatedAt: now,
    });
  });

  it('in another currency pays for the exchange in an entry of its own', async () => {
    const { accountId, quote } = await filling('EUR');
    await world.letTimePass();
    expect(world.ledger.account(accountId).available.amountMinor).toBe(219_696n);
    expect(kinds()).toStrictEqual(['RECORD_PENDING_CREDIT', 'POST_ENTRY', 'SETTLE_PENDING_CREDIT']);
    expect((await world.read(quote.id)).status).toBe('COMPLETED');
  });

  it('is pending while the account is frozen, and pays for the exchange once', async () => {
    const { accountId, quote } = await filling('EUR');
    await steps(1);
    world.ledger.account(accountId).status = 'FROZEN';
    await steps(4);
    expect((await world.read(quote.id)).status).toBe('PROCESSING');
    world.ledger.account(accountId).status = 'ACTIVE';
    await world.letTimePass();
    expect((await world.read(quote.id)).status).toBe('COMPLETED');
    expect(kinds()).toStrictEqual(['RECORD_PENDING_CREDIT', 'POST_ENTRY', 'SETTLE_PENDING_CREDIT']);
  });

  it.each([
    ['ACCOUNT_CANNOT_RECEIVE', 'COLLECTION_FAILED'],
    ['ACCOUNT_INVALID', 'COLLECTION_FAILED'],
    ['QUOTE_EXECUTION_FAILED', 'QUOTE_EXECUTION_FAILED'],
  ] as const)('fails with %s as %s, and nothing stays pending', async (reason, failureReason) => {
    world.bank.end = { state: 'FAILED', reason, timedOut: false };
    const { accountId, quote } = await filling();
    await world.letTimePass();
    const transaction = await transactionOf(quote.transactionId);
    expect(transaction).toMatchObject({ status: 'FAILED', failureReason });
    expect(transaction).not.toHaveProperty('refund');
    const account = world.ledger.account(accountId);
    expect([account.available.amountMinor, account.pending.amountMinor]).toStrictEqual([0n, 0n]);
    expect(await publishedTypes()).toStrictEqual(['quotes.deposit-pending.v1', 'quotes.deposit-failed.v1']);
  });

  it('expires without an event when it is not executed', async () => {
    const { quote } = await filling('USD', { immediatelyExecute: false });
    world.clock.advance(900_000);
    expect(await transactionOf(quote.transactionId)).toMatchObject({ status: 'EXPIRED' });
    await world.fireTimers();
    expect(await transactionOf(quote.transactionId)).toMatchObject({ status: 'EXPIRED' });
    expect(await publishedTypes()).toStrictEqual(['quotes.deposit-pending.v1']);
  });
});

describe('what is collected from', () => {
  it('belongs to the customer that pays', async () => {
    const [one, other] = [world.customer(), world.customer()];
    const request: QuoteRequested = {
      ...requested('', world.target()),
      source: { sourceType: 'ACCOUNT', accountId: owned(one.customerId), customerId: other.customerId },
    };
    expect(await refusalOf(world.create(request))).toMatchObject({
      code: 'INVALID_INPUT',
      details: { errors: [{ field: 'source.customerId' }] },
    });
  });

  it('is the platform’s own where it belongs to no customer', async () => {
    const quote = await create(owned(), world.target());
    expect(await transactionOf(quote.transactionId)).toMatchObject({ customerId: world.platformId });
  });

  it.each([
    ['no dollar account', { accountType: 'EUR_ACCOUNT', currency: 'EUR' }],
    ['another person’s', { ownershipType: 'THIRD_PARTY' }],
  ])('is refused where it is %s', async (_what, more) => {
    const { customerId } = world.customer();
    expect(await refusalOf(create(owned(customerId, more), world.target()))).toMatchObject({
      code: 'INVALID_INPUT',
      details: { errors: [{ field: 'source.accountId' }] },
    });
  });

  it('is no more than its rail carries', async () => {
    const { customerId } = world.customer();
    world.bringing = { rails: [], maxMinor: 239_999n };
    expect(await refusalOf(create(owned(customerId), world.target()))).toMatchObject({
      code: 'AMOUNT_OUT_OF_RANGE',
      details: { max: 239_999n, currency: 'USD', field: 'lockedCurrencyAmount' },
    });
    const { amount, rails } = world.broughtIn[0] ?? {};
    expect([amount?.amountMinor, rails]).toStrictEqual([240_000n, ['ACH']]);
  });

  it('is in no country that the operator has denied since, also where it fills an own account', async () => {
    const { customerId, accountId } = world.customer();
    const quote = await create(owned(customerId, { countries: ['US'] }), accountId);
    world.settings = { ...world.settings, deniedCountries: ['US'] };
    expect(await refusalOf(world.executeQuote(quote.id))).toMatchObject({
      code: 'COUNTRY_DENIED',
      details: { field: 'source.accountId' },
    });
  });

  it('is gone where it was deleted before the execution', async () => {
    const { customerId } = world.customer();
    const source = owned(customerId);
    const quote = await create(source, world.target());
    world.targets.delete(source);
    expect(await refusalOf(world.executeQuote(quote.id))).toMatchObject({
      code: 'ACCOUNT_NOT_ACTIVE',
      details: { field: 'source.accountId', status: 'INACTIVE' },
    });
  });
});
