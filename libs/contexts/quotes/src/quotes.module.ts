import {
  reportingCall,
  type CallContext,
  type CommandHandling,
  type ContextDefinition,
  type CustomHandling,
  type ProcessDefinition,
  type QueryHandling,
  type Replayable,
  replayStreams,
} from '@causeway/commands';
import { arrivals } from './application/deposits/arrival.aggregate.js';
import { arrivalEvents } from './application/deposits/arrival-events.js';
import { arrivalHandlings, arrivalQueries, arrivalTimers } from './application/deposits/arrival.handlers.js';
import { deposits } from './application/deposits/deposit.aggregate.js';
import { authorizeQuoteHandling } from './application/quotes/authorize-quote.handlers.js';
import type { Timer } from '@causeway/event-store';
import {
  concludePaymentHandling,
  listWaitingPaymentsHandling,
} from './application/transactions/waiting-payments.js';
import { advancePayment } from './application/quotes/advance-payment.handler.js';
import { cancelTransactionHandling } from './application/quotes/cancel-payment.handler.js';
import { depositEvents } from './application/deposits/deposit-events.js';
import { depositTimers } from './application/deposits/deposit-timers.js';
import { transactionQueries } from './application/transactions/transaction.queries.js';
import { sendSandboxFundingHandling } from './application/quotes/funding.handlers.js';
import { driveOpenIntent } from './application/quotes/finish-execution.js';
import type { QuotePorts } from './application/ports.js';
import {
  ADVANCE_INCOMING,
  incomingPaymentEvents,
  incomingPayments,
  type IncomingDue,
} from './application/incoming/incoming-payment.aggregate.js';
import {
  incomingPaymentHandlings,
  incomingPaymentQueries,
} from './application/incoming/incoming-payment.handlers.js';
import { confirmReceiptHandling } from './application/transactions/confirm-receipt.handler.js';
import { quoteEvents } from './application/quotes/quote-events.js';
import { transactionRejections } from './application/transactions/transaction-rejections.js';
import { quoteRejections } from './application/quotes/quote-rejections.js';
import {
  quotes,
  ADVANCE_PAYMENT,
  EXPIRE_QUOTE,
  FINISH_EXECUTION,
} from './application/quotes/quote.aggregate.js';
import {
  createQuoteHandling,
  executeQuoteHandling,
  getQuoteHandling,
} from './application/quotes/quote.handlers.js';
import { type QuoteDue } from './application/quotes/quote.requests.js';
import { forgetPaymentsOf, forgetting } from './application/forget-person.js';
import { CreateTransactionView1763720000000 } from './infrastructure/migrations/1763720000000-create-transaction-view.js';
import { CreateQuoteView1763720100000 } from './infrastructure/migrations/1763720100000-create-quote-view.js';
import { KeepNoNamesOfCustomers1763900300000 } from './infrastructure/migrations/1763900300000-keep-no-names-of-customers.js';
import { TakeMoneyFromOutside1763920000000 } from './infrastructure/migrations/1763920000000-take-money-from-outside.js';
import { FindTransactionsByEveryFilter1764200200000 } from './infrastructure/migrations/1764200200000-find-transactions-by-every-filter.js';
import { CreatePaidInvoiceView1764800300000 } from './infrastructure/migrations/1764800300000-create-paid-invoice-view.js';
import { FindBlockedPayments1764900100000 } from './infrastructure/migrations/1764900100000-find-blocked-payments.js';
import { reassessDepositsOnWalletDeclared } from './application/deposits/reassess-deposits.js';
import { retryBlockedPaymentsOnAccountActive } from './application/quotes/retry-blocked-payments.js';
import { settleByHandHandlings } from './application/transactions/settle-by-hand.handler.js';
import { expireQuote } from './application/quotes/quote.decisions.js';
import { advanceIncomingPayment } from './application/incoming/credit-incoming-payment.js';
import { fundInternalAccountHandling } from './application/deposits/fund-internal-account.handler.js';
import { transferHandlings } from './application/quotes/transfer.handlers.js';
import { quotesAdapters, type QuotesHost } from './infrastructure/quotes-adapters.js';
import { arrivalView } from './read/deposits/arrival.view.js';
import { fundingView } from './read/quotes/funding.view.js';
import { paidInvoiceView } from './read/quotes/paid-invoice.view.js';
import { quoteView } from './read/quotes/quote.view.js';
import { transactionView } from './read/transactions/transaction.view.js';
import { blockedPaymentView } from './read/quotes/blocked-payment.view.js';

export const quotesContext: ContextDefinition = {
  name: 'quotes',
  events: {
    ...quoteEvents,
    ...depositEvents,
    ...arrivalEvents,
    ...incomingPaymentEvents,
    ...forgetting.events,
  },
  views: [quoteView, transactionView, arrivalView, fundingView, paidInvoiceView, blockedPaymentView],
  migrations: [
    CreateTransactionView1763720000000,
    CreateQuoteView1763720100000,
    KeepNoNamesOfCustomers1763900300000,
    TakeMoneyFromOutside1763920000000,
    FindTransactionsByEveryFilter1764200200000,
    CreatePaidInvoiceView1764800300000,
    FindBlockedPayments1764900100000,
  ],
  rejections: { ...transactionRejections, ...quoteRejections },
};

/** Every view folds from one stream's events. */
export const replayable: Replayable = replayStreams(quotesContext, [
  quotes,
  deposits,
  arrivals,
  incomingPayments,
  forgetting.aggregate,
]);

export interface QuotesTable {
  readonly commands: readonly (CommandHandling | CustomHandling)[];
  readonly queries: readonly QueryHandling[];
  readonly processes: readonly ProcessDefinition[];
  readonly timers: Readonly<Record<string, (timer: Timer, call: CallContext) => Promise<unknown>>>;
}

/** The context as a service hosts it. */
export const quotesTable = (host: QuotesHost): QuotesTable => quotesTableOf(quotesAdapters(host));

/** When this, then that. */
export const quotesTableOf = (ports: QuotePorts): QuotesTable => ({
  commands: [
    createQuoteHandling(ports),
    executeQuoteHandling(ports),
    authorizeQuoteHandling(ports),
    cancelTransactionHandling(ports),
    confirmReceiptHandling(ports),
    ...settleByHandHandlings(ports),
    concludePaymentHandling(ports),
    ...transferHandlings(ports),
    ...incomingPaymentHandlings(ports),
    sendSandboxFundingHandling(ports),
    fundInternalAccountHandling(ports),
    ...arrivalHandlings(ports),
    ...forgetting.handlings(ports.dispatch, forgetPaymentsOf(ports)),
  ],
  queries: [
    getQuoteHandling(ports),
    ...transactionQueries(ports),
    listWaitingPaymentsHandling(ports),
    ...incomingPaymentQueries(ports),
    ...arrivalQueries(ports),
  ],
  processes: [
    forgetting.process,
    reassessDepositsOnWalletDeclared(ports),
    retryBlockedPaymentsOnAccountActive(ports),
  ],
  timers: {
    [EXPIRE_QUOTE]: ({ data }, call) =>
      ports.record(reportingCall(call), expireQuote((data as QuoteDue).quoteId, undefined)),
    [FINISH_EXECUTION]: ({ data }, call) => driveOpenIntent(ports, (data as QuoteDue).quoteId, call),
    [ADVANCE_PAYMENT]: ({ data }, call) => advancePayment(ports, (data as QuoteDue).quoteId, call),
    ...depositTimers(ports),
    ...arrivalTimers(ports),
    [ADVANCE_INCOMING]: ({ data }, call) =>
      advanceIncomingPayment(ports, (data as IncomingDue).transactionId, call),
  },
});
