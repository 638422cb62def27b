import { Rate } from '@causeway/kernel';
import { ChooseRail, type RailWanted, type ServiceFee } from '@causeway/rates';
import { QuotesWorld, refusalOf, shownIn } from '../../testing/quotes-world.js';
import { corridorOf, RAIL_CHOICE, requested } from '../../testing/quotes.fixture.js';

const feeOf = (fixedMinor: bigint): ServiceFee => ({
  fixedMinor,
  milliBasisPoints: 0n,
  counterpartyFixedMinor: 0n,
});

let world: QuotesWorld;
let wanted: RailWanted | undefined;
beforeEach(() => {
  world = new QuotesWorld();
  wanted = undefined;
  const execute = world.execute.bind(world);
  world.execute = (request) => {
    if (request instanceof ChooseRail) wanted = request.payload;
    return execute(request);
  };
});

/** At one euro a dollar; the rail that is chosen is SEPA Instant. */
const fees = (standard: bigint, railFees: Readonly<Record<string, bigint>>): void => {
  world.corridor = {
    ...corridorOf('1'),
    status: 'OPEN',
    sendingPerReceiving: Rate.ONE,
    pricedAt: world.clock.now(),
    serviceFee: feeOf(standard),
    railFees: Object.entries(railFees).map(([rail, minor]) => ({ rail, fee: feeOf(minor) })),
  };
};
const quote = async (lockedAmountMinor: bigint) => {
  const { accountId } = world.customer('USD', 500_000);
  return shownIn(await world.create(requested(accountId, world.target(), { lockedAmountMinor })));
};
const minorOf = (amount: { readonly amountMinor: bigint } | null | undefined) =>
  amount?.amountMinor ?? amount;

describe('a rail with a fee of its own', () => {
  it('prices the quote that takes it', async () => {
    fees(100n, { SEPA_INSTANT: 30n, SEPA: 5n });
    expect(await quote(1_000n)).toMatchObject({ totalReceivingAmount: 970, feesIncluded: 30 });
  });

  it('does not price a quote that takes another', async () => {
    fees(100n, { SEPA: 5n });
    expect(await quote(1_000n)).toMatchObject({ totalReceivingAmount: 900, feesIncluded: 100 });
  });

  it('is chosen by what its own fee leaves', async () => {
    fees(100n, { SEPA_INSTANT: 30n, SEPA: 2_000n });
    await quote(1_000n);
    expect(minorOf(wanted?.amount)).toBe(900n);
    expect(minorOf(wanted?.amountOver?.['SEPA_INSTANT'])).toBe(970n);
    expect(wanted?.amountOver?.['SEPA']).toBeNull();
  });

  it('carries a payment that the standard fee would eat', async () => {
    fees(1_000n, { SEPA_INSTANT: 30n });
    expect(await quote(1_000n)).toMatchObject({ totalReceivingAmount: 970 });
    expect(wanted?.amount).toBeNull();
  });

  it('is not chosen for a payment that it cannot carry', async () => {
    fees(1_000n, { SEPA: 30n });
    world.railChoice = { status: 'OUT_OF_RANGE' };
    const { accountId } = world.customer('USD', 500_000);
    const request = requested(accountId, world.target(), { lockedAmountMinor: 1_000n });
    expect((await refusalOf(world.create(request))).code).toBe('AMOUNT_OUT_OF_RANGE');
  });
});

describe('without one', () => {
  it('no rail is requested when there is nothing to pay out', async () => {
    fees(1_000n, {});
    const { accountId } = world.customer('USD', 500_000);
    const request = requested(accountId, world.target(), { lockedAmountMinor: 1_000n });
    expect((await refusalOf(world.create(request))).code).toBe('AMOUNT_OUT_OF_RANGE');
    expect(world.given).not.toContain(ChooseRail.type);
  });

  it('the rail is asked for one amount', async () => {
    fees(100n, {});
    expect(RAIL_CHOICE.status).toBe('CHOSEN');
    await quote(1_000n);
    expect(Object.keys(wanted ?? {}).sort()).toStrictEqual(['accountType', 'amount', 'paymentRails']);
  });
});
