export type { SandboxPorts } from './application/ports.js';
export * from './application/requests.js';
export { magicSuffix } from './domain/magic-suffix.js';
export { sandboxContext, sandboxTable, type SandboxTable, replayable } from './sandbox.module.js';
