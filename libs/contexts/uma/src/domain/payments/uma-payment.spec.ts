import { after, instant, money } from '@causeway/kernel';
import { endedStatus, isGivenUp, openUntilNextTry } from './payment-status.js';
import {
  evolveUmaPayment,
  noUmaPayment,
  offerUmaPayment,
  refuseUmaPayment,
  sendUmaPayment,
  settleUmaPayment,
  type UmaPayment,
  type UmaPaymentEvent,
} from './uma-payment.js';

const now = instant('2026-03-02T10:00:00.000Z');
const SENT = {
  type: 'UmaPaymentSent',
  payoutId: 'p',
  amount: money(1n, 'EUR'),
  receiver: { kind: 'COUNTERPARTY', domain: 'there.example', agreementId: 'a' },
  sentAt: now,
} as const satisfies UmaPaymentEvent;
const OFFERED: UmaPaymentEvent = { type: 'UmaPaymentOffered', offeredAt: now };
const SETTLED = {
  type: 'UmaPaymentSettled',
  receipt: 'r',
  settledAt: now,
} as const satisfies UmaPaymentEvent;
const REFUSED = { type: 'UmaPaymentRefused', refusedAt: now } as const satisfies UmaPaymentEvent;
const after_ = (...events: UmaPaymentEvent[]): UmaPayment => events.reduce(evolveUmaPayment, noUmaPayment);
const eventsOf = (decision: object): unknown => (decision as { readonly events?: unknown }).events ?? [];

describe('a payment to another institution', () => {
  it.each([
    ['offered once, after it was sent', offerUmaPayment({}, after_(SENT), { now }), [OFFERED]],
    ['not offered again', offerUmaPayment({}, after_(SENT, OFFERED), { now }), []],
    ['not offered once it has ended', offerUmaPayment({}, after_(SENT, REFUSED), { now }), []],
    [
      'settled after it was offered',
      settleUmaPayment({ receipt: 'r' }, after_(SENT, OFFERED), { now }),
      [SETTLED],
    ],
    ['not settled before', settleUmaPayment({ receipt: 'r' }, after_(SENT), { now }), []],
    [
      'not settled after it was given back',
      settleUmaPayment({ receipt: 'r' }, after_(SENT, OFFERED, REFUSED), { now }),
      [],
    ],
    ['not refused after it was settled', refuseUmaPayment({}, after_(SENT, OFFERED, SETTLED), { now }), []],
    [
      'never sent twice',
      sendUmaPayment({ payoutId: 'p', amount: money(1n, 'EUR'), receiver: { kind: 'NONE' } }, after_(SENT), {
        now,
      }),
      [],
    ],
    [
      'not given up as never offered once it was offered',
      refuseUmaPayment({ end: 'NEVER_OFFERED' }, after_(SENT, OFFERED), { now }),
      [],
    ],
    [
      'given up as never offered before',
      refuseUmaPayment({ end: 'NEVER_OFFERED' }, after_(SENT), { now }),
      [{ ...REFUSED, end: 'NEVER_OFFERED' }],
    ],
  ])('is %s', (_what, decision, events) => {
    expect(eventsOf(decision)).toStrictEqual(events);
  });

  it.each([
    ['as refused, where no other end is named', [SENT, REFUSED], { endedAs: 'REFUSED' }],
    ['as it says', [SENT, OFFERED, { ...REFUSED, end: 'UNKNOWN' }], { endedAs: 'UNKNOWN', offeredAt: now }],
    ['not at all while it is open', [SENT], {}],
  ] as const)('ends %s', (_what, events, ending) => {
    const { status: _status, ...known } = after_(...events);
    const { payoutId, receiver, sentAt } = SENT;
    expect(known).toStrictEqual({ payoutId, receiver, sentAt, ...ending });
  });

  it('was settled when the other institution gave its receipt', () => {
    const settledAt = after(now, 700);
    expect(after_(SENT, OFFERED, { ...SETTLED, settledAt })).toMatchObject({ status: 'SETTLED', settledAt });
  });

  it('that was never sent has no steps', () => {
    for (const event of [OFFERED, SETTLED, REFUSED]) expect(after_(event)).toStrictEqual(noUmaPayment);
  });

  it('is retried soon at first, and every minute in the end', () => {
    const again = (silentMs: number) => {
      const at = after(now, silentMs);
      const status = openUntilNextTry(now, at);
      return status.state === 'OPEN' ? Date.parse(status.lookAgainAt) - Date.parse(at) : undefined;
    };
    expect([0, 1_999, 2_002, 10_001, 119_999, 120_001, 3_600_000].map(again)).toStrictEqual([
      1_000, 1_000, 1_001, 5_000, 59_999, 60_000, 60_000,
    ]);
  });

  it('of which the institution may have been notified is given up after a day', () => {
    const day = 24 * 60 * 60 * 1_000;
    expect([isGivenUp(now, after(now, day - 1)), isGivenUp(now, after(now, day))]).toStrictEqual([
      false,
      true,
    ]);
  });

  it.each([
    ['REFUSED', { reason: 'ACCOUNT_CANNOT_RECEIVE' }],
    ['NEVER_OFFERED', { reason: 'QUOTE_EXECUTION_FAILED', timedOut: true }],
    ['UNKNOWN', { reason: 'QUOTE_EXECUTION_FAILED', timedOut: true, keepsFunds: true }],
  ] as const)('that ended as %s failed: %j', (end, failure) => {
    expect(endedStatus(end)).toStrictEqual({ state: 'FAILED', ...failure });
  });
});
