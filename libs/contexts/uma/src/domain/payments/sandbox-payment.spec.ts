import { money, newId, Rate } from '@causeway/kernel';
import fc from 'fast-check';
import type { Payee } from '../directory/payee.js';
import { heldRefusal, receiverFor, sentBy, takenFromSandbox, WANTED_OF_RECEIVER } from './sandbox-payment.js';

const [ada, grace] = [newId('Customer'), newId('Customer')];
const PAYEE: Payee = {
  isVerified: true,
  hasAcceptedTerms: true,
  taken: [{ currency: 'EUR', minMinor: 10n, maxMinor: 500n, payerFields: [] }],
};

describe('the receiver of a simulated sender (sandbox §7)', () => {
  it.each([
    ['by id', { customerId: ada }, ada],
    ['by address', { bearerId: ada }, ada],
    ['by both', { customerId: ada, bearerId: ada }, ada],
    ['by neither', {}, { refused: 'INVALID_INPUT', details: { field: 'receiverUmaAddress' } }],
    ['by an unknown id', { customerId: null }, { refused: 'SENDER_NOT_FOUND' }],
    ['by an unknown address', { bearerId: null }, { refused: 'UMA_NOT_FOUND' }],
    ['by an unknown id and address', { customerId: null, bearerId: null }, { refused: 'SENDER_NOT_FOUND' }],
    ['by an id and an unknown address', { customerId: ada, bearerId: null }, { refused: 'UMA_NOT_FOUND' }],
    ['by two customers', { customerId: ada, bearerId: grace }, { refused: 'RECEIVER_MISMATCH' }],
  ])('%s', (_what, named, expected) => {
    expect(receiverFor(named)).toStrictEqual(expected);
  });
});

describe('a payment of a simulated sender', () => {
  const wanted = { currencyCode: 'EUR', amountMinor: 100n };
  const refusalOf = (payee: Payee | undefined, more: Partial<typeof wanted> = {}) => {
    const taken = takenFromSandbox(payee, { ...wanted, ...more });
    return 'refused' in taken ? taken.refused : 'taken';
  };

  it.each([
    ['to no one', undefined, {}, 'SENDER_NOT_FOUND'],
    [
      'without terms',
      { ...PAYEE, hasAcceptedTerms: false, isVerified: false },
      {},
      'END_USER_TERMS_NOT_ACCEPTED',
    ],
    ['to one who is not verified', { ...PAYEE, isVerified: false }, {}, 'USER_NOT_READY'],
    ['in a currency that is not taken', PAYEE, { currencyCode: 'USD' }, 'INVALID_CURRENCY'],
    ['below the minimum', PAYEE, { amountMinor: 9n }, 'AMOUNT_OUT_OF_RANGE'],
    ['of the minimum', PAYEE, { amountMinor: 10n }, 'taken'],
    ['of the maximum', PAYEE, { amountMinor: 500n }, 'taken'],
    ['above the maximum', PAYEE, { amountMinor: 501n }, 'AMOUNT_OUT_OF_RANGE'],
  ])('%s', (_what, payee, more, expected) => {
    expect(refusalOf(payee, more)).toBe(expected);
  });

  it('outside the bounds returns them', () => {
    expect(takenFromSandbox(PAYEE, { ...wanted, amountMinor: 9n })).toMatchObject({
      details: { min: 10n, max: 500n, currency: 'EUR' },
    });
  });

  it('needs an account that holds the currency', () => {
    const refusal = { refused: 'INVALID_CURRENCY', details: { field: 'receivingCurrencyCode' } };
    expect(heldRefusal([])).toStrictEqual(refusal);
    expect(takenFromSandbox(PAYEE, { ...wanted, currencyCode: 'USD' })).toStrictEqual(refusal);
    expect(heldRefusal([{}])).toBeUndefined();
  });

  it('asks a receiver for a nationality', () => {
    expect(WANTED_OF_RECEIVER).toStrictEqual([{ name: 'NATIONALITY', mandatory: true }]);
  });
});

describe('the amount that a simulated sender gave', () => {
  const sender = { currency: 'USD', outcome: 'SUCCEEDS' } as const;

  it('is in the sender’s currency at the table’s rate', () => {
    expect(sentBy(sender, money(1_000n, 'EUR'), Rate.parse('1.25'))).toStrictEqual({
      sent: money(1_250n, 'USD'),
      exchangeRate: 1.25,
    });
  });

  it('is absent where there is no rate', () => {
    expect(sentBy(sender, money(1_000n, 'EUR'), null)).toStrictEqual({});
  });

  it('is never less than arrives', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 9n),
        fc.bigInt(1n, 10n ** 6n),
        fc.bigInt(1n, 10n ** 6n),
        (minor, n, d) => {
          const { sent } = sentBy(sender, money(minor, 'EUR'), Rate.of(n, d));
          expect(sent !== undefined && sent.amountMinor * d >= minor * n).toBe(true);
          expect(sent !== undefined && (sent.amountMinor - 1n) * d < minor * n).toBe(true);
        },
      ),
    );
  });
});
