import { laneOf } from '@causeway/event-store';
import { newId, type CurrencyCode } from '@causeway/kernel';
import type { LedgerCommand } from '../application/ledger-command.js';
import {
  FindInternalAccount,
  GetInternalAccount,
  ListCustomerAccounts,
  ListPlatformAccounts,
  ShowInternalAccount,
} from '../application/requests.js';
import { accountIdOf, type AccountOwner } from '../domain/account.js';
import { ENTRY_POSTED_V2, ACCOUNT_CHANGED, type EntryPostedV2 } from '../published/events.js';
import { LedgerWorld } from '../testing/ledger-world.js';
import {
  callOf,
  credit,
  debit,
  eur,
  funding,
  holding,
  opening,
  PAYMENT,
  usd,
} from '../testing/ledger.fixture.js';
import { foldJournal } from './journal-replay.js';

const LANE = laneOf('ledger', 'sandbox');
let world: LedgerWorld;
beforeAll(async () => {
  world = await LedgerWorld.open();
});
afterAll(() => world.close());

/** A payment from a customer's dollars to the platform's euros, with a fee and a second one given back. */
const playedPayment = async () => {
  const { host } = world;
  const platformId = newId('Platform');
  const ada: AccountOwner = { platformId, customerId: newId('Customer') };
  const platform: AccountOwner = { platformId };
  const of = (owner: AccountOwner, currency: CurrencyCode) => accountIdOf(owner, currency, 'sandbox');
  const submit = (command: LedgerCommand) => world.submit(command, platformId);
  const [dollars, euros, fees] = [of(ada, 'USD'), of(platform, 'EUR'), of(platform, 'USD')];
  const after = { lane: 'quotes.sandbox', position: 7, key: 'Transaction:1' } as const;
  const start = await host.store.head(LANE);
  await submit(opening(ada, 'USD'));
  await submit(opening(platform, 'USD', 'EUR'));
  await submit(funding(dollars, usd(100_00)));
  await submit(holding('paid', dollars, usd(54_00)));
  await submit({
    kind: 'CAPTURE_HOLD',
    holdId: 'paid',
    after,
    legs: [
      debit(dollars, usd(54_00)),
      credit(fees, usd(1_00)),
      credit('EXCHANGE', usd(53_00)),
      debit('EXCHANGE', eur(49_00)),
      credit(euros, eur(49_00)),
    ],
  });
  await submit(holding('returned', dollars, usd(10_00)));
  await submit({ kind: 'RELEASE_HOLD', holdId: 'returned' });
  await submit(holding('refused', dollars, usd(100_00)));
  await submit({ kind: 'CHANGE_ACCOUNT_STATUS', accountId: dollars, to: 'FROZEN' });
  await submit({ kind: 'SET_FUNDING', accountId: euros, isOffered: false });
  return { platformId, ada, dollars, euros, fees, start, after };
};

describe('the view of accounts', () => {
  it('equals what a replay of the journal gives, row by row', async () => {
    await playedPayment();
    await playedPayment();
    const fold = foldJournal('sandbox');
    const rebuilt = new Map<string, Record<string, unknown>>();
    for (const recorded of await world.host.store.read(LANE, 0, 10_000)) {
      for (const { key, row } of fold.apply(recorded)) rebuilt.set(JSON.stringify(key), { ...row });
    }
    const live = await world.host.query<Record<string, unknown>>('select * from ledger.account_view');
    expect(live.length).toBeGreaterThanOrEqual(6);
    expect(live.filter(({ status }) => status === 'FROZEN').length).toBeGreaterThanOrEqual(2);
    expect(live.map(asStored).sort(byText)).toStrictEqual([...rebuilt.values()].map(asStored).sort(byText));
  });

  it('is not written when money moves: balances are in memory and in the journal', async () => {
    const { platformId, dollars } = await playedPayment();
    const placeOf = async () =>
      world.host.query('select ctid::text, xmin::text from ledger.account_view where account_id = $1', [
        dollars,
      ]);
    const frozen = await placeOf();
    await world.submit({ kind: 'CHANGE_ACCOUNT_STATUS', accountId: dollars, to: 'ACTIVE' }, platformId);
    const thawed = await placeOf();
    expect(thawed).not.toStrictEqual(frozen);
    await world.submit(funding(dollars, usd(5)), platformId);
    expect(await placeOf()).toStrictEqual(thawed);
  });
});

describe('what is published', () => {
  it('is every entry itself, and every account that is opened or changes its status', async () => {
    const { platformId, dollars, euros, fees, start, after } = await playedPayment();
    const messages = await world.host.store.readPublished(LANE, start, 100);
    expect(new Set(messages.map(({ key }) => key))).toStrictEqual(new Set([platformId]));
    const entries = messages.filter(({ type }) => type === ENTRY_POSTED_V2);
    const published = entries.map(({ data }) =>
      (data as EntryPostedV2).postings.map(({ account, movement, available, held }) => [
        account,
        movement,
        available,
        held,
      ]),
    );
    expect(published).toStrictEqual([
      [
        ['CLEARING', 'ENTRY', expect.any(String), '0'],
        [dollars, 'ENTRY', '10000', '0'],
      ],
      [[dollars, 'HOLD', '4600', '5400']],
      [
        [dollars, 'CAPTURE', '4600', '0'],
        [fees, 'ENTRY', '100', '0'],
        ['EXCHANGE', 'ENTRY', expect.any(String), '0'],
        ['EXCHANGE', 'ENTRY', expect.any(String), '0'],
        [euros, 'ENTRY', '4900', '0'],
      ],
      [[dollars, 'HOLD', '3600', '1000']],
      [[dollars, 'RELEASE', '4600', '0']],
    ]);
    const causes = entries.map(({ data }) => (data as EntryPostedV2).cause.transactionId);
    expect(causes.slice(1)).toStrictEqual(Array.from({ length: 4 }, () => PAYMENT.transactionId));
    expect(messages.map(({ type }) => type)).toStrictEqual([
      ACCOUNT_CHANGED,
      ACCOUNT_CHANGED,
      ...Array.from({ length: 5 }, () => ENTRY_POSTED_V2),
      ACCOUNT_CHANGED,
      ACCOUNT_CHANGED,
    ]);
    expect(messages.map((message) => message.after)).toStrictEqual(
      messages.map((_message, index) => (index === 4 ? after : undefined)),
    );
  });

  it('of accounts closed together is one message, and nothing while one of them has money', async () => {
    const platformId = newId('Platform');
    const owner: AccountOwner = { platformId, customerId: newId('Customer') };
    const of = (currency: CurrencyCode) => accountIdOf(owner, currency, 'sandbox');
    const [dollars, euros] = [of('USD'), of('EUR')];
    const submit = (command: LedgerCommand) => world.submit(command, platformId);
    const closing = { kind: 'CLOSE_ACCOUNTS', accountIds: [dollars, euros] } as const;
    const shown = async () =>
      Promise.all(
        [dollars, euros].map((accountId) =>
          world.host.execute(new ShowInternalAccount({ accountId }, callOf(platformId))),
        ),
      );
    await submit(opening(owner, 'USD', 'EUR'));
    await submit(funding(euros, eur(5)));
    const start = await world.host.store.head(LANE);
    expect(await submit(closing)).toStrictEqual({
      status: 'REFUSED',
      code: 'ACCOUNT_NOT_EMPTY',
      details: { accountId: euros, available: 5n, held: 0n, pending: 0n },
    });
    expect((await shown()).map((account) => account?.status)).toStrictEqual(['ACTIVE', 'ACTIVE']);
    expect(await world.host.store.head(LANE)).toBe(start);

    await submit({
      kind: 'POST_ENTRY',
      legs: [debit(euros, eur(5)), credit('FEES', eur(5))],
      cause: PAYMENT,
    });
    await submit({ kind: 'CHANGE_ACCOUNT_STATUS', accountId: euros, to: 'FROZEN' });
    const emptied = await world.host.store.head(LANE);
    expect(await submit({ ...closing, reason: 'CUSTOMER_DELETED' })).toMatchObject({
      status: 'POSTED',
      accounts: [{ status: 'CLOSED' }, { status: 'CLOSED' }],
    });
    expect(await submit(closing)).toMatchObject({ status: 'POSTED', accounts: [] });
    expect(await world.host.store.readPublished(LANE, emptied, 100)).toMatchObject([
      {
        type: ACCOUNT_CHANGED,
        data: {
          accounts: await shown(),
          changed: ['STATUS', 'FUNDING_INSTRUCTIONS'],
          changedOf: { [euros]: ['STATUS'] },
        },
      },
    ]);
  });

  it('of an account is how the API shows it: a frozen one has no funding instructions', async () => {
    const { platformId, ada, dollars, start } = await playedPayment();
    const messages = await world.host.store.readPublished(LANE, start, 100);
    const shown = await world.host.execute(
      new ShowInternalAccount({ accountId: dollars }, callOf(platformId)),
    );
    expect(shown).toMatchObject({ status: 'FROZEN', customerId: ada.customerId });
    expect(messages.at(-2)?.data).toStrictEqual({
      accounts: [shown],
      changed: ['STATUS', 'FUNDING_INSTRUCTIONS'],
    });
  });

  it('of an account is that its instructions were withdrawn and restored, wherever it is shown', async () => {
    const { platformId, euros, start } = await playedPayment();
    const wanted = { currency: 'EUR' };
    const shown = async () =>
      (await world.host.execute(new ListPlatformAccounts(wanted, callOf(platformId))))[0];
    const withdrawn = await shown();
    expect(withdrawn).toMatchObject({ id: euros, status: 'ACTIVE', fundingPaymentInstructions: [] });
    await world.submit({ kind: 'SET_FUNDING', accountId: euros, isOffered: true }, platformId);
    const offered = await shown();
    expect(offered?.fundingPaymentInstructions).toHaveLength(1);
    const messages = await world.host.store.readPublished(LANE, start, 100);
    expect(messages.slice(-2).map(({ data }) => data)).toStrictEqual([
      { accounts: [withdrawn], changed: ['FUNDING_INSTRUCTIONS'] },
      { accounts: [offered], changed: ['FUNDING_INSTRUCTIONS'] },
    ]);
  });

  it('is no change where an account is opened without instructions, which it does not show from the first', async () => {
    const platformId = newId('Platform');
    const start = await world.host.store.head(LANE);
    const opened = await world.submit(
      { ...opening({ platformId }, 'USD'), withoutFunding: true } as LedgerCommand,
      platformId,
    );
    const customerId = newId('Customer');
    await world.submit(opening({ platformId, customerId }, 'USD'), platformId);
    expect(opened).toMatchObject({ status: 'POSTED', accounts: [{ fundingWithdrawn: true }] });
    const { data } = await world.host.execute(
      new ListCustomerAccounts({ customerId, limit: 10 }, callOf(platformId)),
    );
    expect(data.map(({ fundingPaymentInstructions }) => fundingPaymentInstructions)).toStrictEqual([[]]);
    const messages = await world.host.store.readPublished(LANE, start, 100);
    expect(messages.map(({ data: published }) => published)).toStrictEqual([
      { accounts: [expect.objectContaining({ fundingPaymentInstructions: [] })] },
      { accounts: data },
    ]);
  });
});

describe('one account', () => {
  it('is found by its id or by its owner and currency, with all that it holds', async () => {
    const { platformId, ada, dollars } = await playedPayment();
    const { host } = world;
    const byId = await host.execute(new GetInternalAccount({ accountId: dollars }, callOf(platformId)));
    const byOwner = await host.execute(
      new FindInternalAccount({ owner: ada, currency: 'USD' }, callOf(platformId)),
    );
    expect(byId).toMatchObject({
      accountId: dollars,
      owner: ada,
      status: 'FROZEN',
      available: usd(46_00),
      held: usd(0),
      pending: usd(0),
    });
    expect(byOwner).toStrictEqual(byId);
  });

  it('of another platform, of the other environment or of no one is not there', async () => {
    const { platformId, ada, dollars } = await playedPayment();
    const { host } = world;
    const stranger = newId('Platform');
    const asked = [callOf(stranger), callOf(platformId, { environment: 'production' })];
    for (const call of asked) {
      expect(await host.execute(new GetInternalAccount({ accountId: dollars }, call))).toBeNull();
      expect(await host.execute(new ShowInternalAccount({ accountId: dollars }, call))).toBeNull();
      expect(await host.execute(new FindInternalAccount({ owner: ada, currency: 'USD' }, call))).toBeNull();
    }
    const own = callOf(platformId);
    expect(await host.execute(new FindInternalAccount({ owner: ada, currency: 'AED' }, own))).toBeNull();
    const unknown = newId('InternalAccount');
    expect(await host.execute(new GetInternalAccount({ accountId: unknown }, own))).toBeNull();
  });
});

/** Rows of the driver and of a fold in one form: times as text. */
const asStored = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row)
      .map(([column, value]): [string, unknown] => [
        column,
        value instanceof Date ? value.toISOString() : value,
      ])
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );

const byText = (one: object, other: object): number => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1);
