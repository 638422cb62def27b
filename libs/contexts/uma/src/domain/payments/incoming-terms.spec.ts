import { instant, money, Rate } from '@causeway/kernel';
import fc from 'fast-check';
import type { Payee, TakenCurrency } from '../directory/payee.js';
import type { PayRequest } from '../protocol/messages.js';
import { approvalOf } from './approval.js';
import { announcedFields, incomingTerms, transactionOf, type IncomingTerms } from './incoming-terms.js';

const EUR: TakenCurrency = { currency: 'EUR', minMinor: 10n, maxMinor: 500n, payerFields: [] };
const PAYEE: Payee = { isVerified: true, hasAcceptedTerms: true, taken: [EUR] };
const REQUEST: PayRequest = {
  signed: { domain: 'there.example', nonce: 'n', signedAt: instant('2026-03-02T10:00:00.000Z') },
  payer: '$grace@there.example',
  currency: 'EUR',
  amount: 100n,
  isInMillisatoshis: false,
  payerFields: {},
  payeeFields: [],
  paymentUuid: 'p',
  request: {},
};
const MULTIPLIER = 10_869.565217391304;
const outcome = (
  more: Partial<PayRequest> = {},
  payee: Payee | undefined = PAYEE,
  multiplier: number | undefined = MULTIPLIER,
) => {
  const terms = incomingTerms({ ...REQUEST, ...more }, payee, multiplier);
  return 'refusal' in terms ? terms.refusal.code : terms;
};
const taken = (...args: Parameters<typeof outcome>): IncomingTerms => {
  const terms = outcome(...args);
  if (typeof terms === 'string') throw new Error(`it is ${terms}`);
  return terms;
};

describe('a pay request of another institution', () => {
  it('that names what arrives costs that, up to the next millisatoshi', () => {
    expect(outcome()).toStrictEqual({
      received: money(100n, 'EUR'),
      millisatoshis: 1_086_957n,
      multiplier: MULTIPLIER,
      counterpartyInformation: {},
    });
  });

  it('that names what is sent delivers what that buys, down to the minor unit', () => {
    const sent = { amount: 1_086_956n, isInMillisatoshis: true };
    expect(outcome(sent)).toMatchObject({ received: money(99n, 'EUR'), millisatoshis: 1_086_956n });
  });

  it('never delivers more than is paid for, whichever side is locked', () => {
    const payee = { ...PAYEE, taken: [{ ...EUR, minMinor: 1n, maxMinor: 10n ** 15n }] };
    fc.assert(
      fc.property(
        fc.bigInt(10n ** 8n, 10n ** 12n),
        fc.boolean(),
        fc.integer({ min: 1, max: 1_000_000 }),
        (amount, isInMillisatoshis, multiplier) => {
          const terms = taken({ amount, isInMillisatoshis }, payee, multiplier);
          const value = Rate.of(BigInt(multiplier), 1n).numerator * terms.received.amountMinor;
          expect(value <= terms.millisatoshis).toBe(true);
        },
      ),
    );
  });

  it.each([
    [9n, 'AMOUNT_OUT_OF_RANGE'],
    [10n, 'taken'],
    [500n, 'taken'],
    [501n, 'AMOUNT_OUT_OF_RANGE'],
    [0n, 'AMOUNT_OUT_OF_RANGE'],
  ])('for %s minor units of 10 to 500 is %s', (amount, expected) => {
    const result = outcome({ amount });
    expect(typeof result === 'string' ? result : 'taken').toBe(expected);
  });

  it.each([
    ['to no one', {}, undefined, MULTIPLIER, 'USER_NOT_FOUND'],
    ['to a customer who is not verified', {}, { ...PAYEE, isVerified: false }, MULTIPLIER, 'USER_NOT_FOUND'],
    ['to one without terms', {}, { ...PAYEE, hasAcceptedTerms: false }, MULTIPLIER, 'USER_NOT_FOUND'],
    ['in a currency that is not taken', { currency: 'USD' }, PAYEE, MULTIPLIER, 'INVALID_CURRENCY'],
    ['in one that nothing can be computed with', {}, PAYEE, 1e-13, 'INVALID_CURRENCY'],
  ])('%s is refused', (_what, more, payee, multiplier, code) => {
    const terms = incomingTerms({ ...REQUEST, ...more }, payee, multiplier);
    expect('refusal' in terms && terms.refusal.code).toBe(code);
  });

  it('in a currency that bitcoin has no price in is refused', () => {
    const terms = incomingTerms(REQUEST, PAYEE, undefined);
    expect('refusal' in terms && terms.refusal.code).toBe('INVALID_CURRENCY');
  });

  describe('where the platform requires fields of counterparties (config-and-tokens §2)', () => {
    const payerFields = [
      { name: 'FULL_NAME', mandatory: true },
      { name: 'BIRTH_DATE', mandatory: false },
    ];
    const payee = { ...PAYEE, taken: [{ ...EUR, payerFields }] };

    it.each<[string, Record<string, string>]>([
      ['without', { BIRTH_DATE: '1906-12-09' }],
      ['with empty text as', { FULL_NAME: '' }],
    ])('is refused %s a mandatory one, by its name in the protocol', (_what, said) => {
      const terms = incomingTerms({ ...REQUEST, payerFields: said }, payee, MULTIPLIER);
      expect('refusal' in terms && terms.refusal).toMatchObject({
        status: 400,
        code: 'MISSING_REQUIRED_UMA_PARAMETERS',
        reason: expect.stringMatching(/: name$/) as string,
      });
    });

    it('is taken without an optional one, which is then absent', () => {
      const terms = taken({ payerFields: { FULL_NAME: 'Grace Hopper' } }, payee);
      expect(terms.counterpartyInformation).toStrictEqual({ FULL_NAME: 'Grace Hopper' });
    });

    it('passes on the required fields, and no others of the payer', () => {
      const said = { FULL_NAME: 'Grace Hopper', TAX_ID: '1' };
      expect(taken({ payerFields: said }, payee).counterpartyInformation).toStrictEqual({
        FULL_NAME: 'Grace Hopper',
      });
    });
  });
});

describe('a payment to a customer of this deployment', () => {
  const payerFields = [
    { name: 'FULL_NAME', mandatory: true },
    { name: 'BIRTH_DATE', mandatory: false },
    { name: 'IDENTIFIER', mandatory: false },
  ];
  const payee = { taken: [{ ...EUR, payerFields }] };
  const record = { umaAddress: '$ada@here.example', fullName: 'Ada Lovelace' };

  it('is announced with the required fields: from the quote, else from the record', () => {
    const said = {
      record,
      senderCustomerInfo: { BIRTH_DATE: '1815-12-10', TAX_ID: '1' },
      umaAddress: '$a@b',
    };
    expect(announcedFields(payee, 'EUR', said)).toStrictEqual({
      FULL_NAME: 'Ada Lovelace',
      BIRTH_DATE: '1815-12-10',
      IDENTIFIER: '$a@b',
    });
  });

  it.each<[string, Parameters<typeof announcedFields>]>([
    ['to one who is gone', [undefined, 'EUR', { record }]],
    ['in a currency that is not taken', [payee, 'USD', { record }]],
    ['without a mandatory field', [payee, 'EUR', { senderCustomerInfo: { BIRTH_DATE: 'x' } }]],
    ['with a mandatory field that is empty', [payee, 'EUR', { senderCustomerInfo: { FULL_NAME: '' } }]],
  ])('%s is refused before it is announced', (_what, args) => {
    expect(announcedFields(...args)).toBeUndefined();
  });
});

describe('the transaction of a pay request', () => {
  const RECEIVER = { text: '$ada@here.example', user: 'ada', domain: 'here.example' };
  const idFor = (more: Partial<PayRequest> = {}, text = RECEIVER.text) =>
    transactionOf({ ...REQUEST, ...more }, { ...RECEIVER, text });
  const signed = (more: Partial<PayRequest['signed']>) => ({ signed: { ...REQUEST.signed, ...more } });
  const later = instant('2026-03-02T10:00:01.000Z');

  it.each<[string, Partial<PayRequest>]>([
    ['under another nonce', signed({ nonce: 'other' })],
    ['signed later', signed({ signedAt: later })],
    ['that says more about the payer', { payerFields: { FULL_NAME: 'Grace Hopper' } }],
  ])('is the same for a repetition %s', (_what, more) => {
    expect(idFor(more)).toBe(idFor());
  });

  it.each<[string, Partial<PayRequest>]>([
    ['amount', { amount: 101n }],
    ['locked side', { isInMillisatoshis: true }],
    ['currency', { currency: 'USD' }],
    ['id', { paymentUuid: 'q' }],
    ['institution', signed({ domain: 'x.example' })],
  ])('is another one for another %s', (_what, more) => {
    expect(idFor(more)).not.toBe(idFor());
  });

  it.each(['$grace@here.example', '$ada@x.example'])(
    'is another one for the receiver %s, whose institution may be another',
    (text) => {
      expect(idFor({}, text)).not.toBe(idFor());
    },
  );

  describe('without an id of the payment', () => {
    const { paymentUuid: _paymentUuid, ...without } = REQUEST;
    const one = (more: Partial<PayRequest> = {}) => transactionOf({ ...without, ...more }, RECEIVER);

    it('is the same for the same message', () => {
      expect(one()).toBe(one());
    });

    it.each([
      ['nonce', signed({ nonce: 'other' })],
      ['time, because a nonce has 32 bits only', signed({ signedAt: later })],
      ['institution', signed({ domain: 'x.example' })],
    ])('is another one for another %s', (_what, more) => {
      expect(one(more)).not.toBe(one());
    });
  });
});

describe('the decision of the receiver’s platform (webhooks §6)', () => {
  const refusalOf = (payment: Parameters<typeof approvalOf>[0]) => {
    const approval = approvalOf(payment);
    return approval.status === 'REFUSED' ? approval.refusal : approval;
  };

  it('that approves accepts the payment, with its receiver fields', () => {
    expect(approvalOf({ status: 'PROCESSING', receiverCustomerInfo: { A: 'b' } })).toStrictEqual({
      status: 'TAKEN',
      receiverInfo: { A: 'b' },
    });
    expect(approvalOf({ status: 'PROCESSING' })).toStrictEqual({ status: 'TAKEN', receiverInfo: {} });
  });

  it('is polled again while it is pending', () => {
    expect(approvalOf({ status: 'PENDING' })).toStrictEqual({ status: 'PENDING' });
  });

  it('that rejects refuses the sender', () => {
    expect(refusalOf({ status: 'REJECTED' })).toMatchObject({ status: 400, code: 'SENDER_NOT_ACCEPTED' });
    expect(refusalOf({ status: 'REJECTED', rejection: { requiredFields: [] } })).toMatchObject({
      code: 'SENDER_NOT_ACCEPTED',
    });
  });

  it('that misses fields returns their names in the protocol', () => {
    const requiredFields = [{ name: 'BIRTH_DATE' }, { name: 'FULL_NAME' }];
    expect(refusalOf({ status: 'REJECTED', rejection: { requiredFields } })).toMatchObject({
      status: 400,
      code: 'MISSING_REQUIRED_UMA_PARAMETERS',
      reason: expect.stringMatching(/: birthDate, name$/),
    });
  });

  it.each(['FAILED', 'COMPLETED', 'REFUNDED'])('has failed where the payment is %s', (status) => {
    expect(refusalOf({ status })).toMatchObject({ status: 500, code: 'INTERNAL_ERROR' });
  });

  it('has failed where the payment does not exist any more', () => {
    expect(refusalOf(null)).toMatchObject({ status: 500 });
  });
});
