export {
  AnswerReview,
  AttributeArrival,
  ListArrivals,
  ReportArrival,
  ReturnArrival,
  type ArrivalsWanted,
} from './application/arrival.requests.js';
export * from './application/deposit.requests.js';
export * from './application/funding.requests.js';
export {
  ApprovePayment,
  FailIncomingPayment,
  GetIncomingPayment,
  ReceiveIncomingPayment,
  RecordApprovalCall,
  RejectPayment,
  SettleIncomingPayment,
  type ApprovalCallOutcome,
  type IncomingPaymentState,
} from './application/incoming-payment.requests.js';
export * from './application/inbound-connector.js';
export * from './application/payout-rail.js';
export type { Connectors } from './infrastructure/quotes-adapters.js';
export { CreateQuote, ExecuteQuote, GetQuote, type WrittenAnswer } from './application/quote.requests.js';
export { AuthorizeQuote } from './application/authorize-quote.handlers.js';
export type * from './application/strong-customer-authentication.js';
export type { AuthorizationChallenge, AuthorizationDemand } from './domain/authorization.js';
export * from './application/transaction.requests.js';
export type { SenderInstitutions, SentPayment } from './application/sender-institutions.js';
export * from './application/uma-receivers.js';
export type { ArrivalReport, ArrivalTarget, Originator } from './domain/arrival.js';
export type * from './domain/uma-receiver.js';
export type { QuoteRequested } from './domain/quote-request.js';
export * from './published/arrival.document.js';
export * from './published/events.js';
export * from './published/quote.document.js';
export * from './published/transaction.document.js';
export { paymentOutcomes, type PaymentOutcome } from './read/quote-event-table.js';
export { quotesContext, quotesRequests, quotesTable, type QuotesTable, replayable } from './quotes.module.js';
