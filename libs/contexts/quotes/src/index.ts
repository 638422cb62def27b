export * from './application/quotes/funding.requests.js';
export { quotesAdapters, type Connectors } from './infrastructure/quotes-adapters.js';
export {
  CheckExecution,
  CreateQuote,
  ExecuteQuote,
  GetQuote,
  VerifyQuoteSignature,
  type WalletHeaders,
  type WrittenAnswer,
} from './application/quotes/quote.requests.js';
export { AuthorizeQuote, RefuseLateProof } from './application/quotes/authorize-quote.handlers.js';
export type * from './application/quotes/strong-customer-authentication.js';
export {
  isGatedCurrency,
  type AuthorizationChallenge,
  type AuthorizationDemand,
} from './domain/quotes/authorization.js';
export { quoteTransactions } from './application/quotes/quote-transactions.js';
export * from './application/quotes/transaction.requests.js';
export * from './application/quotes/uma-receivers.js';
export type * from './domain/quotes/uma-receiver.js';
export type { QuoteRequested } from './domain/quotes/quote-request.js';
export * from './published/events.js';
export * from './published/quote.document.js';
export { quotes } from './quotes.module.js';
