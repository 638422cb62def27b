export {
  AnswerReview,
  AttributeArrival,
  ListArrivals,
  ReportArrival,
  ReturnArrival,
  ReturnUnkeptArrival,
  type ArrivalsWanted,
} from './application/arrival.requests.js';
export { depositTransactions } from './application/deposit-transactions.js';
export * from './application/deposit.requests.js';
export { fundedAccount } from './application/funded-account.js';
export * from './application/payable-quote.requests.js';
export type { DepositPorts } from './application/ports.js';
export { deposits } from './deposits.module.js';
export { BY_HAND, type ArrivalTarget } from './domain/arrival.js';
export {
  depositsAdapters,
  type DepositConnectors,
  type DepositsHost,
} from './infrastructure/deposits-adapters.js';
export * from './published/arrival.document.js';
export * from './published/deposit.document.js';
export * from './published/events.js';
