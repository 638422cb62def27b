import type { CurrencyCode, Id } from '@causeway/kernel';
import type { QuoteRequested } from '../domain/quotes/quote-request.js';
import { RAIL_CHOICE, requested } from '../testing/quotes.fixture.js';
import { QuotesWorld, shownIn } from '../testing/quotes-world.js';
import { SendSandboxFunding } from './quotes/funding.requests.js';

let world: QuotesWorld;
beforeEach(() => {
  world = new QuotesWorld();
  if (RAIL_CHOICE.status === 'CHOSEN') world.railChoice = { ...RAIL_CHOICE, rail: 'ACH' };
});

const shown = (transactionId: Id<'Transaction'>) => world.transaction(transactionId);
const bankAccountOf = (customerId: Id<'Customer'>) =>
  world.target({
    accountType: 'USD_ACCOUNT',
    currency: 'USD',
    paymentRails: ['ACH'],
    primaryIdentifier: '123456789',
    customerId,
  });
const create = async (source: QuoteRequested['source'], destination: string) =>
  shownIn(await world.create({ ...requested('', destination), source }));

describe('while the service’s own accounts of a platform have no room', () => {
  it('money that came from outside goes back, and none goes out', async () => {
    const { customerId } = world.customer();
    const source = { sourceType: 'REALTIME_FUNDING', currency: 'USD' as CurrencyCode, customerId } as const;
    const { id, transactionId } = await create(source, world.target());
    world.ledger.hasRoom = false;
    await world.dispatch.execute(new SendSandboxFunding({ quoteId: id, currencyCode: 'USD' }, world.call()));
    await world.letTimePass();
    expect(await shown(transactionId)).toMatchObject({
      status: 'FAILED',
      failureReason: 'QUOTE_EXECUTION_FAILED',
      refund: { status: 'COMPLETED' },
    });
    expect([world.rail.sent, world.ledger.posted]).toStrictEqual([[], []]);
  });

  it.each([
    ['an account of the payer’s own', true],
    ['a bank account of another', false],
  ])('no bank is asked for money that is meant for %s', async (_whose, isOwn) => {
    const { customerId, accountId } = world.customer('USD', 0);
    const source = { sourceType: 'ACCOUNT', accountId: bankAccountOf(customerId) } as const;
    const { id, transactionId } = await create(source, isOwn ? accountId : world.target());
    await world.executeQuote(id);
    world.ledger.hasRoom = false;
    await world.letTimePass();
    expect(await shown(transactionId)).toMatchObject({ status: 'FAILED' });
    expect([world.bank.sent, world.rail.sent, world.ledger.posted]).toStrictEqual([[], [], []]);
    expect([...world.ledger.counters.values()].filter((used) => used !== 0n)).toStrictEqual([]);
  });

  it('what was handed over before is not stopped any more: it settles as soon as there is room', async () => {
    const { accountId } = world.customer('USD', 500_000);
    const { id, transactionId } = await create({ sourceType: 'ACCOUNT', accountId }, world.target());
    await world.executeQuote(id);
    world.crash = { type: 'quotes.record-payout', moment: 'before' };
    await expect(world.letTimePass()).rejects.toThrow('before quotes.record-payout');
    world.ledger.hasRoom = false;
    await world.letTimePass(4);
    expect(await shown(transactionId)).toMatchObject({ status: 'PROCESSING' });
    world.ledger.hasRoom = true;
    await world.letTimePass();
    expect(await shown(transactionId)).toMatchObject({ status: 'COMPLETED' });
    expect(new Set(world.rail.sent.map(({ payoutId }) => payoutId)).size).toBe(1);
  });
});
