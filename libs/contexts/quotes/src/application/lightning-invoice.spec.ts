import { elapsedMs, instant } from '@causeway/kernel';
import { QuotesWorld, refusalOf, shownIn } from '../testing/quotes-world.js';
import { requested } from '../testing/quotes.fixture.js';

/** An invoice of the Lightning specification (BOLT 11): no amount, made at this moment, good for an hour. */
const DONATION =
  'lnbc1pvjluezsp5zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zygspp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqdpl2pkx2ctnv5sxxmmwwd5kgetjypeh2ursdae8g6twvus8g6rfwvs8qun0dfjkxaq9qrsgq357wnc5r2ueh7ck6q93dj32dlqnls087fxdwk8qakdyafkq3yap9us6v52vjjsrvywa6rt52cm9r9zqt8r2t7mlcwspyetp5h2tztugp9lfyql';
const MADE_AT = instant('2017-06-01T10:57:38.000Z');
const HOUR_MS = 3_600_000;

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
const create = (primaryIdentifier = DONATION) => {
  const { accountId } = world.customer('BTC', 1_000_000);
  world.ledger.account(accountId).type = 'INTERNAL_CRYPTO';
  const target = world.target({
    accountType: 'LIGHTNING',
    currency: 'BTC',
    paymentRails: [],
    primaryIdentifier,
  });
  return world.create(requested(accountId, target));
};

describe('a quote for a Lightning invoice', () => {
  it('is as any other while the invoice outlives it', async () => {
    at(0);
    const { createdAt, expiresAt } = shownIn(await create());
    expect(elapsedMs(createdAt, expiresAt)).toBe(300_000);
  });

  it('never outlives the invoice', async () => {
    at(HOUR_MS - 60_000);
    expect(shownIn(await create()).expiresAt).toBe('2017-06-01T11:57:38.000Z');
  });

  it('is refused once the invoice has expired', async () => {
    at(HOUR_MS);
    expect((await refusalOf(create())).code).toBe('INVOICE_EXPIRED');
  });

  it('is not held to what is no invoice with right check digits', async () => {
    at(10 * HOUR_MS);
    for (const destination of ['somebody@wallet.example', DONATION.replace('pvjluez', 'pvjlueq')])
      expect(shownIn(await create(destination)).status).toBe('PENDING');
  });
});
