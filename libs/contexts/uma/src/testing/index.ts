export { PaidStranger } from './paid-stranger.js';
export { Stranger } from './stranger.js';
