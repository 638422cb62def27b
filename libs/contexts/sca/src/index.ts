export type { LivenessHandles, LivenessProvider, ScaHost } from './application/ports.js';
export * from './application/beneficiary.requests.js';
export * from './application/payment.requests.js';
export * from './application/requests.js';
export * from './application/reset.requests.js';
export { beneficiaryTrust } from './infrastructure/beneficiary-trust.adapter.js';
export { paymentAuthentication } from './infrastructure/payment-authentication.adapter.js';
export * from './published/events.js';
export { sca } from './sca.module.js';
