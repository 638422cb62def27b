import { after, instant, money } from '@causeway/kernel';
import { invoiceRefusal } from './invoice-checks.js';

const NOW = instant('2026-03-01T10:00:00.000Z');
const expiresAt = after(NOW, 1);
const arriving = money(2_500, 'BTC');

describe('a Lightning invoice', () => {
  it.each([
    ['asks for what arrives', { amountMillisatoshi: 2_500_000n, expiresAt }, undefined],
    ['leaves the amount to the payer', { expiresAt }, undefined],
    ['is no invoice', undefined, undefined],
    ['asks for less', { amountMillisatoshi: 2_499_000n, expiresAt }, 'INVOICE_AMOUNT_DIFFERS'],
    ['asks for more', { amountMillisatoshi: 2_501_000n, expiresAt }, 'INVOICE_AMOUNT_DIFFERS'],
    ['asks for a part of a satoshi', { amountMillisatoshi: 2_500_001n, expiresAt }, 'INVOICE_AMOUNT_DIFFERS'],
    ['has expired', { amountMillisatoshi: 2_500_000n, expiresAt: NOW }, 'INVOICE_EXPIRED'],
  ])('that %s', (_what, invoice, code) => {
    expect(invoiceRefusal(invoice, arriving, NOW)?.code).toBe(code);
  });
});
