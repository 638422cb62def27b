import { after, type Id } from '@causeway/kernel';
import type { QuoteRequested } from '../../domain/quotes/quote-request.js';
import type { UmaReceiverAnswer } from '../../domain/quotes/uma-receiver.js';
import { payoutRails } from '../../infrastructure/payout-rails.adapter.js';
import { SandboxPayoutRail } from '@causeway/sandbox';
import { requested } from '../../testing/quotes.fixture.js';
import { QuotesWorld, refusalOf, shownIn } from '../../testing/quotes-world.js';
import { ScriptedRail } from '@causeway/rails/testing';
import type { UmaReceiverQuestion } from './uma-receivers.js';

const YOU = '$you@there.example';
let world: QuotesWorld;
let asked: UmaReceiverQuestion[];
let answer: UmaReceiverAnswer;
beforeEach(() => {
  world = new QuotesWorld();
  asked = [];
  answer = {
    status: 'RESOLVED',
    umaAddress: YOU,
    currency: 'EUR',
    minMinor: 1n,
    maxMinor: 1_000_000n,
    counterpartyFixedFeeMinor: 0n,
    expiresAt: after(world.clock.now(), 600_000),
    counterpartyInformation: { FULL_NAME: 'You' },
  };
  world.umaReceivers = {
    resolve: async (question) => {
      asked.push(question);
      return answer;
    },
  };
});

const toYou = (source: string, more: Partial<QuoteRequested> = {}): QuoteRequested => ({
  ...requested(source, ''),
  destination: { destinationType: 'UMA_ADDRESS', umaAddress: YOU },
  lookupId: 'Lookup:1',
  ...more,
});
const create = async (more: Partial<QuoteRequested> = {}) => {
  const { accountId, customerId } = world.customer('USD', 500_000);
  return { customerId, quote: shownIn(await world.create(toYou(accountId, more))) };
};
const transactionOf = (transactionId: Id<'Transaction'>) => world.transaction(transactionId);

describe('a payment to a UMA address', () => {
  it('asks the institution with all that it may want to know, once', async () => {
    const { customerId } = await create({
      purposeOfPayment: 'GIFT',
      senderCustomerInfo: { FULL_NAME: 'Me' },
    });
    expect(asked).toStrictEqual([
      {
        lookupId: 'Lookup:1',
        umaAddress: YOU,
        sendingCurrency: 'USD',
        senderCustomerId: customerId,
        senderCustomerInfo: { FULL_NAME: 'Me' },
        purposeOfPayment: 'GIFT',
        lockedSide: 'SENDING',
        lockedAmountMinor: 240_000n,
      },
    ]);
  });

  it('shows the address and whom it belongs to, and reaches it', async () => {
    const { quote } = await create();
    expect(quote).toMatchObject({
      destination: { destinationType: 'UMA_ADDRESS', umaAddress: YOU, currency: 'EUR' },
      counterpartyInformation: { FULL_NAME: 'You' },
      totalReceivingAmount: 219_696,
    });
    await world.executeQuote(quote.id);
    await world.letTimePass();
    expect(await transactionOf(quote.transactionId)).toMatchObject({
      status: 'COMPLETED',
      destination: { destinationType: 'UMA_ADDRESS', umaAddress: YOU },
      counterpartyInformation: { FULL_NAME: 'You' },
      paymentRail: null,
      railSelectionMode: null,
    });
    expect(world.rail.sent).toMatchObject([{ accountType: 'UMA_ADDRESS', identifier: YOU, rail: null }]);
  });

  it('names the settlement between the institutions where there was one, in its webhook too', async () => {
    const { quote } = await create();
    world.rail.end = { state: 'SETTLED', transactionHash: 'ab'.repeat(32) };
    await world.executeQuote(quote.id);
    expect(await transactionOf(quote.transactionId)).not.toHaveProperty('reconciliationInstructions');
    await world.letTimePass();
    const named = { transactionHash: 'ab'.repeat(32) };
    const transaction = await transactionOf(quote.transactionId);
    expect(transaction).toMatchObject({ status: 'COMPLETED', reconciliationInstructions: named });
    expect(transaction.destination).not.toHaveProperty('onChainTransaction');
    const published = (await world.published()).filter(({ type }) => type === 'quotes.payment-settled.v1');
    expect(published.map(({ data }) => data)).toMatchObject([
      { transaction: { reconciliationInstructions: named } },
    ]);
  });

  it('is not executed once the operator has taken the institution off the list, and can be after', async () => {
    let isAllowed = true;
    world.umaReceivers = {
      resolve: async () => answer,
      isAllowed: async (address) => address === YOU && isAllowed,
    };
    const { quote } = await create();
    isAllowed = false;
    expect((await refusalOf(world.executeQuote(quote.id))).code).toBe('COUNTERPARTY_NOT_ALLOWED');
    expect([(await world.read(quote.id)).status, world.ledger.holds.size]).toStrictEqual(['PENDING', 0]);
    isAllowed = true;
    expect(shownIn(await world.executeQuote(quote.id)).status).toBe('PROCESSING');
  });

  it('is made and sent in one go where that is wanted', async () => {
    expect((await create({ immediatelyExecute: true })).quote.status).toBe('PROCESSING');
  });

  it('gives the institution what it keeps, out of what would arrive', async () => {
    answer = { ...answer, counterpartyFixedFeeMinor: 200n } as UmaReceiverAnswer;
    const { quote } = await create();
    expect(quote).toMatchObject({
      totalReceivingAmount: 219_496,
      rateDetails: { counterpartyFixedFee: 200 },
    });
  });

  it('is refused as the institution refuses it, and nothing is kept', async () => {
    answer = { status: 'REFUSED', code: 'SENDER_NOT_ACCEPTED' };
    expect(await refusalOf(create())).toMatchObject({ code: 'SENDER_NOT_ACCEPTED' });
    expect(await world.published()).toStrictEqual([]);
  });

  it('sends the institution nothing where the request itself is invalid', async () => {
    const { lookupId: _none, ...without } = toYou('nonsense');
    const { details } = await refusalOf(world.create(without));
    expect(details['errors']).toMatchObject([{ field: 'source.accountId' }, { field: 'lookupId' }]);
    expect(asked).toStrictEqual([]);
  });

  it('can be funded as it goes', async () => {
    const quote = shownIn(
      await world.create(toYou('', { source: { sourceType: 'REALTIME_FUNDING', currency: 'USD' } })),
    );
    expect(quote.paymentInstructions).toHaveLength(1);
    expect(asked[0]).not.toHaveProperty('senderCustomerId');
  });

  it('keeps the address out of the columns by which it is found', async () => {
    await create();
    const rows = world.store.storedRows('transaction_view');
    expect(JSON.stringify(rows)).not.toContain('there.example');
    expect(rows[0]?.['destination_account']).toMatch(/^uma:[\w-]{43}$/);
  });
});

it('a look-up of another account than the one that is paid is named as wrong', async () => {
  const { accountId } = world.customer('USD', 500_000);
  const [one, other] = [world.target(), world.target()];
  world.umaReceivers = { resolve: async () => answer, accountOfLookup: async () => one };
  const wanted = (target: string) => world.create(requested(accountId, target, { lookupId: 'Lookup:1' }));
  expect(await refusalOf(wanted(other))).toMatchObject({ details: { errors: [{ field: 'lookupId' }] } });
  expect(shownIn(await wanted(one)).status).toBe('PENDING');
});

describe('the rails of the sandbox', () => {
  it('pay an address at another institution through its own, and an account through the simulator', () => {
    const uma = new ScriptedRail(world.clock);
    const rails = payoutRails(world.dispatch, () => uma);
    expect(rails.railFor('sandbox', 'Platform:1', 'UMA_ADDRESS')).toBe(uma);
    expect(rails.railFor('sandbox', 'Platform:1', 'ACCOUNT')).toBeInstanceOf(SandboxPayoutRail);
    expect(rails.railFor('sandbox', 'Platform:1')).toBeInstanceOf(SandboxPayoutRail);
    expect(rails.railFor('production', 'Platform:1', 'UMA_ADDRESS')).toBeUndefined();
  });
});
