export { isRunning, ownIdentity, pidOf, processIdentity } from './process-identity.mjs';
export { takeLock } from './process-lock.mjs';
