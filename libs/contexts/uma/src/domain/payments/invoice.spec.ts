import { after, instant, money, newId, Rate } from '@causeway/kernel';
import { evolveAgreement, noAgreement, recordAgreement } from './agreement.js';
import {
  evolveInvoice,
  invoiceExpiresAt,
  isAbout,
  isPayableAt,
  issueInvoice,
  noInvoice,
  noticeOutcome,
  noticeRefusal,
  recordInvoicePaid,
  type Invoice,
  type InvoiceEvent,
  type InvoiceTerms,
} from './invoice.js';
import {
  endLongArrival,
  evolveArrival,
  noArrival,
  startLongArrival,
  type ArrivalEvent,
} from './simulated-arrival.js';

const now = instant('2026-03-02T10:00:00.000Z');
const when = { now, platformId: 'Platform:x' };
const events = (decision: object) => (decision as { readonly events: readonly never[] }).events;
const TERMS: InvoiceTerms = {
  invoiceId: 'i',
  transactionId: newId('Transaction'),
  payerDomain: 'there.example',
  received: money(100n, 'EUR'),
  millisatoshis: 1_200n,
  multiplier: 12,
  encoded: 'simulated1x',
  paymentHash: 'h',
  expiresAt: after(now, 540_000),
};
const evidence = { nonce: 'n', signedAt: now, signature: 's' };
const after_ = (...decisions: readonly (readonly InvoiceEvent[])[]): Invoice =>
  decisions.flat().reduce(evolveInvoice, noInvoice);

describe('an invoice', () => {
  const issued = events(issueInvoice(TERMS, noInvoice, when)) as readonly InvoiceEvent[];
  const paid = events(recordInvoicePaid({ evidence }, after_(issued), when)) as readonly InvoiceEvent[];

  it('is issued once: a repetition keeps the first terms', () => {
    expect(issued).toStrictEqual([{ type: 'InvoiceIssued', ...TERMS, issuedAt: now }]);
    expect(events(issueInvoice({ ...TERMS, millisatoshis: 9n }, after_(issued), when))).toStrictEqual([]);
    expect(after_(issued)).toStrictEqual({ status: 'ISSUED', terms: TERMS });
  });

  it('is paid once: the first notice is the evidence', () => {
    expect(paid).toStrictEqual([{ type: 'InvoicePaid', evidence, paidAt: now }]);
    expect(after_(issued, paid)).toStrictEqual({ status: 'PAID', terms: TERMS });
    expect(events(recordInvoicePaid({ evidence }, after_(issued, paid), when))).toStrictEqual([]);
  });

  it('that was never issued is not paid', () => {
    expect(events(recordInvoicePaid({ evidence }, noInvoice, when))).toStrictEqual([]);
    expect(after_(paid)).toStrictEqual(noInvoice);
  });

  it('lives for nine minutes, less than the payment waits for its money (transactions §3)', () => {
    expect(invoiceExpiresAt(now)).toBe('2026-03-02T10:09:00.000Z');
  });

  it.each([
    [539_999, true],
    [540_000, false],
    [540_001, false],
  ])('can be paid after %d ms: %s', (ms, isPayable) => {
    expect(isPayableAt(TERMS, after(now, ms))).toBe(isPayable);
  });
});

describe('the notice that an invoice was paid', () => {
  const notice = { paymentHash: 'h', millisatoshis: 1_200n, payerDomain: 'there.example' };
  it.each([
    ['by the right institution, about all of it', {}, true],
    ['by another institution', { payerDomain: 'x.example' }, false],
    ['about another invoice', { paymentHash: 'g' }, false],
    ['about less', { millisatoshis: 1_199n }, false],
    ['about more', { millisatoshis: 1_201n }, false],
  ])('%s counts: %s', (_what, more, counts) => {
    expect(isAbout(TERMS, { ...notice, ...more })).toBe(counts);
  });

  it.each([
    ['COMPLETED', undefined],
    ['PROCESSING', undefined],
    ['PENDING', 'INVOICE_EXPIRED'],
    ['FAILED', 'INVOICE_EXPIRED'],
    ['REJECTED', 'INVOICE_EXPIRED'],
  ])('for a payment that is %s then is refused with %s', (status, code) => {
    expect(noticeRefusal({ status })?.code).toBe(code);
  });

  it('for a payment that was erased reports no outcome', () => {
    expect(noticeRefusal(null)).toMatchObject({ status: 503 });
  });
});

describe('the events that are recorded once', () => {
  const agreed = {
    agreementId: 'a',
    domain: 'there.example',
    received: money(100n, 'EUR'),
    feeMinor: 0n,
    rates: { perSendingUnit: Rate.parse('1'), perReceivingUnit: Rate.parse('1') },
    invoice: 'x',
    invoiceMillisatoshis: 1n,
    said: { payeeFields: {} },
    expiresAt: after(now, 1),
  };

  it('is an agreement, under the key of the platform that asked', () => {
    const [event] = events(recordAgreement(agreed, noAgreement, when, undefined));
    expect(event).toStrictEqual({ type: 'PaymentAgreed', ...agreed, subjectId: 'Platform:x', agreedAt: now });
    const made = evolveAgreement(noAgreement, event as never);
    expect(made).toMatchObject({ status: 'MADE', agreement: { agreementId: 'a' } });
    expect(events(recordAgreement({ ...agreed, feeMinor: 5n }, made, when, undefined))).toStrictEqual([]);
  });

  it('is an agreement below the limit of its institution, with its number; above it there is none', () => {
    const pace = { limit: 2, agreedInWindow: 1, lastOrdinal: 7 };
    expect(events(recordAgreement(agreed, noAgreement, when, pace))).toMatchObject([{ ordinal: 8 }]);
    const reached = { ...pace, agreedInWindow: 2 };
    expect(events(recordAgreement(agreed, noAgreement, when, reached))).toStrictEqual([]);
  });

  it('is the arrival of money that takes six minutes (sandbox §6)', () => {
    const { transactionId } = TERMS;
    const started = events(startLongArrival({ transactionId }, noArrival, when)) as readonly ArrivalEvent[];
    expect(started).toStrictEqual([
      { type: 'LongArrivalStarted', transactionId, arrivesAt: '2026-03-02T10:06:00.000Z' },
    ]);
    const open = started.reduce(evolveArrival, noArrival);
    expect(events(startLongArrival({ transactionId }, open, when))).toStrictEqual([]);
    const ended = events(endLongArrival({}, open, when)) as readonly ArrivalEvent[];
    expect(ended).toStrictEqual([{ type: 'LongArrivalEnded', endedAt: now }]);
    const over = [...started, ...ended].reduce(evolveArrival, noArrival);
    expect(events(endLongArrival({}, over, when))).toStrictEqual([]);
    expect(events(startLongArrival({ transactionId }, over, when))).toStrictEqual([]);
    expect(events(endLongArrival({}, noArrival, when))).toStrictEqual([]);
  });
});

describe('the answer to a notice that an invoice is paid', () => {
  it.each([
    [200, undefined, true, 'PAID'],
    [200, 'INVOICE_EXPIRED', true, 'PAID'],
    [200, undefined, false, 'UNKNOWN'],
    [200, 'INVOICE_EXPIRED', false, 'UNKNOWN'],
    [410, 'INVOICE_EXPIRED', false, 'REFUSED'],
    [404, 'INVOICE_NOT_FOUND', false, 'REFUSED'],
    [404, 'USER_NOT_FOUND', false, 'UNKNOWN'],
    [404, undefined, false, 'UNKNOWN'],
    [410, undefined, true, 'UNKNOWN'],
    [503, 'INTERNAL_ERROR', false, 'UNKNOWN'],
    [400, ['INVOICE_EXPIRED'], false, 'UNKNOWN'],
  ])(
    'that is %d with the code %j and a good receipt (%s) leaves the payment %s',
    (status, code, isProven, is) => {
      expect(noticeOutcome({ status, code, isProven })).toBe(is);
    },
  );

  it('that never came leaves it unknown', () => {
    expect(noticeOutcome(undefined)).toBe('UNKNOWN');
  });
});
