export * from './payout-partner.js';
