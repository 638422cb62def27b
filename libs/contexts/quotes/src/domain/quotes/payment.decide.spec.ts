import { after, derivedUuid, idOf } from '@causeway/kernel';
import { decider } from '@causeway/testing';
import {
  BANK_ACCOUNT,
  created,
  drafted,
  executed,
  HISTORIES,
  LATER,
  ledgerPlace,
  OTHER_ACCOUNT,
  OTHER_CUSTOMER,
  cancellationStarted,
  paymentCancelled,
  paymentFailed,
  paymentSettled,
  payoutCancelled,
  payoutReturned,
  payoutSent,
  refundDelayed,
  refundFailed,
  refundSettled,
  refundStarted,
  settlementDelayed,
  SOURCE,
  transferTerms,
  withoutReceiver,
} from '../../testing/terms.fixture.js';
import {
  delaySettlement,
  recordPayout,
  recordRefund,
  recordSettlement,
  type PayoutReport,
} from './payment.decide.js';
import type { Source } from './quote-terms.js';
import { absentQuote, evolveQuote, type LoadedQuoteEvent, type Quote, type QuoteEvent } from './quote.js';

const { given } = decider<Quote, LoadedQuoteEvent>({ initial: absentQuote, evolve: evolveQuote });
const at = { now: LATER };
const SIX_HOURS_MS = 6 * 60 * 60 * 1_000;
const THIRTY_DAYS_MS = 30 * 24 * 60 * 60 * 1_000;
const history = (state: string): readonly QuoteEvent[] => HISTORIES[state] ?? [];
const statesBut = (...states: string[]): string[] =>
  Object.keys(HISTORIES).filter((state) => !states.includes(state));
const UNDER_WAY = ['executed', 'executed at once', 'sent', 'sent, and settled later'];
const REFUNDING = ['refunding', 'refunded later', 'returned'];
const CANCELLING = ['cancelling', 'cancelling, and refunded later'];

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

describe('a cancelled payout', () => {
  const cancelled: PayoutReport = { state: 'CANCELLED', reason: 'wrong invoice' };

  it.each(UNDER_WAY.map((state) => [state]))(
    'starts the refund, with the words of the platform: %s',
    (state) => {
      given(...history(state))
        .when(report(cancelled))
        .thenRecorded({ ...payoutCancelled, reason: 'wrong invoice' } as QuoteEvent, cancellationStarted);
    },
  );

  it('that the bank reports on its own has no reason', () => {
    given(...history('sent'))
      .when(report({ state: 'CANCELLED' }))
      .thenRecorded(payoutCancelled, cancellationStarted);
  });

  it.each(statesBut(...UNDER_WAY).map((state) => [state]))(
    'of a quote that is %s changes nothing',
    (state) => {
      given(...history(state))
        .when(report(cancelled))
        .thenNothing();
    },
  );
});

describe('a payout that has arrived', () => {
  const returned: PayoutReport = { state: 'RETURNED', returnedAt: LATER };
  const watched: PayoutReport = { state: 'WATCHED', lookAgainAt: LATER };

  it('and that the bank sends back fails the payment, and starts the refund', () => {
    given(...history('completed'))
      .when(report(returned))
      .thenRecorded(payoutReturned, refundStarted);
  });

  it('is looked at again while it may be returned', () => {
    given(...history('completed'))
      .when(report(watched))
      .thenRecorded({ type: 'PayoutAwaited', lookAgainAt: LATER });
  });

  it.each(
    statesBut('completed').flatMap((state) => [returned, watched].map((found) => [state, found] as const)),
  )('is none for a quote that is %s: %j changes nothing', (state, found) => {
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

  it('over a rail that may return it has a time for the next look-up', () => {
    given(...history('sent'))
      .when((quote) => recordSettlement({ ...settlement, lookAgainAt: LATER }, quote, at))
      .thenRecorded({ ...paymentSettled, lookAgainAt: LATER } as QuoteEvent);
  });

  it('within the service gives the receiver a transaction of its own', () => {
    const terms = transferTerms();
    given(created(terms), executed)
      .when(settle)
      .thenRecorded(paymentSettled, {
        type: 'TransferReceived',
        transactionId: idOf('Transaction', derivedUuid('received', terms.transactionId)),
        quoteId: terms.quoteId,
        receiver: { id: OTHER_CUSTOMER, customerId: OTHER_CUSTOMER, platformCustomerId: 'mine-2' },
        sourceAccountId: SOURCE,
        accountId: OTHER_ACCOUNT,
        sent: terms.price.totalSending,
        received: terms.price.totalReceiving,
        sendingPerReceiving: terms.price.sendingPerReceiving,
        ...settlement,
      });
  });

  it('gives a receiver who was erased meanwhile none', () => {
    given({ type: 'QuoteCreated', terms: withoutReceiver() }, executed)
      .when(settle)
      .thenRecorded(paymentSettled);
  });

  it.each<[string, Source, object]>([
    ['was pushed', { kind: 'REALTIME', isCrypto: false, instructions: [] }, {}],
    [
      'is collected',
      { kind: 'EXTERNAL', accountId: BANK_ACCOUNT, accountType: 'USD_ACCOUNT' },
      { sourceAccountId: BANK_ACCOUNT },
    ],
  ])('of money that %s gives the receiver one as well', (_how, source, shownSource) => {
    const terms = { ...transferTerms(), source };
    const funded: QuoteEvent = {
      type: 'QuoteFunded',
      fundingId: 'funding-1',
      fundedAt: LATER,
      expectedSettlementAt: null,
    };
    given(created(terms), funded)
      .when(settle)
      .thenRecorded(paymentSettled, {
        type: 'TransferReceived',
        transactionId: idOf('Transaction', derivedUuid('received', terms.transactionId)),
        quoteId: terms.quoteId,
        receiver: { id: OTHER_CUSTOMER, customerId: OTHER_CUSTOMER, platformCustomerId: 'mine-2' },
        ...shownSource,
        accountId: OTHER_ACCOUNT,
        sent: terms.price.totalSending,
        received: terms.price.totalReceiving,
        sendingPerReceiving: terms.price.sendingPerReceiving,
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

describe('a settlement that the ledger does not let pass', () => {
  const delay = (refusals: number) => (quote: Quote) => delaySettlement({ refusals }, quote, at);

  it.each([['executed'], ['sent']])('is tried again later: %s', (state) => {
    given(...history(state))
      .when(delay(0))
      .thenRecorded(settlementDelayed);
  });

  it('names the accounts that it moves', () => {
    const accountIds = [idOf('InternalAccount', '0195f000-0000-7000-8000-000000000001')];
    given(...history('sent'))
      .when((quote) => delaySettlement({ refusals: 0, accountIds }, quote, at))
      .thenRecorded({ ...settlementDelayed, accountIds } as QuoteEvent);
  });

  it('is tried again and again, each try once', () => {
    given(...history('sent, and settled later'))
      .when(delay(1))
      .thenRecorded(settlementDelayed);
    given(...history('sent, and settled later'))
      .when(delay(0))
      .thenNothing();
  });

  it.each(statesBut(...UNDER_WAY).map((state) => [state]))(
    'of a quote that is %s changes nothing',
    (state) => {
      given(...history(state))
        .when(delay(0))
        .thenNothing();
    },
  );
});

describe('a refund', () => {
  const release = (quote: Quote) =>
    recordRefund({ status: 'RELEASED', ledgerPlace: ledgerPlace(9) }, quote, at);
  const refuse =
    (refusals = 0, isPassing = false, now = LATER) =>
    (quote: Quote) =>
      recordRefund({ status: 'REFUSED', isPassing, refusals }, quote, { now });

  it.each(REFUNDING.map((state) => [state]))('is settled by the release of the hold: %s', (state) => {
    given(...history(state))
      .when(release)
      .thenRecorded(refundSettled);
  });

  it('that the ledger refuses for good has failed, and the hold stays', () => {
    given(...history('refunding'))
      .when(refuse())
      .thenRecorded(refundFailed);
    given(...history('refunded later'))
      .when(refuse(1))
      .thenRecorded(refundFailed);
  });

  it('to an account that takes no money now is tried again, for thirty days', () => {
    const lastTry = after(LATER, THIRTY_DAYS_MS - 1);
    given(...history('refunding'))
      .when(refuse(0, true))
      .thenRecorded(refundDelayed);
    given(...history('refunded later'))
      .when(refuse(1, true, lastTry))
      .thenRecorded({ type: 'RefundDelayed', retryAt: after(lastTry, SIX_HOURS_MS) });
    given(...history('refunded later'))
      .when(refuse(1, true, after(LATER, THIRTY_DAYS_MS)))
      .thenRecorded({ type: 'RefundFailed', failedAt: after(LATER, THIRTY_DAYS_MS) });
  });

  it('names the accounts that block it', () => {
    const accountIds = [SOURCE, OTHER_ACCOUNT];
    const outcome = { status: 'REFUSED', isPassing: true, refusals: 0, accountIds } as const;
    given(...history('refunding'))
      .when((quote) => recordRefund(outcome, quote, at))
      .thenRecorded({ ...refundDelayed, accountIds } as QuoteEvent);
  });

  it('that is refused in a try that is known already changes nothing', () => {
    given(...history('refunded later'))
      .when(refuse(0, true))
      .thenNothing();
    given(...history('refunded later'))
      .when(refuse(0, false))
      .thenNothing();
  });

  it.each(CANCELLING.map((state) => [state]))('ends a cancelled payment: %s', (state) => {
    given(...history(state))
      .when(release)
      .thenRecorded(refundSettled, paymentCancelled);
  });

  it('of a cancelled payment that the ledger refuses for good leaves it under way, for an operator', () => {
    given(...history('cancelling'))
      .when(refuse())
      .thenRecorded(refundFailed);
  });

  it.each(statesBut(...REFUNDING, ...CANCELLING).map((state) => [state]))(
    'of a quote that is %s changes nothing',
    (state) => {
      given(...history(state))
        .when(release)
        .thenNothing();
      given(...history(state))
        .when(refuse())
        .thenNothing();
    },
  );

  it('belongs to the execution that held the money', () => {
    const quote = [drafted(), created(), executed, paymentFailed].reduce(evolveQuote, absentQuote);
    expect(quote).toMatchObject({ status: 'FAILED', executionId: 'execution-1', refund: 'NONE' });
  });
});
