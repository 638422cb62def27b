export { SANDBOX_DOMAIN } from './domain/sandbox-institution.js';
export {
  GetUmaAllowList,
  SetUmaAllowList,
  type AllowListDocument,
} from './application/allow-list.handlers.js';
export type { UmaPorts } from './application/ports.js';
export type { UmaSettings } from './infrastructure/counterparty-http.js';
export { umaRequests } from './application/remote-requests.js';
export { ReceiveSandboxPayment } from './application/receive-sandbox-payment.js';
export * from './application/requests.js';
export { GetUmaPayment, SendUmaPayment, type UmaPaymentOrder } from './application/uma-payment.requests.js';
export type { ListedProvider, ProvidersWanted, UmaProvider } from './domain/directory.js';
export type { OfferedCurrency, Receiver } from './domain/lookup.js';
export type { PayerField } from './domain/payer-field.js';
export {
  replayable,
  umaContext,
  umaTable,
  type UmaHost,
  type UmaOptions,
  type UmaTable,
} from './uma.module.js';
export { GetUmaVelocityLimits, SetUmaVelocityLimits } from './application/velocity-limit.handlers.js';
export type { VelocityLimit, VelocityLimits } from './domain/velocity-limit.js';
export { quoteReceivers } from './infrastructure/quote-receivers.adapter.js';
export { senderInstitutions } from './infrastructure/sender-institutions.adapter.js';
export { UmaPayoutRail } from './infrastructure/uma-payout-rail.adapter.js';
