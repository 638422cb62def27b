export { incomingTransactions } from './application/incoming-transactions.js';
export * from './application/incoming-payment.requests.js';
export type { IncomingPaymentPorts } from './application/ports.js';
export type { SenderInstitutions, SentPayment } from './application/sender-institutions.js';
export { incomingPayments } from './incoming-payments.module.js';
export {
  incomingPaymentsAdapters,
  type IncomingPaymentsHost,
} from './infrastructure/incoming-payments-adapters.js';
export * from './published/events.js';
export * from './published/incoming-payment.document.js';
