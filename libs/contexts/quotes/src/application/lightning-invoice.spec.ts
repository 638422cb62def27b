import { elapsedMs, instant } from '@causeway/kernel';
import { QuotesWorld, refusalOf, shownIn } from '../testing/quotes-world.js';
import { requested } from '../testing/quotes.fixture.js';

const HOUR_MS = 3_600_000;
const MADE_AT = instant('2017-06-01T10:57:38.000Z');
/** Over any amount, good for an hour. */
const INVOICE = { expiresAt: instant('2017-06-01T11:57:38.000Z') };

let world: QuotesWorld;
beforeEach(() => {
  world = new QuotesWorld();
  const [first] = world.config.supportedCurrencies;
  if (first === undefined) throw new Error('the sample has currencies');
  world.config = { ...world.config, supportedCurrencies: [{ ...first, currencyCode: 'BTC' }] };
  world.railChoice = { ...world.railChoice, rail: null } as typeof world.railChoice;
});
const at = (ms: number): void => {
  world.clock.advance(elapsedMs(world.clock.now(), MADE_AT) + ms);
};
const create = (invoice?: typeof INVOICE) => {
  const { accountId } = world.customer('BTC', 1_000_000);
  world.ledger.account(accountId).type = 'INTERNAL_CRYPTO';
  const target = world.target({
    accountType: 'LIGHTNING',
    currency: 'BTC',
    paymentRails: [],
    ...(invoice && { invoice }),
  });
  return world.create(requested(accountId, target));
};

describe('a quote for a Lightning invoice', () => {
  it('is as any other while the invoice outlives it', async () => {
    at(0);
    const { createdAt, expiresAt } = shownIn(await create(INVOICE));
    expect(elapsedMs(createdAt, expiresAt)).toBe(300_000);
  });

  it('never outlives the invoice', async () => {
    at(HOUR_MS - 60_000);
    expect(shownIn(await create(INVOICE)).expiresAt).toBe(INVOICE.expiresAt);
  });

  it('is refused once the invoice has expired', async () => {
    at(HOUR_MS);
    expect((await refusalOf(create(INVOICE))).code).toBe('INVOICE_EXPIRED');
  });

  it('is not held to the end of what is no invoice', async () => {
    at(10 * HOUR_MS);
    expect(shownIn(await create()).status).toBe('PENDING');
  });
});
