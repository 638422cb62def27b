import { derivedUuid, Money, newId, type Id } from '@causeway/kernel';
import { GetInternalAccount, SubmitToLedger, type LedgerOutcome } from '@causeway/ledger';
import { freshDatabase } from '@causeway/testing';
import { FundInternalAccount } from '@causeway/deposits';
import { OperatedWorld } from './testing/operated-world.js';
import { refusalOf, shownIn } from './testing/quotes-world.js';
import { requested } from './testing/quotes.fixture.js';

/** The largest balance of any account, in minor units. */
const MOST = 2n ** 63n - 1n;

let world: OperatedWorld;
beforeEach(async () => {
  world = await OperatedWorld.open(await freshDatabase('no_room'));
});
afterEach(() => world.close());

const leg = (
  account: 'EXCHANGE' | 'FEES' | Id<'InternalAccount'>,
  side: 'DEBIT' | 'CREDIT',
  minor: bigint,
) => ({
  account,
  side,
  amount: Money.of(minor, 'USD'),
});
/** Fills what the service sold of a platform's dollars up to the end. */
const fillExchange = (platformId = world.quotes.platformId, minor = MOST): Promise<LedgerOutcome> =>
  world.quotes.dispatch.execute(
    new SubmitToLedger(
      {
        kind: 'POST_ENTRY',
        legs: [leg('FEES', 'DEBIT', minor), leg('EXCHANGE', 'CREDIT', minor)],
        cause: { kind: 'ADJUSTMENT', transactionId: newId('Transaction') },
      },
      world.quotes.call({ platformId, commandId: derivedUuid('fill', platformId, String(minor)) }),
    ),
  );
const balanceOf = async (accountId: Id<'InternalAccount'>) => {
  const account = await world.quotes.dispatch.execute(
    new GetInternalAccount({ accountId }, world.quotes.call()),
  );
  return [account?.available.amountMinor, account?.held.amountMinor];
};
const execute = async (destination: string, source: Id<'InternalAccount'>) => {
  const quote = shownIn(
    await world.quotes.create(requested(source, destination, { lockedAmountMinor: 1_000n })),
  );
  await world.quotes.executeQuote(quote.id);
  return quote;
};
const transactionOf = (transactionId: Id<'Transaction'>) => world.quotes.transaction(transactionId);

describe('a payment whose entry does not fit into 64 bits', () => {
  it('fails before anything is paid out, and the payer has all of it back', async () => {
    const payer = await world.payer(5_000n);
    expect(await fillExchange()).toMatchObject({ status: 'POSTED' });
    const { transactionId } = await execute(world.quotes.target(), payer);
    await world.quotes.letTimePass();
    expect(await transactionOf(transactionId)).toMatchObject({
      status: 'FAILED',
      failureReason: 'QUOTE_EXECUTION_FAILED',
      refund: { status: 'COMPLETED' },
    });
    expect(world.quotes.rail.sent).toStrictEqual([]);
    expect(await balanceOf(payer)).toStrictEqual([5_000n, 0n]);
  });

  it('fails within the service as well, where the ledger refuses the entry itself', async () => {
    const payer = await world.payer(5_000n);
    const receiver = await world.payer(1n, 'EUR');
    expect(await fillExchange()).toMatchObject({ status: 'POSTED' });
    const { transactionId } = await execute(receiver, payer);
    await world.quotes.letTimePass();
    expect(await transactionOf(transactionId)).toMatchObject({
      status: 'FAILED',
      failureReason: 'QUOTE_EXECUTION_FAILED',
      refund: { status: 'COMPLETED' },
    });
    expect(await balanceOf(payer)).toStrictEqual([5_000n, 0n]);
    expect(await balanceOf(receiver)).toStrictEqual([1n, 0n]);
  });

  it('is settled where another platform is at the end, and not this one', async () => {
    const payer = await world.payer(5_000n);
    expect(await fillExchange(newId('Platform'))).toMatchObject({ status: 'POSTED' });
    const { transactionId } = await execute(world.quotes.target(), payer);
    await world.quotes.letTimePass();
    expect(await transactionOf(transactionId)).toMatchObject({ status: 'COMPLETED' });
    expect(world.quotes.rail.sent).toHaveLength(1);
  });

  it('has left already, and settles although others came before: half of the range is kept for that', async () => {
    const payer = await world.payer(5_000n);
    world.quotes.rail.takesMs = 60_000;
    const { transactionId } = await execute(world.quotes.target(), payer);
    await world.quotes.letTimePass(1);
    expect(world.quotes.rail.sent).toHaveLength(1);
    expect(await fillExchange(world.quotes.platformId, MOST / 2n)).toMatchObject({ status: 'POSTED' });
    const late = await execute(world.quotes.target(), payer);
    await world.quotes.letTimePass();
    expect(await transactionOf(transactionId)).toMatchObject({ status: 'COMPLETED' });
    expect(await transactionOf(late.transactionId)).toMatchObject({
      status: 'FAILED',
      refund: { status: 'COMPLETED' },
    });
    expect(await balanceOf(payer)).toStrictEqual([4_000n, 0n]);
  });
});

it('a deposit that its account has no room for is refused to the caller, and nothing is kept of it', async () => {
  const payer = await world.payer(MOST);
  const refused = refusalOf(
    world.quotes.dispatch.execute(
      new FundInternalAccount({ accountId: payer, amountMinor: 1n }, world.quotes.call()),
    ),
  );
  expect(await refused).toMatchObject({ code: 'INTERNAL_ACCOUNT_FULL' });
  expect(await balanceOf(payer)).toStrictEqual([MOST, 0n]);
});
