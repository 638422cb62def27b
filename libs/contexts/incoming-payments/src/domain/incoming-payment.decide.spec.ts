import { after, money, type Instant } from '@causeway/kernel';
import { decider } from '@causeway/testing';
import {
  announced,
  ANSWER_BY,
  approvalDeferred,
  creditDelayed,
  CUSTOMER,
  DECIDE_BY,
  fundsArrived,
  fundsRedirected,
  INCOMING_HISTORIES,
  incomingDeposit,
  incomingFailed,
  incomingRefundStarted,
  incomingSettled,
  ledgerPlace,
  PAY_BY,
  paymentApproved,
  paymentReceived,
  paymentRejected,
  PLATFORM,
  RECEIVED_AT,
  receiverInfo,
  SENDER_KEY,
  SOURCE,
} from '../testing/incoming.fixture.js';
import {
  approvePayment,
  failIncomingPayment,
  lapseIncomingPayment,
  ownPayment,
  receiveIncomingPayment,
  recordApprovalAnswer,
  recordCredit,
  rejectPayment,
  takeFunds,
  type ApprovalAnswer,
  type ReceiverFacts,
} from './incoming-payment.decide.js';
import {
  evolveIncomingPayment,
  noIncomingPayment,
  type IncomingPayment,
  type IncomingPaymentEvent,
} from './incoming-payment.js';

const { given } = decider<IncomingPayment, IncomingPaymentEvent>({
  initial: noIncomingPayment,
  evolve: evolveIncomingPayment,
});
const when: { readonly now: typeof RECEIVED_AT; readonly platformId: string } = {
  now: RECEIVED_AT,
  platformId: PLATFORM,
};
const history = (state: string) => given(...(INCOMING_HISTORIES[state] ?? []));
const statesBut = (...states: string[]) =>
  Object.keys(INCOMING_HISTORIES)
    .filter((state) => !states.includes(state))
    .map((state) => [state] as const);

const account = {
  accountId: SOURCE,
  status: 'ACTIVE',
  currency: 'USD',
  customer: { customerId: CUSTOMER, platformCustomerId: 'mine-1', hasAcceptedTerms: true },
} as const;
const facts = (more: Partial<ReceiverFacts> = {}): ReceiverFacts => ({
  account,
  hasEndpoint: true,
  keys: { senderKey: SENDER_KEY },
  ...more,
});

describe('a payment from outside', () => {
  const receive =
    (known = facts(), asked = announced(), at = when) =>
    (payment: IncomingPayment) =>
      receiveIncomingPayment(asked, payment, at, known);

  it('is announced to the platform, which has a minute to answer', () => {
    history('absent').when(receive()).thenRecorded(paymentReceived);
  });

  it('to the platform’s own account is the platform’s', () => {
    const own = facts({ account: { accountId: SOURCE, status: 'ACTIVE', currency: 'USD' } });
    history('absent')
      .when(receive(own))
      .thenRecorded({
        ...paymentReceived,
        terms: {
          ...(paymentReceived as Extract<IncomingPaymentEvent, { type: 'IncomingPaymentReceived' }>).terms,
          receiver: { id: PLATFORM, platformCustomerId: PLATFORM },
        },
      } as IncomingPaymentEvent);
  });

  it.each([
    ['INTERNAL_ACCOUNT_NOT_FOUND', facts({ account: undefined })],
    [
      'END_USER_TERMS_NOT_ACCEPTED',
      facts({ account: { ...account, customer: { ...account.customer, hasAcceptedTerms: false } } }),
    ],
    ['INTERNAL_ACCOUNT_NOT_ACTIVE', facts({ account: { ...account, status: 'FROZEN' } })],
    ['INCOMING_CURRENCY_MISMATCH', facts({ account: { ...account, currency: 'EUR' } })],
    ['WEBHOOK_ENDPOINT_NOT_SET', facts({ hasEndpoint: false })],
  ] as const)('is refused with %s, and nothing is kept', (code, known) => {
    const decision = receiveIncomingPayment(announced(), noIncomingPayment, when, known);
    expect(decision).toMatchObject({ outcome: 'rejected', rejection: { code }, events: [] });
  });

  it.each(statesBut('absent'))('that is announced again changes nothing: %s', (state) => {
    history(state).when(receive()).thenNothing();
  });

  it('is credited in the account’s currency, and keeps what comes in', () => {
    const converted = money(9_660n, 'EUR');
    const inEuros = facts({ account: { ...account, currency: 'EUR' }, converted });
    expect(receive(inEuros)(noIncomingPayment)).toMatchObject({
      outcome: 'accepted',
      events: [{ terms: { accountId: SOURCE, received: converted, arriving: money(10_500n, 'USD') } }],
    });
  });

  it('keeps where its receiver wants it to go on to', () => {
    expect(receive(facts({ deposit: incomingDeposit }))(noIncomingPayment)).toMatchObject({
      events: [{ terms: { accountId: SOURCE, deposit: incomingDeposit } }],
    });
  });

  it('of another platform is absent to this one, and its id is not taken twice', () => {
    const mine = (INCOMING_HISTORIES['asked'] ?? []).reduce(evolveIncomingPayment, noIncomingPayment);
    expect(ownPayment(mine, { platformId: 'Platform:2' })).toStrictEqual(noIncomingPayment);
    expect(ownPayment(mine, { platformId: PLATFORM })).toBe(mine);
    const stranger = { ...when, platformId: 'Platform:2' };
    expect(() => receive(facts(), announced(), stranger)(mine)).toThrow('another platform');
  });
});

describe('the answer to the approval call', () => {
  const record = (answer: ApprovalAnswer) => (payment: IncomingPayment) =>
    recordApprovalAnswer(answer, payment, when);

  it.each<[string, ApprovalAnswer, IncomingPaymentEvent]>([
    ['approves', { kind: 'APPROVED', receiverInfo }, paymentApproved],
    ['opens five seconds for the API', { kind: 'DEFERRED' }, approvalDeferred],
    ['rejects', { kind: 'REJECTED', rejection: { by: 'API', reason: 'unknown sender' } }, paymentRejected],
    [
      'fails it',
      { kind: 'FAILED', reason: 'PAYMENT_APPROVAL_WEBHOOK_ERROR' },
      incomingFailed('PAYMENT_APPROVAL_WEBHOOK_ERROR'),
    ],
    [
      'fails it where it lacks what was mandatory',
      { kind: 'APPROVED', receiverInfo: { BIRTH_DATE: '1985-06-15', NATIONALITY: '' } },
      incomingFailed('MISSING_MANDATORY_PAYEE_DATA'),
    ],
  ])('%s', (_what, answer, event) => {
    history('asked').when(record(answer)).thenRecorded(event);
  });

  it.each(statesBut('asked'))('that comes when it is %s changes nothing', (state) => {
    history(state)
      .when(record({ kind: 'APPROVED', receiverInfo }))
      .thenNothing();
    history(state)
      .when(record({ kind: 'DEFERRED' }))
      .thenNothing();
  });
});

describe('a decision by the API', () => {
  const approve =
    (info: Readonly<Record<string, unknown>> = receiverInfo, now = RECEIVED_AT) =>
    (payment: IncomingPayment) =>
      approvePayment({ receiverInfo: info }, payment, { now });
  const refuse =
    (now = RECEIVED_AT) =>
    (payment: IncomingPayment) =>
      rejectPayment({ reason: 'unknown sender' }, payment, { now });
  const late = 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL';

  it('approves within its window', () => {
    history('deferred')
      .when(approve(receiverInfo, after(DECIDE_BY, -1)))
      .thenRecorded({
        ...paymentApproved,
        by: 'API',
        approvedAt: after(DECIDE_BY, -1),
        payBy: after(DECIDE_BY, 599_999),
      } as IncomingPaymentEvent);
  });

  it('rejects within its window', () => {
    history('deferred').when(refuse()).thenRecorded(paymentRejected);
  });

  it('comes too late at its end', () => {
    history('deferred').when(approve(receiverInfo, DECIDE_BY)).thenRejected(late);
    history('deferred').when(refuse(DECIDE_BY)).thenRejected(late);
  });

  it('names what is missing, and the payment stays pending', () => {
    history('deferred')
      .when(approve({ BIRTH_DATE: '1985-06-15' }))
      .thenRejected('RECEIVER_INFO_MISSING', {
        missing: ['NATIONALITY'],
        field: 'receiverCustomerInfo.NATIONALITY',
      });
  });

  it.each(statesBut('deferred'))('is not waited for when it is %s', (state) => {
    history(state).when(approve()).thenRejected(late);
    history(state).when(refuse()).thenRejected(late);
  });
});

describe('an approved payment', () => {
  it('is credited once the money is here', () => {
    history('approved')
      .when((payment) => takeFunds({}, payment, when, { isDepositActive: false }))
      .thenRecorded(fundsArrived);
    history('arrived')
      .when((payment) => recordCredit({ status: 'CREDITED', ledgerPlace: ledgerPlace(3) }, payment, when))
      .thenRecorded(incomingSettled);
  });

  it('whose account takes no money now is tried again, each try once', () => {
    const refused = (refusals: number) => (payment: IncomingPayment) =>
      recordCredit({ status: 'REFUSED', refusals }, payment, when);
    history('arrived').when(refused(0)).thenRecorded(creditDelayed);
    history('credited later').when(refused(1)).thenRecorded(creditDelayed);
    history('credited later').when(refused(0)).thenNothing();
  });

  it.each(['arrived', 'credited later'])(
    'goes back from an account that was closed meanwhile: %s',
    (state) => {
      history(state)
        .when((payment) => recordCredit({ status: 'CLOSED' }, payment, when))
        .thenRecorded(incomingFailed('QUOTE_EXECUTION_FAILED'), incomingRefundStarted);
    },
  );

  it('fails where the money will never come', () => {
    history('approved')
      .when((payment) => failIncomingPayment({ reason: 'QUOTE_EXPIRED' }, payment, when))
      .thenRecorded(incomingFailed('QUOTE_EXPIRED'));
  });

  it.each(['COMPLIANCE_REJECTED', 'QUOTE_EXECUTION_FAILED'] as const)(
    'that fails with %s had its money, which goes back',
    (reason) => {
      history('approved')
        .when((payment) => failIncomingPayment({ reason }, payment, when))
        .thenRecorded(incomingFailed(reason), incomingRefundStarted);
    },
  );

  it('goes to the account outside while that takes money, and to the account here when it does not', () => {
    history('approved for outside')
      .when((payment) => takeFunds({}, payment, when, { isDepositActive: true }))
      .thenRecorded(fundsArrived);
    history('approved for outside')
      .when((payment) => takeFunds({}, payment, when, { isDepositActive: false }))
      .thenRecorded(fundsRedirected);
  });

  it.each(statesBut('approved', 'approved for outside'))(
    'is none when it is %s: no money is taken and nothing fails',
    (state) => {
      history(state)
        .when((payment) => takeFunds({}, payment, when, { isDepositActive: false }))
        .thenNothing();
      history(state)
        .when((payment) => failIncomingPayment({ reason: 'COMPLIANCE_REJECTED' }, payment, when))
        .thenNothing();
    },
  );

  const SETTLING = ['arrived', 'credited later', 'redirected', 'going outside', 'on its way outside'];
  it.each(statesBut(...SETTLING))('that is %s is credited by nothing', (state) => {
    history(state)
      .when((payment) => recordCredit({ status: 'CREDITED', ledgerPlace: ledgerPlace(3) }, payment, when))
      .thenNothing();
  });
});

describe('a payment without a decision or money in time', () => {
  const lapse = (now: Instant) => (payment: IncomingPayment) => lapseIncomingPayment(payment, { now });

  it.each([
    ['asked', ANSWER_BY, 'PAYMENT_APPROVAL_TIMED_OUT'],
    ['deferred', DECIDE_BY, 'PAYMENT_APPROVAL_TIMED_OUT'],
    ['approved', PAY_BY, 'QUOTE_EXPIRED'],
  ] as const)('fails at its moment, and not before: %s', (state, at, reason) => {
    history(state).when(lapse(at)).thenRecorded(incomingFailed(reason, at));
    history(state)
      .when(lapse(after(at, -1)))
      .thenNothing();
  });

  const WAITING = ['asked', 'deferred', 'approved', 'approved for outside'];
  it.each(statesBut(...WAITING))('is left as it is when it is %s', (state) => {
    history(state).when(lapse(PAY_BY)).thenNothing();
  });
});
