import type { PostgresEventStore } from '@causeway/event-store';
import { ACCOUNT_REGISTERED, ACCOUNT_STATUS_CHANGED } from '@causeway/external-accounts';
import { Erased, money, newId, newUuid, uuidOf, type Id } from '@causeway/kernel';
import { freshDatabase } from '@causeway/testing';
import { callOf } from '@causeway/deposits/testing';
import type { QuotesWorld } from './testing/quotes-world.js';
import { storedWorlds, type StoredWorlds } from './testing/stored-world.js';
import { ReportArrival } from '@causeway/deposits';
import { ACCOUNT_CHANGED, type AccountChangedV1, type InternalAccountDocument } from '@causeway/ledger';

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

describe('a deposit that a frozen account holds up', () => {
  const held = async (accountId: Id<'InternalAccount'>) => {
    world.asksForCounterparties = false;
    world.ledger.account(accountId).status = 'FROZEN';
    const depositId = await received(accountId);
    expect((await shown(depositId)).status).toBe('PENDING');
    return depositId;
  };
  const hear = (data: AccountChangedV1 | Erased): Promise<number> =>
    world.react('release-deposits-on-account-active', ACCOUNT_CHANGED, data);
  /** What the ledger publishes when the hold on an account is lifted. */
  const unfreeze = (id: Id<'InternalAccount'>, customerId?: Id<'Customer'>): Promise<number> => {
    world.ledger.account(id).status = 'ACTIVE';
    const account = { id, status: 'ACTIVE', ...(customerId && { customerId }) };
    return hear({ accounts: [account as InternalAccountDocument], changed: ['STATUS'] });
  };
  const available = (id: Id<'InternalAccount'>) => world.ledger.account(id).available.amountMinor;

  it('is credited once as soon as the hold is lifted, at the same moment of the clock', async () => {
    const { accountId, customerId } = world.customer('USD', 0);
    const depositId = await held(accountId);
    const frozenAt = world.clock.now();
    await unfreeze(accountId, customerId);
    await unfreeze(accountId, customerId);
    expect([(await shown(depositId)).status, world.clock.now()]).toStrictEqual(['COMPLETED', frozenAt]);
    expect(available(accountId)).toBe(5_000n);
    expect((await typesOf(depositId)).filter((type) => type === 'DepositSettled')).toHaveLength(1);
  });

  it('on the platform’s own account is credited as well', async () => {
    const accountId = world.platformAccount('USD', 0);
    const depositId = await held(accountId);
    await unfreeze(accountId);
    expect([(await shown(depositId)).status, available(accountId)]).toStrictEqual(['COMPLETED', 5_000n]);
  });

  it('stays pending while its sender is asked for, and when another account of the owner is active again', async () => {
    const { accountId, customerId } = world.customer('USD', 0);
    world.asksForCounterparties = true;
    const asked = await received(accountId);
    const waiting = await held(accountId);
    const before = await Promise.all([typesOf(asked), typesOf(waiting)]);
    const neighbour = world.customer('USD', 0).accountId;
    await unfreeze(neighbour, customerId);
    await hear({ accounts: [{ id: accountId, status: 'FROZEN', customerId } as never], changed: ['STATUS'] });
    expect(await Promise.all([typesOf(asked), typesOf(waiting)])).toStrictEqual(before);
    await unfreeze(accountId, customerId);
    expect([(await shown(asked)).status, (await shown(waiting)).status]).toStrictEqual([
      'PENDING',
      'COMPLETED',
    ]);
  });

  it('is not looked at for an account that changed otherwise, or whose owner is erased', async () => {
    const accounts = [{ id: newId('InternalAccount'), status: 'ACTIVE' } as InternalAccountDocument];
    const heard = [await hear({ accounts, changed: ['FUNDING_INSTRUCTIONS'] }), await hear(Erased.instance)];
    expect(heard).toStrictEqual([0, 0]);
  });
});
