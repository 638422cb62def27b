import { RejectedError } from '@causeway/commands';
import type { InMemoryEventStore } from '@causeway/event-store';
import { currency, derivedUuid, idOf, money, newId, type Id } from '@causeway/kernel';
import { ShowInternalAccount, SubmitToLedger, type InternalAccountDocument } from '@causeway/ledger';
import { inMemoryDeposits } from '../testing/deposit-store.js';
import { callOf, Crashed, DepositWorld, type Crash } from '../testing/deposit-world.js';
import { LedgerStandIn } from '../testing/ledger-stand-in.js';
import { FundInternalAccount } from './deposit.requests.js';

const DETECT = { type: 'deposits.detect-deposit' };
const CONCLUDE = { type: 'deposits.conclude-deposit' };

const PLATFORM = newId('Platform');
const CUSTOMER = newId('Customer');
const LANE = 'deposits.sandbox';
const LONG_MS = 6_000;

let store: InMemoryEventStore;
let ledger: LedgerStandIn;
let world: DepositWorld;
let accountId: Id<'InternalAccount'>;

const eligibility = (hasAcceptedTerms = true) => ({
  customerId: CUSTOMER,
  platformCustomerId: 'user-1',
  customerType: 'INDIVIDUAL' as const,
  verificationStatus: 'APPROVED',
  isDeleted: false,
  hasAcceptedTerms,
  hasRegistrationNumber: false,
  lackingInfo: [],
  isScaRegulated: false,
});

beforeEach(() => {
  store = inMemoryDeposits();
  ledger = new LedgerStandIn();
  world = new DepositWorld(store, ledger);
  world.eligibilities.set(CUSTOMER, eligibility());
  accountId = ledger.open({ platformId: PLATFORM, customerId: CUSTOMER }, 'USD');
});

const fund = (call = callOf(PLATFORM), id = accountId) =>
  world.execute(
    new FundInternalAccount({ accountId: id, amountMinor: 500_000n }, call),
  ) as Promise<InternalAccountDocument>;

const refusal = async (funding: Promise<unknown>): Promise<object> => {
  try {
    await funding;
  } catch (error) {
    if (error instanceof RejectedError)
      return { context: error.context, code: error.code, details: error.details };
    throw error;
  }
  throw new Error('accepted');
};

const eventTypes = async (): Promise<string[]> => (await store.read(LANE, 0, 100)).map(({ type }) => type);
const rows = () => store.storedRows('deposit_view');
const balance = { amount: 500_000n, currency: currency('USD') };

describe('funding an account', () => {
  it('answers with the balance after the credit', async () => {
    expect(await fund()).toMatchObject({
      id: accountId,
      customerId: CUSTOMER,
      balance,
      totalBalance: balance,
    });
    expect(await eventTypes()).toStrictEqual(['DepositDetected', 'DepositSettled']);
  });

  it('books money that clearing owes, in favour of the account, and names its cause', async () => {
    const call = callOf(PLATFORM);
    await fund(call);
    const transactionId = idOf('Transaction', derivedUuid('deposit', call.commandId));
    expect(ledger.posted).toStrictEqual([
      {
        kind: 'POST_ENTRY',
        legs: [
          { account: 'CLEARING', side: 'DEBIT', amount: money(500_000n, 'USD') },
          { account: accountId, side: 'CREDIT', amount: money(500_000n, 'USD') },
        ],
        cause: { kind: 'SANDBOX_FUNDING', transactionId },
        alsoToPending: true,
      },
    ]);
  });

  it('is published after the ledger’s entry, as the transaction that GET shows', async () => {
    const call = callOf(PLATFORM);
    await fund(call);
    const id = idOf('Transaction', derivedUuid('deposit', call.commandId));
    const [message, ...others] = await store.readPublished(LANE, 0, 10);
    expect(others).toStrictEqual([]);
    expect(message).toMatchObject({
      type: 'deposits.deposit-settled.v1',
      key: id,
      subject: CUSTOMER,
      after: { lane: 'ledger.sandbox', position: 1, key: PLATFORM },
    });
    expect(message?.data).toStrictEqual({
      transaction: {
        id,
        status: 'COMPLETED',
        type: 'INCOMING',
        direction: 'CREDIT',
        source: { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId: CUSTOMER },
        destination: { destinationType: 'ACCOUNT', accountId, currency: 'USD' },
        customerId: CUSTOMER,
        platformCustomerId: 'user-1',
        receivedAmount: balance,
        settledAt: '2026-03-01T10:00:00.000Z',
        createdAt: '2026-03-01T10:00:00.000Z',
        updatedAt: '2026-03-01T10:00:00.000Z',
      },
    });
    expect(rows()).toMatchObject([{ transaction_id: id, platform_id: PLATFORM, environment: 'sandbox' }]);
  });

  it('of the platform’s own account names the platform as its customer', async () => {
    const own = ledger.open({ platformId: PLATFORM }, 'EUR');
    await fund(callOf(PLATFORM), own);
    const [message] = await store.readPublished(LANE, 0, 1);
    expect(message).toMatchObject({
      subject: PLATFORM,
      data: {
        transaction: {
          customerId: PLATFORM,
          platformCustomerId: PLATFORM,
          source: { sourceType: 'REALTIME_FUNDING', currency: 'EUR' },
        },
      },
    });
    expect((message?.data as { transaction: { source: object } }).transaction.source).not.toHaveProperty(
      'customerId',
    );
  });

  it('credits again with each call', async () => {
    const twice = { ...balance, amount: 1_000_000n };
    await fund();
    const { balance: after, totalBalance } = await fund();
    expect([after, totalBalance]).toStrictEqual([twice, twice]);
    expect(rows()).toHaveLength(2);
  });

  it('prepares a customer that is not approved yet', async () => {
    ledger.setStatus(accountId, 'PENDING');
    expect(await fund()).toMatchObject({ status: 'PENDING', balance });
  });

  it('leaves no timer behind', async () => {
    await fund();
    world.clock.advance(LONG_MS);
    expect(await world.fireTimers()).toBe(0);
  });
});

describe('funding is refused', () => {
  it('for an account of another platform as for an unknown one', async () => {
    const details = { resource: 'InternalAccount' };
    const notFound = { context: 'deposits', code: 'INTERNAL_ACCOUNT_NOT_FOUND', details };
    expect(await refusal(fund(callOf(newId('Platform'))))).toStrictEqual(notFound);
    expect(await refusal(fund(callOf(PLATFORM), newId('InternalAccount')))).toStrictEqual(notFound);
  });

  it.each(['FROZEN', 'CLOSED', 'FAILED'] as const)('for an account that is %s', async (status) => {
    ledger.setStatus(accountId, status);
    expect(await refusal(fund())).toStrictEqual({
      context: 'deposits',
      code: 'INTERNAL_ACCOUNT_NOT_ACTIVE',
      details: { status },
    });
  });

  it('for a customer without the terms', async () => {
    world.eligibilities.set(CUSTOMER, eligibility(false));
    expect(await refusal(fund())).toMatchObject({ code: 'END_USER_TERMS_NOT_ACCEPTED' });
  });

  afterEach(async () => {
    expect(await eventTypes()).toStrictEqual([]);
    expect(await store.nextTimerAt(LANE)).toBeUndefined();
    expect(ledger.posted).toStrictEqual([]);
  });
});

describe('an account that changes between the look and the entry', () => {
  const meanwhile = (change: () => void) => {
    const find = ledger.find.bind(ledger);
    ledger.find = (...asked) => {
      const seen = find(...asked);
      change();
      return seen;
    };
  };

  it.each([
    [
      'is frozen',
      () => ledger.setStatus(accountId, 'FROZEN'),
      'INTERNAL_ACCOUNT_NOT_ACTIVE',
      { status: 'FROZEN' },
    ],
    ['is gone', () => ledger.close(accountId), 'INTERNAL_ACCOUNT_NOT_FOUND', { resource: 'InternalAccount' }],
  ])('and %s refuses the deposit for good, and it is not visible', async (_how, change, code, details) => {
    meanwhile(change);
    const call = callOf(PLATFORM);
    expect(await refusal(fund(call))).toStrictEqual({ context: 'deposits', code, details });
    expect(await refusal(fund(call))).toStrictEqual({ context: 'deposits', code, details });
    expect(await eventTypes()).toStrictEqual(['DepositDetected', 'DepositRefused']);
    expect([rows(), await store.readPublished(LANE, 0, 10), await store.nextTimerAt(LANE)]).toStrictEqual([
      [],
      [],
      undefined,
    ]);
  });
});

describe('a process that dies', () => {
  const dying = async (crash: Crash, call = callOf(PLATFORM)): Promise<void> => {
    world.crash = crash;
    await expect(fund(call)).rejects.toBeInstanceOf(Crashed);
    world.crash = undefined;
  };
  const oneDeposit = async (): Promise<void> => {
    expect(ledger.posted).toHaveLength(1);
    expect(ledger.balanceOf(accountId)).toStrictEqual(money(500_000n, 'USD'));
    expect(await eventTypes()).toStrictEqual(['DepositDetected', 'DepositSettled']);
    expect(rows()).toHaveLength(1);
    expect(await store.readPublished(LANE, 0, 10)).toHaveLength(1);
    expect(await store.nextTimerAt(LANE)).toBeUndefined();
  };
  const afterIntent: [string, Crash][] = [
    ['after the intent', { request: DETECT, moment: 'after' }],
    ['before the entry', { request: SubmitToLedger, moment: 'before' }],
    ['after the entry', { request: SubmitToLedger, moment: 'after' }],
    ['before the conclusion', { request: CONCLUDE, moment: 'before' }],
    ['after the conclusion', { request: CONCLUDE, moment: 'after' }],
    ['before the answer', { request: ShowInternalAccount, moment: 'before' }],
  ];

  it('before the intent has done nothing at all', async () => {
    await dying({ request: DETECT, moment: 'before' });
    world.clock.advance(LONG_MS);
    expect([await world.fireTimers(), await eventTypes(), ledger.posted]).toStrictEqual([0, [], []]);
  });

  it.each(afterIntent)('%s leaves a deposit that the timer finishes, once', async (_when, crash) => {
    await dying(crash);
    world.clock.advance(LONG_MS);
    await world.fireTimers();
    await oneDeposit();
  });

  it.each(afterIntent)('%s leaves a deposit that the same request finishes, once', async (_when, crash) => {
    const call = callOf(PLATFORM);
    await dying(crash, call);
    expect(await fund(call)).toMatchObject({ id: accountId, balance });
    await oneDeposit();
  });

  it('leaves the timer alone until a healthy request would be long done', async () => {
    await dying({ request: DETECT, moment: 'after' });
    world.clock.advance(4_999);
    expect(await world.fireTimers()).toBe(0);
    world.clock.advance(1);
    expect(await world.fireTimers()).toBe(1);
    await oneDeposit();
  });

  it('again in the timer is finished by the next', async () => {
    await dying({ request: SubmitToLedger, moment: 'before' });
    world.crash = { request: CONCLUDE, moment: 'before' };
    world.clock.advance(LONG_MS);
    await expect(world.fireTimers()).rejects.toBeInstanceOf(Crashed);
    world.crash = undefined;
    const [intent] = await store.read(LANE, 0, 1);
    // The crashed process's lease has ended.
    await store.releaseTimer(LANE, `advance-${intent?.streamId ?? ''}`);
    await world.fireTimers();
    await oneDeposit();
  });

  it('while its account is closed leaves a deposit that the timer ends without money', async () => {
    await dying({ request: DETECT, moment: 'after' });
    ledger.setStatus(accountId, 'CLOSED');
    world.clock.advance(LONG_MS);
    expect(await world.fireTimers()).toBe(1);
    expect(await eventTypes()).toStrictEqual(['DepositDetected', 'DepositRefused']);
    expect([rows(), ledger.posted, await store.nextTimerAt(LANE)]).toStrictEqual([[], [], undefined]);
  });

  it('and comes back with its request while the timer fires has made one deposit', async () => {
    const call = callOf(PLATFORM);
    await dying({ request: DETECT, moment: 'after' }, call);
    world.clock.advance(LONG_MS);
    const [fired, answer] = await Promise.all([world.fireTimers(), fund(call)]);
    expect([fired, answer]).toMatchObject([1, { balance }]);
    await oneDeposit();
  });
});

describe('the id of a step', () => {
  it('follows from the deposit, so that every repetition has the same one', async () => {
    const call = callOf(PLATFORM);
    await fund(call);
    const events = await store.read(LANE, 0, 10);
    const id = derivedUuid('deposit', call.commandId);
    const step = (name: string) => derivedUuid('deposit-step', name, idOf('Transaction', id));
    expect(events.map(({ streamId, metadata }) => [streamId, metadata.commandId])).toStrictEqual([
      [`deposit-${id}`, step('detect')],
      [`deposit-${id}`, step('conclude')],
    ]);
  });
});
