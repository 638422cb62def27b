import { instant } from '@causeway/kernel';
import type { Webhook } from '../format/wire.js';
import type { Arrival } from './listener.js';
import { arrivalAsJson, formatArrival } from './format-arrival.js';

const usd = (amount: number) => ({ amount, currency: { code: 'USD', decimals: 2 } });
const arrival = (webhook: Omit<Webhook, 'id'>, more: Partial<Arrival> = {}): Arrival => ({
  at: instant('2026-03-04T12:04:31.120Z'),
  isVerified: true,
  isRepeated: false,
  webhook: { id: 'Webhook:1', ...webhook },
  ...more,
});
const PAYMENT = {
  type: 'OUTGOING_PAYMENT.COMPLETED',
  data: {
    id: 'Transaction:1',
    status: 'COMPLETED',
    sentAmount: usd(240_000),
    receivedAmount: { amount: 219_696, currency: { code: 'EUR', decimals: 2 } },
  },
};

describe('an arrival in a line', () => {
  it('shows time, verification, type, resource and amount', () => {
    expect(formatArrival(arrival(PAYMENT))).toBe(
      '12:04:31.120  verified  OUTGOING_PAYMENT.COMPLETED        Transaction:1  COMPLETED  2400.00 USD → 2196.96 EUR',
    );
  });

  it('shows both balances of an account', () => {
    const data = { id: 'InternalAccount:1', status: 'ACTIVE', balance: usd(100), totalBalance: usd(250) };
    expect(formatArrival(arrival({ type: 'INTERNAL_ACCOUNT.BALANCE_UPDATED', data }))).toBe(
      '12:04:31.120  verified  INTERNAL_ACCOUNT.BALANCE_UPDATED  InternalAccount:1  ACTIVE  1.00 USD spendable, 2.50 USD in all',
    );
  });

  it('shows how a refund and a verification stand', () => {
    const data = { id: 'Transaction:1', status: 'FAILED', refund: { status: 'PENDING' } };
    expect(formatArrival(arrival({ type: 'OUTGOING_PAYMENT.REFUND_PENDING', data }))).toMatch(
      /Transaction:1 {2}FAILED, refund PENDING$/,
    );
    const customer = { id: 'Customer:1', kycStatus: 'APPROVED' };
    expect(formatArrival(arrival({ type: 'CUSTOMER.KYC_APPROVED', data: customer }))).toMatch(
      /Customer:1 {2}APPROVED$/,
    );
  });

  it('needs no data, and warns when it is unsigned', () => {
    expect(formatArrival(arrival({ type: 'TEST', data: {} }))).toBe('12:04:31.120  verified  TEST');
    expect(formatArrival(arrival({ type: 'TEST' }, { isVerified: false }))).toBe(
      '12:04:31.120  NOT VERIFIED  TEST',
    );
  });

  it('names the id that came again', () => {
    expect(formatArrival(arrival({ type: 'TEST' }, { isRepeated: true }))).toMatch(/\(again: Webhook:1\)$/);
  });

  it('is an object for programs', () => {
    expect(JSON.parse(arrivalAsJson(arrival(PAYMENT)))).toStrictEqual({
      receivedAt: '2026-03-04T12:04:31.120Z',
      verified: true,
      repeated: false,
      webhook: { id: 'Webhook:1', ...PAYMENT },
    });
  });
});
