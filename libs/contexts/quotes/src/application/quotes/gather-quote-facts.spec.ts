import { GetCustomerEligibility } from '@causeway/customers';
import { newId, newUuid, Rate } from '@causeway/kernel';
import { priceQuote } from '../../domain/quotes/pricing.js';
import { unprovableAuthentication } from '../../infrastructure/unprovable-authentication.adapter.js';
import { sandboxFundingWays } from '../../infrastructure/sandbox-funding-ways.adapter.js';
import { QuotesWorld } from '../../testing/quotes-world.js';
import { corridorOf, requested } from '../../testing/quotes.fixture.js';
import { gatherQuoteFacts } from './gather-quote-facts.js';
import type { QuoteRequested } from '../../domain/quotes/quote-request.js';

let world: QuotesWorld;
beforeEach(() => {
  world = new QuotesWorld();
});

const vault = {
  keyedHash: (purpose: string, value: string) => `${purpose} ${value}`,
  shred: () => Promise.reject(new Error('a quote shreds no key')),
};

const gather = (request: QuoteRequested) => {
  const rails = { railFor: () => (world.isRailConnected ? world.rail : undefined) };
  const collections = { railFor: () => world.bank };
  const ports = {
    collections,
    dispatch: world.dispatch,
    rails,
    funding: sandboxFundingWays,
    strongAuthentication: unprovableAuthentication(world.dispatch),
    vault,
    views: { rows: async () => [] },
  };
  return gatherQuoteFacts(ports, { request, quoteUuid: newUuid() }, world.call());
};
const TO_ADDRESS = { destinationType: 'UMA_ADDRESS', umaAddress: '$you@there.example' } as const;
const bare = (id: string) => id.slice(id.indexOf(':') + 1);

describe('the accounts of a quote', () => {
  it('are found by ids with and without their type', async () => {
    const { accountId, customerId } = world.customer('USD', 700);
    const target = world.target();
    for (const [from, to] of [
      [accountId, target],
      [bare(accountId), bare(target)],
    ] as const) {
      expect(await gather(requested(from, to))).toMatchObject({
        source: { kind: 'INTERNAL', account: { accountId, ownerId: customerId, status: 'ACTIVE' } },
        destination: { kind: 'EXTERNAL', account: { accountId: target, accountType: 'EUR_ACCOUNT' } },
        payer: {
          kind: 'CUSTOMER',
          party: { id: customerId, platformCustomerId: `mine-${bare(customerId)}` },
        },
      });
    }
  });

  it('of no platform are unknown, and nothing more is requested', async () => {
    const facts = await gather(requested(newId('InternalAccount'), 'nonsense'));
    expect(facts).toStrictEqual({
      source: { kind: 'UNKNOWN' },
      destination: { kind: 'UNKNOWN' },
      payer: { kind: 'UNKNOWN' },
    });
    expect(world.given).not.toContain('rates.get-corridor');
  });

  it('outside the service are distinguished as sources', async () => {
    const accountId = world.target({
      accountType: 'USD_ACCOUNT',
      currency: 'USD',
      ownershipType: 'FIRST_PARTY',
    });
    expect((await gather(requested(accountId, world.target()))).source).toStrictEqual({
      kind: 'EXTERNAL',
      account: {
        ...{ accountId, accountType: 'USD_ACCOUNT', currency: 'USD' },
        ...{ status: 'ACTIVE', ownershipType: 'FIRST_PARTY' },
      },
    });
  });

  it('within the service name the receiver', async () => {
    const { accountId } = world.customer();
    const receiver = world.customer('EUR');
    const platformAccount = world.platformAccount('EUR');
    const facts = await gather(requested(accountId, receiver.accountId));
    expect(facts.destination).toMatchObject({ kind: 'INTERNAL', receiver: { id: receiver.customerId } });
    expect(facts.corridor?.rail).toMatchObject({
      status: 'CHOSEN',
      rail: null,
      mode: null,
      validSeconds: 300,
    });
    expect((await gather(requested(accountId, platformAccount))).destination).toMatchObject({
      kind: 'INTERNAL',
      receiver: { id: world.platformId, platformCustomerId: world.platformId },
    });
  });

  it('of a kind that is not offered are not looked for', async () => {
    const request = { ...requested('a', 'b'), destination: TO_ADDRESS };
    expect((await gather(request)).destination).toStrictEqual({ kind: 'UMA_NOT_CONNECTED' });
    expect(world.given).toStrictEqual([]);
  });
});

describe('money from outside', () => {
  const from = (currency: string, more: object = {}) =>
    gather({
      ...requested('', world.target()),
      source: { sourceType: 'REALTIME_FUNDING', currency, ...more },
    });

  it('is offered with the ways to send it, and priced like any other', async () => {
    const facts = await from('USD');
    expect(facts.source).toMatchObject({ kind: 'REALTIME', currency: 'USD', offer: { status: 'OFFERED' } });
    expect(facts.payer).toMatchObject({ kind: 'PLATFORM', party: { id: world.platformId } });
    expect(facts.corridor?.price).toMatchObject({ status: 'PRICED' });
  });

  it('of no currency is not priced', async () => {
    const facts = await from('ZZZ');
    expect(facts.source).toStrictEqual({ kind: 'NO_CURRENCY' });
    expect(facts.corridor).toBeUndefined();
  });
});

describe('the payer', () => {
  const from = (accountId: string, customerId?: string) =>
    gather({
      ...requested(accountId, world.target()),
      source: { sourceType: 'ACCOUNT', accountId, ...(customerId !== undefined && { customerId }) },
    });

  it('is the platform where it pays from an account of its own', async () => {
    expect((await from(world.platformAccount())).payer).toStrictEqual({
      kind: 'PLATFORM',
      party: { id: world.platformId, platformCustomerId: world.platformId },
    });
  });

  it('is the customer for whom the platform pays', async () => {
    const { customerId } = world.customer();
    expect((await from(world.platformAccount(), customerId)).payer).toMatchObject({
      kind: 'CUSTOMER',
      party: { id: customerId },
    });
  });

  it('is the owner of the account, also where the request says so', async () => {
    const { accountId, customerId } = world.customer();
    expect((await from(accountId, bare(customerId))).payer).toMatchObject({ party: { id: customerId } });
  });

  it.each([
    ['another customer than the owner', () => world.customer().customerId],
    ['a customer that is not there', () => newId('Customer')],
    ['no customer’s id', () => 'nonsense'],
  ])('is unknown when the request names %s', async (_what, named) => {
    expect((await from(world.customer().accountId, named())).payer).toStrictEqual({ kind: 'UNKNOWN' });
  });

  it('is unknown when the owner was deleted', async () => {
    const { accountId } = world.customer('USD', 0, { isDeleted: true });
    expect((await from(accountId)).payer).toStrictEqual({ kind: 'UNKNOWN' });
  });

  it('is unknown when the platform pays for a customer that is not there', async () => {
    expect((await from(world.platformAccount(), newId('Customer'))).payer).toStrictEqual({ kind: 'UNKNOWN' });
  });

  it.each([
    [{ verificationStatus: 'APPROVED' }, true],
    [{ verificationStatus: 'PENDING' }, false],
  ])('with %j is approved: %s', async (eligibility, isApproved) => {
    const { accountId } = world.customer('USD', 0, eligibility);
    expect((await from(accountId)).payer).toMatchObject({ customer: { isApproved } });
  });
});

describe('what the currencies require of a customer', () => {
  it('is as the configuration says, beside what the payer lacks', async () => {
    const [usd, ...others] = world.config.supportedCurrencies;
    if (usd === undefined) throw new Error('the platform has dollars');
    const supportedCurrencies = [{ ...usd, providerRequiredCustomerFields: ['TAX_ID'] as const }, ...others];
    world.config = { ...world.config, supportedCurrencies };
    const { accountId } = world.customer('USD', 0, { lackingInfo: ['TAX_ID', 'EMAIL'] });
    const { infoRequired, payer } = await gather(requested(accountId, world.target()));
    expect(infoRequired).toStrictEqual(
      new Map([
        ['USD', ['TAX_ID']],
        ['EUR', []],
      ]),
    );
    expect(payer).toMatchObject({ customer: { lackingInfo: ['TAX_ID', 'EMAIL'] } });
  });
});

describe('the payee', () => {
  const onHold = { verificationStatus: 'HOLD' } as const;
  const bankOf = (customerId: ReturnType<typeof newId<'Customer'>>) => world.target({ customerId });
  const timesAsked = () => world.given.filter((type) => type === GetCustomerEligibility.type).length;

  it('is the owner of the account that is paid, within the service and outside', async () => {
    const { accountId } = world.customer('USD', 700);
    const held = world.customer('EUR', 0, onHold);
    const ready = world.customer('EUR');
    for (const [destination, isApproved] of [
      [held.accountId, false],
      [bankOf(held.customerId), false],
      [ready.accountId, true],
      [bankOf(ready.customerId), true],
    ] as const)
      expect((await gather(requested(accountId, destination))).payee).toMatchObject({ isApproved });
  });

  it('is asked about where money is pushed for the payment, too', async () => {
    const { accountId } = world.customer('EUR', 0, onHold);
    const source = { sourceType: 'REALTIME_FUNDING', currency: 'USD' } as const;
    expect((await gather({ ...requested('', accountId), source })).payee).toMatchObject({
      isApproved: false,
    });
  });

  it('is not there where the platform is paid', async () => {
    const source = world.customer('USD', 700).accountId;
    for (const destination of [world.platformAccount('EUR'), world.target()])
      expect(await gather(requested(source, destination))).not.toHaveProperty('payee');
  });

  it('that was deleted leaves the answer to the state of the account', async () => {
    const { accountId } = world.customer('EUR', 0, { isDeleted: true });
    expect(await gather(requested(world.customer('USD', 700).accountId, accountId))).not.toHaveProperty(
      'payee',
    );
  });

  it('costs no question more where customer and platform pay themselves', async () => {
    const payer = world.customer('USD', 700);
    const own = world.ledger.open({ platformId: world.platformId, customerId: payer.customerId }, 'EUR', 0);
    await gather(requested(payer.accountId, own));
    expect(timesAsked()).toBe(1);
    await gather(requested(payer.accountId, bankOf(payer.customerId)));
    expect(timesAsked()).toBe(2);
    await gather(requested(world.platformAccount('USD', 700), world.platformAccount('EUR')));
    expect(timesAsked()).toBe(2);
  });
});

describe('the corridor', () => {
  const corridorFacts = async (more: Partial<QuoteRequested> = {}, target = world.target()) =>
    (await gather(requested(world.customer('USD', 240_000).accountId, target, more))).corridor;

  it('is priced at the rate and the schedule of this moment', async () => {
    const corridor = corridorOf('0.92');
    if (corridor.status !== 'OPEN') throw new Error('the corridor is open');
    expect(await corridorFacts()).toStrictEqual({
      sending: { minMinor: 1n, maxMinor: 100_000_000n, isOutgoingEnabled: true, isIncomingEnabled: true },
      price: priceQuote({
        lockedSide: 'SENDING',
        lockedAmountMinor: 240_000n,
        sendingCurrency: 'USD',
        receivingCurrency: 'EUR',
        sendingPerReceiving: Rate.parse('0.92').inverse(),
        serviceFee: corridor.serviceFee,
      }),
      rail: {
        status: 'CHOSEN',
        rail: 'SEPA_INSTANT',
        mode: 'AUTO',
        settlementSeconds: 30,
        isInstant: true,
        validSeconds: 300,
      },
    });
  });

  it.each([
    ['DISABLED', 'CORRIDOR_DISABLED'],
    ['NO_PRICE', 'NO_PRICE'],
  ] as const)('that is %s asks for no rail', async (status, price) => {
    world.corridor = { status };
    expect((await corridorFacts())?.price).toStrictEqual({ status: price });
    expect(world.given).not.toContain('rates.choose-rail');
  });

  it('of a currency that the platform does not have has no settings', async () => {
    world.config = { ...world.config, supportedCurrencies: [] };
    expect(await corridorFacts()).not.toHaveProperty('sending');
  });

  it('says which part of a fee is wrong', async () => {
    const platformFeeOverride = { fixed: { amountMinor: 1n, currency: 'EUR' }, basisPoints: 0n };
    expect((await corridorFacts({ platformFeeOverride }))?.price).toStrictEqual({
      status: 'FEE_REFUSED',
      field: 'platformFeeOverride.platformFixedFee.currency',
      message: 'must be the sending currency, USD',
    });
  });

  it('finds the account for a fee only while it is active', async () => {
    const platformFeeOverride = { fixed: { amountMinor: 1n, currency: 'USD' }, basisPoints: 0n };
    expect(await corridorFacts({ platformFeeOverride })).not.toHaveProperty('feeAccountId');
    const feeAccountId = world.platformAccount('USD');
    expect(await corridorFacts({ platformFeeOverride })).toMatchObject({ feeAccountId });
    world.ledger.account(feeAccountId).status = 'FROZEN';
    expect(await corridorFacts({ platformFeeOverride })).not.toHaveProperty('feeAccountId');
  });

  it('hands the refusal of a rail on', async () => {
    world.railChoice = { status: 'OUT_OF_RANGE' };
    expect((await corridorFacts())?.rail).toStrictEqual({ status: 'OUT_OF_RANGE' });
    world.isRailConnected = false;
    expect((await corridorFacts())?.rail).toStrictEqual({ status: 'NOT_CONNECTED' });
  });

  it('knows the ownership threshold in the sending currency, where one is needed', async () => {
    const unproven = world.target({ status: 'PENDING_OWNERSHIP_VERIFICATION' });
    const facts = await corridorFacts({}, unproven);
    // 1,000 euros at 0.92 euros a dollar, rounded down to the cent.
    expect(facts?.ownershipThreshold?.toString()).toBe('108695 USD');
    expect(await corridorFacts()).not.toHaveProperty('ownershipThreshold');
  });

  it('asks the rail only when the quote is executed at once', async () => {
    world.rail.verdict = 'ACCOUNT_INVALID';
    expect(await corridorFacts()).not.toHaveProperty('verdict');
    expect(await corridorFacts({ immediatelyExecute: true })).toMatchObject({ verdict: 'ACCOUNT_INVALID' });
  });
});
