import { newId, type CurrencyCode, type Id } from '@causeway/kernel';
import { QuotesWorld, refusalOf } from '../../testing/quotes-world.js';
import type {
  IncomingTransactionDocument,
  OutgoingTransactionDocument,
} from '@causeway/transaction-owner/domain';
import { GetQuote } from './quote.requests.js';
import { TransferIn, TransferOut } from './transaction.requests.js';

let world: QuotesWorld;
beforeEach(() => {
  world = new QuotesWorld();
});

const usdTarget = () =>
  world.target({ currency: 'USD', accountType: 'USD_ACCOUNT', paymentRails: ['ACH', 'WIRE', 'RTP'] });
const out = (sourceId: string, destinationId: string, amountMinor = 100_000n, call = world.call()) =>
  world.dispatch.execute(new TransferOut({ sourceId, destinationId, amountMinor }, call));
const shown = ({ body }: { readonly body: string }) => JSON.parse(body) as OutgoingTransactionDocument;

describe('transfer-out', () => {
  it('answers a pending transaction whose money is held, and that arrives by itself', async () => {
    const { accountId } = world.customer('USD', 500_000);
    const answer = await out(accountId, usdTarget());
    const transaction = shown(answer);
    expect([answer.status, transaction]).toMatchObject([
      201,
      {
        type: 'OUTGOING',
        direction: 'DEBIT',
        status: 'PENDING',
        sentAmount: { amount: 100_000 },
        receivedAmount: { amount: 100_000 },
        exchangeRate: 1,
        platformFees: 0,
      },
    ]);
    expect(world.ledger.account(accountId).held.amountMinor).toBe(100_000n);
    await world.letTimePass();
    const done = await world.transaction(transaction.id);
    expect(done).toMatchObject({ status: 'COMPLETED', quoteId: transaction.quoteId });
  });

  it('repeated under one key is one transfer with one answer, byte for byte', async () => {
    const { accountId } = world.customer('USD', 500_000);
    const target = usdTarget();
    const call = world.call({ remembersRefusals: true });
    const first = await out(accountId, target, 100_000n, call);
    await world.letTimePass();
    expect(await out(accountId, target, 100_000n, call)).toStrictEqual(first);
    expect(world.rail.paid).toBe(1);
  });

  it('stays pending where the rail does not process it before it ends, and its quote does not', async () => {
    world.rail.verdict = 'STAYS_PENDING';
    const { accountId } = world.customer('USD', 500_000);
    const { id: transactionId, quoteId } = shown(await out(accountId, usdTarget()));
    if (quoteId === undefined) throw new Error('a transfer has a quote');
    const seen = async () => {
      const quote = new GetQuote({ quoteId }, world.call());
      const [{ status }, { status: ofQuote }] = await Promise.all([
        world.transaction(transactionId),
        world.dispatch.execute(quote),
      ]);
      return [status, ofQuote];
    };
    expect(await seen()).toStrictEqual(['PENDING', 'PROCESSING']);
    expect(world.ledger.account(accountId).held.amountMinor).toBe(100_000n);
    await world.letTimePass(1);
    expect(await seen()).toStrictEqual(['PENDING', 'PROCESSING']);
    await world.letTimePass();
    expect(await seen()).toStrictEqual(['COMPLETED', 'COMPLETED']);
    expect((await world.published()).map(({ type }) => type)).toStrictEqual([
      'quotes.quote-created.v1',
      'quotes.payment-settled.v1',
    ]);
  });

  it('is refused for want of balance, and leaves nothing', async () => {
    const { accountId } = world.customer('USD', 5);
    expect((await refusalOf(out(accountId, usdTarget()))).code).toBe('INSUFFICIENT_BALANCE');
    expect(world.ledger.holds.size).toBe(0);
    expect(await world.published()).toStrictEqual([]);
  });

  it('stays within one currency', async () => {
    const { accountId } = world.customer('USD', 500_000);
    expect(await refusalOf(out(accountId, world.target()))).toStrictEqual({
      code: 'TRANSFER_CURRENCIES_DIFFER',
      details: { source: 'USD', destination: 'EUR' },
    });
  });

  it.each([
    [
      'an unknown source',
      () => out(newId('InternalAccount'), usdTarget()),
      'TRANSFER_ACCOUNT_NOT_FOUND',
      'source',
    ],
    ['no id', () => out('nonsense', usdTarget()), 'TRANSFER_ACCOUNT_NOT_FOUND', 'source'],
    [
      'an unknown destination',
      () => out(world.customer('USD', 1).accountId, newId('ExternalAccount')),
      'TRANSFER_ACCOUNT_NOT_FOUND',
      'destination',
    ],
    ['an external source', () => out(usdTarget(), usdTarget()), 'TRANSFER_ACCOUNT_OF_WRONG_KIND', 'source'],
    [
      'an internal destination',
      () => out(world.customer('USD', 1).accountId, world.customer('USD').accountId),
      'TRANSFER_ACCOUNT_OF_WRONG_KIND',
      'destination',
    ],
    [
      'an id of the other kind, whose account is not looked for',
      () => out(newId('ExternalAccount'), usdTarget()),
      'TRANSFER_ACCOUNT_OF_WRONG_KIND',
      'source',
    ],
  ])('names %s', async (_what, attempt, code, side) => {
    expect(await refusalOf(attempt())).toMatchObject({
      code,
      details: { errors: [{ field: `${side}.accountId` }] },
    });
  });

  it('from a wallet that needs a signature, or another platform’s account, is refused', async () => {
    const { accountId } = world.customer('USD', 500_000);
    const stranger = world.call({ platformId: newId('Platform') });
    expect((await refusalOf(out(accountId, usdTarget(), 1n, stranger))).code).toBe(
      'TRANSFER_ACCOUNT_NOT_FOUND',
    );
    world.ledger.account(accountId).type = 'EMBEDDED_WALLET';
    expect((await refusalOf(out(accountId, usdTarget()))).code).toBe('TRANSFER_ACCOUNT_OF_WRONG_KIND');
  });
});

describe('transfer-in', () => {
  const pull = (sourceId: string, destinationId: Id<'InternalAccount'>) =>
    world.dispatch.execute(new TransferIn({ sourceId, destinationId, amountMinor: 100n }, world.call()));

  const owned = (currency: CurrencyCode, more: object = {}) => {
    const { customerId, accountId } = world.customer(currency);
    return { accountId, source: world.target({ customerId, currency, ...more }) };
  };

  it('names an account that is on the wrong side, and an unknown one', async () => {
    const { accountId } = world.customer('USD');
    expect(await refusalOf(pull(accountId, accountId))).toMatchObject({
      code: 'TRANSFER_ACCOUNT_OF_WRONG_KIND',
      details: { errors: [{ field: 'source.accountId' }] },
    });
    expect((await refusalOf(pull(newId('ExternalAccount'), accountId))).code).toBe(
      'TRANSFER_ACCOUNT_NOT_FOUND',
    );
  });

  it('names both of two wrong accounts', async () => {
    const both = { errors: [{ field: 'source.accountId' }, { field: 'destination.accountId' }] };
    expect(await refusalOf(pull(newId('ExternalAccount'), newId('InternalAccount')))).toMatchObject({
      code: 'TRANSFER_ACCOUNT_NOT_FOUND',
      details: both,
    });
  });

  it('needs its currency enabled for incoming payments, and for no outgoing ones (transactions §9)', async () => {
    const { accountId, source } = owned('USD', { accountType: 'USD_ACCOUNT', paymentRails: ['ACH'] });
    const enable = (...enabledTransactionTypes: ('INCOMING' | 'OUTGOING')[]): void => {
      const supportedCurrencies = world.config.supportedCurrencies.map((each) => ({
        ...each,
        enabledTransactionTypes,
      }));
      world.config = { ...world.config, supportedCurrencies };
    };
    enable('OUTGOING');
    expect(await refusalOf(pull(source, accountId))).toStrictEqual({
      code: 'INVALID_CURRENCY',
      details: { field: 'source' },
    });
    enable('INCOMING');
    expect((await pull(source, accountId)).status).toBe(201);
  });

  it('answers a pending incoming transaction whose credit is pending, and that arrives by itself', async () => {
    const { accountId, source } = owned('USD', { accountType: 'USD_ACCOUNT', paymentRails: ['ACH'] });
    const { status, body } = await pull(source, accountId);
    const transaction = JSON.parse(body) as IncomingTransactionDocument;
    expect([status, transaction]).toMatchObject([
      201,
      {
        type: 'INCOMING',
        direction: 'CREDIT',
        status: 'PENDING',
        source: { sourceType: 'ACCOUNT', accountId: source },
        destination: { accountId },
        receivedAmount: { amount: 100 },
      },
    ]);
    await world.letTimePass();
    expect(world.ledger.account(accountId).available.amountMinor).toBe(100n);
  });

  it('into another owner’s account is that owner’s incoming transaction, from its beginning on', async () => {
    const { source } = owned('USD', { accountType: 'USD_ACCOUNT', paymentRails: ['ACH'] });
    const receiver = world.customer('USD');
    const { status, body } = await pull(source, receiver.accountId);
    const transaction = JSON.parse(body) as IncomingTransactionDocument;
    expect([status, transaction]).toMatchObject([
      201,
      {
        type: 'INCOMING',
        direction: 'CREDIT',
        status: 'PENDING',
        customerId: receiver.customerId,
        source: { sourceType: 'ACCOUNT', accountId: source },
        destination: { accountId: receiver.accountId },
      },
    ]);
    await world.letTimePass(2);
    expect(world.ledger.account(receiver.accountId).pending.amountMinor).toBe(100n);
    await world.letTimePass();
    expect(world.ledger.account(receiver.accountId).available.amountMinor).toBe(100n);
    expect(await world.transaction(transaction.id)).toMatchObject({
      type: 'INCOMING',
      status: 'COMPLETED',
      customerId: receiver.customerId,
    });
    expect((await world.published()).map(({ type, subject }) => [type, subject])).toStrictEqual([
      ['quotes.deposit-pending.v1', receiver.customerId],
      ['quotes.deposit-settled.v1', receiver.customerId],
    ]);
  });

  it('is refused for a payer who is not ready, although another owner is credited', async () => {
    const { customerId } = world.customer('USD', 0, { verificationStatus: 'PENDING' });
    const source = world.target({
      customerId,
      currency: 'USD',
      accountType: 'USD_ACCOUNT',
      paymentRails: ['ACH'],
    });
    expect((await refusalOf(pull(source, world.customer('USD').accountId))).code).toBe('USER_NOT_READY');
  });

  it('takes any bank account in the sandbox, so that every suffix can be tried, and no wallet', async () => {
    const bank = owned('EUR', { accountType: 'EUR_ACCOUNT', ownershipType: 'THIRD_PARTY' });
    expect((await pull(bank.source, bank.accountId)).status).toBe(201);
    const wallet = owned('USDC', { accountType: 'SOLANA_WALLET', paymentRails: [] });
    expect((await refusalOf(pull(wallet.source, wallet.accountId))).code).toBe('INVALID_INPUT');
  });

  it('takes what banks collect by ACH in production', async () => {
    const bank = owned('EUR', { accountType: 'EUR_ACCOUNT' });
    const wanted = { sourceId: bank.source, destinationId: bank.accountId, amountMinor: 100n };
    const live = new TransferIn(wanted, world.call({ environment: 'production' }));
    expect((await refusalOf(world.dispatch.execute(live))).code).toBe('INVALID_INPUT');
  });
});
