export { SANDBOX_DOMAIN } from './domain/counterparties/sandbox-institution.js';
export {
  GetUmaAllowList,
  SetUmaAllowList,
  type AllowListDocument,
  GetUmaVelocityLimits,
  SetUmaVelocityLimits,
  type VelocityLimits,
} from './application/counterparties/settings.js';
export type { UmaPorts } from './application/ports.js';
export type { UmaSettings } from './infrastructure/protocol/counterparty-http.js';
export { ReceiveSandboxPayment } from './application/payments/receive-sandbox-payment.js';
export * from './application/requests.js';
export { GetUmaPayment, SendUmaPayment, type UmaPaymentOrder } from './application/payments/uma-payments.js';
export type { ListedProvider, ProvidersWanted, UmaProvider } from './domain/counterparties/providers.js';
export type { OfferedCurrency, Receiver } from './domain/directory/lookup.js';
export type { PayerField } from './domain/protocol/payer-field.js';
export {
  replayable,
  umaContext,
  umaTable,
  type UmaHost,
  type UmaOptions,
  type UmaTable,
} from './uma.module.js';
export type { VelocityLimit } from './domain/counterparties/velocity-limit.js';
export { quoteReceivers } from './infrastructure/payments/quote-receivers.adapter.js';
export { senderInstitutions } from './infrastructure/payments/sender-institutions.adapter.js';
export { UmaPayoutRail } from './infrastructure/payments/uma-payout-rail.adapter.js';
