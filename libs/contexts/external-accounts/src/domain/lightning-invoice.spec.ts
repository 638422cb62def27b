import { invoiceOf } from '../testing/invoice.fixture.js';
import { readLightningInvoice } from './lightning-invoice.js';

/** 2017-06-01T10:57:38Z. */
const CREATED = 1_496_314_658;

describe('a lightning invoice', () => {
  it.each([
    ['lnbc2500u', 250_000_000n],
    ['lnbc20m', 2_000_000_000n],
    ['lnbc1', 100_000_000_000n],
    ['lnbc15n', 1_500n],
    ['lnbc10p', 1n],
    ['lntbs7u', 700_000n],
    ['lnbc', undefined],
  ])('%s asks for so many thousandths of a satoshi: %s', (prefix, amountMsat) => {
    const read = readLightningInvoice(invoiceOf({ prefix, createdAtS: CREATED }));
    expect(read?.amountMsat).toBe(amountMsat);
  });

  it('expires after an hour, unless it says when', () => {
    const expiryOf = (expiryS?: number) =>
      readLightningInvoice(
        invoiceOf({ prefix: 'lnbc', createdAtS: CREATED, ...(expiryS !== undefined && { expiryS }) }),
      )?.expiresAt;
    expect(expiryOf()).toBe('2017-06-01T11:57:38.000Z');
    expect(expiryOf(60)).toBe('2017-06-01T10:58:38.000Z');
    expect(expiryOf(0)).toBe('2017-06-01T10:57:38.000Z');
  });

  it('may last for ever, and has a date all the same', () => {
    const read = readLightningInvoice(
      invoiceOf({ prefix: 'lnbc', createdAtS: 32 ** 7 - 1, expiryS: 32 ** 7 - 1 }),
    );
    expect(read?.expiresAt.slice(0, 4)).toMatch(/^\d{4}$/);
  });

  it.each([
    ['with wrong check digits', invoiceOf({ prefix: 'lnbc', createdAtS: CREATED }).replace(/.$/, 'q')],
    ['of another prefix', invoiceOf({ prefix: 'bc', createdAtS: CREATED })],
    ['of a part of a thousandth', invoiceOf({ prefix: 'lnbc15p', createdAtS: CREATED })],
    ['that is an address', 'somebody@wallet.example'],
    ['that is nothing', ''],
  ])('%s is none', (_what, text) => {
    expect(readLightningInvoice(text)).toBeUndefined();
  });
});
