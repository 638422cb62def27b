import { after, instant, newId, newUuid, type Id } from '@causeway/kernel';
import { QuotesWorld, refusalOf, shownIn } from '../../testing/quotes-world.js';
import { requested } from '../../testing/quotes.fixture.js';

let world: QuotesWorld;
beforeEach(() => {
  world = new QuotesWorld();
});

const pendingQuote = async (availableMinor = 500_000) => {
  const payer = world.customer('USD', availableMinor);
  const answer = await world.create(requested(payer.accountId, world.target()));
  return { ...payer, answer, quoteId: shownIn(answer).id };
};
const keyed = (commandId = newUuid()) => world.call({ commandId, remembersRefusals: true });
const typesOf = async () => (await world.published()).map(({ type }) => type);

describe('a country that the operator denies after the quote was made', () => {
  it('stops its execution with nothing half done, until it is allowed again', async () => {
    const { accountId } = world.customer('USD', 500_000);
    const destination = world.target({ countries: ['DE'] });
    const { id } = shownIn(await world.create(requested(accountId, destination)));
    world.settings = { ...world.settings, deniedCountries: ['DE'] };
    expect(await refusalOf(world.executeQuote(id))).toStrictEqual({
      code: 'COUNTRY_DENIED',
      details: { field: 'destination.accountId' },
    });
    expect([(await world.read(id)).status, world.ledger.holds.size, world.rail.sent.length]).toStrictEqual([
      'PENDING',
      0,
      0,
    ]);
    world.settings = { ...world.settings, deniedCountries: [] };
    expect(shownIn(await world.executeQuote(id)).status).toBe('PROCESSING');
  });
});

describe('a payee who is put on hold after the quote was made', () => {
  const hold = (customerId: Id<'Customer'>, verificationStatus: 'HOLD' | 'APPROVED' = 'HOLD') => {
    const eligibility = world.eligibilities.get(customerId);
    if (eligibility === undefined) throw new Error(`${customerId} is not there`);
    world.eligibilities.set(customerId, { ...eligibility, verificationStatus });
  };

  it.each([
    ['within the service', (payee: { accountId: Id<'InternalAccount'> }) => payee.accountId],
    [
      'outside',
      ({ customerId }: { customerId: Id<'Customer'> }) => world.target({ customerId, currency: 'USD' }),
    ],
  ])('stops its execution until the hold ends: %s', async (_where, accountOf) => {
    const payee = world.customer('USD');
    const source = world.customer('USD', 500_000).accountId;
    const { id } = shownIn(await world.create(requested(source, accountOf(payee))));
    hold(payee.customerId);
    expect(await refusalOf(world.executeQuote(id))).toStrictEqual({
      code: 'USER_NOT_READY',
      details: { field: 'destination.accountId' },
    });
    expect([(await world.read(id)).status, world.ledger.holds.size]).toStrictEqual(['PENDING', 0]);
    hold(payee.customerId, 'APPROVED');
    expect((await world.executeQuote(id)).status).toBe(200);
  });

  it('is paid what was under way', async () => {
    const payee = world.customer('EUR');
    const destination = world.target({ customerId: payee.customerId });
    const { id } = shownIn(
      await world.create(requested(world.customer('USD', 500_000).accountId, destination)),
    );
    await world.executeQuote(id);
    hold(payee.customerId);
    await world.letTimePass();
    expect((await world.read(id)).status).toBe('COMPLETED');
  });
});

describe('executing a quote', () => {
  it('holds the money and answers with the payment under way', async () => {
    const { quoteId, accountId } = await pendingQuote();
    const answer = await world.executeQuote(quoteId);
    expect([answer.status, shownIn(answer).status]).toStrictEqual([200, 'PROCESSING']);
    const { available, held } = world.ledger.account(accountId);
    expect([available.amountMinor, held.amountMinor]).toStrictEqual([260_000n, 240_000n]);
    expect((await world.read(quoteId)).status).toBe('PROCESSING');
  });

  it('publishes the hold after the pending payment, and the payment after the hold', async () => {
    const { quoteId } = await pendingQuote();
    await world.executeQuote(quoteId);
    const [hold] = world.ledger.posted;
    const key = quoteId.replace('Quote', 'Transaction');
    expect(hold).toMatchObject({ after: { lane: 'quotes.sandbox', position: 1, key } });
    const executed = (await world.published()).find(({ type }) => type === 'quotes.quote-executed.v1');
    expect(executed).toMatchObject({
      key,
      after: { lane: 'ledger.sandbox', position: 1, key: world.platformId },
    });
  });

  it('without enough money leaves the quote pending, and works after funding under another key', async () => {
    const { quoteId, accountId } = await pendingQuote(1_000);
    const first = keyed();
    const short = { code: 'INSUFFICIENT_BALANCE', details: { available: 1_000n, required: 240_000n } };
    expect(await refusalOf(world.executeQuote(quoteId, first))).toStrictEqual(short);
    expect((await world.read(quoteId)).status).toBe('PENDING');
    world.ledger.fund(accountId, 500_000);
    expect(await refusalOf(world.executeQuote(quoteId, first))).toStrictEqual(short);
    expect(shownIn(await world.executeQuote(quoteId, keyed())).status).toBe('PROCESSING');
    expect(world.ledger.holds.size).toBe(1);
  });

  it('that the ledger refuses after the look can be tried again', async () => {
    const { quoteId, accountId } = await pendingQuote(240_000);
    const intent = world.ledger.submit.bind(world.ledger);
    world.ledger.submit = (command, call) => {
      world.ledger.submit = intent;
      world.ledger.account(accountId).available = world.ledger
        .account(accountId)
        .available.minus(world.ledger.account(accountId).available);
      return intent(command, call);
    };
    expect(await refusalOf(world.executeQuote(quoteId))).toStrictEqual({
      code: 'INSUFFICIENT_BALANCE',
      details: { available: 0n, required: 240_000n },
    });
    expect(await world.eventsOf(quoteId)).toStrictEqual([
      'QuoteCreated',
      'QuoteExecutionRequested',
      'QuoteExecutionRefused',
    ]);
    expect((await world.read(quoteId)).status).toBe('PENDING');
    world.ledger.fund(accountId, 240_000);
    expect(shownIn(await world.executeQuote(quoteId)).status).toBe('PROCESSING');
  });

  it('a second time is a conflict', async () => {
    const { quoteId } = await pendingQuote();
    await world.executeQuote(quoteId);
    expect((await refusalOf(world.executeQuote(quoteId))).code).toBe('QUOTE_ALREADY_EXECUTED');
    await world.letTimePass();
    expect((await refusalOf(world.executeQuote(quoteId))).code).toBe('QUOTE_ALREADY_EXECUTED');
  });

  it('of one key, fifty times at once, pays once and answers alike', async () => {
    const { quoteId } = await pendingQuote(240_000);
    const call = keyed();
    const answers = await Promise.all(Array.from({ length: 50 }, () => world.executeQuote(quoteId, call)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    expect(world.ledger.holds.size).toBe(1);
    await world.letTimePass();
    expect(world.rail.paid).toBe(1);
    expect(await world.executeQuote(quoteId, call)).toStrictEqual(answers[0]);
  });

  it('by fifty callers at once pays once, and the others are rejected', async () => {
    const { quoteId } = await pendingQuote(240_000);
    const codes = await Promise.all(Array.from({ length: 50 }, () => refusalOf(world.executeQuote(quoteId))));
    const refused = codes.filter(({ code }) => code !== 'accepted');
    expect(refused).toHaveLength(49);
    expect(new Set(refused.map(({ code }) => code))).toStrictEqual(new Set(['QUOTE_ALREADY_EXECUTED']));
    expect(world.ledger.holds.size).toBe(1);
  });

  it('that comes while another intent is open completes that one first', async () => {
    const { quoteId } = await pendingQuote();
    world.crash = { type: 'ledger.submit', moment: 'before' };
    await expect(world.executeQuote(quoteId)).rejects.toThrow('before ledger.submit');
    expect((await world.read(quoteId)).status).toBe('PENDING');
    expect((await refusalOf(world.executeQuote(quoteId))).code).toBe('QUOTE_ALREADY_EXECUTED');
    expect((await world.read(quoteId)).status).toBe('PROCESSING');
  });

  it('by another platform finds nothing', async () => {
    const { quoteId } = await pendingQuote();
    const stranger = world.call({ platformId: newId('Platform') });
    const production = world.call({ environment: 'production' });
    for (const call of [stranger, production]) {
      expect((await refusalOf(world.executeQuote(quoteId, call))).code).toBe('QUOTE_NOT_FOUND');
      expect((await refusalOf(world.read(quoteId, call))).code).toBe('QUOTE_NOT_FOUND');
    }
  });

  it('of an unknown quote finds nothing', async () => {
    const quoteId: Id<'Quote'> = newId('Quote');
    expect((await refusalOf(world.executeQuote(quoteId))).code).toBe('QUOTE_NOT_FOUND');
  });

  it.each([
    ['INSUFFICIENT_FUNDS', 'INSUFFICIENT_BALANCE'],
    ['ACCOUNT_INVALID', 'INVALID_BANK_ACCOUNT'],
  ] as const)(
    'that the rail refuses on the spot with %s fails for good, with nothing held',
    async (verdict, code) => {
      const { quoteId } = await pendingQuote();
      world.rail.verdict = verdict;
      const transactionId = quoteId.replace('Quote', 'Transaction');
      expect(await refusalOf(world.executeQuote(quoteId))).toStrictEqual({
        code,
        details: { transactionId },
      });
      expect((await world.read(quoteId)).status).toBe('FAILED');
      expect(world.ledger.holds.size).toBe(0);
      expect(await typesOf()).toStrictEqual(['quotes.quote-created.v1', 'quotes.payment-failed.v1']);
      expect((await refusalOf(world.executeQuote(quoteId))).code).toBe('QUOTE_ALREADY_EXECUTED');
    },
  );
});

describe('the expiry of a quote', () => {
  const EXPIRY = instant('2026-03-02T10:05:00.000Z');

  it('is read at once and published by the timer', async () => {
    const { quoteId } = await pendingQuote();
    world.clock.moveTo(after(EXPIRY, -1));
    expect((await world.read(quoteId)).status).toBe('PENDING');
    world.clock.moveTo(EXPIRY);
    expect((await world.read(quoteId)).status).toBe('EXPIRED');
    expect((await refusalOf(world.executeQuote(quoteId))).code).toBe('QUOTE_EXPIRED');
    await world.fireTimers();
    expect(await typesOf()).toStrictEqual(['quotes.quote-created.v1', 'quotes.quote-expired.v1']);
    expect((await refusalOf(world.executeQuote(quoteId))).code).toBe('QUOTE_EXPIRED');
    expect(await world.fireTimers()).toBe(0);
  });

  it('does not end an open intent: only the ledger’s answer decides', async () => {
    const { quoteId } = await pendingQuote();
    world.crash = { type: 'ledger.submit', moment: 'before' };
    await expect(world.executeQuote(quoteId)).rejects.toThrow('before ledger.submit');
    world.clock.moveTo(after(EXPIRY, 60_000));
    expect((await world.read(quoteId)).status).toBe('PENDING');
    await world.letTimePass();
    expect((await world.read(quoteId)).status).toBe('COMPLETED');
  });

  it('follows at once when the open intent is refused after it', async () => {
    const { quoteId, accountId } = await pendingQuote(240_000);
    world.crash = { type: 'ledger.submit', moment: 'before' };
    await expect(world.executeQuote(quoteId)).rejects.toThrow('before ledger.submit');
    world.clock.moveTo(after(EXPIRY, 60_000));
    world.ledger.account(accountId).status = 'FROZEN';
    await world.letTimePass();
    expect(await world.eventsOf(quoteId)).toStrictEqual([
      'QuoteCreated',
      'QuoteExecutionRequested',
      'QuoteExecutionRefused',
      'QuoteExpired',
    ]);
  });
});
