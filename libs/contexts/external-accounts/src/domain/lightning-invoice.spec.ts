import { after, instant } from '@causeway/kernel';
import { invoiceOf } from '../testing/invoice.fixture.js';
import { invoiceTerms } from './lightning-invoice.js';

const MADE_AT = instant('2026-03-02T10:00:00.000Z');
const HOUR_MS = 3_600_000;

describe('an invoice', () => {
  it.each<[stated: string, millisatoshi: bigint | undefined]>([
    ['', undefined],
    ['1', 100_000_000_000n],
    ['20m', 2_000_000_000n],
    ['2500u', 250_000_000n],
    ['10n', 1_000n],
    ['9678785340p', 967_878_534n],
    ['15p', 2n],
  ])('over %p is over %p thousandths of a satoshi', (stated, millisatoshi) => {
    expect(invoiceTerms(invoiceOf({ stated, madeAt: MADE_AT }))?.amountMillisatoshi).toBe(millisatoshi);
  });

  it('ends an hour after it was made, or when it says', () => {
    expect(invoiceTerms(invoiceOf({ madeAt: MADE_AT }))?.expiresAt).toBe(after(MADE_AT, HOUR_MS));
    for (const seconds of [60, 86_400, 2_592_000])
      expect(invoiceTerms(invoiceOf({ madeAt: MADE_AT, expirySeconds: seconds }))?.expiresAt).toBe(
        after(MADE_AT, seconds * 1_000),
      );
  });

  it('is read in either case, and on test networks', () => {
    const invoice = invoiceOf({ stated: '2500u', madeAt: MADE_AT, network: 'tbs' });
    expect(invoiceTerms(invoice.toUpperCase())).toStrictEqual(invoiceTerms(invoice));
    expect(invoiceTerms(invoice)?.amountMillisatoshi).toBe(250_000_000n);
  });

  it('that cannot be read says nothing', () => {
    const invoice = invoiceOf({ stated: '2500u', madeAt: MADE_AT });
    expect(invoiceTerms(`${invoice.slice(0, -3)}002`)).toBeUndefined();
    expect(invoiceTerms('lnbc1qqqqqq')).toBeUndefined();
    expect(invoiceTerms('a@b.example')).toBeUndefined();
  });
});
