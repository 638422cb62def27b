import {
  callbackAt,
  conversionIn,
  isSignedVersion,
  payRefusalOf,
  type TheirConversion,
} from './pay-answer.js';

describe('the answer to a pay request (quotes §1.4, rows 10 and 11)', () => {
  it.each([
    [400, 'SENDER_NOT_ACCEPTED', 'SENDER_NOT_ACCEPTED'],
    [400, 'MISSING_REQUIRED_UMA_PARAMETERS', 'MISSING_REQUIRED_UMA_PARAMETERS'],
    [400, 'AMOUNT_OUT_OF_RANGE', 'AMOUNT_OUT_OF_RANGE'],
    [422, 'INVALID_CURRENCY', 'INVALID_CURRENCY'],
    [499, 'INVALID_CURRENCY', 'INVALID_CURRENCY'],
    [500, 'INVALID_CURRENCY', 'PAYREQ_REQUEST_FAILED'],
    [400, 'CERT_CHAIN_INVALID', 'PAYREQ_REQUEST_FAILED'],
    [400, 'toString', 'PAYREQ_REQUEST_FAILED'],
    [400, 7, 'PAYREQ_REQUEST_FAILED'],
    [404, undefined, 'PAYREQ_REQUEST_FAILED'],
    [403, undefined, 'SENDER_NOT_ACCEPTED'],
    [403, 'INVALID_CURRENCY', 'SENDER_NOT_ACCEPTED'],
  ])('%d with %j is %s', (status, code, refusal) => {
    expect(payRefusalOf({ status, code, hasCommonVersion: true })).toBe(refusal);
  });

  it.each([201, 204, 302])('%d is no agreement', (status) => {
    expect(payRefusalOf({ status, hasCommonVersion: false })).toBe('PAYREQ_REQUEST_FAILED');
  });

  it('is a failure where there is none, and is read where it is 200, whatever it says', () => {
    expect(payRefusalOf(undefined)).toBe('PAYREQ_REQUEST_FAILED');
    expect(
      payRefusalOf({ status: 200, code: 'SENDER_NOT_ACCEPTED', hasCommonVersion: false }),
    ).toBeUndefined();
  });

  it.each([
    [true, 'NO_COMPATIBLE_UMA_VERSION'],
    [false, 'UNSUPPORTED_UMA_VERSION'],
  ])('412 where both speak another version, %s: %s', (hasCommonVersion, refusal) => {
    expect(payRefusalOf({ status: 412, code: 'INVALID_CURRENCY', hasCommonVersion })).toBe(refusal);
  });
});

describe('the amounts of an answer', () => {
  const THEIRS: TheirConversion = {
    currencyCode: 'EUR',
    decimals: 2,
    amount: 1_000,
    multiplier: 12.5,
    fee: 7,
  };

  it('are what arrives, its price, and the fee', () => {
    expect(conversionIn('EUR', THEIRS)).toStrictEqual({
      receivedMinor: 1_000n,
      multiplier: 12.5,
      feeMillisatoshis: 7n,
    });
  });

  it.each<[string, Partial<TheirConversion>]>([
    ['are in another currency', { currencyCode: 'USD' }],
    ['count other decimals', { decimals: 0 }],
    ['have a fraction', { amount: 1.5 }],
    ['are below 0', { amount: -1 }],
    ['are no exact number any more', { amount: 2 ** 53 }],
    ['have a fraction in the fee', { fee: 0.5 }],
    ['have a fee below 0', { fee: -1 }],
    ['have no price', { multiplier: 0 }],
    ['have a price that is no number', { multiplier: NaN }],
  ])('are not taken when they %s', (_what, more) => {
    expect(conversionIn('EUR', { ...THEIRS, ...more })).toBeUndefined();
  });

  it('are not taken when they are missing', () => {
    const { amount: _amount, ...without } = THEIRS;
    expect([conversionIn('EUR', without), conversionIn('EUR', undefined)]).toStrictEqual([
      undefined,
      undefined,
    ]);
  });
});

describe('a pay request', () => {
  it.each([
    [0, false],
    [1, true],
    [2, false],
    [99, false],
    [NaN, false],
  ])('by version %d has a signed answer that can be read: %s', (version, isSigned) => {
    expect(isSignedVersion(version)).toBe(isSigned);
  });

  it('goes to the receiver’s own domain', () => {
    expect(callbackAt('there.example', 'https://there.example/pay?x=1')?.href).toBe(
      'https://there.example/pay?x=1',
    );
  });

  it.each([
    'https://elsewhere.example/pay',
    'https://sub.there.example/pay',
    'https://there.example.elsewhere.example/pay',
    'https://elsewhere.example/https://there.example',
    'there.example/pay',
    '',
  ])('goes nowhere else: %j', (callback) => {
    expect(callbackAt('there.example', callback)).toBeUndefined();
  });
});
