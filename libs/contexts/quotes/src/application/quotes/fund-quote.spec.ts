import type { PayoutTarget } from '@causeway/external-accounts';
import { idOf, newId, uuidOf, type CurrencyCode, type Id } from '@causeway/kernel';
import { accountIdOf } from '@causeway/ledger';
import type { QuoteRequested } from '../../domain/quotes/quote-request.js';
import type { QuoteDocument } from '../../published/quote.document.js';
import type { TransactionDocument } from '@causeway/transaction-owner/domain';
import { requested } from '../../testing/quotes.fixture.js';
import { QuotesWorld, refusalOf, shownIn } from '../../testing/quotes-world.js';
import { SendSandboxFunding } from './funding.requests.js';

let world: QuotesWorld;
beforeEach(() => {
  world = new QuotesWorld();
});

type Source = Extract<QuoteRequested['source'], { sourceType: 'REALTIME_FUNDING' }>;
const pushed = (source: Partial<Source> = {}, more: Partial<QuoteRequested> = {}): QuoteRequested => ({
  ...requested('', world.target(), more),
  source: { sourceType: 'REALTIME_FUNDING', currency: 'USD', ...source },
});
const opened = async (source: Partial<Source> = {}, more: Partial<QuoteRequested> = {}) => {
  const { customerId } = world.customer();
  const quote = shownIn(await world.create(pushed({ customerId, ...source }, more)));
  return { quote, customerId };
};
const send = (
  quoteId: Id<'Quote'>,
  amountMinor?: bigint,
  currencyCode = 'USD',
): Promise<TransactionDocument> =>
  world.dispatch.execute(
    new SendSandboxFunding(
      { quoteId, currencyCode, ...(amountMinor !== undefined && { amountMinor }) },
      world.call(),
    ),
  );
/** So that the smallest coins buy something. */
const LARGE = { lockedAmountMinor: 100_000_000n };
const transactionOf = (transactionId: Id<'Transaction'>): Promise<TransactionDocument> =>
  world.transaction(transactionId);
const infos = ({ paymentInstructions }: QuoteDocument) =>
  paymentInstructions.map(
    (instruction) =>
      (instruction as { readonly accountOrWalletInfo: Readonly<Record<string, unknown>> })
        .accountOrWalletInfo,
  );
const publishedTypes = async () => (await world.published()).map(({ type }) => type);
/** Coins are offered by the platform, too. */
const offer = (...codes: CurrencyCode[]): void => {
  const [first] = world.config.supportedCurrencies;
  if (first === undefined) throw new Error('the sample has currencies');
  world.config = {
    ...world.config,
    supportedCurrencies: [
      ...world.config.supportedCurrencies,
      ...codes.map((currencyCode) => ({ ...first, currencyCode, maxAmount: 900_000_000_000 })),
    ],
  };
};

describe('a quote that is funded as it goes', () => {
  it('says where to send the money, over instant rails and under a reference of its own', async () => {
    const { quote, customerId } = await opened();
    expect(quote.source).toStrictEqual({ sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId });
    const [info] = infos(quote);
    expect(info).toMatchObject({ accountType: 'USD_ACCOUNT', paymentRails: ['RTP', 'FEDNOW'] });
    expect(info?.['reference']).toMatch(/^Q-[A-Z2-7]{10}$/);
    const transaction = await transactionOf(quote.transactionId);
    expect(transaction).toMatchObject({
      status: 'PENDING',
      type: 'OUTGOING',
      direction: 'DEBIT',
      source: { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId },
      reconciliationInstructions: { reference: info?.['reference'] },
    });
    expect(transaction).toMatchObject({ paymentInstructions: quote.paymentInstructions });
  });

  it('gives every quote coordinates of its own', async () => {
    const [one, other] = [await opened(), await opened()];
    expect(infos(one.quote)[0]?.['accountNumber']).not.toBe(infos(other.quote)[0]?.['accountNumber']);
    expect(infos(one.quote)[0]?.['reference']).not.toBe(infos(other.quote)[0]?.['reference']);
  });

  it.each([
    ['EUR', ['EUR_ACCOUNT']],
    ['USDC', ['SOLANA_WALLET', 'BASE_WALLET', 'POLYGON_WALLET', 'ETHEREUM_WALLET', 'ARBITRUM_WALLET']],
    ['USDT', ['TRON_WALLET', 'PLASMA_WALLET', 'ETHEREUM_WALLET', 'SOLANA_WALLET', 'ARBITRUM_WALLET']],
    ['BTC', ['SPARK_WALLET', 'LIGHTNING', 'BITCOIN_L1']],
    ['USDB', ['SPARK_WALLET']],
  ] as const)('in %s offers every way there is', async (currency, accountTypes) => {
    offer('USDC', 'USDT', 'BTC', 'USDB');
    const { quote } = await opened({ currency }, LARGE);
    expect(infos(quote).map(({ accountType }) => accountType)).toStrictEqual(accountTypes);
  });

  it.each([
    ['USDC', 'SOLANA', 'SOLANA_WALLET'],
    ['USDC', 'ETHEREUM', 'ETHEREUM_WALLET'],
    ['BTC', 'LIGHTNING', 'LIGHTNING'],
    ['BTC', 'BITCOIN', 'BITCOIN_L1'],
  ])('of %s over %s alone offers one', async (currency, cryptoNetwork, accountType) => {
    offer('USDC', 'BTC');
    const { quote } = await opened({ currency, cryptoNetwork }, LARGE);
    expect(infos(quote).map((info) => info['accountType'])).toStrictEqual([accountType]);
    expect(quote.source).toMatchObject({ cryptoNetwork });
  });

  it.each([
    ['a currency that is none', { currency: 'ZZZ' }, 'INVALID_CURRENCY', 'source.currency'],
    ['a currency that the platform does not have', { currency: 'GBP' }, 'INVALID_CURRENCY', 'source'],
  ])('is refused for %s', async (_what, source, code, field) => {
    const refusal = await refusalOf(opened(source));
    expect(refusal).toMatchObject({ code, details: { field } });
    expect(await world.published()).toStrictEqual([]);
  });

  it.each([
    ['a network for a bank transfer', { cryptoNetwork: 'SOLANA' }, 'USD'],
    ['a network that does not carry the coin', { currency: 'USDC', cryptoNetwork: 'TRON' }, 'USDC'],
  ])('is refused for %s', async (_what, source, coin) => {
    offer('USDC');
    const message = `is no network that carries ${coin}`;
    expect(await refusalOf(opened(source))).toStrictEqual({
      code: 'INVALID_INPUT',
      details: { errors: [{ field: 'source.cryptoNetwork', message }] },
    });
    expect(await world.published()).toStrictEqual([]);
  });

  it('shows no way that does not carry what is sent, fees included (quotes §7)', async () => {
    offer('BTC');
    world.bringing = { rails: ['SPARK_WALLET', 'BITCOIN_L1'], maxMinor: 10_000_000n };
    const { quote } = await opened({ currency: 'BTC' }, LARGE);
    expect(infos(quote).map(({ accountType }) => accountType)).toStrictEqual(['SPARK_WALLET', 'BITCOIN_L1']);
    expect(world.broughtIn.map(({ rails, amount }) => [rails, amount.amountMinor])).toStrictEqual([
      [['SPARK_WALLET', 'LIGHTNING', 'BITCOIN_L1'], LARGE.lockedAmountMinor],
    ]);
  });

  it('is refused where no way carries it', async () => {
    world.bringing = { rails: [], maxMinor: 100_000n };
    expect(await refusalOf(opened())).toStrictEqual({
      code: 'AMOUNT_OUT_OF_RANGE',
      details: { max: 100_000n, currency: 'USD', field: 'lockedCurrencyAmount' },
    });
    expect(await world.published()).toStrictEqual([]);
  });

  it('names a customer that is not there', async () => {
    const refusal = await refusalOf(world.create(pushed({ customerId: newId('Customer') })));
    expect(refusal).toMatchObject({
      code: 'INVALID_INPUT',
      details: { errors: [{ field: 'source.customerId' }] },
    });
  });

  it('is the platform’s own payment where no customer is named', async () => {
    const quote = shownIn(await world.create(pushed()));
    expect(quote.source).toStrictEqual({ sourceType: 'REALTIME_FUNDING', currency: 'USD' });
    expect(await transactionOf(quote.transactionId)).toMatchObject({ customerId: world.platformId });
  });

  it('cannot be executed by a caller, and not at once either', async () => {
    const { quote } = await opened({}, { immediatelyExecute: true });
    expect(quote.status).toBe('PENDING');
    expect(await refusalOf(world.executeQuote(quote.id))).toMatchObject({ code: 'QUOTE_NOT_EXECUTABLE' });
    expect((await world.read(quote.id)).status).toBe('PENDING');
  });

  it('in production has nothing connected', async () => {
    const call = world.call({ environment: 'production' });
    expect(await refusalOf(world.create(pushed(), call))).toMatchObject({ code: 'RAIL_NOT_CONNECTED' });
  });
});

describe('money for a quote', () => {
  it('of the exact amount pays it, and the ledger balances without holding anything', async () => {
    const { quote } = await opened();
    expect(await send(quote.id)).toMatchObject({ id: quote.transactionId, status: 'PROCESSING' });
    await world.letTimePass();
    expect((await world.read(quote.id)).status).toBe('COMPLETED');
    expect(world.rail.sent.map(({ amount }) => amount.amountMinor)).toStrictEqual([219_696n]);
    expect(world.ledger.holds.size).toBe(0);
    expect(world.ledger.posted.map(({ kind }) => kind)).toStrictEqual(['POST_ENTRY']);
    expect(await publishedTypes()).toStrictEqual([
      'quotes.quote-created.v1',
      'quotes.quote-executed.v1',
      'quotes.payment-settled.v1',
    ]);
  });

  it('pays into an account of the service, too', async () => {
    const { customerId, accountId } = world.customer('EUR');
    const request: QuoteRequested = {
      ...requested('', accountId),
      source: { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId },
    };
    const quote = shownIn(await world.create(request));
    await send(quote.id, 240_000n);
    await world.letTimePass();
    expect((await world.read(quote.id)).status).toBe('COMPLETED');
    expect(world.ledger.account(accountId).available.amountMinor).toBe(219_696n);
  });

  it.each([239_999n, 240_001n, 1n])(
    'of another amount, %s, fails the quote and goes back',
    async (amount) => {
      const { quote } = await opened();
      expect(await send(quote.id, amount)).toMatchObject({
        status: 'FAILED',
        failureReason: 'FUNDING_AMOUNT_MISMATCH',
        refund: { status: 'PENDING' },
      });
      await world.letTimePass();
      expect(await transactionOf(quote.transactionId)).toMatchObject({
        status: 'FAILED',
        refund: { status: 'COMPLETED', reason: 'TRANSACTION_FAILED' },
      });
      expect([world.rail.paid, world.ledger.posted]).toStrictEqual([0, []]);
      expect((await publishedTypes()).slice(1)).toStrictEqual([
        'quotes.payment-failed.v1',
        'quotes.refund-started.v1',
        'quotes.refund-settled.v1',
      ]);
    },
  );

  it('of a payment that the bank rejects goes back to its sender', async () => {
    world.rail.end = { state: 'FAILED', reason: 'ACCOUNT_CANNOT_RECEIVE', timedOut: false };
    const { quote } = await opened();
    await send(quote.id);
    await world.letTimePass();
    const { refund, ...transaction } = await transactionOf(quote.transactionId);
    expect(transaction).toMatchObject({ status: 'FAILED', failureReason: 'ACCOUNT_CANNOT_RECEIVE' });
    const reference = transaction.reconciliationInstructions?.reference;
    expect(refund).toMatchObject({ status: 'COMPLETED', reference: `${reference}-REFUND` });
    expect(world.ledger.posted).toStrictEqual([]);
  });

  it.each([
    ['the exact amount', undefined, 'PROCESSING'],
    ['another amount', 5n, 'FAILED'],
  ])('in coins shows its transfer on the chain, of %s', async (_what, amount, status) => {
    offer('USDC');
    const { quote } = await opened({ currency: 'USDC', cryptoNetwork: 'SOLANA' }, LARGE);
    const { source, ...transaction } = await send(quote.id, amount, 'USDC');
    expect(transaction.status).toBe(status);
    expect(source).toMatchObject({
      onChainTransaction: { network: 'SOLANA', transactionHash: expect.stringMatching(/^\w{88}$/) as string },
    });
    await world.letTimePass();
    expect((await transactionOf(quote.transactionId)).source).toStrictEqual(source);
  });

  it('in coins goes to the payer’s own account when the payment fails', async () => {
    offer('USDC');
    const { quote, customerId } = await opened({ currency: 'USDC' });
    await send(quote.id, 5n, 'USDC');
    await world.letTimePass();
    const account = accountIdOf({ platformId: world.platformId, customerId }, 'USDC', 'sandbox');
    expect(world.ledger.account(account).available.amountMinor).toBe(5n);
    expect(await transactionOf(quote.transactionId)).toMatchObject({ refund: { status: 'COMPLETED' } });
  });

  it('a second time changes nothing of the payment', async () => {
    const { quote } = await opened();
    await send(quote.id);
    await world.letTimePass();
    const before = await transactionOf(quote.transactionId);
    expect(await send(quote.id)).toStrictEqual(before);
    await world.letTimePass();
    expect(world.rail.paid).toBe(1);
  });

  it('after the expiry is a failed transaction of its own, and goes back', async () => {
    const { quote, customerId } = await opened();
    world.clock.advance(300_000);
    const late = await send(quote.id);
    const own = world.ledger.findOwned({ platformId: world.platformId, customerId }, 'USD');
    expect(late).toMatchObject({
      type: 'INCOMING',
      status: 'FAILED',
      failureReason: 'QUOTE_EXPIRED',
      destination: { destinationType: 'ACCOUNT', accountId: own?.accountId, currency: 'USD' },
      customerId,
      quoteId: quote.id,
      refund: { status: 'COMPLETED' },
    });
    expect(late.id).not.toBe(quote.transactionId);
    expect((await world.read(quote.id)).status).toBe('EXPIRED');
    expect((await publishedTypes()).slice(1)).toStrictEqual([
      'quotes.quote-expired.v1',
      'quotes.deposit-failed.v1',
      'quotes.deposit-refund-started.v1',
      'quotes.deposit-refund-settled.v1',
    ]);
  });

  it('after the expiry for a payer without such an account got no further than the quote', async () => {
    const { customerId } = world.customer('USD');
    const source = { currency: 'EUR', customerId };
    const quote = shownIn(await world.create(pushed(source)));
    world.clock.advance(300_000);
    expect((await send(quote.id, undefined, 'EUR')).destination).toStrictEqual({
      destinationType: 'ACCOUNT',
      accountId: quote.id,
      currency: 'EUR',
    });
  });

  it.each([['late'], ['second']])('in coins and %s is a deposit to the payer’s account', async (what) => {
    offer('USDC');
    const { quote, customerId } = await opened({ currency: 'USDC' });
    if (what === 'late') world.clock.advance(300_000);
    else await send(quote.id, undefined, 'USDC');
    const deposit = await send(quote.id, 7n, 'USDC');
    expect(deposit).toMatchObject({
      type: 'INCOMING',
      status: 'COMPLETED',
      customerId,
      source: {
        onChainTransaction: {
          network: 'SOLANA',
          transactionHash: expect.stringMatching(/^\w{88}$/) as string,
        },
      },
    });
    const account = accountIdOf({ platformId: world.platformId, customerId }, 'USDC', 'sandbox');
    expect(world.ledger.account(account).available.amountMinor).toBe(7n);
  });

  it('is refused in another currency, for a quote that an account pays, and for an unknown one', async () => {
    const { quote } = await opened();
    expect(await refusalOf(send(quote.id, undefined, 'EUR'))).toStrictEqual({
      code: 'FUNDING_CURRENCY_DIFFERS',
      details: { currency: 'USD' },
    });
    const { accountId } = world.customer('USD', 500_000);
    const held = shownIn(await world.create(requested(accountId, world.target())));
    expect(await refusalOf(send(held.id))).toMatchObject({ code: 'QUOTE_NOT_FUNDABLE' });
    const unknown = idOf('Quote', uuidOf(newId('Quote')));
    expect(await refusalOf(send(unknown))).toMatchObject({ code: 'QUOTE_NOT_FOUND' });
  });
});

describe('a Lightning invoice that funds a quote', () => {
  it.each([
    ['SENDING', 123_456_789n],
    ['RECEIVING', 113_581n],
  ] as const)('is over exactly what is to be sent, %s locked', async (lockedSide, lockedAmountMinor) => {
    offer('BTC');
    const { quote } = await opened({ currency: 'BTC' }, { lockedSide, lockedAmountMinor });
    const invoice = infos(quote).find(({ accountType }) => accountType === 'LIGHTNING')?.['invoice'];
    const [, figure, unit = ''] = /^lntbs([0-9]+)([mun]?)1/.exec(String(invoice)) ?? [];
    const satoshis: Readonly<Record<string, number>> = { '': 1e8, m: 1e5, u: 100, n: 0.1 };
    expect(Math.round(Number(figure) * (satoshis[unit] ?? 0))).toBe(quote.totalSendingAmount);
  });
});

describe('a beneficiary that has changed since the quote was made', () => {
  const [german] = ['DE'] as const;
  const fundedFor = async (befall: (destination: Id<'ExternalAccount'>) => void) => {
    const destination = world.target({ countries: [german] });
    const { customerId } = world.customer();
    const source = { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId } as const;
    const quote = shownIn(await world.create({ ...requested('', destination), source }));
    befall(destination);
    await send(quote.id);
    await world.letTimePass();
    return transactionOf(quote.transactionId);
  };
  const change = (destination: Id<'ExternalAccount'>, more: Partial<PayoutTarget>): void => {
    const target = world.targets.get(destination);
    if (target === undefined) throw new Error('it was registered');
    world.targets.set(destination, { ...target, ...more });
  };

  it.each<[string, string, (destination: Id<'ExternalAccount'>) => void]>([
    ['is under review', 'ACCOUNT_CANNOT_RECEIVE', (id) => change(id, { status: 'UNDER_REVIEW' })],
    ['was found on a list', 'ACCOUNT_CANNOT_RECEIVE', (id) => change(id, { status: 'INACTIVE' })],
    [
      'is in a country that the operator denies now',
      'COMPLIANCE_REJECTED',
      () => void (world.settings = { ...world.settings, deniedCountries: [german] }),
    ],
  ])('and %s is paid nothing: the money goes back', async (_what, failureReason, befall) => {
    expect(await fundedFor(befall)).toMatchObject({
      status: 'FAILED',
      failureReason,
      refund: { status: 'COMPLETED' },
    });
    expect(world.rail.sent).toStrictEqual([]);
  });

  it('and is deleted is paid all the same', async () => {
    const paid = await fundedFor((id) => change(id, { status: 'INACTIVE', isDeleted: true }));
    expect(paid.status).toBe('COMPLETED');
  });
});
