export * from './contract-check.js';
export * from './harness-callers.js';
export * from './http-harness.js';
export * from './name-server.js';
