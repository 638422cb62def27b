export type { SandboxPorts } from './application/ports.js';
export * from './application/issuance.requests.js';
export * from './application/requests.js';
export { magicSuffix } from './domain/magic-suffix.js';
export { transactionHash } from './domain/transaction-hash.js';
export { SandboxPayoutRail, sandboxPayoutRails } from './infrastructure/sandbox-payout-rail.adapter.js';
export { SandboxTokenIssuer, sandboxTokenIssuers } from './infrastructure/sandbox-token-issuer.adapter.js';
export { sandbox } from './sandbox.module.js';
