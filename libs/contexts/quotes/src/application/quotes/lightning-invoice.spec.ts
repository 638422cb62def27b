import type { PayoutTarget } from '@causeway/external-accounts';
import { after, elapsedMs, instant, type Id } from '@causeway/kernel';
import type { AuthorizationChallenge } from '../../domain/quotes/authorization.js';
import { AuthorizeQuote } from './authorize-quote.handlers.js';
import { SendSandboxFunding } from './funding.requests.js';
import { invoiceKey } from './invoice-key.js';
import { QuotesWorld, refusalOf, shownIn } from '../../testing/quotes-world.js';
import { specVault } from '@causeway/deposits/testing';
import { requested } from '../../testing/quotes.fixture.js';

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
const payer = () => {
  const { accountId } = world.customer('BTC', 1_000_000);
  world.ledger.account(accountId).type = 'INTERNAL_CRYPTO';
  return accountId;
};
const lightning = (more: Partial<PayoutTarget> = {}) =>
  world.target({ accountType: 'LIGHTNING', currency: 'BTC', paymentRails: [], ...more });
const create = (invoice?: typeof INVOICE) =>
  world.create(requested(payer(), lightning(invoice && { invoice })));

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

describe('an invoice', () => {
  /** However often it is registered, and in whatever case it is written. */
  const invoiceAccount = (primaryIdentifier = 'lnbc1pay') =>
    lightning({ primaryIdentifier, isSingleUse: true });
  const quoteTo = async (destination = invoiceAccount()) =>
    shownIn(await world.create(requested(payer(), destination))).id;
  const statusOf = async (quoteId: Id<'Quote'>) => (await world.read(quoteId)).status;
  const used = { code: 'INVOICE_USED', details: {} };

  it('that was paid is neither quoted nor executed again', async () => {
    const [first, second] = [await quoteTo(), await quoteTo()];
    await world.executeQuote(first);
    await world.letTimePass(2);
    expect(await statusOf(first)).toBe('COMPLETED');
    expect(await refusalOf(quoteTo(invoiceAccount('LNBC1PAY')))).toStrictEqual(used);
    expect(await refusalOf(world.executeQuote(second))).toStrictEqual(used);
    expect([await statusOf(second), world.ledger.holds.size]).toStrictEqual(['PENDING', 1]);
  });

  it('that two payments want at once is paid by exactly one', async () => {
    const quotes = [await quoteTo(), await quoteTo()];
    const codes = await Promise.all(
      quotes.map(async (quoteId) => (await refusalOf(world.executeQuote(quoteId))).code),
    );
    expect(codes.toSorted()).toStrictEqual(['INVOICE_USED', 'accepted']);
    await world.letTimePass();
    expect([world.rail.paid, world.ledger.holds.size]).toStrictEqual([1, 1]);
  });

  it('that is being paid stops a quote that is executed at once, and leaves nothing of it', async () => {
    await world.executeQuote(await quoteTo());
    const immediate = requested(payer(), invoiceAccount(), { immediatelyExecute: true });
    expect(await refusalOf(world.create(immediate))).toStrictEqual(used);
    expect([world.store.storedRows('quote_view').length, world.ledger.holds.size]).toStrictEqual([1, 1]);
  });

  it('is free again once its payment has failed, and its new payment arrives', async () => {
    world.rail.end = { state: 'FAILED', reason: 'ACCOUNT_INVALID', timedOut: false };
    const first = await quoteTo();
    await world.executeQuote(first);
    await world.letTimePass();
    expect(await statusOf(first)).toBe('FAILED');
    world.rail.end = { state: 'SETTLED' };
    const second = await quoteTo();
    await world.executeQuote(second);
    await world.letTimePass(3);
    expect(await statusOf(second)).toBe('COMPLETED');
  });

  it('is free again where the ledger refused the hold', async () => {
    const [first, second] = [await quoteTo(), await quoteTo()];
    const [account] = world.ledger.accounts.keys();
    world.crash = { type: 'ledger.submit', moment: 'before' };
    await expect(world.executeQuote(first)).rejects.toThrow('before ledger.submit');
    world.ledger.account(account ?? '').status = 'FROZEN';
    await world.letTimePass(1);
    expect(await statusOf(first)).toBe('PENDING');
    expect((await refusalOf(world.executeQuote(second))).code).toBe('accepted');
  });

  it('of a funded quote is taken before the payout: of two, one is paid and the other goes back', async () => {
    const funded = async () => {
      const { customerId } = world.customer('BTC');
      const source = { sourceType: 'REALTIME_FUNDING', currency: 'BTC', customerId } as const;
      const request = { ...requested(payer(), invoiceAccount()), source };
      return shownIn(await world.create(request)).id;
    };
    const [first, second] = [await funded(), await funded()];
    for (const quoteId of [first, second])
      await world.dispatch.execute(new SendSandboxFunding({ quoteId, currencyCode: 'BTC' }, world.call()));
    await world.letTimePass();
    expect([await statusOf(first), await statusOf(second)].toSorted()).toStrictEqual(['COMPLETED', 'FAILED']);
    expect(world.rail.paid).toBe(1);
  });

  it.each([
    ['held on an account', 'ACCOUNT'],
    ['pushed for it', 'REALTIME_FUNDING'],
  ] as const)('that has expired before its payout is not paid: money %s goes back', async (_what, from) => {
    at(HOUR_MS - 60_000);
    const { accountId, customerId } = world.customer('BTC', 1_000_000);
    world.ledger.account(accountId).type = 'INTERNAL_CRYPTO';
    const destination = lightning({ primaryIdentifier: 'lnbc1late', isSingleUse: true, invoice: INVOICE });
    const pushed = { sourceType: 'REALTIME_FUNDING', currency: 'BTC', customerId } as const;
    const request = requested(accountId, destination);
    const quote = shownIn(await world.create(from === 'ACCOUNT' ? request : { ...request, source: pushed }));
    if (from === 'ACCOUNT') await world.executeQuote(quote.id);
    else {
      const sent = new SendSandboxFunding({ quoteId: quote.id, currencyCode: 'BTC' }, world.call());
      await world.dispatch.execute(sent);
    }
    at(HOUR_MS);
    await world.letTimePass(2);
    expect([await statusOf(quote.id), world.rail.paid]).toStrictEqual(['FAILED', 0]);
    expect(await world.transaction(quote.transactionId)).toMatchObject({
      failureReason: 'ACCOUNT_INVALID',
      refund: { status: 'COMPLETED' },
    });
  });

  it('that two payments wait to be authorized for is paid by the first: the other fails', async () => {
    const challengeOf = (quoteId: Id<'Quote'>): AuthorizationChallenge => ({
      ...{ id: `challenge of ${quoteId}`, factor: 'SMS_OTP', availableFactors: ['SMS_OTP'] },
      ...{ expiresAt: after(world.clock.now(), HOUR_MS), purpose: 'PAYOUT' },
    });
    world.strongAuthentication = {
      demandOn: async ({ quoteId }) => ({ status: 'REQUIRED', challenge: challengeOf(quoteId) }),
      isGated: async () => true,
    };
    const quotes = [await quoteTo(), await quoteTo()];
    for (const quoteId of quotes) await world.executeQuote(quoteId);
    const authorized = quotes.map((quoteId) => {
      const challengeId = `challenge of ${quoteId}`;
      return world.dispatch.execute(new AuthorizeQuote({ quoteId, challengeId }, world.call()));
    });
    const answers = (await Promise.all(authorized)).map((answer) => [answer.status, shownIn(answer).status]);
    expect(answers.toSorted()).toStrictEqual([
      [200, 'FAILED'],
      [200, 'PROCESSING'],
    ]);
    await world.letTimePass();
    expect([world.rail.paid, world.ledger.holds.size]).toStrictEqual([1, 1]);
  });

  it('is one of its platform in the sandbox, whose money is simulated', async () => {
    const key = (platformId: string, environment: 'sandbox' | 'production') =>
      invoiceKey(specVault(), 'lnbc1pay', { platformId, environment });
    expect(key('Platform:a', 'sandbox')).not.toBe(key('Platform:b', 'sandbox'));
    expect(key('Platform:a', 'production')).toBe(key('Platform:b', 'production'));
  });

  it('is paid once; an address and an offer as often as they like', async () => {
    for (let times = 0; times < 2; times += 1)
      expect((await refusalOf(world.executeQuote(await quoteTo(lightning())))).code).toBe('accepted');
  });
});
