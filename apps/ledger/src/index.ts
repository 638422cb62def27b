export { hostedLedger } from './hosted-ledger.js';
