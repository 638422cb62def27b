export type { SandboxPorts } from './application/ports.js';
export * from './application/requests.js';
export { magicSuffix } from './domain/magic-suffix.js';
export { SandboxPayoutRail, sandboxPayoutRails } from './infrastructure/sandbox-payout-rail.adapter.js';
export { sandbox } from './sandbox.module.js';
