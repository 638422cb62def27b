import {
  type CallContext,
  type CommandHandling,
  type ContextDefinition,
  type CustomHandling,
  type ProcessDefinition,
  type QueryHandling,
  type Replayable,
  replayStreams,
} from '@causeway/commands';
import { arrivals } from './application/arrival.aggregate.js';
import { arrivalEvents } from './application/arrival-events.js';
import { arrivalHandlings, arrivalQueries, arrivalTimers } from './application/arrival.handlers.js';
import {
  AnswerReview,
  AttributeArrival,
  ListArrivals,
  ReportArrival,
  ReturnArrival,
} from './application/arrival.requests.js';
import { deposits } from './application/deposit.aggregate.js';
import {
  AuthorizeQuote,
  authorizeQuoteHandling,
  recordAuthorizationHandling,
} from './application/authorize-quote.handlers.js';
import { heldDepositHandlings, heldDepositTimers } from './application/held-deposit.handlers.js';
import type { Timer } from '@causeway/event-store';
import { concludePaymentHandling, listWaitingPaymentsHandling } from './application/waiting-payments.js';
import { advancePaymentHandling } from './application/advance-payment.handler.js';
import { cancelTransactionHandling } from './application/cancel-payment.handler.js';
import {
  depositEvents,
  depositHandlings,
  depositTimers,
  transactionQueries,
} from './application/deposit.module-parts.js';
import { FundInternalAccount } from './application/deposit.requests.js';
import {
  loseFundingHandling,
  receiveFundingHandling,
  recordCollectionHandling,
  returnFundingHandling,
  sendSandboxFundingHandling,
} from './application/funding.handlers.js';
import { SendSandboxFunding } from './application/funding.requests.js';
import { reportingCall } from './application/finish-execution.js';
import {
  claimInvoiceHandling,
  delaySettlementHandling,
  recordPayoutHandling,
  recordRefundHandling,
  recordSettlementHandling,
} from './application/payment.handlers.js';
import type { QuotePorts } from './application/ports.js';
import {
  ADVANCE_INCOMING,
  incomingPaymentEvents,
  incomingPayments,
  type IncomingDue,
} from './application/incoming-payment.aggregate.js';
import { incomingPaymentHandlings, incomingPaymentQueries } from './application/incoming-payment.handlers.js';
import {
  AdvanceIncomingPayment,
  ApprovePayment,
  FailIncomingPayment,
  GetIncomingPayment,
  ReceiveIncomingPayment,
  RecordApprovalCall,
  RejectPayment,
  SettleIncomingPayment,
} from './application/incoming-payment.requests.js';
import { receiptHandlings } from './application/confirm-receipt.handler.js';
import { quoteEvents } from './application/quote-events.js';
import { transactionRejections } from './application/transaction-rejections.js';
import { quoteRejections } from './application/quote-rejections.js';
import { quotes, ADVANCE_PAYMENT, EXPIRE_QUOTE, FINISH_EXECUTION } from './application/quote.aggregate.js';
import {
  createQuoteHandling,
  executeQuoteHandling,
  expireQuoteHandling,
  finishExecutionHandling,
  getQuoteHandling,
  openQuoteHandling,
  recordExecutionHandling,
  requestExecutionHandling,
} from './application/quote.handlers.js';
import {
  AdvancePayment,
  CreateQuote,
  ExecuteQuote,
  ExpireQuote,
  FinishExecution,
  GetQuote,
  type QuoteDue,
} from './application/quote.requests.js';
import { erasePartyHandlings, forgetPaymentsOf, forgetting } from './application/forget-person.js';
import {
  CancelTransaction,
  ConcludePayment,
  ConfirmReceiptDelivery,
  RecordPayoutArrived,
  SettleRefundByHand,
  TransferIn,
  TransferOut,
  FindOpenPayments,
  GetTransaction,
  ListTransactions,
  ListWaitingPayments,
} from './application/transaction.requests.js';
import { CreateTransactionView1763720000000 } from './infrastructure/migrations/1763720000000-create-transaction-view.js';
import { CreateQuoteView1763720100000 } from './infrastructure/migrations/1763720100000-create-quote-view.js';
import { KeepNoNamesOfCustomers1763900300000 } from './infrastructure/migrations/1763900300000-keep-no-names-of-customers.js';
import { TakeMoneyFromOutside1763920000000 } from './infrastructure/migrations/1763920000000-take-money-from-outside.js';
import { FindTransactionsByEveryFilter1764200200000 } from './infrastructure/migrations/1764200200000-find-transactions-by-every-filter.js';
import { CreatePaidInvoiceView1764800300000 } from './infrastructure/migrations/1764800300000-create-paid-invoice-view.js';
import { FindWaitingRefunds1764900100000 } from './infrastructure/migrations/1764900100000-find-waiting-refunds.js';
import {
  reassessDepositsHandling,
  reassessDepositsOnWalletDeclared,
} from './application/reassess-deposits.js';
import { retryRefundsHandling, retryRefundsOnAccountActive } from './application/retry-refunds.js';
import { settleByHandHandlings } from './application/settle-by-hand.handler.js';
import { transferHandlings } from './application/transfer.handlers.js';
import { quotesAdapters, type QuotesHost } from './infrastructure/quotes-adapters.js';
import { arrivalView } from './read/arrival.view.js';
import { fundingView } from './read/funding.view.js';
import { paidInvoiceView } from './read/paid-invoice.view.js';
import { quoteView } from './read/quote.view.js';
import { transactionView } from './read/transaction.view.js';
import { waitingRefundView } from './read/waiting-refund.view.js';

export const quotesContext: ContextDefinition = {
  name: 'quotes',
  events: {
    ...quoteEvents,
    ...depositEvents,
    ...arrivalEvents,
    ...incomingPaymentEvents,
    ...forgetting.events,
  },
  views: [quoteView, transactionView, arrivalView, fundingView, paidInvoiceView, waitingRefundView],
  migrations: [
    CreateTransactionView1763720000000,
    CreateQuoteView1763720100000,
    KeepNoNamesOfCustomers1763900300000,
    TakeMoneyFromOutside1763920000000,
    FindTransactionsByEveryFilter1764200200000,
    CreatePaidInvoiceView1764800300000,
    FindWaitingRefunds1764900100000,
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

/** What a gateway asks of this context where it runs in another process. */
export const quotesRequests = {
  commands: [
    CreateQuote,
    ExecuteQuote,
    AuthorizeQuote,
    FundInternalAccount,
    SendSandboxFunding,
    CancelTransaction,
    ConfirmReceiptDelivery,
    ApprovePayment,
    RejectPayment,
    SettleRefundByHand,
    RecordPayoutArrived,
    ConcludePayment,
    TransferIn,
    TransferOut,
    ReceiveIncomingPayment,
    RecordApprovalCall,
    SettleIncomingPayment,
    FailIncomingPayment,
    ReportArrival,
    AttributeArrival,
    ReturnArrival,
    AnswerReview,
  ],
  queries: [
    FindOpenPayments,
    GetIncomingPayment,
    GetQuote,
    GetTransaction,
    ListArrivals,
    ListTransactions,
    ListWaitingPayments,
  ],
};

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
    openQuoteHandling(ports),
    executeQuoteHandling(ports),
    requestExecutionHandling(ports),
    recordExecutionHandling(ports.answers),
    finishExecutionHandling(ports),
    expireQuoteHandling,
    authorizeQuoteHandling(ports),
    recordAuthorizationHandling(ports),
    advancePaymentHandling(ports),
    cancelTransactionHandling(ports),
    ...receiptHandlings(ports),
    ...settleByHandHandlings(ports),
    concludePaymentHandling(ports),
    ...transferHandlings(ports),
    ...incomingPaymentHandlings(ports),
    claimInvoiceHandling,
    recordPayoutHandling,
    recordSettlementHandling,
    delaySettlementHandling,
    recordRefundHandling,
    sendSandboxFundingHandling(ports),
    receiveFundingHandling(ports),
    loseFundingHandling,
    returnFundingHandling,
    recordCollectionHandling,
    ...depositHandlings(ports),
    ...heldDepositHandlings(ports),
    reassessDepositsHandling(ports),
    retryRefundsHandling(ports),
    ...arrivalHandlings(ports),
    ...erasePartyHandlings,
    ...forgetting.handlings(ports.dispatch, forgetPaymentsOf(ports)),
  ],
  queries: [
    getQuoteHandling(ports),
    ...transactionQueries(ports),
    listWaitingPaymentsHandling(ports),
    ...incomingPaymentQueries(ports),
    ...arrivalQueries(ports),
  ],
  processes: [forgetting.process, reassessDepositsOnWalletDeclared, retryRefundsOnAccountActive],
  timers: {
    [EXPIRE_QUOTE]: ({ data }, call) =>
      ports.dispatch.execute(new ExpireQuote({ quoteId: (data as QuoteDue).quoteId }, reportingCall(call))),
    [FINISH_EXECUTION]: ({ data }, call) =>
      ports.dispatch.execute(new FinishExecution({ quoteId: (data as QuoteDue).quoteId }, call)),
    [ADVANCE_PAYMENT]: ({ data }, call) =>
      ports.dispatch.execute(new AdvancePayment({ quoteId: (data as QuoteDue).quoteId }, call)),
    ...depositTimers(ports),
    ...heldDepositTimers(ports),
    ...arrivalTimers(ports),
    [ADVANCE_INCOMING]: ({ data }, call) =>
      ports.dispatch.execute(
        new AdvanceIncomingPayment({ transactionId: (data as IncomingDue).transactionId }, call),
      ),
  },
});
