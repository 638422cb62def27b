export { SessionKey } from './session-key.js';
