import { QuotesWorld, refusalOf, shownIn } from '../../testing/quotes-world.js';
import { requested } from '../../testing/quotes.fixture.js';

let world: QuotesWorld;
beforeEach(() => {
  world = new QuotesWorld();
  const [first] = world.config.supportedCurrencies;
  if (first === undefined) throw new Error('the sample has currencies');
  const currencies = (['USD', 'USDC'] as const).map((currencyCode) => ({ ...first, currencyCode }));
  world.config = { ...world.config, supportedCurrencies: currencies };
  world.networkFee = { networkFeeMinor: 5_000n, shareMinor: 20_000n };
  world.railChoice = { ...world.railChoice, rail: null } as typeof world.railChoice;
});

const coins = (availableMinor: number) => {
  const { accountId } = world.customer('USDC', availableMinor);
  world.ledger.account(accountId).type = 'INTERNAL_CRYPTO';
  return accountId;
};
const wallet = (currency: 'USDC' | 'USD' = 'USDC') =>
  world.target({ accountType: 'BASE_WALLET', currency, paymentRails: [], primaryIdentifier: '0xabc' });

describe('a withdrawal of crypto', () => {
  it('pays for its network with the fixed service fee', async () => {
    const quote = shownIn(await world.create(requested(coins(1_000_000), wallet())));
    expect(quote).toMatchObject({
      totalSendingAmount: 240_000,
      totalReceivingAmount: 220_000,
      feesIncluded: 20_000,
      rateDetails: { serviceApiFixedFee: 20_000, serviceApiVariableFeeAmount: 0 },
    });
  });

  it('is no quote where it would not pay for its network', async () => {
    const request = requested(coins(1_000_000), wallet(), { lockedAmountMinor: 20_000n });
    expect((await refusalOf(world.create(request))).code).toBe('AMOUNT_OUT_OF_RANGE');
  });

  it('has no price where the network fee is unknown', async () => {
    world.networkFee = null;
    expect((await refusalOf(world.create(requested(coins(1_000_000), wallet())))).code).toBe(
      'QUOTE_REQUEST_FAILED',
    );
  });
});

describe('what is no withdrawal of crypto', () => {
  it('pays for no network: within the service', async () => {
    const quote = shownIn(await world.create(requested(coins(1_000_000), world.customer('USDC').accountId)));
    expect(quote.feesIncluded).toBe(0);
  });

  it('pays for no network: from a fiat account', async () => {
    const { accountId } = world.customer('USD', 1_000_000);
    const quote = shownIn(await world.create(requested(accountId, wallet())));
    expect(quote.rateDetails.serviceApiFixedFee).toBe(0);
  });
});
