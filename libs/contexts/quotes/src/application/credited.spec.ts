import type { CurrencyCode, Id } from '@causeway/kernel';
import { accountIdOf } from '@causeway/ledger';
import type { QuoteRequested } from '../domain/quotes/quote-request.js';
import type { TransactionDocument } from '@causeway/transaction-owner/domain';
import { requested } from '../testing/quotes.fixture.js';
import { QuotesWorld, shownIn } from '../testing/quotes-world.js';
import { SendSandboxFunding } from './quotes/funding.requests.js';

let world: QuotesWorld;
beforeEach(() => {
  world = new QuotesWorld();
  const [first] = world.config.supportedCurrencies;
  if (first === undefined) throw new Error('the sample has currencies');
  const coins = { ...first, currencyCode: 'USDC' as CurrencyCode, maxAmount: 900_000_000_000 };
  world.config = { ...world.config, supportedCurrencies: [...world.config.supportedCurrencies, coins] };
});

type Source = QuoteRequested['source'];
const bankAccountOf = (customerId?: Id<'Customer'>) =>
  world.target({
    accountType: 'USD_ACCOUNT',
    currency: 'USD',
    paymentRails: ['ACH'],
    primaryIdentifier: '123456789',
    ...(customerId !== undefined && { customerId }),
  });
const pushed = (customerId?: Id<'Customer'>): Source => ({
  sourceType: 'REALTIME_FUNDING',
  currency: 'USD',
  ...(customerId !== undefined && { customerId }),
});
const pulled = (customerId?: Id<'Customer'>): Source => ({
  sourceType: 'ACCOUNT',
  accountId: bankAccountOf(customerId),
});
const quoteOf = async (source: Source, destination: string) =>
  shownIn(await world.create({ ...requested('', destination), source }));
const paidFrom = async (source: Source, destination: string) => {
  const quote = await quoteOf(source, destination);
  const { id: quoteId } = quote;
  if (source.sourceType === 'ACCOUNT') await world.executeQuote(quoteId);
  else
    await world.dispatch.execute(
      new SendSandboxFunding({ quoteId, currencyCode: source.currency }, world.call()),
    );
  await world.letTimePass();
  return quote;
};
const shown = (transactionId: Id<'Transaction'>) => world.transaction(transactionId);
const publishedTo = async (subject: string) =>
  (await world.published())
    .filter((message) => message.subject === subject)
    .map(({ type, data, after }) => ({
      type: type.replace(/^quotes\.|\.v1$/g, ''),
      transaction: (data as { readonly transaction: TransactionDocument }).transaction,
      lane: after?.lane,
    }));

describe('money of one customer for another one’s account', () => {
  it.each([
    ['is pushed', pushed, { sourceType: 'REALTIME_FUNDING', currency: 'USD' }],
    ['is collected', pulled, { sourceType: 'ACCOUNT', currency: 'USD' }],
  ])(
    'that %s gives both a transaction, and each platform is notified of its own',
    async (_how, sourceOf, source) => {
      const payer = world.customer();
      const receiver = world.customer('EUR');
      const { id: quoteId, transactionId } = await paidFrom(sourceOf(payer.customerId), receiver.accountId);
      expect(await shown(transactionId)).toMatchObject({
        type: 'OUTGOING',
        status: 'COMPLETED',
        customerId: payer.customerId,
      });
      const messages = await publishedTo(receiver.customerId);
      expect(messages).toMatchObject([
        {
          type: 'deposit-settled',
          lane: 'ledger.sandbox',
          transaction: {
            type: 'INCOMING',
            direction: 'CREDIT',
            status: 'COMPLETED',
            customerId: receiver.customerId,
            quoteId,
            source,
            destination: { accountId: receiver.accountId },
            receivedAmount: { amount: 219_696n },
          },
        },
      ]);
      const incoming = messages[0]?.transaction.id as Id<'Transaction'>;
      expect(await shown(incoming)).toStrictEqual(messages[0]?.transaction);
      expect((await publishedTo(payer.customerId)).map(({ type }) => type)).toStrictEqual([
        'quote-created',
        'quote-executed',
        'payment-settled',
      ]);
    },
  );

  it('shows the receiver no sender', async () => {
    const payer = world.customer();
    const receiver = world.customer('EUR');
    await paidFrom(pushed(payer.customerId), receiver.accountId);
    const [{ transaction } = { transaction: undefined }] = await publishedTo(receiver.customerId);
    expect(transaction?.source).toStrictEqual({ sourceType: 'REALTIME_FUNDING', currency: 'USD' });
  });

  it('creates no second transaction where the account is the payer’s own', async () => {
    const payer = world.customer('EUR');
    for (const source of [pushed(payer.customerId), pulled(payer.customerId)])
      await paidFrom(source, payer.accountId);
    expect(world.store.storedRows('transaction_view')).toHaveLength(2);
  });
});

describe('a payout to a customer’s bank account that the platform pays for', () => {
  const toBankOf = (customerId: Id<'Customer'>) => world.target({ customerId });

  it.each([
    [
      'out of its own account',
      () => ({ sourceType: 'ACCOUNT', accountId: world.platformAccount('USD', 500_000) }) as const,
    ],
    ['with money that it pushes', () => pushed()],
    ['with money from its own bank account', () => pulled()],
  ])('is that customer’s: %s', async (_how, sourceOf) => {
    const { customerId } = world.customer();
    const { transactionId } = await paidFrom(sourceOf(), toBankOf(customerId));
    const transaction = await shown(transactionId);
    expect(transaction).toMatchObject({
      type: 'OUTGOING',
      status: 'COMPLETED',
      customerId,
      platformCustomerId: `mine-${customerId.slice('Customer:'.length)}`,
    });
    const [row] = world.store.storedRows('transaction_view');
    expect(row?.['customer_id']).toBe(customerId);
    // The request named no customer as the sender.
    expect(transaction.source).not.toHaveProperty('customerId');
  });

  it('is refused as any other payment of a customer who is not ready', async () => {
    const { customerId } = world.customer('USD', 0, { verificationStatus: 'PENDING' });
    const source = { sourceType: 'ACCOUNT', accountId: world.platformAccount('USD', 500_000) } as const;
    await expect(quoteOf(source, toBankOf(customerId))).rejects.toMatchObject({ code: 'USER_NOT_READY' });
  });

  it('stays the platform’s own to a bank account of the platform’s, and to an account of the service', async () => {
    const accountId = world.platformAccount('USD', 500_000);
    const { accountId: inside } = world.customer('EUR');
    for (const destination of [world.target(), inside]) {
      const { transactionId } = await quoteOf({ sourceType: 'ACCOUNT', accountId }, destination);
      expect(await shown(transactionId)).toMatchObject({ customerId: world.platformId });
    }
  });

  it('gives coins back to the platform that pushed them, not to the customer', async () => {
    world.rail.end = { state: 'FAILED', reason: 'ACCOUNT_INVALID', timedOut: false };
    const { customerId } = world.customer();
    const source = { sourceType: 'REALTIME_FUNDING', currency: 'USDC' } as const;
    const quote = await paidFrom(source, toBankOf(customerId));
    const { platformId, ledger } = world;
    const own = accountIdOf({ platformId }, 'USDC', 'sandbox');
    expect(ledger.account(own).available.amountMinor).toBe(BigInt(String(quote.totalSendingAmount)));
    expect(ledger.accounts.has(accountIdOf({ platformId, customerId }, 'USDC', 'sandbox'))).toBe(false);
  });

  it('asks the customer for no proof: it is not the customer’s money', async () => {
    const asked: string[] = [];
    world.strongAuthentication = {
      demandOn: async ({ quoteId }) => {
        asked.push(quoteId);
        return { status: 'NOT_REQUIRED' };
      },
      isGated: async () => true,
    };
    const { customerId, accountId } = world.customer('USD', 500_000);
    await paidFrom(
      { sourceType: 'ACCOUNT', accountId: world.platformAccount('USD', 500_000) },
      toBankOf(customerId),
    );
    expect(asked).toStrictEqual([]);
    const own = await quoteOf({ sourceType: 'ACCOUNT', accountId }, toBankOf(customerId));
    await world.executeQuote(own.id);
    expect(asked).toStrictEqual([own.id]);
  });
});
