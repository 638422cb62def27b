import { derivedUuid, idOf } from '@causeway/kernel';
import { decider } from '@causeway/testing';
import {
  created,
  drafted,
  executed,
  HISTORIES,
  LATER,
  ledgerPlace,
  OTHER_ACCOUNT,
  OTHER_CUSTOMER,
  paymentFailed,
  paymentSettled,
  payoutSent,
  refundFailed,
  refundSettled,
  refundStarted,
  SOURCE,
  transferTerms,
} from '../testing/terms.fixture.js';
import { recordPayout, recordRefund, recordSettlement, type PayoutReport } from './payment.decide.js';
import { absentQuote, evolveQuote, type Quote, type QuoteEvent } from './quote.js';

const { given } = decider<Quote, QuoteEvent>({ initial: absentQuote, evolve: evolveQuote });
const at = { now: LATER };
const history = (state: string): readonly QuoteEvent[] => HISTORIES[state] ?? [];
const statesBut = (...states: string[]): string[] =>
  Object.keys(HISTORIES).filter((state) => !states.includes(state));
const UNDER_WAY = ['executed', 'executed at once', 'sent'];

const report = (found: PayoutReport) => (quote: Quote) => recordPayout(found, quote, at);
const sent: PayoutReport = { state: 'SENT', lookAgainAt: LATER };
const open: PayoutReport = { state: 'OPEN', lookAgainAt: LATER };
const failed: PayoutReport = { state: 'FAILED', reason: 'ACCOUNT_CANNOT_RECEIVE', timedOut: false };

describe('a payout', () => {
  it.each([['executed'], ['executed at once']])('is sent for a payment that is %s', (state) => {
    given(...history(state))
      .when(report(sent))
      .thenRecorded({ ...payoutSent, sentAt: LATER } as QuoteEvent);
  });

  it('that is reported sent a second time changes nothing', () => {
    given(...history('sent'))
      .when(report(sent))
      .thenNothing();
  });

  it('that is still on its way is looked at again', () => {
    given(...history('sent'))
      .when(report(open))
      .thenRecorded({ type: 'PayoutAwaited', lookAgainAt: LATER });
  });

  it.each(UNDER_WAY.map((state) => [state]))('that fails starts the refund: %s', (state) => {
    given(...history(state))
      .when(report(failed))
      .thenRecorded(paymentFailed, refundStarted);
  });

  it('to a partner that never answered is refunded for that reason', () => {
    given(...history('sent'))
      .when(report({ state: 'FAILED', reason: 'QUOTE_EXECUTION_FAILED', timedOut: true }))
      .thenRecorded({ type: 'PaymentFailed', reason: 'QUOTE_EXECUTION_FAILED', failedAt: LATER }, {
        ...refundStarted,
        reason: 'TIMEOUT',
      } as QuoteEvent);
  });

  it.each(
    statesBut(...UNDER_WAY).flatMap((state) => [sent, open, failed].map((found) => [state, found] as const)),
  )('of a quote that is %s changes nothing: %j', (state, found) => {
    given(...history(state))
      .when(report(found))
      .thenNothing();
  });
});

describe('a settlement', () => {
  const settlement = { settledAt: LATER, ledgerPlace: ledgerPlace(8) };
  const settle = (quote: Quote) => recordSettlement(settlement, quote, at);

  it.each(UNDER_WAY.map((state) => [state]))('completes a payment: %s', (state) => {
    given(...history(state))
      .when(settle)
      .thenRecorded(paymentSettled);
  });

  it.each(statesBut(...UNDER_WAY).map((state) => [state]))(
    'of a quote that is %s changes nothing',
    (state) => {
      given(...history(state))
        .when(settle)
        .thenNothing();
    },
  );

  it('within the service gives the receiver a transaction of its own', () => {
    const terms = transferTerms();
    given(created(terms), executed)
      .when(settle)
      .thenRecorded(paymentSettled, {
        type: 'TransferReceived',
        transactionId: idOf('Transaction', derivedUuid('received', terms.transactionId)),
        receiver: { id: OTHER_CUSTOMER, customerId: OTHER_CUSTOMER, platformCustomerId: 'mine-2' },
        sourceAccountId: SOURCE,
        accountId: OTHER_ACCOUNT,
        sent: terms.price.totalSending,
        received: terms.price.totalReceiving,
        ...settlement,
      });
  });

  it('between accounts of one owner is one transaction', () => {
    const { payer, destination, ...terms } = transferTerms();
    const own = { ...terms, payer, destination: { ...destination, receiver: payer } } as ReturnType<
      typeof transferTerms
    >;
    given(created(own), executed).when(settle).thenRecorded(paymentSettled);
  });
});

describe('a refund', () => {
  const release = (quote: Quote) =>
    recordRefund({ status: 'RELEASED', ledgerPlace: ledgerPlace(9) }, quote, at);
  const refuse = (quote: Quote) => recordRefund({ status: 'REFUSED' }, quote, at);

  it('is settled by the release of the hold', () => {
    given(...history('refunding'))
      .when(release)
      .thenRecorded(refundSettled);
  });

  it('that the ledger refuses has failed, and the hold stays', () => {
    given(...history('refunding'))
      .when(refuse)
      .thenRecorded(refundFailed);
  });

  it.each(statesBut('refunding').map((state) => [state]))(
    'of a quote that is %s changes nothing',
    (state) => {
      given(...history(state))
        .when(release)
        .thenNothing();
      given(...history(state))
        .when(refuse)
        .thenNothing();
    },
  );

  it('belongs to the execution that held the money', () => {
    const quote = [drafted(), created(), executed, paymentFailed].reduce(evolveQuote, absentQuote);
    expect(quote).toMatchObject({ status: 'FAILED', executionId: 'execution-1', refund: 'NONE' });
  });
});
