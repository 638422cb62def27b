import type { CurrencyCode } from '@causeway/kernel';
import { accountIdOf } from '@causeway/ledger';
import type { QuoteRequested } from '../../domain/quotes/quote-request.js';
import { requested } from '../../testing/quotes.fixture.js';
import { Crashed, QuotesWorld, shownIn, type Crash } from '../../testing/quotes-world.js';
import { SendSandboxFunding } from './funding.requests.js';

/** Every request that money takes from the sandbox to an account, past a quote that has its money. */
const REQUESTS = [
  'quotes.send-sandbox-funding',
  'quotes.receive-funding',
  'ledger.submit',
  'deposits.credit-deposit',
  'deposits.detect-deposit',
  'deposits.conclude-deposit',
];
const MOMENTS: readonly Crash['moment'][] = ['before', 'after'];
/** The quote refuses the money, so that nothing is after it. */
const CRASHES = REQUESTS.flatMap((type) => MOMENTS.map((moment): Crash => ({ type, moment }))).filter(
  ({ type, moment }) => type !== 'quotes.receive-funding' || moment === 'before',
);

const worldWithCoins = (): QuotesWorld => {
  const world = new QuotesWorld();
  const [first] = world.config.supportedCurrencies;
  if (first === undefined) throw new Error('the sample has currencies');
  const supportedCurrencies = [{ ...first, currencyCode: 'USDC' as CurrencyCode }];
  world.config = { ...world.config, supportedCurrencies };
  return world;
};

it.each(CRASHES)('a crash $moment $type credits coins that a quote does not keep once', async (crash) => {
  const world = worldWithCoins();
  const { customerId } = world.customer();
  const source: QuoteRequested['source'] = { sourceType: 'REALTIME_FUNDING', currency: 'USDC', customerId };
  const { id: quoteId } = shownIn(await world.create({ ...requested('', world.target()), source }));
  const send = (call = world.call()) =>
    world.dispatch.execute(new SendSandboxFunding({ quoteId, currencyCode: 'USDC' }, call));
  await send();
  world.crash = crash;
  const again = world.call();
  await expect(send(again)).rejects.toBeInstanceOf(Crashed);
  const { id, ...deposit } = await send(again);
  await world.letTimePass();
  expect(deposit).toMatchObject({ type: 'INCOMING', status: 'COMPLETED', customerId });
  const account = accountIdOf({ platformId: world.platformId, customerId }, 'USDC', 'sandbox');
  expect(world.ledger.account(account).available.amountMinor).toBe(240_000n);
  expect((await send(again)).id).toBe(id);
});
