import { after, idOf, instant } from '@causeway/kernel';
import { confirmReceipt } from './confirm-receipt.decide.js';

const transactionId = idOf('Transaction', '0197a3c1-6e4b-7c3d-8f21-000000000001');
const createdAt = instant('2026-03-02T10:00:00.000Z');
const now = instant('2026-03-02T11:00:00.000Z');
const settled = { createdAt, settledAt: instant('2026-03-02T10:00:01.000Z') };
const confirm = (confirmedAt?: typeof now, subject: Parameters<typeof confirmReceipt>[2] = settled) =>
  confirmReceipt('Confirmed', { transactionId, ...(confirmedAt && { confirmedAt }) }, subject, now);

describe('the delivery of a receipt', () => {
  it('was now, unless the platform says when', () => {
    const noted = { type: 'Confirmed', transactionId, notedAt: now };
    expect(confirm()).toMatchObject({ events: [{ ...noted, confirmedAt: now }] });
    expect(confirm(settled.settledAt)).toMatchObject({
      events: [{ ...noted, confirmedAt: settled.settledAt }],
    });
  });

  it.each([
    ['at the creation of the transaction', createdAt, 'accepted'],
    ['before it', after(createdAt, -1), 'rejected'],
    ['five minutes ahead', after(now, 300_000), 'accepted'],
    ['further ahead', after(now, 300_001), 'rejected'],
  ])('%s', (_when, at, outcome) => {
    const decision = confirm(at);
    expect(decision.outcome).toBe(outcome);
    if (outcome === 'rejected')
      expect(decision).toMatchObject({ rejection: { code: 'RECEIPT_TIME_INVALID' }, events: [] });
  });

  it('is not due for what never completed', () => {
    expect(confirm(undefined, { createdAt })).toMatchObject({ rejection: { code: 'RECEIPT_NOT_DUE' } });
  });
});
