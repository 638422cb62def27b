import { context, part, reportingCall } from '@causeway/commands';
import {
  authorizeQuoteHandling,
  refuseLateProofHandling,
} from './application/quotes/authorize-quote.handlers.js';
import { concludePaymentHandling, listWaitingPayments } from './application/quotes/waiting-payments.js';
import { checkExecutionHandling } from './application/quotes/check-execution.handler.js';
import { advancePayment } from './application/quotes/advance-payment.handler.js';
import { cancelTransactionHandling } from './application/quotes/cancel-payment.handler.js';
import { ownerQueries } from '@causeway/transaction-owner';
import { quoteTransactions } from './application/quotes/quote-transactions.js';
import { paymentTransactionView } from './read/transaction.view.js';
import { sendSandboxFundingHandling } from './application/quotes/funding.handlers.js';
import { payableQuoteHandlings, payableQuoteQueries } from './application/quotes/payable-quote.handlers.js';
import { driveOpenIntent } from './application/quotes/finish-execution.js';
import type { QuotePorts } from './application/ports.js';
import { confirmReceiptHandling } from './application/quotes/confirm-receipt.handler.js';
import { quoteEvents } from './application/quotes/quote-events.js';
import { transactionRejections } from './application/quotes/transaction-rejections.js';
import { paymentRejections, quoteRejections } from './application/quotes/quote-rejections.js';
import {
  ADVANCE_PAYMENT,
  EXPIRE_QUOTE,
  FINISH_EXECUTION,
  paymentOutcomes,
} from './application/quotes/quote-event-table.js';
import { quotes as quoteStreams } from './application/quotes/quote.aggregate.js';
import {
  createQuoteHandling,
  executeQuoteHandling,
  getQuoteHandling,
  verifyQuoteSignatureHandling,
} from './application/quotes/quote.handlers.js';
import { listRailMessagesHandling } from './application/quotes/list-rail-messages.js';
import { type QuoteDue } from './application/quotes/quote.requests.js';
import { forgetting } from './application/forget-person.js';
import { CreateQuoteViews1766000000000 } from './infrastructure/migrations/1766000000000-create-quote-views.js';
import { retryBlockedPaymentsOnAccountActive } from './application/quotes/retry-blocked-payments.js';
import { settleByHandHandlings } from './application/quotes/settle-by-hand.handler.js';
import { endQuotesOnCustomerDeleted } from './application/quotes/end-quotes-on-customer-deleted.process.js';
import { expireQuote } from './application/quotes/quote.decisions.js';
import { checkTransferHandling, transferHandlings } from './application/quotes/transfer.handlers.js';

/** Prices, quotes, and their execution up to the moment when the ledger has taken the money. */
const quoting = part<QuotePorts>({
  events: quoteEvents,
  aggregates: [quoteStreams],
  rejections: quoteRejections,
  paymentOutcomes,
  commands: (ports) => [
    createQuoteHandling(ports),
    executeQuoteHandling(ports),
    authorizeQuoteHandling(ports),
    refuseLateProofHandling(ports),
    sendSandboxFundingHandling(ports),
    ...payableQuoteHandlings(ports),
  ],
  queries: (ports) => [
    getQuoteHandling(ports),
    verifyQuoteSignatureHandling(ports),
    checkExecutionHandling(ports),
    ...payableQuoteQueries(ports),
  ],
  processes: (ports) => [endQuotesOnCustomerDeleted(ports)],
  timers: (ports) => ({
    [EXPIRE_QUOTE]: ({ data }, call) =>
      ports.record(reportingCall(call), expireQuote((data as QuoteDue).quoteId, undefined)),
    [FINISH_EXECUTION]: ({ data }, call) => driveOpenIntent(ports, (data as QuoteDue).quoteId, call),
  }),
});

/** What follows in a quote's stream: collection, payout, settlement, cancellation, refund. */
const payment = part<QuotePorts>({
  rejections: paymentRejections,
  commands: (ports) => [cancelTransactionHandling(ports), ...transferHandlings(ports)],
  queries: (ports) => [checkTransferHandling(ports), listRailMessagesHandling(ports)],
  processes: (ports) => [retryBlockedPaymentsOnAccountActive(ports)],
  timers: (ports) => ({
    [ADVANCE_PAYMENT]: ({ data }, call) => advancePayment(ports, (data as QuoteDue).quoteId, call),
  }),
  waitingTimers: [ADVANCE_PAYMENT],
});

/** What the list of transactions asks of its payments, and what an operator settles by hand. */
const transactions = part<QuotePorts>({
  rejections: transactionRejections,
  commands: (ports) => [
    confirmReceiptHandling(ports),
    ...settleByHandHandlings(ports),
    concludePaymentHandling(ports),
  ],
  queries: (ports) =>
    ownerQueries(quoteTransactions, paymentTransactionView, ports, (wanted, call) =>
      listWaitingPayments(ports, wanted, call),
    ),
});

export const quotes = context<QuotePorts>({
  name: 'quotes',
  migrations: [CreateQuoteViews1766000000000],
  parts: [quoting, payment, transactions, forgetting],
});
