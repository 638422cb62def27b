import { quoteTransactions } from './quotes/quote-transactions.js';
import type { CallContext } from '@causeway/commands';
import { openRow, type PostgresEventStore, type StoredViewRow } from '@causeway/event-store';
import { coordinatesOf, encode, money, newUuid, uuidOf, type Id } from '@causeway/kernel';
import { freshDatabase, react } from '@causeway/testing';
import type { CreditAdvice } from '@causeway/rails';
import {
  BY_HAND,
  type ArrivalDocument,
  AttributeArrival,
  ListArrivals,
  ReportArrival,
  ReturnArrival,
} from '@causeway/deposits';
import type { FundingInstruction } from '../domain/quotes/quote-terms.js';
import type { QuoteDocument } from '../published/quote.document.js';
import { arrivalView, callOf } from '@causeway/deposits/testing';
import { Crashed, refusalOf, shownIn, type Crash, type QuotesWorld } from '../testing/quotes-world.js';
import { requested } from '../testing/quotes.fixture.js';
import { storedWorlds, type StoredWorlds } from '../testing/stored-world.js';
import { SendSandboxFunding } from './quotes/funding.requests.js';

let worlds: StoredWorlds;
let world: QuotesWorld<PostgresEventStore>;

beforeAll(async () => {
  worlds = await storedWorlds(await freshDatabase('forget_payments'));
});
afterAll(() => worlds.close());
beforeEach(() => {
  world = worlds.world();
});

const forget = async (
  customerId: Id<'Customer'>,
  call = world.call({ commandId: newUuid() }),
): Promise<void> => {
  goes(customerId);
  const erased = { type: 'customers.person-erased.v1', data: { customerId } };
  await react(world.depositTable.processes, erased, { call, record: world.depositRecord });
  await react(world.table.processes, erased, { call, record: world.record });
};
/** The customers context erases the person before any other context is notified. */
const goes = (customerId: Id<'Customer'>): void => {
  const eligibility = world.eligibilities.get(customerId);
  if (eligibility === undefined) throw new Error(`${customerId} never was`);
  world.eligibilities.set(customerId, { ...eligibility, isDeleted: true });
};
const rowsOf = async (customerId: string): Promise<number> => {
  const found = await worlds.query(
    `select transaction_id from quotes.transaction_view where customer_id = $1
     union all select quote_id from quotes.quote_view where subject_id = $1`,
    [customerId],
  );
  const deposits = await worlds.queryDeposits('select from deposits.deposit_view where customer_id = $1', [
    customerId,
  ]);
  return found.length + deposits.length;
};
const forgottenOf = async (customerId: string) =>
  (await worlds.store.readPublished('quotes.sandbox', 0, 10_000)).filter(
    ({ type, key }) => type === 'quotes.person-forgotten.v1' && key === customerId,
  );

const payment = async (more = {}) => {
  const payer = world.customer('USD', 500_000);
  const quote = shownIn(await world.create(requested(payer.accountId, world.target(), more)));
  return { ...payer, quoteId: quote.id, transactionId: quote.transactionId };
};

describe('the payments of an erased person', () => {
  it('are no longer visible, and the person is reported as forgotten', async () => {
    const { customerId, quoteId } = await payment({ description: 'Rent of a secret flat' });
    const neighbour = await payment();
    await forget(customerId);
    expect([await rowsOf(customerId), await rowsOf(neighbour.customerId)]).toStrictEqual([0, 2]);
    await expect(world.read(quoteId)).rejects.toMatchObject({ code: 'QUOTE_NOT_FOUND' });
    const list = new quoteTransactions.List({ customerId, limit: 10 }, world.call());
    expect(await world.dispatch.execute(list)).toMatchObject({ data: [], totalCount: 0 });
    expect(await forgottenOf(customerId)).toHaveLength(1);
  });

  it('are forgotten once, however often that is asked for', async () => {
    const { customerId, quoteId } = await payment();
    for (const _ of [1, 2, 3]) await forget(customerId);
    expect(await forgottenOf(customerId)).toHaveLength(1);
    expect((await world.eventsOf(quoteId)).filter((type) => type === 'PartyErased')).toHaveLength(1);
  });

  it.each<[string, Crash, rowsLeft: number, reports: number]>([
    ['after the first of three', { type: 'quotes.erase-party-of-quote', moment: 'after' }, 4, 0],
    ['before it was reported', { type: 'quotes.confirm-forgotten', moment: 'before' }, 0, 0],
    ['right after it was reported', { type: 'quotes.confirm-forgotten', moment: 'after' }, 0, 1],
  ])('are forgotten in full although the work was cut off %s', async (_, crash, rowsLeft, reports) => {
    const payer = world.customer('USD', 500_000);
    for (const _each of [1, 2, 3]) await world.create(requested(payer.accountId, world.target()));
    const call = world.call();
    world.crash = crash;
    await expect(forget(payer.customerId, call)).rejects.toThrow(Crashed);
    expect(await rowsOf(payer.customerId)).toBe(rowsLeft);
    expect(await forgottenOf(payer.customerId)).toHaveLength(reports);
    await forget(payer.customerId, call);
    expect(await rowsOf(payer.customerId)).toBe(0);
    expect(await forgottenOf(payer.customerId)).toHaveLength(1);
  });

  it('end at once when they were never executed', async () => {
    const { customerId, quoteId } = await payment();
    await forget(customerId);
    expect(await world.eventsOf(quoteId)).toStrictEqual(['QuoteCreated', 'QuoteExpired', 'PartyErased']);
    await world.letTimePass();
    expect(await world.eventsOf(quoteId)).toHaveLength(3);
    expect(await rowsOf(customerId)).toBe(0);
  });
});

describe('an unfunded quote of an erased person', () => {
  const outside = () => callOf('deployment', { actor: 'operator' });
  const waiting = async (currency = 'USD') => {
    const { customerId } = world.customer('USD');
    const source = { sourceType: 'REALTIME_FUNDING', currency, customerId } as const;
    const quote = shownIn(await world.create({ ...requested('', world.target()), source }));
    const [reference] = coordinatesOf(quote.paymentInstructions as readonly FundingInstruction[]).filter(
      (one) => one.startsWith('Q-'),
    );
    return { customerId, quoteId: quote.id, reference: reference as string };
  };
  const send = (quoteId: Id<'Quote'>) =>
    world.dispatch.execute(new SendSandboxFunding({ quoteId, currencyCode: 'USD' }, world.call()));
  const report = (connector: string, reference: string, arrivalId = newUuid()) =>
    world.dispatch.execute(
      new ReportArrival(
        { connector, arrivalId, state: 'FINAL', amount: money(240_000, 'USD'), reference },
        outside(),
      ),
    );
  const arrivalsOf = async (reference: string) => {
    const { data } = await world.dispatch.execute(new ListArrivals({ limit: 100 }, outside()));
    return data.filter((one) => one.reference === reference);
  };
  const expectUntouched = async (quoteId: Id<'Quote'>, events: readonly string[]): Promise<void> => {
    await world.letTimePass();
    expect((await world.eventsOf(quoteId)).filter((type) => type !== 'QuoteExpired')).toStrictEqual(
      events.filter((type) => type !== 'QuoteExpired'),
    );
    expect(world.rail.paid).toBe(0);
    expect(world.ledger.posted).toStrictEqual([]);
  };

  it.each([
    ['once it is forgotten', true, ['QuoteCreated', 'QuoteExpired', 'PartyErased']],
    ['before anything is forgotten', false, ['QuoteCreated']],
  ])('is absent for every sender, %s', async (_when, isForgotten, events) => {
    const { customerId, quoteId, reference } = await waiting();
    if (isForgotten) await forget(customerId);
    else goes(customerId);
    expect((await refusalOf(send(quoteId))).code).toBe('QUOTE_NOT_FOUND');
    expect((await refusalOf(report(BY_HAND, reference))).code).toBe('QUOTE_NOT_FOUND');
    expect(await arrivalsOf(reference)).toStrictEqual([]);
    await expectUntouched(quoteId, events);
  });

  it('takes nothing that a bank reports: that is a case, which is attributed to no such quote', async () => {
    const { customerId, quoteId, reference } = await waiting();
    await forget(customerId);
    const { depositId, status, caseReason } = await report('bank', reference);
    expect([status, caseReason]).toStrictEqual(['CASE', 'NO_DESTINATION']);
    const target = { kind: 'QUOTE', platformId: world.platformId, quoteId } as const;
    const attribute = new AttributeArrival({ depositId, target }, outside());
    expect((await refusalOf(world.dispatch.execute(attribute))).code).toBe('QUOTE_NOT_FOUND');
    expect(await world.dispatch.execute(new ReturnArrival({ depositId }, outside()))).toMatchObject({
      status: 'RETURNING',
    });
    await expectUntouched(quoteId, ['QuoteCreated', 'QuoteExpired', 'PartyErased']);
    expect(world.wayBack.paid).toBe(1);
  });

  it('sends back what was known to be its own when its payer went', async () => {
    const { customerId, quoteId, reference } = await waiting();
    world.crash = { type: 'quotes.receive-funding', moment: 'before' };
    await expect(report('bank', reference)).rejects.toThrow(Crashed);
    await forget(customerId);
    await expectUntouched(quoteId, ['QuoteCreated', 'QuoteExpired', 'PartyErased']);
    expect(world.wayBack.paid).toBe(1);
    expect(await arrivalsOf(reference)).toMatchObject([{ status: 'RETURNED' }]);
  });

  it('that was paid before stays paid: a repeated report changes nothing', async () => {
    const { customerId, quoteId, reference } = await waiting();
    const arrivalId = newUuid();
    await report(BY_HAND, reference, arrivalId);
    await world.letTimePass();
    await forget(customerId);
    expect((await refusalOf(report(BY_HAND, reference, arrivalId))).code).toBe('ARRIVAL_CHANGED');
    await world.letTimePass();
    expect(world.rail.paid).toBe(1);
    expect(await world.eventsOf(quoteId)).toContain('PaymentSettled');
  });
});

describe('a bank’s details of the sender of an erased person’s money', () => {
  const CANARY = 'Canary Sender of Nowhere';
  const outside = () => callOf('deployment', { actor: 'operator' });
  const advice = (more: Partial<CreditAdvice>): CreditAdvice => ({
    connector: 'bank',
    arrivalId: newUuid(),
    state: 'FINAL',
    amount: money(5_000, 'USD'),
    originator: { accountHolderName: CANARY, accountIdentifier: 'DE89370400440532013000' },
    ...more,
  });
  const report = (arrival: CreditAdvice) => world.dispatch.execute(new ReportArrival(arrival, outside()));
  /** What the arrival's own stream and its row still say, opened with every key that is left. */
  const leftOf = async ({ depositId }: ArrivalDocument) => {
    const events = await worlds.deposits.store.load('deposits.sandbox', `arrival-${uuidOf(depositId)}`);
    const rows = await worlds.queryDeposits<StoredViewRow>(
      'select * from deposits.arrival_view where deposit_id = $1',
      [depositId],
    );
    const opened = await Promise.all(rows.map((row) => openRow(worlds.vault, arrivalView, row)));
    return encode([events.map(({ data }) => data), opened]);
  };
  const referenceOf = ({ paymentInstructions }: QuoteDocument): string => {
    const coordinates = coordinatesOf(paymentInstructions as readonly FundingInstruction[]);
    const reference = coordinates.find((one) => one.startsWith('Q-'));
    if (reference === undefined) throw new Error('a bank transfer names a reference');
    return reference;
  };
  const accountLedTo = (accountNumber: string) => {
    const customer = world.customer('USD');
    world.ledTo.set(accountNumber, customer.accountId);
    return customer;
  };

  it('is unreadable where it was a deposit on an account, and a neighbour’s stays', async () => {
    const { customerId } = accountLedTo('000000000001');
    accountLedTo('000000000002');
    const theirs = await report(advice({ coordinates: '000000000001' }));
    const neighbours = await report(advice({ coordinates: '000000000002' }));
    expect(await leftOf(theirs)).toContain(CANARY);
    await forget(customerId);
    expect(await leftOf(theirs)).not.toContain(CANARY);
    expect(await leftOf(theirs)).not.toContain('000000000001');
    expect(await leftOf(neighbours)).toContain(CANARY);
    const listed = await world.dispatch.execute(new ListArrivals({ limit: 100 }, outside()));
    expect(encode(listed)).not.toContain(theirs.depositId);
  });

  it.each([
    ['paid a quote', 240_000],
    ['was another amount than a quote’s', 5_000],
  ])('is unreadable where it %s', async (_what, amountMinor) => {
    const { customerId } = world.customer('USD');
    const source = { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId } as const;
    const quote = shownIn(await world.create({ ...requested('', world.target()), source }));
    const reference = referenceOf(quote);
    const arrival = await report(advice({ reference, amount: money(amountMinor, 'USD') }));
    await world.letTimePass();
    const ofQuote = async () =>
      encode(await worlds.store.load('quotes.sandbox', `quote-${uuidOf(quote.id)}`));
    expect([await leftOf(arrival), await ofQuote()].map((text) => text.includes(CANARY))).toStrictEqual([
      true,
      true,
    ]);
    await forget(customerId);
    expect(await leftOf(arrival)).not.toContain(CANARY);
    // What the quote shows of its sender is its payer's, and goes with the payer's key.
    await worlds.vault.shred(customerId);
    expect(await ofQuote()).not.toContain(CANARY);
  });

  it('is unreadable where it came too late', async () => {
    const { customerId } = world.customer('USD');
    const source = { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId } as const;
    const quote = shownIn(await world.create({ ...requested('', world.target()), source }));
    const reference = referenceOf(quote);
    await world.letTimePass();
    const arrival = await report(advice({ reference, amount: money(240_000, 'USD') }));
    expect(await leftOf(arrival)).toContain(CANARY);
    await forget(customerId);
    expect(await leftOf(arrival)).not.toContain(CANARY);
  });
});

describe('the log', () => {
  it('holds no name that a platform gave a customer, in events, rows or timers', async () => {
    const { customerId, quoteId } = await payment();
    await world.executeQuote(quoteId);
    const name = `mine-${customerId.slice('Customer:'.length)}`;
    const texts = await worlds.query<{ row: string }>(
      `select e::text as row from quotes.event_sandbox e union all select v::text from quotes.transaction_view v
       union all select q::text from quotes.quote_view q union all select t::text from quotes.timer t`,
    );
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter(({ row }) => row.includes(name))).toStrictEqual([]);
  });
});

describe('the open payments of a customer', () => {
  const openOf = (customerId: Id<'Customer'>, more: Partial<CallContext> = {}) =>
    world.dispatch.execute(new quoteTransactions.FindOpen({ customerId }, world.call(more)));

  it('are those that move money', async () => {
    const { customerId, quoteId, transactionId } = await payment();
    expect(await openOf(customerId)).toStrictEqual([]);
    await world.executeQuote(quoteId);
    expect(await openOf(customerId)).toStrictEqual([transactionId]);
    await world.letTimePass();
    expect(await openOf(customerId)).toStrictEqual([]);
  });

  it('are shown to the customer’s own platform alone', async () => {
    const { customerId, quoteId } = await payment();
    await world.executeQuote(quoteId);
    expect(await openOf(customerId, { platformId: 'Platform:other' })).toStrictEqual([]);
    expect(await openOf(customerId, { environment: 'production' })).toStrictEqual([]);
  });
});
