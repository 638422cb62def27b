export { isUsableKey } from './usable-key.js';
