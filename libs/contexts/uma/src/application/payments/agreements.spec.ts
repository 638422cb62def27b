import { after, newUuid } from '@causeway/kernel';
import { CounterpartyWorld, GRACE } from '../../testing/counterparty-world.js';
import { velocityLimits } from '../counterparties/operator-settings.js';

let world: CounterpartyWorld;
beforeEach(() => {
  world = new CounterpartyWorld();
});
const kept = () => world.uma.rows('agreement_view');

describe('a payment that another institution is asked to take', () => {
  it('is what arrives, by the payer’s address and fields, under the id of its agreement', async () => {
    const { agreement } = await world.agree();
    expect(world.asked).toStrictEqual([
      {
        receiver: { text: GRACE, user: 'grace', domain: 'there.example' },
        offer: expect.objectContaining({ callback: 'https://there.example/pay' }) as object,
        payer: '$ada@here.example',
        currency: 'EUR',
        amount: 1_000n,
        isInMillisatoshis: false,
        payerFields: { FULL_NAME: 'Ada Lovelace' },
        payeeFields: [{ name: 'NATIONALITY', mandatory: true }],
        paymentUuid: agreement.agreementId,
      },
    ]);
  });

  it('counts millisatoshis where what is sent is locked', async () => {
    await world.agree({ lockedSide: 'SENDING' });
    expect(world.asked).toMatchObject([{ amount: 10_000_000n, isInMillisatoshis: true }]);
  });

  it('has the fields that the quote gives before those on record', async () => {
    await world.agree({ senderCustomerInfo: { FULL_NAME: 'A. Lovelace' } });
    expect(world.asked).toMatchObject([{ payerFields: { FULL_NAME: 'A. Lovelace' } }]);
  });

  it('is the platform’s, by its own user at its domain, where no customer pays', async () => {
    await world.agree({ senderCustomerId: undefined as never, senderCustomerInfo: { FULL_NAME: 'Us' } });
    expect(world.asked).toMatchObject([
      { payer: '$platform@here.example', payerFields: { FULL_NAME: 'Us' } },
    ]);
  });

  it('is agreed on at its price, with the required fields of the receiver, a minute less than its invoice', async () => {
    const agreed = await world.agree();
    expect(agreed).toMatchObject({
      status: 'RESOLVED',
      umaAddress: GRACE,
      currency: 'EUR',
      minMinor: 1n,
      maxMinor: 50_000n,
      counterpartyFixedFeeMinor: 0n,
      counterpartyInformation: { NATIONALITY: 'FR' },
      expiresAt: after(world.uma.clock.now(), 480_000),
      agreement: { receivedMinor: 1_000n },
    });
    expect(agreed.rates.perReceivingUnit.toNumber()).toBe(10_000);
    expect(agreed.sendingPerReceiving.toNumber()).toBe(1);
    expect(kept()).toMatchObject([{ domain: 'there.example', invoice: 'msat:10000000' }]);
  });

  it('of several at once is agreed on as often as the limit of its institution allows', async () => {
    const limits = [{ domain: 'there.example', paymentsPerHourMax: 3 }];
    await world.uma.execute(new velocityLimits.Set({ limits }, world.call()));
    const answers = await Promise.all(Array.from({ length: 8 }, () => world.agree()));
    const refused = answers.filter(({ status }) => status === 'REFUSED').map(({ code }) => code);
    expect(refused).toStrictEqual(Array(5).fill('VELOCITY_LIMIT_EXCEEDED'));
    expect(kept()).toHaveLength(3);
    world.uma.clock.advance(60 * 60_000);
    expect(await world.agree()).toMatchObject({ status: 'RESOLVED' });
  });

  it('is asked for once: a repetition gets the first answer', async () => {
    const more = { lookupId: await world.lookUp(), paymentUuid: newUuid() };
    const first = await world.agree(more);
    world.uma.clock.advance(479_999);
    world.answer = () => ({ multiplier: 9_999 });
    expect(await world.agree(more)).toStrictEqual(first);
    expect(world.asked).toHaveLength(1);
    await world.agree({ ...more, receivedMinor: 1_001n });
    expect([world.asked.length, kept().length]).toStrictEqual([2, 2]);
  });
});

describe('within one currency, with what is sent locked', () => {
  const within = { sendingCurrency: 'USD', currency: 'USD', lockedSide: 'SENDING' } as const;

  it('a fee is left out of a second request, under an id of its own', async () => {
    world.answer = () => ({ feeMillisatoshis: 30_000n });
    const agreed = await world.agree(within);
    expect(world.asked.map(({ amount }) => amount)).toStrictEqual([1_000n, 997n]);
    expect(agreed).toMatchObject({ counterpartyFixedFeeMinor: 3n, agreement: { receivedMinor: 997n } });
    expect(agreed.agreement.agreementId).toBe(world.asked[1]?.paymentUuid);
    expect(world.asked[0]?.paymentUuid).not.toBe(world.asked[1]?.paymentUuid);
    expect(kept().map(({ received }) => received)).toHaveLength(1);
  });

  it('a fee that is another one the second time breaks the protocol', async () => {
    world.answer = () => ({ feeMillisatoshis: world.asked.length === 1 ? 30_000n : 40_000n });
    expect(await world.agree(within)).toMatchObject({ code: 'INVALID_PAYREQ_RESPONSE' });
    expect(kept()).toStrictEqual([]);
  });

  it('a fee that leaves nothing refuses the amount', async () => {
    world.answer = () => ({ feeMillisatoshis: 10_000_000n });
    expect(await world.agree(within)).toMatchObject({ code: 'AMOUNT_OUT_OF_RANGE' });
    expect(world.asked).toHaveLength(1);
  });

  it('a second request that is refused refuses the payment', async () => {
    world.answer = () =>
      world.asked.length === 1
        ? { feeMillisatoshis: 30_000n }
        : { status: 'REFUSED', code: 'SENDER_NOT_ACCEPTED' };
    expect(await world.agree(within)).toMatchObject({ code: 'SENDER_NOT_ACCEPTED' });
  });
});

const noNetwork = () => {
  world.uma.network = undefined;
  return {};
};

describe('a payment is refused, and nothing is agreed on', () => {
  it.each<[string, () => unknown, string]>([
    ['by the institution', () => ({ status: 'REFUSED', code: 'SENDER_NOT_ACCEPTED' }), 'SENDER_NOT_ACCEPTED'],
    ['for an invoice that cannot be read', () => ({ invoice: 'lnbc1' }), 'INVALID_PAYREQ_RESPONSE'],
    ['for an invoice of another amount', () => ({ invoice: 'msat:1' }), 'INVALID_PAYREQ_RESPONSE'],
    ['for another amount', () => ({ receivedMinor: 999n }), 'INVALID_PAYREQ_RESPONSE'],
    ['for a price that is none', () => ({ multiplier: 0, invoice: 'msat:0' }), 'INVALID_PAYREQ_RESPONSE'],
    ['for a missing field', () => ({ payeeFields: {} }), 'MISSING_REQUIRED_UMA_PARAMETERS'],
    [
      'for an answer of long ago',
      () => ({ signed: { ...world.signed(), signedAt: after(world.uma.clock.now(), -600_001) } }),
      'INVALID_TIMESTAMP',
    ],
  ])('%s', async (_why, answer, code) => {
    world.answer = answer as never;
    expect(await world.agree()).toMatchObject({ status: 'REFUSED', code });
    expect([world.asked.length, kept()]).toStrictEqual([1, []]);
  });

  it('for an answer that was given before', async () => {
    const signed = world.signed();
    world.answer = () => ({ signed });
    await world.agree();
    expect(await world.agree()).toMatchObject({ code: 'INVALID_NONCE' });
  });

  it.each<[string, () => object, string]>([
    ['without a look-up', () => ({ lookupId: newUuid() }), 'LOOKUP_REQUEST_FAILED'],
    [
      'by the look-up of another address',
      () => ({ umaAddress: '$x@there.example' }),
      'LOOKUP_REQUEST_FAILED',
    ],
    ['in a currency that was not offered', () => ({ currency: 'MXN' }), 'LOOKUP_REQUEST_FAILED'],
    ['in what bitcoin has no price in', () => ({ sendingCurrency: 'KES' }), 'PAYREQ_REQUEST_FAILED'],
    ['beyond what the protocol can carry', () => ({ receivedMinor: 2n ** 53n }), 'AMOUNT_OUT_OF_RANGE'],
    ['where no network is connected', () => noNetwork(), 'PAYREQ_REQUEST_FAILED'],
    [
      'by a platform that has lost its domain',
      () => world.uma.neighbours.unproven.add('here.example'),
      'PAYREQ_REQUEST_FAILED',
    ],
  ])('before the institution learns of it: %s', async (_why, change, code) => {
    const lookupId = await world.lookUp();
    expect(await world.agree({ lookupId, ...change() })).toMatchObject({ status: 'REFUSED', code });
    expect(world.asked).toStrictEqual([]);
  });
});
