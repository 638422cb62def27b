import { after, instant, money, newId } from '@causeway/kernel';
import {
  endAfterTry,
  nextStep,
  receivedStatus,
  recordedStatus,
  simulatedStatus,
  type CounterpartyPayment,
} from './payment-status.js';
import { paidReceiver } from './uma-payment.js';

const sentAt = instant('2026-03-02T10:00:00.000Z');
const at = (ms: number) => after(sentAt, ms);
const DAY_MS = 86_400_000;
const PAYMENT: CounterpartyPayment = {
  sentAt,
  invoiceExpiresAt: at(540_000),
};

describe('a payment to another institution', () => {
  it.each([
    [
      'is open for half a second',
      PAYMENT,
      499,
      { step: 'DONE', status: { state: 'OPEN', lookAgainAt: at(500) } },
    ],
    ['is offered from then on', PAYMENT, 500, { step: 'OFFER' }],
    ['is offered until its invoice expires', PAYMENT, 539_999, { step: 'OFFER' }],
    ['ends unoffered with the invoice', PAYMENT, 540_000, { step: 'END', end: 'NEVER_OFFERED' }],
    ['is paid once offered', { ...PAYMENT, offeredAt: at(600) }, 700, { step: 'PAY' }],
    ['is paid although the invoice is over', { ...PAYMENT, offeredAt: at(600) }, 900_000, { step: 'PAY' }],
    [
      'is settled for good',
      { ...PAYMENT, offeredAt: at(600), settledAt: at(700) },
      900_000,
      { step: 'DONE', status: { state: 'SETTLED', settledAt: at(700) } },
    ],
  ])('%s', (_what, payment, nowMs, expected) => {
    expect(nextStep(payment, at(nowMs))).toStrictEqual(expected);
  });

  it.each([
    ['REFUSED', 0, 'REFUSED'],
    ['UNKNOWN', 0, undefined],
    ['UNKNOWN', DAY_MS - 1, undefined],
    ['UNKNOWN', DAY_MS, 'UNKNOWN'],
    ['REFUSED', DAY_MS, 'REFUSED'],
  ] as const)('that was tried and is %s after %d ms ends as %s', (outcome, ms, end) => {
    expect(endAfterTry(outcome, sentAt, at(ms))).toBe(end);
  });

  it.each([
    ['refused', { endedAs: 'REFUSED' }, 'FAILED'],
    ['settled', { settledAt: at(5) }, 'SETTLED'],
    ['open', {}, 'OPEN'],
  ] as const)('that was recorded as %s reads so', (_what, recorded, state) => {
    expect(recordedStatus(recorded, sentAt, at(10)).state).toBe(state);
  });

  it('that ended with an unknown outcome keeps its funds', () => {
    const recorded = { endedAs: 'UNKNOWN' as const };
    expect(recordedStatus(recorded, sentAt, at(10))).toMatchObject({ keepsFunds: true, timedOut: true });
  });
});

describe('a payment to a simulated person (sandbox §6)', () => {
  it.each([
    ['SUCCEEDS', 499, { state: 'OPEN', lookAgainAt: at(500) }],
    ['SUCCEEDS', 500, { state: 'SETTLED', settledAt: at(500) }],
    ['LASTS_LONG', 359_999, { state: 'OPEN', lookAgainAt: at(360_000) }],
    ['LASTS_LONG', 360_000, { state: 'SETTLED', settledAt: at(360_000) }],
    ['COMPLIANCE_REJECTED', 499, { state: 'OPEN', lookAgainAt: at(500) }],
    ['COMPLIANCE_REJECTED', 500, { state: 'FAILED', reason: 'COMPLIANCE_REJECTED' }],
  ] as const)('who %s, after %d ms', (outcome, ms, expected) => {
    expect(simulatedStatus(outcome, sentAt, at(ms))).toStrictEqual(expected);
  });
});

describe('a payment to a customer of this deployment', () => {
  it.each([
    ['COMPLETED', { state: 'SETTLED', settledAt: at(7) }],
    ['REJECTED', { state: 'FAILED', reason: 'ACCOUNT_CANNOT_RECEIVE' }],
    ['FAILED', { state: 'FAILED', reason: 'ACCOUNT_CANNOT_RECEIVE' }],
    ['PENDING', { state: 'OPEN', lookAgainAt: at(1_010) }],
    ['PROCESSING', { state: 'OPEN', lookAgainAt: at(1_010) }],
  ])('that reads as %s there', (status, expected) => {
    expect(receivedStatus({ status, settledAt: at(7) }, at(10))).toStrictEqual(expected);
  });

  it('that is complete without a time is settled now', () => {
    expect(receivedStatus({ status: 'COMPLETED' }, at(10))).toStrictEqual({
      state: 'SETTLED',
      settledAt: at(10),
    });
  });

  it('that is unknown there stays open', () => {
    expect(receivedStatus(undefined, at(10))).toMatchObject({ state: 'OPEN' });
  });
});

describe('the receiver of a payment', () => {
  const amount = money(100n, 'EUR');
  const found = { payoutId: 'p', amount };
  const agreement = { agreementId: 'a', domain: 'there.example', received: amount };
  const bearer = { platformId: 'Platform:x', customerId: newId('Customer') };

  it('is the institution that agreed on exactly this amount', () => {
    expect(paidReceiver({ ...found, agreement, bearer })).toStrictEqual({
      kind: 'COUNTERPARTY',
      domain: 'there.example',
      agreementId: 'a',
    });
  });

  it.each([
    ['on another amount', { ...agreement, received: money(99n, 'EUR') }],
    ['in another currency', { ...agreement, received: money(100n, 'USD') }],
    ['and is not known any more', null],
  ])('is absent where it agreed %s', (_what, agreed) => {
    expect(paidReceiver({ ...found, agreement: agreed, bearer })).toStrictEqual({ kind: 'NONE' });
  });

  it('is the customer who has the address now, in a transaction of this payout', () => {
    const receiver = paidReceiver({ ...found, bearer, simulated: 'SUCCEEDS' });
    expect(receiver).toMatchObject({ kind: 'CUSTOMER', ...bearer });
    expect(paidReceiver({ ...found, bearer })).toStrictEqual(receiver);
    expect(paidReceiver({ ...found, payoutId: 'q', bearer })).not.toStrictEqual(receiver);
  });

  it('is a simulated person, else absent', () => {
    expect(paidReceiver({ ...found, bearer: null, simulated: 'LASTS_LONG' })).toStrictEqual({
      kind: 'SANDBOX',
      outcome: 'LASTS_LONG',
    });
    expect(paidReceiver({ ...found, bearer: null })).toStrictEqual({ kind: 'NONE' });
  });
});
