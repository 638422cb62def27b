import { after, instant, money, Rate } from '@causeway/kernel';
import fc from 'fast-check';
import { isQuotable, quoteExpiry } from './agreement.js';
import {
  agreedTerms,
  agreementIdOf,
  askedOf,
  isSameFee,
  restAfterFee,
  type Asked,
  type Wanted,
} from './counterparty-terms.js';

const RATES = { perSendingUnit: Rate.parse('10000'), perReceivingUnit: Rate.parse('12000.5') };
const WANTED: Wanted = { lockedSide: 'RECEIVING', receivedMinor: 1_001n, sending: 'USD', receiving: 'EUR' };

describe('the amount of a request to the receiver’s institution', () => {
  it('is what arrives, where that is locked', () => {
    expect(askedOf(WANTED, RATES)).toStrictEqual({ amount: 1_001n, isInMillisatoshis: false });
  });

  it('is its price, up to the next millisatoshi, where what is sent is locked', () => {
    const asked = askedOf({ ...WANTED, lockedSide: 'SENDING' }, RATES);
    expect(asked).toStrictEqual({ amount: 12_012_501n, isInMillisatoshis: true });
  });

  it('is what arrives within one currency, whichever side is locked (quotes §2)', () => {
    const wanted: Wanted = { ...WANTED, lockedSide: 'SENDING', sending: 'EUR' };
    expect(askedOf(wanted, RATES)).toStrictEqual({ amount: 1_001n, isInMillisatoshis: false });
  });

  it('is at most what the protocol can carry exactly', () => {
    const largest = BigInt(Number.MAX_SAFE_INTEGER);
    expect(askedOf({ ...WANTED, receivedMinor: largest }, RATES)?.amount).toBe(largest);
    expect(askedOf({ ...WANTED, receivedMinor: largest + 1n }, RATES)).toBeUndefined();
    expect(askedOf({ ...WANTED, receivedMinor: largest, lockedSide: 'SENDING' }, RATES)).toBeUndefined();
  });

  it('has an id that is the same for the same quote, side, currency and amount only', () => {
    const asked = { amount: 5n, isInMillisatoshis: false };
    const ids = [
      agreementIdOf('q', WANTED, asked),
      agreementIdOf('r', WANTED, asked),
      agreementIdOf('q', { ...WANTED, lockedSide: 'SENDING' }, asked),
      agreementIdOf('q', { ...WANTED, receiving: 'USD' }, asked),
      agreementIdOf('q', WANTED, { ...asked, amount: 6n }),
    ];
    expect(new Set(ids).size).toBe(ids.length);
    expect(agreementIdOf('q', WANTED, asked)).toBe(ids[0]);
  });
});

describe('the fee of the other institution', () => {
  const within: Wanted = { lockedSide: 'SENDING', receivedMinor: 100n, sending: 'EUR', receiving: 'EUR' };
  it.each([
    [1n, { amount: 99n, isInMillisatoshis: false }],
    [99n, { amount: 1n, isInMillisatoshis: false }],
    [100n, 'TOO_LITTLE'],
    [101n, 'TOO_LITTLE'],
    [0n, undefined],
  ])('of %s of 100 locked units in one currency makes a second request for %j', (feeMinor, rest) => {
    expect(restAfterFee(within, feeMinor)).toStrictEqual(rest);
  });

  it.each<[string, Partial<Wanted>]>([
    ['where what arrives is locked', { lockedSide: 'RECEIVING' }],
    ['across currencies', { sending: 'USD' }],
  ])('makes no second request %s', (_what, more) => {
    expect(restAfterFee({ ...within, ...more }, 5n)).toBeUndefined();
  });

  it.each([
    [5n, 5n, true],
    [5n, 6n, false],
    [5n, 4n, false],
    [5n, 0n, false],
  ])('of %s in the first answer and %s in the second are the same: %s', (first, second, isSame) => {
    expect(isSameFee({ feeMinor: first }, { feeMinor: second })).toBe(isSame);
  });

  it('and the rest together are what was locked', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 12n), fc.bigInt(1n, 10n ** 12n), (receivedMinor, feeMinor) => {
        const rest = restAfterFee({ ...within, receivedMinor }, feeMinor);
        if (rest === 'TOO_LITTLE') expect(feeMinor >= receivedMinor).toBe(true);
        else expect(rest && rest.amount + feeMinor).toBe(receivedMinor);
      }),
    );
  });
});

describe('the answer of the receiver’s institution (quotes §1.4, rows 10 and 11)', () => {
  const ASKED: Asked = {
    sending: 'USD',
    receiving: 'EUR',
    asked: { amount: 1_000n, isInMillisatoshis: false },
    domain: 'there.example',
    wanted: [{ name: 'FULL_NAME', mandatory: true }],
  };
  const RESPONSE = {
    receivedMinor: 1_000n,
    feeMillisatoshis: 12_001n,
    invoice: 'simulated1x',
    payeeFields: { FULL_NAME: 'Grace Hopper' },
  };
  const BROKEN = { status: 'REFUSED', code: 'INVALID_PAYREQ_RESPONSE' };
  const INVOICE = { payee: 'there.example', millisatoshis: 12_012_501n, validMs: 540_000 };

  it('is what arrives, the fee up to the next minor unit, and the invoice', () => {
    expect(agreedTerms(ASKED, RESPONSE, INVOICE, RATES)).toStrictEqual({
      received: money(1_000n, 'EUR'),
      feeMinor: 1n,
      rates: RATES,
      invoice: 'simulated1x',
      invoiceMillisatoshis: 12_012_501n,
      said: { payeeFields: { FULL_NAME: 'Grace Hopper' } },
      validMs: 540_000,
    });
  });

  it.each([60_001, 366 * 24 * 60 * 60_000])('may come with an invoice that lives for %i ms', (validMs) => {
    expect(agreedTerms(ASKED, RESPONSE, { ...INVOICE, validMs }, RATES)).toMatchObject({ validMs });
  });

  it('keeps the URL for notifications of channels', () => {
    const utxoCallback = 'https://there.example/utxos';
    expect(agreedTerms(ASKED, { ...RESPONSE, utxoCallback }, INVOICE, RATES)).toMatchObject({
      said: { utxoCallback },
    });
  });

  it.each([
    ['without an invoice that can be read', RESPONSE, undefined],
    ['with the invoice of another payee', RESPONSE, { ...INVOICE, payee: 'x.example' }],
    ['with an invoice about more', RESPONSE, { ...INVOICE, millisatoshis: 12_012_503n }],
    ['with an invoice that cannot be paid in time', RESPONSE, { ...INVOICE, validMs: 60_000 }],
    ['with an invoice beyond all dates', RESPONSE, { ...INVOICE, validMs: Number.MAX_SAFE_INTEGER }],
    ['that delivers less', { ...RESPONSE, receivedMinor: 999n }, INVOICE],
    [
      'of other amounts, whatever fields it lacks',
      { ...RESPONSE, receivedMinor: 999n, payeeFields: {} },
      INVOICE,
    ],
  ])('%s is refused', (_what, response, invoice) => {
    expect(agreedTerms(ASKED, response, invoice, RATES)).toStrictEqual(BROKEN);
  });

  it.each<[string, Record<string, string>]>([
    ['without', {}],
    ['with empty text as', { FULL_NAME: '' }],
  ])('%s a mandatory field of the receiver is refused by that field’s name', (_what, payeeFields) => {
    expect(agreedTerms(ASKED, { ...RESPONSE, payeeFields }, INVOICE, RATES)).toStrictEqual({
      status: 'REFUSED',
      code: 'MISSING_REQUIRED_UMA_PARAMETERS',
      details: { missingFields: ['FULL_NAME'] },
    });
  });

  it('may leave out what is optional', () => {
    const wanted = [{ name: 'BIRTH_DATE', mandatory: false }];
    expect(agreedTerms({ ...ASKED, wanted }, RESPONSE, INVOICE, RATES)).toHaveProperty('feeMinor');
  });

  it('within one currency is taken near our own price of bitcoin only', () => {
    const within = { ...ASKED, sending: 'EUR' as const };
    const near = { perSendingUnit: Rate.parse('12000'), perReceivingUnit: RATES.perReceivingUnit };
    expect(agreedTerms(within, RESPONSE, INVOICE, near)).toHaveProperty('feeMinor');
    expect(agreedTerms(within, RESPONSE, INVOICE, RATES)).toStrictEqual(BROKEN);
  });
});

describe('the end of an agreement', () => {
  const now = instant('2026-03-02T10:00:00.000Z');
  it.each([
    [60_001, true],
    [60_000, false],
    [59_999, false],
  ])('%d ms before its invoice expires it is still quoted: %s', (ms, isStill) => {
    expect(isQuotable(after(now, ms), now)).toBe(isStill);
  });

  it('ends the quote a minute before the invoice, or with the look-up if that is earlier', () => {
    const invoiceEnd = after(now, 540_000);
    expect(quoteExpiry(after(now, 600_000), invoiceEnd)).toBe(after(now, 480_000));
    expect(quoteExpiry(after(now, 100_000), invoiceEnd)).toBe(after(now, 100_000));
  });
});
