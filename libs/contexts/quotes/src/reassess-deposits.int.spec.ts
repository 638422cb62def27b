import type { PostgresEventStore } from '@causeway/event-store';
import { ACCOUNT_REGISTERED, ACCOUNT_STATUS_CHANGED } from '@causeway/external-accounts';
import { Erased, money, newId, newUuid, uuidOf, type Id } from '@causeway/kernel';
import { freshDatabase } from '@causeway/testing';
import { callOf } from '@causeway/deposits/testing';
import type { QuotesWorld } from './testing/quotes-world.js';
import { storedWorlds, type StoredWorlds } from './testing/stored-world.js';
import { ReportArrival } from '@causeway/deposits';

const WALLET = '0xfeedbeef';
let worlds: StoredWorlds;
let world: QuotesWorld<PostgresEventStore>;
beforeAll(async () => {
  worlds = await storedWorlds(await freshDatabase('reassess_deposits'));
});
afterAll(() => worlds.close());
beforeEach(() => {
  world = worlds.world();
  world.asksForCounterparties = true;
});

const received = async (accountId: Id<'InternalAccount'>) => {
  const coordinates = newUuid();
  world.ledTo.set(coordinates, accountId);
  const arrival = new ReportArrival(
    {
      connector: 'chain',
      arrivalId: newUuid(),
      state: 'FINAL',
      amount: money(5_000, 'USD'),
      coordinates,
      originator: { accountIdentifier: WALLET },
      onChain: { transactionHash: `0x${'ab'.repeat(32)}`, network: 'ETHEREUM' },
    },
    callOf('deployment', { actor: 'operator' }),
  );
  return (await world.dispatch.execute(arrival)).depositId;
};
const wallet = (status: string, customerId?: Id<'Customer'>) => ({
  id: newId('ExternalAccount'),
  status,
  currency: 'USDC',
  ownershipType: 'FIRST_PARTY',
  ...(customerId && { customerId }),
  accountInfo: { accountType: 'ETHEREUM_WALLET', address: WALLET },
});
/** Registers the wallet and delivers the message to the process. */
const tell = async (type: string, data: ReturnType<typeof wallet> | Erased): Promise<number> => {
  if (!(data instanceof Erased)) world.registered.splice(0, 1, data as never);
  return world.react('reassess-deposits-on-wallet-declared', type, data);
};
const shown = (transactionId: Id<'Transaction'>) => world.transaction(transactionId);
const typesOf = async (transactionId: Id<'Transaction'>) =>
  (await world.depositStore.load('deposits.sandbox', `deposit-${uuidOf(transactionId)}`)).map(
    ({ type }) => type,
  );

describe('a deposit that is held for the details of its wallet', () => {
  it('goes on the moment the wallet is registered, and is released once it is proven', async () => {
    const { accountId, customerId } = world.customer();
    const depositId = await received(accountId);
    expect(await shown(depositId)).toMatchObject({ pendingReason: 'COUNTERPARTY_DECLARATION_REQUIRED' });
    await tell(ACCOUNT_REGISTERED, wallet('PENDING_OWNERSHIP_VERIFICATION', customerId));
    expect(await shown(depositId)).toMatchObject({ pendingReason: 'WALLET_VERIFICATION_REQUIRED' });
    await tell(ACCOUNT_STATUS_CHANGED, wallet('ACTIVE', customerId));
    expect((await shown(depositId)).status).toBe('COMPLETED');
    expect(world.ledger.account(accountId).available.amountMinor).toBe(5_000n);
  });

  it('is credited once for a repeated event, and stays held for an event of another wallet', async () => {
    const { accountId, customerId } = world.customer();
    const depositId = await received(accountId);
    const before = await typesOf(depositId);
    world.registered.splice(0);
    const elsewhere = {
      ...wallet('ACTIVE', customerId),
      accountInfo: { accountType: 'ETHEREUM_WALLET', address: '0x01' },
    };
    await tell(ACCOUNT_REGISTERED, elsewhere);
    expect(await typesOf(depositId)).toStrictEqual(before);
    for (let times = 0; times < 3; times += 1) await tell(ACCOUNT_REGISTERED, wallet('ACTIVE', customerId));
    expect(world.ledger.account(accountId).available.amountMinor).toBe(5_000n);
    expect((await typesOf(depositId)).filter((type) => type === 'DepositSettled')).toHaveLength(1);
  });

  it('on the platform’s own account is reassessed for the platform’s wallets', async () => {
    const depositId = await received(world.platformAccount());
    await tell(ACCOUNT_REGISTERED, wallet('ACTIVE'));
    expect((await shown(depositId)).status).toBe('COMPLETED');
  });

  it('of another customer is not looked at', async () => {
    const { accountId } = world.customer();
    const depositId = await received(accountId);
    await tell(ACCOUNT_REGISTERED, wallet('ACTIVE', world.customer().customerId));
    expect((await shown(depositId)).status).toBe('PENDING');
  });

  it('is not reassessed for a bank account, or for one whose owner is erased', async () => {
    const bank = { ...wallet('ACTIVE'), accountInfo: { accountType: 'EUR_ACCOUNT', address: '' } };
    expect([
      await tell(ACCOUNT_REGISTERED, bank),
      await tell(ACCOUNT_REGISTERED, Erased.instance),
    ]).toStrictEqual([0, 0]);
  });
});
