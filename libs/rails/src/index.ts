export * from './card-issuer.js';
export * from './carry-order.js';
export * from './inbound-connector.js';
export * from './payout-rail.js';
export * from './token-issuer.js';
