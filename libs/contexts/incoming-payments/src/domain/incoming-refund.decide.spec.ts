import { decider } from '@causeway/testing';
import {
  DECIDE_BY,
  INCOMING_HISTORIES,
  incomingFailed,
  incomingRefundFailed,
  incomingRefundSettled,
  incomingRefundStarted,
  payoutSent,
  RECEIVED_AT,
} from '../testing/incoming.fixture.js';
import {
  evolveIncomingPayment,
  noIncomingPayment,
  type IncomingPayment,
  type IncomingPaymentEvent,
} from './incoming-payment.js';
import {
  recordIncomingPayout,
  recordIncomingRefund,
  type IncomingPayoutReport,
  type IncomingRefundOutcome,
} from './incoming-refund.decide.js';

const { given } = decider<IncomingPayment, IncomingPaymentEvent>({
  initial: noIncomingPayment,
  evolve: evolveIncomingPayment,
});
const when = { now: RECEIVED_AT };
const history = (state: string) => given(...(INCOMING_HISTORIES[state] ?? []));
const report = (found: IncomingPayoutReport) => (payment: IncomingPayment) =>
  recordIncomingPayout(found, payment, when);
const refund = (outcome: IncomingRefundOutcome) => (payment: IncomingPayment) =>
  recordIncomingRefund(outcome, payment, when);
const STATES = Object.keys(INCOMING_HISTORIES);
const but = (...states: string[]) =>
  STATES.filter((state) => !states.includes(state)).map((state) => [state]);

const sent: IncomingPayoutReport = { state: 'SENT', lookAgainAt: DECIDE_BY };
const open: IncomingPayoutReport = { state: 'OPEN', lookAgainAt: DECIDE_BY };
const watched: IncomingPayoutReport = { state: 'WATCHED', lookAgainAt: DECIDE_BY };
const failed: IncomingPayoutReport = { state: 'FAILED', timedOut: false };
const returned: IncomingPayoutReport = { state: 'RETURNED' };
const awaited: IncomingPaymentEvent = { type: 'IncomingPayoutAwaited', lookAgainAt: DECIDE_BY };

describe('a payment on its way to an account outside', () => {
  it('is sent once, and looked at until it ends', () => {
    history('going outside').when(report(sent)).thenRecorded(payoutSent);
    history('on its way outside').when(report(sent)).thenNothing();
    history('on its way outside').when(report(open)).thenRecorded(awaited);
    history('arrived outside').when(report(watched)).thenRecorded(awaited);
  });

  it('that does not arrive fails, and the money goes back', () => {
    history('on its way outside')
      .when(report(failed))
      .thenRecorded(incomingFailed('OFFRAMP_FAILED'), incomingRefundStarted);
    history('on its way outside')
      .when(report({ state: 'FAILED', timedOut: true }))
      .thenRecorded(incomingFailed('OFFRAMP_FAILED'), {
        ...incomingRefundStarted,
        reason: 'TIMEOUT',
      } as IncomingPaymentEvent);
  });

  it('that the bank sends back after it arrived fails, and the money goes back', () => {
    history('arrived outside')
      .when(report(returned))
      .thenRecorded(incomingFailed('OFFRAMP_FAILED'), incomingRefundStarted);
    history('on its way outside').when(report(returned)).thenNothing();
  });

  it.each(but('going outside', 'on its way outside', 'arrived outside'))(
    'is none when it is %s: a report changes nothing',
    (state) => {
      for (const found of [sent, open, watched, failed, returned])
        history(state).when(report(found)).thenNothing();
    },
  );
});

describe('money that goes back to the sender’s institution', () => {
  it('is there again, or an operator settles it', () => {
    history('going back').when(refund('RETURNED')).thenRecorded(incomingRefundSettled);
    history('going back').when(refund('KEPT')).thenRecorded(incomingRefundFailed);
    history('not given back').when(refund('BY_HAND')).thenRecorded(incomingRefundSettled);
  });

  it('is given back once', () => {
    history('back').when(refund('RETURNED')).thenNothing();
    history('back').when(refund('BY_HAND')).thenNothing();
    history('going back').when(refund('BY_HAND')).thenNothing();
    history('not given back').when(refund('RETURNED')).thenNothing();
  });

  it.each(but('going back', 'not given back'))('is none when it is %s', (state) => {
    for (const outcome of ['RETURNED', 'KEPT', 'BY_HAND'] as const)
      history(state).when(refund(outcome)).thenNothing();
  });
});
