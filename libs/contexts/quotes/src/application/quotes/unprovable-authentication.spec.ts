import type { CustomerEligibility } from '@causeway/customers';
import type { CurrencyCode } from '@causeway/kernel';
import type { QuoteRequested } from '../../domain/quotes/quote-request.js';
import { corridorOf, requested } from '../../testing/quotes.fixture.js';
import { QuotesWorld, refusalOf, shownIn } from '../../testing/quotes-world.js';
import { TransferIn, TransferOut } from './transaction.requests.js';

let world: QuotesWorld;
beforeEach(() => {
  world = new QuotesWorld();
  world.corridor = corridorOf('1');
  const supported = {
    minAmount: 1,
    maxAmount: 1_000_000_000,
    enabledTransactionTypes: ['OUTGOING', 'INCOMING'],
  };
  const currencies = ['USD', 'EUR', 'USDC'].map((currencyCode) => ({ ...supported, currencyCode }));
  world.config = { ...world.config, supportedCurrencies: currencies as never };
});

const inRegion = (code: CurrencyCode, more: Partial<CustomerEligibility> = { isScaRegulated: true }) =>
  world.customer(code, 500_000, more);
const euroAccount = (more: object = {}) => world.target({ ...more });
const create = (source: string, destination: string, more: Partial<QuoteRequested> = {}) =>
  world.create(requested(source, destination, more));
const funded = (customerId: string, currency: string) =>
  world.create(
    requested('', euroAccount(), { source: { sourceType: 'REALTIME_FUNDING', currency, customerId } }),
  );
const written = async () => [world.ledger.posted, (await world.published()).map(({ type }) => type)];

describe('of a customer whom strong authentication covers', () => {
  it.each(['EUR', 'USDC'] as const)(
    '%s is not paid from the account: the quote stays as it is',
    async (code) => {
      const { accountId } = inRegion(code);
      const { id } = shownIn(await create(accountId, euroAccount()));
      expect((await refusalOf(world.executeQuote(id))).code).toBe('SCA_FACTOR_UNAVAILABLE');
      expect((await world.read(id)).status).toBe('PENDING');
      expect(await written()).toStrictEqual([[], ['quotes.quote-created.v1']]);
    },
  );

  it.each<[way: string, code: string, attempt: () => Promise<unknown>]>([
    [
      'at once',
      'SCA_FACTOR_UNAVAILABLE',
      () => create(inRegion('EUR').accountId, euroAccount(), { immediatelyExecute: true }),
    ],
    ['pushed for a quote', 'SCA_FACTOR_UNAVAILABLE', () => funded(inRegion('USD').customerId, 'EUR')],
    ['pushed as coins', 'SCA_FACTOR_UNAVAILABLE', () => funded(inRegion('USD').customerId, 'USDC')],
    [
      'by transfer-out',
      'TRANSFER_NEEDS_QUOTE',
      () =>
        world.dispatch.execute(
          new TransferOut(
            { sourceId: inRegion('EUR').accountId, destinationId: euroAccount(), amountMinor: 5_000n },
            world.call(),
          ),
        ),
    ],
  ])('no payment is made %s, and nothing is kept of it', async (_way, code, attempt) => {
    expect((await refusalOf(attempt())).code).toBe(code);
    expect(await written()).toStrictEqual([[], []]);
  });

  it('other currencies are paid as ever', async () => {
    const { id } = shownIn(await create(inRegion('USD').accountId, euroAccount()));
    expect(shownIn(await world.executeQuote(id)).status).toBe('PROCESSING');
  });

  it('the platform’s own account pays without a proof of theirs', async () => {
    const { customerId } = inRegion('USD');
    const source = {
      sourceType: 'ACCOUNT',
      accountId: world.platformAccount('EUR', 500_000),
      customerId,
    } as const;
    const { id } = shownIn(await create(source.accountId, euroAccount(), { source }));
    expect(shownIn(await world.executeQuote(id)).status).toBe('PROCESSING');
    const at = { source, immediatelyExecute: true, lockedAmountMinor: 1_000n };
    expect(shownIn(await create(source.accountId, euroAccount(), at)).status).toBe('PROCESSING');
  });

  it('money that comes in needs no proof', async () => {
    const { customerId, accountId } = inRegion('EUR');
    const sourceId = euroAccount({ customerId });
    const wanted = { sourceId, destinationId: accountId, amountMinor: 5_000n };
    expect((await world.dispatch.execute(new TransferIn(wanted, world.call()))).status).toBe(201);
  });
});

it('a customer elsewhere pays euros without a proof', async () => {
  const { accountId } = inRegion('EUR', {});
  const { id } = shownIn(await create(accountId, euroAccount()));
  expect(shownIn(await world.executeQuote(id)).status).toBe('PROCESSING');
});
