import { Erased, type Id } from '@causeway/kernel';
import { ACCOUNT_CHANGED, type AccountChangedV1, type InternalAccountDocument } from '@causeway/ledger';
import { requested } from '../../testing/quotes.fixture.js';
import { Crashed, QuotesWorld, shownIn, type Crash } from '../../testing/quotes-world.js';

let world: QuotesWorld;
beforeEach(() => {
  world = new QuotesWorld();
  world.rail.end = { state: 'FAILED', reason: 'ACCOUNT_INVALID', timedOut: false };
});

type Status = InternalAccountDocument['status'];
const accountOf = (id: Id<'InternalAccount'>, status: Status): InternalAccountDocument =>
  ({ id, status }) as unknown as InternalAccountDocument;
/** The number of accounts that the process handles for a message. */
const hear = (data: AccountChangedV1 | Erased): Promise<number> =>
  world.react('retry-blocked-payments-on-account-active', ACCOUNT_CHANGED, data);

/** What the ledger publishes when the hold on an account is lifted. */
const unfreeze = async (...accountIds: Id<'InternalAccount'>[]): Promise<void> => {
  for (const accountId of accountIds) world.ledger.account(accountId).status = 'ACTIVE';
  const accounts = accountIds.map((id) => accountOf(id, 'ACTIVE'));
  await hear({ accounts, changed: ['STATUS'] });
};
const freeze = (accountId: Id<'InternalAccount'>): void => {
  world.ledger.account(accountId).status = 'FROZEN';
};
/** A payment that its bank rejected, whose refund an account holds up. */
const heldUp = async (source?: Id<'InternalAccount'>) => {
  const accountId = source ?? world.customer('USD', 500_000).accountId;
  const { id, transactionId } = shownIn(await world.create(requested(accountId, world.target())));
  await world.executeQuote(id);
  freeze(accountId);
  await world.letTimePass(4);
  const { refund } = await shown(transactionId);
  expect([refund?.status, waiting().includes(id)]).toStrictEqual(['PENDING', true]);
  return { accountId, id, transactionId };
};
const shown = (transactionId: Id<'Transaction'>) => world.transaction(transactionId);
const refundOf = async (transactionId: Id<'Transaction'>) => (await shown(transactionId)).refund?.status;
const waiting = () => world.store.storedRows('blocked_payment_view').map(({ quote_id }) => quote_id);
const balances = (accountId: string) => {
  const { available, held } = world.ledger.account(accountId);
  return [available.amountMinor, held.amountMinor];
};

describe('a refund that a frozen account holds up', () => {
  it('is tried as soon as the hold is lifted, at the same moment of the clock', async () => {
    const { accountId, transactionId } = await heldUp();
    const frozenAt = world.clock.now();
    await unfreeze(accountId);
    expect([await refundOf(transactionId), world.clock.now()]).toStrictEqual(['COMPLETED', frozenAt]);
    expect(balances(accountId)).toStrictEqual([500_000n, 0n]);
    expect(waiting()).toStrictEqual([]);
  });

  it('is settled once, although its timer fires and the event is repeated', async () => {
    const { accountId, transactionId } = await heldUp();
    await unfreeze(accountId);
    await unfreeze(accountId);
    await world.letTimePass();
    expect(await refundOf(transactionId)).toBe('COMPLETED');
    expect(balances(accountId)).toStrictEqual([500_000n, 0n]);
  });

  it('stays pending where the account was frozen again in the meantime', async () => {
    const { accountId, transactionId, id } = await heldUp();
    await unfreeze(accountId);
    const other = await heldUp(accountId);
    expect(await refundOf(transactionId)).toBe('COMPLETED');
    await hear({ accounts: [accountOf(accountId, 'ACTIVE')], changed: ['STATUS'] });
    expect([await refundOf(other.transactionId), waiting()]).toStrictEqual(['PENDING', [other.id]]);
    expect(waiting()).not.toContain(id);
    await unfreeze(accountId);
    expect(await refundOf(other.transactionId)).toBe('COMPLETED');
  });

  it('is left alone when another account takes money again', async () => {
    const { transactionId } = await heldUp();
    const { accountId: neighbour } = await heldUp();
    await unfreeze(neighbour);
    expect(await refundOf(transactionId)).toBe('PENDING');
  });

  it('is pending on the platform’s account, too, where that returns its fee', async () => {
    const feeAccountId = world.platformAccount('USD', 0);
    const { accountId } = world.customer('USD', 500_000);
    const platformFeeOverride = { fixed: { amountMinor: 300n, currency: 'USD' }, basisPoints: 0n } as const;
    world.rail.end = { state: 'SETTLED', returnedAfterMs: 60_000 };
    const { id, transactionId } = shownIn(
      await world.create(requested(accountId, world.target(), { platformFeeOverride })),
    );
    await world.executeQuote(id);
    await world.letTimePass(2);
    freeze(feeAccountId);
    await world.letTimePass(2);
    expect(await refundOf(transactionId)).toBe('PENDING');
    await unfreeze(feeAccountId);
    expect(await refundOf(transactionId)).toBe('COMPLETED');
    expect(balances(accountId)).toStrictEqual([500_000n, 0n]);
    expect(balances(feeAccountId)).toStrictEqual([0n, 0n]);
  });

  it('without an event is tried by its timer, within six hours', async () => {
    const { accountId, transactionId } = await heldUp();
    world.ledger.account(accountId).status = 'ACTIVE';
    await world.letTimePass();
    expect(await refundOf(transactionId)).toBe('COMPLETED');
  });

  it.each<Crash>(
    ['ledger.submit', 'quotes.record-refund'].flatMap((type) => [
      { type, moment: 'before' } as const,
      { type, moment: 'after' } as const,
    ]),
  )('is given once although the process died $moment $type', async (crash) => {
    const { accountId, transactionId } = await heldUp();
    world.crash = crash;
    await expect(unfreeze(accountId)).rejects.toThrow(Crashed);
    await unfreeze(accountId);
    expect(await refundOf(transactionId)).toBe('COMPLETED');
    expect(balances(accountId)).toStrictEqual([500_000n, 0n]);
  });
});

describe('a capture that a frozen account of the platform’s holds up', () => {
  const arrived = async () => {
    const feeAccountId = world.platformAccount('USD', 0);
    const { accountId } = world.customer('USD', 500_000);
    const platformFeeOverride = { fixed: { amountMinor: 300n, currency: 'USD' }, basisPoints: 0n } as const;
    world.rail.end = { state: 'SETTLED' };
    const { id, transactionId } = shownIn(
      await world.create(requested(accountId, world.target(), { platformFeeOverride })),
    );
    await world.executeQuote(id);
    freeze(feeAccountId);
    await world.letTimePass(3);
    expect([(await shown(transactionId)).status, waiting()]).toStrictEqual(['PROCESSING', [id]]);
    return { accountId, feeAccountId, transactionId };
  };

  it('goes on as soon as the freeze is lifted, at the same moment of the clock, and captures once', async () => {
    const { accountId, feeAccountId, transactionId } = await arrived();
    const frozenAt = world.clock.now();
    await unfreeze(feeAccountId);
    expect([(await shown(transactionId)).status, world.clock.now()]).toStrictEqual(['COMPLETED', frozenAt]);
    const settled = [balances(accountId), balances(feeAccountId), waiting()];
    expect(settled.slice(1)).toStrictEqual([[300n, 0n], []]);
    await unfreeze(feeAccountId);
    await world.letTimePass();
    expect([balances(accountId), balances(feeAccountId), waiting()]).toStrictEqual(settled);
  });

  it('does not go on when another account takes money again', async () => {
    const { transactionId } = await arrived();
    await unfreeze(world.platformAccount('EUR', 0));
    expect((await shown(transactionId)).status).toBe('PROCESSING');
  });
});

describe('what the ledger publishes of accounts', () => {
  const id = 'InternalAccount:1' as Id<'InternalAccount'>;

  it.each<[string, AccountChangedV1 | Erased]>([
    ['an account that was opened', { accounts: [accountOf(id, 'ACTIVE')] }],
    ['new instructions', { accounts: [accountOf(id, 'ACTIVE')], changed: ['FUNDING_INSTRUCTIONS'] }],
    ['an account that is frozen', { accounts: [accountOf(id, 'FROZEN')], changed: ['STATUS'] }],
    ['what is erased', Erased.instance],
  ])('sets nothing going: %s', async (_what, data) => {
    expect(await hear(data)).toBe(0);
  });
});
