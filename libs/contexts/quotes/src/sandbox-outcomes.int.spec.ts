import { elapsedMs, idOf, newUuid, uuidOf, type CurrencyCode, type Id } from '@causeway/kernel';
import type { Dispatch } from '@causeway/commands';
import { freshDatabase } from '@causeway/testing';
import { SendSandboxFunding } from './application/quotes/funding.requests.js';
import {
  ReceiveIncomingPayment,
  RecordApprovalCall,
  SettleIncomingPayment,
} from '@causeway/incoming-payments';
import type { PayoutRail } from '@causeway/rails';
import { GetQuote } from './application/quotes/quote.requests.js';
import { CancelTransaction, TransferIn, TransferOut } from './application/quotes/transaction.requests.js';
import { sandboxCollections } from './infrastructure/sandbox-collections.adapter.js';
import { SandboxPayoutRail } from '@causeway/sandbox';
import type { TransactionDocument } from '@causeway/transaction-owner/domain';
import { announced } from '@causeway/incoming-payments/testing';
import { RAIL_CHOICE, requested } from './testing/quotes.fixture.js';
import { QuotesWorld, refusalOf, shownIn } from './testing/quotes-world.js';
import { SandboxSimulator } from './testing/sandbox-simulator.js';

let simulator: SandboxSimulator;
let world: QuotesWorld;
beforeAll(async () => {
  simulator = await SandboxSimulator.open(await freshDatabase('sandbox_outcomes'));
});
afterAll(() => simulator.close());
beforeEach(() => {
  world = new QuotesWorld();
  const [first] = world.config.supportedCurrencies;
  if (first === undefined) throw new Error('the sample has currencies');
  const coins = { ...first, currencyCode: 'USDC' as CurrencyCode, maxAmount: 900_000_000_000 };
  world.config = {
    ...world.config,
    supportedCurrencies: [...world.config.supportedCurrencies, coins],
    webhookEndpoint: 'https://hooks.example',
  };
  if (RAIL_CHOICE.status === 'CHOSEN') world.railChoice = { ...RAIL_CHOICE, rail: 'ACH' };
  // The simulated banks instead of the scripted ones, by the clock of the payments.
  const dispatch: Dispatch = {
    execute: (request) => {
      simulator.clock.moveTo(world.clock.now());
      return simulator.execute(request);
    },
  };
  play(world.rail, new SandboxPayoutRail(dispatch, world.platformId));
  play(world.bank, sandboxCollections(dispatch).railFor('sandbox', world.platformId));
});

const play = (scripted: PayoutRail, simulated: PayoutRail | undefined): void => {
  if (simulated === undefined) throw new Error('the sandbox has banks');
  scripted.check = (order) => simulated.check(order);
  scripted.send = (order) => simulated.send(order);
  scripted.cancel = (payoutId) => simulated.cancel(payoutId);
  scripted.statusOf = (payoutId) => simulated.statusOf(payoutId);
};

const IBAN = 'DE89370400440532013';
const euros = (suffix: string) => world.target({ primaryIdentifier: `${IBAN}${suffix}` });
const dollars = (suffix: string, customerId?: Id<'Customer'>) =>
  world.target({
    accountType: 'USD_ACCOUNT',
    currency: 'USD',
    paymentRails: ['ACH'],
    primaryIdentifier: `123456${suffix}`,
    ...(customerId !== undefined && { customerId }),
  });
const LARGE = { lockedAmountMinor: 100_000_000n };
const shown = (transactionId: Id<'Transaction'>): Promise<TransactionDocument> =>
  world.transaction(transactionId);

/** What the caller of the request that moves the money sees, and the transaction. */
interface Begun {
  readonly answer: string;
  readonly transactionId?: Id<'Transaction'>;
}
const executed = async (source: string, destination: string): Promise<Begun> => {
  const { id, transactionId } = shownIn(await world.create(requested(source, destination, LARGE)));
  const refusal = await refusalOf(world.executeQuote(id));
  return { answer: refusal.code, transactionId };
};
const funded = async (currency: 'USD' | 'USDC', destination: string): Promise<Begun> => {
  const { customerId } = world.customer();
  const source = { sourceType: 'REALTIME_FUNDING', currency, customerId } as const;
  const request = { ...requested('', destination, LARGE), source };
  const { id: quoteId, transactionId } = shownIn(await world.create(request));
  const send = new SendSandboxFunding({ quoteId, currencyCode: currency }, world.call());
  return { answer: (await refusalOf(world.dispatch.execute(send))).code, transactionId };
};
const transferred = async (request: TransferIn | TransferOut): Promise<Begun> => {
  const made: TransactionDocument[] = [];
  const attempt = world.dispatch
    .execute(request)
    .then(({ body }) => made.push(JSON.parse(body) as TransactionDocument));
  const { code: answer } = await refusalOf(attempt);
  const [transaction] = made;
  return { answer, ...(transaction && { transactionId: transaction.id }) };
};

const BEGIN = {
  'an internal account': (suffix: string) =>
    executed(world.customer('USD', 900_000_000).accountId, euros(suffix)),
  'a bank transfer': (suffix: string) => funded('USD', euros(suffix)),
  coins: (suffix: string) => funded('USDC', euros(suffix)),
  'a collection': (suffix: string) => executed(dollars('000', world.customer().customerId), euros(suffix)),
  'a transfer out': (suffix: string) => {
    const { accountId } = world.customer('USD', 900_000_000);
    const wanted = { sourceId: accountId, destinationId: dollars(suffix), amountMinor: 100_000n };
    return transferred(new TransferOut(wanted, world.call()));
  },
  'a collection from it': (suffix: string) =>
    executed(dollars(suffix, world.customer().customerId), euros('000')),
  'a collection from it into an own account': (suffix: string) => {
    const { customerId, accountId } = world.customer('USD');
    return executed(dollars(suffix, customerId), accountId);
  },
  'a transfer in from it': (suffix: string) => {
    const { customerId, accountId } = world.customer('USD');
    const wanted = { sourceId: dollars(suffix, customerId), destinationId: accountId, amountMinor: 100_000n };
    return transferred(new TransferIn(wanted, world.call()));
  },
  'a UMA payment that goes on to it': async (suffix: string): Promise<Begun> => {
    const { customerId, accountId } = world.customer('USD');
    world.umaDeposits.set(customerId, world.target({ customerId, primaryIdentifier: `${IBAN}${suffix}` }));
    const transactionId = idOf('Transaction', newUuid());
    const payment = announced({ transactionId, accountId, requestedFields: [] });
    await world.dispatch.execute(new ReceiveIncomingPayment(payment, world.call()));
    const outcome = { kind: 'ANSWERED', status: 200, body: '' } as const;
    await world.dispatch.execute(new RecordApprovalCall({ transactionId, outcome }, world.call()));
    await world.dispatch.execute(new SettleIncomingPayment({ transactionId }, world.call()));
    return { answer: 'accepted', transactionId };
  },
} as const;
type Way = keyof typeof BEGIN;

/** How it ends: status, reason, refund, and after how many seconds, down. */
const endOf = async (way: Way, suffix: string): Promise<string> => {
  const begunAt = world.clock.now();
  const { answer, transactionId } = await BEGIN[way](suffix);
  await world.letTimePass();
  if (transactionId === undefined) return answer;
  const { status, refund, failureReason = '' } = await shown(transactionId);
  const seconds = Math.floor(elapsedMs(begunAt, world.clock.now()) / 1_000);
  const end = [answer, status, failureReason, refund && `${refund.status} ${refund.reason}`];
  return [...end.filter((part) => part !== undefined && part !== ''), bucket(seconds)].join(' ');
};
/** Exact seconds depend on how many steps a way has; the table knows at once, 5 s, 30 s and 6 minutes. */
const bucket = (seconds: number): string => {
  if (seconds >= 360) return '6min';
  if (seconds >= 30) return '30s';
  return seconds >= 5 ? '5s' : 'soon';
};

const PAID_OUT = {
  '000': 'accepted COMPLETED soon',
  '004': 'accepted FAILED ACCOUNT_CANNOT_RECEIVE COMPLETED TRANSACTION_FAILED soon',
  '005': 'accepted FAILED QUOTE_EXECUTION_FAILED COMPLETED TIMEOUT 30s',
  '006': 'accepted COMPLETED COMPLETED USER_CANCELLATION soon',
  '007': 'accepted FAILED QUOTE_EXECUTION_FAILED FAILED TRANSACTION_FAILED soon',
  '008': 'accepted FAILED PAYOUT_RETURNED COMPLETED TRANSACTION_FAILED 5s',
  '009': 'accepted COMPLETED 6min',
};
const REFUSED_ON_EXECUTE = {
  '002': 'INSUFFICIENT_BALANCE FAILED QUOTE_EXECUTION_FAILED soon',
  '003': 'INVALID_BANK_ACCOUNT FAILED ACCOUNT_INVALID soon',
};
const REFUSED_AT_ONCE = { '002': 'INSUFFICIENT_BALANCE', '003': 'INVALID_BANK_ACCOUNT' };
const FAILED_AFTER_FUNDING = {
  '002': 'accepted FAILED QUOTE_EXECUTION_FAILED COMPLETED TRANSACTION_FAILED soon',
  '003': 'accepted FAILED ACCOUNT_INVALID COMPLETED TRANSACTION_FAILED soon',
};
const NOT_COLLECTED = 'accepted FAILED COLLECTION_FAILED soon';
const COLLECTED_INTO_OWN = {
  '000': 'accepted COMPLETED soon',
  '004': NOT_COLLECTED,
  '005': 'accepted FAILED QUOTE_EXECUTION_FAILED 30s',
  '006': NOT_COLLECTED,
  '007': NOT_COLLECTED,
  '008': NOT_COLLECTED,
  '009': 'accepted COMPLETED 6min',
};
const NOT_PASSED_ON = 'accepted FAILED OFFRAMP_FAILED COMPLETED TRANSACTION_FAILED soon';

/** The table of sandbox §3, for every way in which money comes and goes. */
const OUTCOMES: Readonly<Record<Way, Readonly<Record<string, string>>>> = {
  'an internal account': { ...PAID_OUT, ...REFUSED_ON_EXECUTE },
  'a bank transfer': { ...PAID_OUT, ...FAILED_AFTER_FUNDING },
  coins: { ...PAID_OUT, ...FAILED_AFTER_FUNDING },
  'a collection': { ...PAID_OUT, ...REFUSED_ON_EXECUTE },
  'a transfer out': { ...PAID_OUT, ...REFUSED_AT_ONCE },
  'a collection from it': {
    ...REFUSED_ON_EXECUTE,
    '000': 'accepted COMPLETED soon',
    '004': 'accepted FAILED ACCOUNT_CANNOT_RECEIVE soon',
    '005': 'accepted FAILED QUOTE_EXECUTION_FAILED 30s',
    '006': 'accepted FAILED QUOTE_EXECUTION_FAILED soon',
    '007': 'accepted FAILED ACCOUNT_CANNOT_RECEIVE soon',
    '008': 'accepted FAILED ACCOUNT_CANNOT_RECEIVE soon',
    '009': 'accepted COMPLETED 6min',
  },
  'a collection from it into an own account': {
    ...COLLECTED_INTO_OWN,
    '002': 'INSUFFICIENT_BALANCE FAILED QUOTE_EXECUTION_FAILED soon',
    '003': 'INVALID_BANK_ACCOUNT FAILED COLLECTION_FAILED soon',
  },
  'a transfer in from it': { ...COLLECTED_INTO_OWN, ...REFUSED_AT_ONCE },
  'a UMA payment that goes on to it': {
    '000': 'accepted COMPLETED soon',
    '002': NOT_PASSED_ON,
    '003': NOT_PASSED_ON,
    '004': NOT_PASSED_ON,
    '005': 'accepted FAILED OFFRAMP_FAILED COMPLETED TIMEOUT 30s',
    '006': NOT_PASSED_ON,
    '007': 'accepted FAILED OFFRAMP_FAILED FAILED TRANSACTION_FAILED soon',
    '008': 'accepted FAILED OFFRAMP_FAILED COMPLETED TRANSACTION_FAILED 5s',
    '009': 'accepted COMPLETED 6min',
  },
};

describe.each(Object.entries(OUTCOMES) as [Way, Readonly<Record<string, string>>][])(
  'an account outside, and %s',
  (way, outcomes) => {
    it.each(Object.entries(outcomes).sort(([one], [other]) => one.localeCompare(other)))(
      'that ends in %s: %s',
      async (suffix, end) => {
        expect(await endOf(way, suffix)).toBe(end);
      },
    );
  },
);

describe('while a slow transfer is open', () => {
  const cancel = (transactionId: Id<'Transaction'>) =>
    world.dispatch.execute(new CancelTransaction({ transactionId, reason: 'Not ours' }, world.call()));

  it.each(['005', '009'])('a collection from %s is stopped, and nothing was received', async (suffix) => {
    const { transactionId } = await BEGIN['a collection from it'](suffix);
    if (transactionId === undefined) throw new Error('it was accepted');
    const stopped = await cancel(transactionId);
    expect(stopped).toMatchObject({ status: 'FAILED', failureReason: 'QUOTE_EXECUTION_FAILED' });
    expect(stopped).not.toHaveProperty('refund');
    expect((await refusalOf(cancel(transactionId))).code).toBe('TRANSACTION_NOT_CANCELLABLE');
    await world.letTimePass();
    expect(await shown(transactionId)).toStrictEqual(stopped);
  });

  it.each(['005', '009'])('a transfer in from %s is stopped, and nothing stays pending', async (suffix) => {
    const { customerId, accountId } = world.customer('USD');
    const wanted = { sourceId: dollars(suffix, customerId), destinationId: accountId, amountMinor: 100_000n };
    const { transactionId } = await transferred(new TransferIn(wanted, world.call()));
    if (transactionId === undefined) throw new Error('it was accepted');
    await world.letTimePass(1);
    expect(world.ledger.account(accountId).pending.amountMinor).toBe(100_000n);
    const stopped = await cancel(transactionId);
    expect(stopped).toMatchObject({ type: 'INCOMING', status: 'FAILED', failureReason: 'COLLECTION_FAILED' });
    expect(stopped).not.toHaveProperty('refund');
    const { available, pending } = world.ledger.account(accountId);
    expect([available.amountMinor, pending.amountMinor]).toStrictEqual([0n, 0n]);
  });

  /** What is to be seen of it, the quote, and the messages so far, by type. */
  const seenMeanwhile = async (way: Way, suffix: string) => {
    const { transactionId } = await BEGIN[way](suffix);
    if (transactionId === undefined) throw new Error('it was accepted');
    await world.letTimePass(1);
    const transaction = await shown(transactionId);
    const quoteId = idOf('Quote', uuidOf(transactionId));
    const quote = await world.dispatch.execute(new GetQuote({ quoteId }, world.call()));
    return { transactionId, seen: [transaction.status, quote.status], published: await messages() };
  };
  const messages = async () => (await world.published()).map(({ type }) => type);

  it.each([
    ['a transfer out', '005', ['PENDING', 'PROCESSING'], ['quotes.quote-created.v1']],
    ['a transfer in from it', '005', ['PENDING', 'PROCESSING'], ['quotes.deposit-pending.v1']],
    [
      'an internal account',
      '005',
      ['PROCESSING', 'PROCESSING'],
      ['quotes.quote-created.v1', 'quotes.quote-executed.v1'],
    ],
    [
      'a collection from it',
      '005',
      ['PROCESSING', 'PROCESSING'],
      ['quotes.quote-created.v1', 'quotes.quote-executed.v1'],
    ],
    [
      'a transfer out',
      '009',
      ['PROCESSING', 'PROCESSING'],
      ['quotes.quote-created.v1', 'quotes.quote-executed.v1'],
    ],
    ['a transfer in from it', '009', ['PROCESSING', 'PROCESSING'], ['quotes.deposit-pending.v1']],
  ] as const)('%s, %s, shows its transaction and its quote as %j', async (way, suffix, seen, published) => {
    expect(await seenMeanwhile(way, suffix)).toMatchObject({ seen, published });
  });

  it('a transfer out that stayed pending fails without ever processing, and is given back', async () => {
    const { transactionId } = await seenMeanwhile('a transfer out', '005');
    await world.letTimePass();
    expect(await shown(transactionId)).toMatchObject({
      status: 'FAILED',
      failureReason: 'QUOTE_EXECUTION_FAILED',
      refund: { status: 'COMPLETED', reason: 'TIMEOUT' },
    });
    expect(await messages()).toStrictEqual([
      'quotes.quote-created.v1',
      'quotes.payment-failed.v1',
      'quotes.refund-started.v1',
      'quotes.refund-settled.v1',
    ]);
  });

  it('a payout after its collection is too late to stop over a rail that arrives at once', async () => {
    if (RAIL_CHOICE.status === 'CHOSEN') world.railChoice = { ...RAIL_CHOICE, rail: 'SEPA_INSTANT' };
    const { transactionId } = await BEGIN['a collection']('009');
    if (transactionId === undefined) throw new Error('it was accepted');
    await world.letTimePass(4);
    expect((await refusalOf(cancel(transactionId))).code).toBe('TRANSACTION_NOT_CANCELLABLE');
  });

  it.each([
    ['a transfer out', '005'],
    ['a transfer out', '009'],
    ['an internal account', '009'],
    ['a bank transfer', '009'],
  ] as const)('the payout of %s, %s, is stopped and given back', async (way, suffix) => {
    const { transactionId } = await BEGIN[way](suffix);
    if (transactionId === undefined) throw new Error('it was accepted');
    expect(await cancel(transactionId)).toMatchObject({
      status: 'PROCESSING',
      refund: { status: 'PENDING', reason: 'USER_CANCELLATION' },
    });
    await world.letTimePass();
    expect(await shown(transactionId)).toMatchObject({
      status: 'COMPLETED',
      refund: { status: 'COMPLETED' },
    });
  });
});
