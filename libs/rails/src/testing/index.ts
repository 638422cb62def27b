export * from './card-issuer.contract.js';
export * from './inbound-connector.contract.js';
export * from './payout-rail.contract.js';
export * from './scripted-rail.js';
export * from './scripted-issuer.js';
export * from './token-issuer.contract.js';
