export * from './partner-client.js';
export * from './payout-partner.js';
