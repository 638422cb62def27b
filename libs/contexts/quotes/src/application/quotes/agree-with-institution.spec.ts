import { after, instant, Rate } from '@causeway/kernel';
import type { QuoteRequested } from '../../domain/quotes/quote-request.js';
import type { UmaReceiver, UmaReceiverAnswer } from '../../domain/quotes/uma-receiver.js';
import { requested } from '../../testing/quotes.fixture.js';
import { QuotesWorld, refusalOf, shownIn } from '../../testing/quotes-world.js';
import type { UmaAgreementQuestion } from './uma-receivers.js';

const YOU = '$you@there.example';
/** A cent of ours is 10 000 millisatoshis, and one of theirs 12 500: a euro is 1.25 dollars. */
const RATES = { perSendingUnit: Rate.parse('10000'), perReceivingUnit: Rate.parse('12500') };
let world: QuotesWorld;
let receiver: UmaReceiver;
let asked: UmaAgreementQuestion[];
let agreed: (question: UmaAgreementQuestion) => UmaReceiverAnswer;
beforeEach(() => {
  world = new QuotesWorld();
  asked = [];
  receiver = {
    umaAddress: YOU,
    currency: 'EUR',
    minMinor: 1n,
    maxMinor: 1_000_000n,
    counterpartyFixedFeeMinor: 0n,
    expiresAt: after(world.clock.now(), 600_000),
    counterpartyInformation: {},
    rates: RATES,
    sendingPerReceiving: Rate.parse('1.25'),
  };
  agreed = ({ receivedMinor }) => ({
    status: 'RESOLVED',
    ...receiver,
    counterpartyInformation: { FULL_NAME: 'You' },
    agreement: { agreementId: 'agreed', receivedMinor },
  });
  world.umaReceivers = {
    resolve: async () => ({ status: 'RESOLVED', ...receiver, needsAgreement: true }),
    agree: async (question) => {
      asked.push(question);
      return agreed(question);
    },
  };
});

const create = async (more: Partial<QuoteRequested> = {}, availableMinor = 500_000) => {
  const { accountId } = world.customer('USD', availableMinor);
  const request: QuoteRequested = {
    ...requested(accountId, ''),
    destination: { destinationType: 'UMA_ADDRESS', umaAddress: YOU },
    lookupId: 'Lookup:1',
    ...more,
  };
  return shownIn(await world.create(request));
};

describe('a payment that another institution has to take', () => {
  it('is priced at its rate, and shows the pivot (quotes §6.6)', async () => {
    const quote = await create();
    // 240000 less 50 bps is 238800, at 1.25 that buys 191040.
    expect(quote).toMatchObject({
      totalReceivingAmount: 191_040,
      exchangeRate: 1.25,
      counterpartyInformation: { FULL_NAME: 'You' },
      rateDetails: { serviceApiMultiplier: 9_950, counterpartyMultiplier: 1 / 12_500 },
    });
    expect(asked).toMatchObject([
      { currency: 'EUR', receivedMinor: 191_040n, lockedSide: 'SENDING', lookupId: 'Lookup:1' },
    ]);
  });

  it('delivers what the institution said where its rate has moved, and keeps what the payer pays', async () => {
    agreed = () => ({
      status: 'RESOLVED',
      ...receiver,
      sendingPerReceiving: Rate.parse('1.3'),
      counterpartyFixedFeeMinor: 10n,
      agreement: { agreementId: 'agreed', receivedMinor: 183_600n },
    });
    expect(await create()).toMatchObject({
      totalSendingAmount: 240_000,
      totalReceivingAmount: 183_600,
      exchangeRate: 1.3,
      rateDetails: { counterpartyFixedFee: 10 },
    });
  });

  it.each<[QuoteRequested['lockedSide'], string, bigint, string]>([
    ['SENDING', '1.275', 187_294n, 'accepted'],
    ['SENDING', '1.28', 186_562n, 'PRICE_MOVED'],
    ['SENDING', '12.5', 19_104n, 'PRICE_MOVED'],
    ['RECEIVING', '1.274', 100_000n, 'accepted'],
    ['RECEIVING', '1.276', 100_000n, 'PRICE_MOVED'],
    ['RECEIVING', '12.5', 100_000n, 'PRICE_MOVED'],
  ])(
    'is executed at once with its %s side locked at a price near the one of 1.25 that was looked up: at %s, %s is %s',
    async (lockedSide, sendingPerReceiving, receivedMinor, outcome) => {
      agreed = () => ({
        status: 'RESOLVED',
        ...receiver,
        sendingPerReceiving: Rate.parse(sendingPerReceiving),
        agreement: { agreementId: 'agreed', receivedMinor },
      });
      const lockedAmountMinor = lockedSide === 'SENDING' ? 240_000n : 100_000n;
      const quote = { lockedSide, lockedAmountMinor };
      const executed = create({ ...quote, immediatelyExecute: true }, 5_000_000);
      expect((await refusalOf(executed)).code).toBe(outcome);
      expect(world.ledger.holds.size).toBe(outcome === 'accepted' ? 1 : 0);
      // Its platform reads this price before it executes the quote.
      expect((await create(quote)).status).toBe('PENDING');
    },
  );

  it('is executed at once only where the fee of the institution is as small', async () => {
    agreed = () => ({
      status: 'RESOLVED',
      ...receiver,
      counterpartyFixedFeeMinor: 5_000n,
      agreement: { agreementId: 'agreed', receivedMinor: 186_040n },
    });
    const refusal = await refusalOf(create({ immediatelyExecute: true }));
    expect(refusal).toStrictEqual({
      code: 'PRICE_MOVED',
      details: { estimated: 191_040n, actual: 186_040n },
    });
  });

  it('never asks the payer to make up for an institution that rounds in the receiver’s favour', async () => {
    agreed = () => ({
      status: 'RESOLVED',
      ...receiver,
      agreement: { agreementId: 'agreed', receivedMinor: 191_041n },
    });
    const quote = await create();
    expect(quote).toMatchObject({ totalSendingAmount: 240_000, totalReceivingAmount: 191_041 });
    await world.executeQuote(quote.id);
    await world.letTimePass();
    const transaction = await world.transaction(quote.transactionId);
    expect(transaction).toMatchObject({ status: 'COMPLETED' });
  });

  it('adds up to the unit within one currency, or is refused', async () => {
    const { sendingPerReceiving: _one, ...inDollars } = { ...receiver, currency: 'USD' } as const;
    receiver = inDollars;
    const answerOf = (feeMinor: bigint, keptMinor: bigint) => {
      agreed = ({ receivedMinor }) => ({
        status: 'RESOLVED',
        ...receiver,
        counterpartyFixedFeeMinor: feeMinor,
        agreement: { agreementId: 'agreed', receivedMinor: receivedMinor - keptMinor },
      });
    };
    answerOf(10n, 9n);
    expect((await refusalOf(create())).code).toBe('AMOUNT_OUT_OF_RANGE');
    answerOf(10n, 10n);
    const quote = await create();
    expect(quote).toMatchObject({ totalReceivingAmount: 239_990, feesIncluded: 10, exchangeRate: 1 });
    await world.executeQuote(quote.id);
    await world.letTimePass();
    expect(world.rail.sent).toHaveLength(1);
  });

  it('takes what was agreed along with the payout', async () => {
    const quote = await create();
    await world.executeQuote(quote.id);
    await world.letTimePass();
    expect(world.rail.sent).toMatchObject([{ identifier: YOU, agreementId: 'agreed' }]);
  });

  it('names each quote’s payment by an id of its own', async () => {
    await create();
    await create();
    const [one, other] = asked;
    expect(one?.paymentUuid === other?.paymentUuid).toBe(false);
    expect(one?.paymentUuid).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('lives no longer than what was agreed', async () => {
    const expiresAt = after(world.clock.now(), 60_000);
    agreed = ({ receivedMinor }) => ({
      status: 'RESOLVED',
      ...receiver,
      expiresAt,
      agreement: { agreementId: 'agreed', receivedMinor },
    });
    expect(instant((await create()).expiresAt)).toBe(expiresAt);
  });

  it.each(['SENDER_NOT_ACCEPTED', 'PAYREQ_REQUEST_FAILED', 'INVALID_NONCE', 'AMOUNT_OUT_OF_RANGE'] as const)(
    'is refused with %s as the institution refuses it, and nothing is kept',
    async (code) => {
      agreed = () => ({ status: 'REFUSED', code });
      expect((await refusalOf(create())).code).toBe(code);
      expect(await world.published()).toStrictEqual([]);
    },
  );

  it.each([
    ['too small to arrive', { lockedAmountMinor: 1n }, 'AMOUNT_OUT_OF_RANGE'],
    ['that the account cannot pay at once', { immediatelyExecute: true }, 'INSUFFICIENT_BALANCE'],
  ] as const)('%s is sent to no institution', async (_what, more, code) => {
    expect((await refusalOf(create(more, 100))).code).toBe(code);
    expect(asked).toStrictEqual([]);
  });
});
